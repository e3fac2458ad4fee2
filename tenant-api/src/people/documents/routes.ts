import type { ServeSchool } from '../../core/module.ts'
import { staffCrud, teacherCrud } from '../employees/employees.ts'
import { guardianCrud } from '../students-and-guardians/guardians.ts'
import { studentCrud } from '../students-and-guardians/students.ts'
import * as contract from './contract.ts'
import { familyDocumentCrud, listOfPerson, readWarningDay, staffDocumentCrud } from './person-documents.ts'

const family = { crud: familyDocumentCrud, holders: [studentCrud, guardianCrud] }
const ofStaff = { crud: staffDocumentCrud, holders: [teacherCrud, staffCrud] }

export function routes(serve: ServeSchool) {
  serve(contract.documentsOfFamily, async ({ school, user, params }) => ({
    rows: (await listOfPerson(school, user, { ...family, ...params })).rows as never,
  }))
  serve(contract.documentsOfStaff, async ({ school, user, params }) => ({
    rows: (await listOfPerson(school, user, { ...ofStaff, ...params })).rows as never,
  }))
  serve(contract.readWarning, ({ school }) => readWarningDay(school))
}
