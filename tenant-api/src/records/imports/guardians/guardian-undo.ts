import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { isReferred, constraintMessageOf } from '../../../core/columns/constraint-errors.ts'
import type { Tx } from '../../../core/school/school.ts'
import { guardianCrud } from '../../../people/students-and-guardians/guardians.ts'
import { settleLater, settlePeople } from '../../../people/students-and-guardians/settle-people.ts'
import type { GuardianLeft } from './guardian-write.ts'
import type { TakingBack } from '../row-store.ts'
import {
  calledFirst,
  forgetDetails,
  relinked,
  Touched,
  uncode,
  unlinkAll,
  withoutGuardians,
} from '../students/student-undo.ts'
import type { FileImportRow } from '../tables.ts'
import { orDivide, restore, untouched } from '../undo-import.ts'

const undoTaken = { ...guardianCrud.taken, ...calledFirst }

/**
 * Undoes guardians with the links that their rows made; one whose row or details somebody changed since is kept
 * whole.
 */
export async function takeGuardiansBack(tx: Tx, back: TakingBack): Promise<Map<number, string>> {
  const { say } = words(back.user)
  const open = await untouched(tx, guardianCrud, back)
  const links = back.rows.flatMap(({ number, before }) =>
    (before as unknown as GuardianLeft).links.map((link) => ({ ...link, number })),
  )
  for (const number of await relinked(tx, links)) open.delete(number)
  const touched = say(sentence('Somebody changed this in the meantime'))
  const kept = new Map(
    back.rows.flatMap(({ number }) => (open.has(number) ? [] : [[number, touched] as const])),
  )
  const rows = back.rows.filter(({ number }) => open.has(number))
  const refused = await orDivide(tx, rows, {
    isExpected: (error) =>
      error instanceof Touched || isReferred(error) || constraintMessageOf(undoTaken, error) !== undefined,
    apply: (part, some) => takeBack(part, back.at, some),
  })
  for (const { number } of refused) kept.set(number, say(sentence('Something refers to this by now')))
  return kept
}

async function takeBack(tx: Tx, at: string, rows: readonly FileImportRow[]): Promise<void> {
  const going = rows.map((row) => ({ ...row, left: row.before as unknown as GuardianLeft }))
  const links = going.flatMap(({ left }) => left.links)
  const coded = going.flatMap(({ left }) => left.coded)
  await settleLater(tx)
  await uncode(tx, coded)
  await unlinkAll(tx, links)
  await forgetDetails(
    tx,
    at,
    going.map(({ left }) => left),
  )
  const added = going.filter(({ left }) => left.columns === null)
  await withoutGuardians(
    tx,
    added.map(({ rowId }) => ({ id: rowId })),
  )
  const changed = going.flatMap(({ rowId, left }) =>
    left.columns === null ? [] : [{ rowId, before: left.columns }],
  )
  await restore(tx, guardianCrud, { at, rows: changed })
  await settlePeople(tx, [
    ...changed.flatMap(({ rowId }) => rowId ?? []),
    ...links.flatMap(({ studentId, guardianId }) => [studentId, guardianId]),
    ...coded.map(({ id }) => id),
  ])
}
