import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { moveLessons, readLessonChanges } from './move-lessons.ts'
import { followPlan, readPlanDifferences } from './plan-differences.ts'
import { publishTimetable, withdrawTimetable } from './publication.ts'
import { readTimetable } from './read-timetable.ts'
import { changeTeaching, joinTeachings } from './teachings.ts'
import { addTimetable, changeTimetable, discardTimetable, listTimetables } from './timetables.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listTimetables, ({ school, user, query }) => listTimetables(school, user, query))
  serve(contract.readTimetable, ({ school, user, params }) => readTimetable(school, user, params))
  serve(contract.addTimetable, ({ school, user, body }) => addTimetable(school, user, body))
  serve(contract.changeTimetable, ({ school, user, params, body, version }) =>
    changeTimetable(school, user, { ...params, ...body, version }),
  )
  serve(contract.discardTimetable, ({ school, user, params }) => discardTimetable(school, user, params))
  serve(contract.readPlanDifferences, ({ school, user, params }) => readPlanDifferences(school, user, params))
  serve(contract.followPlan, ({ school, user, params, version }) =>
    followPlan(school, user, { ...params, version }),
  )
  serve(contract.moveLessons, ({ school, user, params, body, version }) =>
    moveLessons(school, user, { ...params, ...body, version }),
  )
  serve(contract.readLessonChanges, ({ school, user, params, query }) =>
    readLessonChanges(school, user, { ...params, ...query }),
  )
  serve(contract.changeTeaching, ({ school, user, params, body, version }) =>
    changeTeaching(school, user, { ...params, ...body, version }),
  )
  serve(contract.joinTeachings, ({ school, user, params, body, version }) =>
    joinTeachings(school, user, { ...params, ...body, version }),
  )
  serve(contract.publishTimetable, ({ school, user, params, body, version }) =>
    publishTimetable(school, user, { ...params, ...body, version }),
  )
  serve(contract.withdrawTimetable, ({ school, user, params, body, version }) =>
    withdrawTimetable(school, user, { ...params, ...body, version }),
  )
}
