import { and, inArray, isNull, sql } from 'drizzle-orm'
import { sentence } from 'kit/words'
import { words } from 'kit/words-node'
import { takenBy } from '../../conflict.ts'
import type { Crud } from '../../crud-table.ts'
import type { Tx } from '../../school.ts'
import { mayInInstitute, reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import type { Importable } from './importable.ts'
import { choosable } from './named-rows.ts'
import { columnsOf, insertFrom, recordOf, updateFrom } from './row-records.ts'
import type { Remark } from './tables.ts'

type Body = Readonly<Record<string, unknown>>
/** A row that shall be added, or with `rowId` one that shall be changed if it still is of that version. */
export type WritingRow = { number: number; body: Body; rowId: string | null; version: number | null }
/** The row as it was left, and the changed columns as they were. */
export type WrittenRow = { rowId: string; version: number; before: Body | null }
export type Writing = { user: User; at: string; rows: readonly WritingRow[] }
type Outcome = { written: Map<number, WrittenRow>; failures: Map<number, Remark> }

/** Writes rows and takes that back: what would fail, by the row's number. */
export async function tryRows(tx: Tx, of: Importable, writing: Writing): Promise<Map<number, Remark>> {
  let failures = new Map<number, Remark>()
  await tx
    .transaction(async (trial) => {
      failures = (await writeRows(trial, of, writing)).failures
      throw new Tried()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Tried)) throw error
    })
  return failures
}

class Tried extends Error {}

/** Adds and changes rows, many by one statement; those which a rule refuses are left out with the reason. */
export async function writeRows(tx: Tx, { crud }: Importable, writing: Writing): Promise<Outcome> {
  const outcome: Outcome = { written: new Map(), failures: new Map() }
  const { say } = words(writing.user.language)
  const fail = ({ number }: WritingRow, message: string, field: string | null = null) =>
    outcome.failures.set(number, { field, message: say(message) })
  const near = withinReach(crud, writing.user)
  const open = await choosable(tx, crud, {
    user: writing.user,
    bodies: writing.rows.map(({ body }) => body),
  })
  const found = await lock(tx, crud, writing)
  const rows = writing.rows.filter((row) => {
    const closed = Object.keys(crud.rows ?? {}).find((field) => isClosed(row.body[field], open))
    const isStale = row.rowId !== null && found.get(row.rowId)?.version !== row.version
    if (!near(row)) fail(row, sentence('You may add here only what lies within your own campus'))
    else if (closed !== undefined)
      fail(row, sentence('This is in the archive, or not yours to choose'), closed)
    else if (isStale) fail(row, sentence('Somebody changed this in the meantime'))
    return !outcome.failures.has(row.number)
  })
  await writeOrDivide(tx, crud, { ...writing, rows, found, outcome, fail })
  return outcome
}

function isClosed(id: unknown, open: ReadonlySet<string>): boolean {
  return typeof id === 'string' && !open.has(id)
}

/** Whether a row may lie where it says, by the same rule as `reach`: of a campus, or of the whole institute. */
function withinReach({ columns, name, within }: Crud, user: User): (row: WritingRow) => boolean {
  if (mayInInstitute(user, name, 'edit')) return () => true
  const place = Object.keys(columns).find((key) => key !== 'id' && columns[key] === within.campus)
  const campuses = new Set(
    user.grants.flatMap((grant) =>
      grant.resource === name && grant.action === 'edit' ? grant.campuses : [],
    ),
  )
  return ({ rowId, body }) => {
    const campus = place === undefined ? undefined : body[place]
    return campus === undefined ? rowId !== null : campuses.has(String(campus))
  }
}

type Found = ReadonlyMap<string, { version: number; before: Body }>

/** The rows that shall change and may be changed, held and remembered as they are. */
async function lock(tx: Tx, { table, name, within }: Crud, { user, rows }: Writing): Promise<Found> {
  const ids = rows.flatMap(({ rowId }) => rowId ?? [])
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: table.id, version: table.version, before: sql<Body>`to_jsonb(${table})` })
    .from(table)
    .where(and(inArray(table.id, ids), isNull(table.archivedAt), reach(user, name, 'edit', within)))
    .orderBy(table.id)
    .for('update')
  return new Map(found.map(({ id, version, before }) => [String(id), { version: Number(version), before }]))
}

type Dividing = Writing & {
  found: Found
  outcome: Outcome
  fail: (row: WritingRow, message: string, field?: string | null) => unknown
}

/** All at once; where a rule refuses one of them, by halves, until it stands alone. */
async function writeOrDivide(tx: Tx, crud: Crud, work: Dividing): Promise<void> {
  const { rows, outcome, fail } = work
  const [first] = rows
  if (!first) return
  try {
    const written = await tx.transaction((savepoint) => writeAll(savepoint, crud, work))
    for (const [number, row] of written) outcome.written.set(number, row)
  } catch (error) {
    const known = takenBy(crud.taken, error)
    if (!known) throw error
    if (rows.length === 1) {
      fail(first, known.message, known.field)
      return
    }
    const middle = Math.ceil(rows.length / 2)
    await writeOrDivide(tx, crud, { ...work, rows: rows.slice(0, middle) })
    await writeOrDivide(tx, crud, { ...work, rows: rows.slice(middle) })
  }
}

async function writeAll(tx: Tx, crud: Crud, work: Dividing): Promise<Map<number, WrittenRow>> {
  const fresh = work.rows.filter(({ rowId }) => rowId === null)
  const changed = work.rows.filter(({ rowId }) => rowId !== null)
  return new Map([...(await add(tx, crud, work, fresh)), ...(await change(tx, crud, work, changed))])
}

type Numbered = [number, WrittenRow][]

async function add(
  tx: Tx,
  crud: Crud,
  { at, user }: Dividing,
  rows: readonly WritingRow[],
): Promise<Numbered> {
  if (rows.length === 0) return []
  const ids = await tx.execute<{ id: string }>(
    sql`select uuidv7() as id from generate_series(1, ${rows.length}::int)`,
  )
  const records = rows.map(({ body }, index) => ({ id: ids[index]?.id, ...recordOf(crud, body) }))
  await insertFrom(tx, crud, { at, columns: columnsOf(crud, rows), records })
  await refuseAstray(tx, crud, { user, ids: ids.map(({ id }) => id) })
  return rows.map(({ number }, index) => [number, { rowId: ids[index]?.id ?? '', version: 1, before: null }])
}

/** What was sorted out before by `withinReach` cannot lie elsewhere now: if it does, nothing is written. */
async function refuseAstray(
  tx: Tx,
  { table, name, within }: Crud,
  { user, ids }: { user: User; ids: string[] },
) {
  const near = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), reach(user, name, 'edit', within)))
  if (near.length !== ids.length) throw new Error('rows of an import lie beyond the reach of its owner')
}

async function change(
  tx: Tx,
  crud: Crud,
  { at, found }: Dividing,
  rows: readonly WritingRow[],
): Promise<Numbered> {
  if (rows.length === 0) return []
  const columns = columnsOf(crud, rows)
  const records = rows.map(({ rowId, body }) => ({
    ...found.get(rowId ?? '')?.before,
    ...recordOf(crud, body),
    id: rowId,
  }))
  await updateFrom(tx, crud, { at, columns, records })
  return rows.map(({ number, rowId, version }) => {
    const before = found.get(rowId ?? '')?.before ?? {}
    const kept = Object.fromEntries(columns.map((column) => [column, before[column]]))
    return [number, { rowId: rowId ?? '', version: (version ?? 0) + 1, before: kept }]
  })
}
