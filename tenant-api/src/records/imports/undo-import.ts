import { and, inArray } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Crud } from '../../crud/table.ts'
import type { Tx } from '../../core/school/school.ts'
import { isReferred, constraintMessageOf } from '../../core/columns/constraint-errors.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { FileImportRow } from './tables.ts'
import { updateFrom } from './row-records.ts'
import type { TakingBack } from './row-store.ts'

/** Undoes rows of a table, many by one statement. */
export async function takeBack(
  tx: Tx,
  crud: Crud,
  { user, at, rows }: TakingBack,
): Promise<Map<number, string>> {
  const { say } = words(user)
  const touched = say(sentence('Somebody changed this in the meantime'))
  const used = say(sentence('Something refers to this by now'))
  const clash = say(sentence('As it was before it would be there twice'))
  const open = await untouched(tx, crud, { user, rows })
  const kept = new Map(rows.flatMap((row) => (open.has(row.number) ? [] : [[row.number, touched] as const])))
  const near = rows.filter(({ number }) => open.has(number))
  const added = near.filter(({ before }) => before === null)
  const changed = near.filter(({ before }) => before !== null)
  const remove: Dividing<FileImportRow> = {
    isExpected: isReferred,
    apply: (savepoint, some) => removeRows(savepoint, crud, some),
  }
  const named = await orDivide(tx, added, remove)
  const clashing = await orDivide(tx, changed, {
    isExpected: (error) => constraintMessageOf(crud.taken, error) !== undefined,
    apply: (savepoint, some) => restore(savepoint, crud, { at, rows: some }),
  })
  for (const { number } of clashing) kept.set(number, clash)
  // Tries again: the rows restored meanwhile may have referred to added ones.
  for (const { number } of await orDivide(tx, named, remove)) kept.set(number, used)
  return kept
}

/** The numbers of the rows that are unchanged since the import and writable; locks them. */
export async function untouched(
  tx: Tx,
  crud: Crud,
  { user, rows }: Pick<TakingBack, 'user' | 'rows'>,
): Promise<Set<number>> {
  const { table, name, within } = crud
  const ids = rows.flatMap(({ rowId }) => rowId ?? [])
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: table.id, version: table.version })
    .from(table)
    .where(and(inArray(table.id, ids), reach(user, name, 'edit', within)))
    .orderBy(table.id)
    .for('update')
  const versions = new Map(found.map(({ id, version }) => [String(id), Number(version)]))
  const same = rows.filter(({ rowId, version }) => version !== null && versions.get(rowId ?? '') === version)
  return new Set(same.map(({ number }) => number))
}

async function removeRows(tx: Tx, { table }: Crud, rows: readonly FileImportRow[]) {
  await tx.delete(table).where(
    inArray(
      table.id,
      rows.flatMap(({ rowId }) => rowId ?? []),
    ),
  )
}

type Restored = { at: string; rows: readonly Pick<FileImportRow, 'rowId' | 'before'>[] }

/**
 * Restores rows; rows of one import may have changed different columns, so there is one statement per set of
 * columns.
 */
export async function restore(tx: Tx, crud: Crud, { at, rows }: Restored) {
  const alike = Map.groupBy(rows, ({ before }) =>
    Object.keys(before ?? {})
      .sort()
      .join(),
  )
  for (const group of alike.values()) {
    const columns = Object.keys(group[0]?.before ?? {})
    if (columns.length === 0) continue
    const records = group.map(({ rowId, before }) => ({ ...before, id: rowId }))
    await updateFrom(tx, crud, { at, columns, records })
  }
}

type Dividing<Row> = {
  isExpected: (error: unknown) => boolean
  apply: (savepoint: Tx, rows: readonly Row[]) => Promise<void>
}

/**
 * Applies all at once; if an expected error is thrown, splits in halves down to the single row. Returns the
 * refused rows.
 */
export async function orDivide<Row>(
  tx: Tx,
  rows: readonly Row[],
  work: Dividing<Row>,
): Promise<readonly Row[]> {
  if (rows.length === 0) return []
  try {
    await tx.transaction((savepoint) => work.apply(savepoint, rows))
    return []
  } catch (error) {
    if (!work.isExpected(error)) throw error
    if (rows.length === 1) return rows
    const middle = Math.ceil(rows.length / 2)
    const former = await orDivide(tx, rows.slice(0, middle), work)
    return [...former, ...(await orDivide(tx, rows.slice(middle), work))]
  }
}
