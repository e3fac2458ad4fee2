import { changesOf } from 'kit/contract/resource'
import { yearCrud } from '../../../institute/calendar/academic-years.ts'
import { studentSheet } from '../../../people/enrolment/contract.ts'
import { holdAllMarks } from '../../../people/students-and-guardians/recognise.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import type { FoundRow, ImportedCrud, RowStore } from '../row-store.ts'
import { findStudents, type FoundStudent, keysOfLine } from './student-find.ts'
import { sensitiveFields } from './student-marks.ts'
import { takeStudentsBack } from './student-undo.ts'
import { writeStudents } from './student-write.ts'

/** Students as rows of a file: with the enrolment's year, and the parents. */
export const lineCrud: ImportedCrud = {
  ...studentCrud,
  rows: { ...studentCrud.rows, yearId: () => yearCrud },
}

/** Students with their guardians and enrolments, each written from one row. */
export const studentStore: RowStore = {
  changes: changesOf(studentSheet.fields),
  keysOf: keysOfLine,
  find: findStudents,
  differing,
  hold: holdAllMarks,
  write: writeStudents,
  takeBack: takeStudentsBack,
}

/** Fields that identify the enrolment; they are judged separately. */
const told = new Set(['yearId', 'classId', 'startsOn'])
/** An empty cell never clears these, whatever the setting for the others. */
const lasting = new Set([
  'campusId',
  'sectionId',
  'rollNumber',
  'grNumber',
  'registrationNumber',
  'firstName',
])
const few: ReadonlySet<string> = new Set(sensitiveFields)

function differing(found: FoundRow, body: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(body).flatMap(([field, said]) => {
    const isSilent =
      said === undefined ||
      told.has(field) ||
      (lasting.has(field) && !said) ||
      // Users without the permission neither clear sensitive fields nor see them as different.
      (few.has(field) && !(found as FoundStudent).knows)
    return isSilent || String(found[field] ?? '') === String(said ?? '') ? [] : [field]
  })
}
