import { changesOf } from 'kit/contract/resource'
import { guardianSheet } from '../../../people/students-and-guardians/contract.ts'
import { holdAllMarks } from '../../../people/students-and-guardians/recognise.ts'
import { findGuardians, type FoundGuardian, keysOfGuardian } from './guardian-find.ts'
import { takeGuardiansBack } from './guardian-undo.ts'
import { isLasting, writeGuardianRows } from './guardian-write.ts'
import type { RowStore } from '../row-store.ts'
import { sensitiveFields } from '../students/student-marks.ts'

/** Guarded fields: users without the permission neither clear them nor see them as different. */
const few: ReadonlySet<string> = new Set(sensitiveFields)

/** Guardians as a list of their own, each written with the links to the children. */
export const guardianStore: RowStore = {
  changes: changesOf(guardianSheet.fields),
  keysOf: keysOfGuardian,
  find: findGuardians,
  differing: (found, body) =>
    Object.entries(body).flatMap(([field, said]) => {
      const isNothing = isLasting(field, said) || (few.has(field) && !(found as FoundGuardian).knows)
      return isNothing || String(found[field] ?? '') === String(said ?? '') ? [] : [field]
    }),
  hold: holdAllMarks,
  write: writeGuardianRows,
  takeBack: takeGuardiansBack,
}
