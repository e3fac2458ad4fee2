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

/** Students as a file has them: a row with the place in a year, and the parents. */
export const lineCrud: ImportedCrud = {
  ...studentCrud,
  rows: { ...studentCrud.rows, yearId: () => yearCrud },
}

/** Students with their guardians and enrolments, each written by what the file says of all of them. */
export const studentStore: RowStore = {
  changes: changesOf(studentSheet.fields),
  keysOf: keysOfLine,
  find: findStudents,
  differing,
  hold: holdAllMarks,
  write: writeStudents,
  takeBack: takeStudentsBack,
}

/** What tells who is meant, and from when; it is judged by itself. */
const told = new Set(['yearId', 'classId', 'startsOn'])
/** What is there stays where the cell is empty, whatever is said of the others. */
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
      // What few may write is emptied by nobody else, and shown to nobody as if it were.
      (few.has(field) && !(found as FoundStudent).knows)
    return isSilent || String(found[field] ?? '') === String(said ?? '') ? [] : [field]
  })
}
