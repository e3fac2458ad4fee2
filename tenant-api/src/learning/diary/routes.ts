import type { ServeSchool } from '../../core/module.ts'
import { readCards } from './cards.ts'
import * as contract from './contract.ts'
import { readStudentDiary, signDiary } from './families.ts'
import { listSections, listUnseen, readWeek } from './read-diary.ts'
import { removeEntry, writeEntry } from './write-diary.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readCards, ({ school, user, query }) => readCards(school, user, query))
  serve(contract.writeEntry, ({ school, user, params, body }) =>
    writeEntry(school, user, { ...params, ...body }),
  )
  serve(contract.removeEntry, ({ school, user, params }) => removeEntry(school, user, params.id))
  serve(contract.listSections, ({ school, user, query }) => listSections(school, user, query))
  serve(contract.readWeek, ({ school, user, params, query }) =>
    readWeek(school, user, { ...params, ...query }),
  )
  serve(contract.listUnseen, ({ school, user, params, query }) =>
    listUnseen(school, user, { ...params, ...query }),
  )
  serve(contract.readStudentDiary, ({ school, user, params }) => readStudentDiary(school, user, params.id))
  serve(contract.signDiary, ({ school, user, params, body }) =>
    signDiary(school, user, { ...params, ...body }),
  )
}
