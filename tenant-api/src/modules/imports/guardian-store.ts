import { changesOf } from 'kit/resource'
import { guardianSheet } from '../people/contract.ts'
import { holdAllMarks } from '../people/recognise.ts'
import { findGuardians, keysOfGuardian } from './guardian-find.ts'
import { takeGuardiansBack } from './guardian-undo.ts'
import { writeGuardianRows } from './guardian-write.ts'
import type { RowStore } from './row-store.ts'

/** Guardians as a list of their own, each written with the links to the children. */
export const guardianStore: RowStore = {
  changes: changesOf(guardianSheet.fields),
  keysOf: keysOfGuardian,
  find: findGuardians,
  differing: (found, body) =>
    Object.keys(body).filter((field) => String(found[field] ?? '') !== String(body[field] ?? '')),
  hold: holdAllMarks,
  write: writeGuardianRows,
  takeBack: takeGuardiansBack,
}
