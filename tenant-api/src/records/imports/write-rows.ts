import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { isReferred, constraintMessageOf } from '../../core/columns/constraint-errors.ts'
import type { Crud } from '../../crud/table.ts'
import type { Tx } from '../../core/school/school.ts'
import { mayInInstitute, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { choosable, ownFields } from './named-rows.ts'
import { columnsOf, insertFrom, recordOf, updateFrom } from './row-records.ts'
import type { Writing, WritingRow, Written, WrittenRow } from './row-store.ts'

type Body = Readonly<Record<string, unknown>>
/** Adds and changes rows, many by one statement; rows that a rule refuses are left out with the reason. */
export async function writeRows(tx: Tx, crud: Crud, writing: Writing): Promise<Written> {
  const outcome: Written = { written: new Map(), failures: new Map() }
  const { say } = words(writing.user)
  const fail = ({ number }: WritingRow, message: string, field: string | null = null) =>
    outcome.failures.set(number, { field, message: say(message) })
  const near = withinReach(crud, writing.user)
  const bodies = writing.rows.map(({ body }) => body)
  const there = await choosable(tx, crud, { user: writing.user, bodies })
  const open = there.union(addedHere(crud, writing.rows))
  const found = await lock(tx, crud, writing)
  const rows = writing.rows.filter((row) => {
    const closed = Object.keys(crud.rows ?? {}).find((field) => isClosed(row.body[field], open))
    const isStale = row.version !== null && found.get(row.rowId)?.version !== row.version
    if (!near(row)) fail(row, astray)
    else if (closed !== undefined)
      fail(row, sentence('This is in the archive, or not yours to choose'), closed)
    else if (isStale) fail(row, sentence('Somebody changed this in the meantime'))
    return !outcome.failures.has(row.number)
  })
  await writeOrDivide(tx, crud, { ...writing, rows, found, outcome, fail })
  return outcome
}

/** Rows of the same resource that are added together with rows that refer to them. */
function addedHere(crud: Crud, rows: readonly WritingRow[]): ReadonlySet<string> {
  if (ownFields(crud).length === 0) return new Set()
  return new Set(rows.flatMap(({ rowId, version }) => (version === null ? [rowId] : [])))
}

function isClosed(id: unknown, open: ReadonlySet<string>): boolean {
  return typeof id === 'string' && !open.has(id)
}

const astray = sentence('You may add here only what lies within your own campus')

/**
 * Whether the place of a row is within reach, by the same rule as `reach`: of a campus, or of the whole
 * institute. A row without its own place, such as a term, which belongs to its year's campus, is judged when it
 * is written.
 */
function withinReach({ columns, name, within }: Crud, user: User): (row: WritingRow) => boolean {
  if (mayInInstitute(user, name, 'edit')) return () => true
  const place = Object.keys(columns).find((key) => key !== 'id' && columns[key] === within.campus)
  const campuses = new Set(
    user.grants.flatMap((grant) =>
      grant.resource === name && grant.action === 'edit' ? grant.campuses : [],
    ),
  )
  return ({ body }) => {
    const campus = place === undefined ? undefined : body[place]
    return campus === undefined || campuses.has(String(campus))
  }
}

type Found = ReadonlyMap<string, { version: number; before: Body }>

/** Columns whose view shows a fallback for an empty value: the stored value is used instead. */
const asStored: Readonly<Record<string, SQL>> = {
  students: sql` || (select jsonb_build_object('father_other_name', s.father_other_name,
    'mother_other_name', s.mother_other_name) from student s where s.id = students.id)`,
}

/** Locks the rows to change that the user may change, and remembers their values. */
async function lock(tx: Tx, { table, name, within }: Crud, { user, rows }: Writing): Promise<Found> {
  const ids = rows.flatMap(({ rowId, version }) => (version === null ? [] : [rowId]))
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({
      id: table.id,
      version: table.version,
      before: sql<Body>`to_jsonb(${table})${asStored[name] ?? sql``}`,
    })
    .from(table)
    .where(and(inArray(table.id, ids), isNull(table.archivedAt), reach(user, name, 'edit', within)))
    .orderBy(table.id)
    .for('update')
  return new Map(found.map(({ id, version, before }) => [String(id), { version: Number(version), before }]))
}

type Dividing = Writing & {
  found: Found
  outcome: Written
  fail: (row: WritingRow, message: string, field?: string | null) => unknown
}

/** Writes all rows at once; if a rule refuses one, splits them in halves down to the single row. */
async function writeOrDivide(tx: Tx, crud: Crud, work: Dividing): Promise<void> {
  const { rows, outcome, fail } = work
  const [first] = rows
  if (!first) return
  try {
    const written = await tx.transaction((savepoint) => writeAll(savepoint, crud, work))
    for (const [number, row] of written) outcome.written.set(number, row)
  } catch (error) {
    const known = reasonOf(crud, error)
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

type Reason = { message: string; field: string | null }

/**
 * Why a row was refused: by a rule of the school, by its place, or because another row of the file was refused.
 */
function reasonOf(crud: Crud, error: unknown): Reason | undefined {
  if (error instanceof Astray) return { message: astray, field: null }
  const [field] = ownFields(crud)
  const isOrphan = field !== undefined && isReferred(error)
  return constraintMessageOf(crud.taken, error) ?? (isOrphan ? { message: orphaned, field } : undefined)
}

const orphaned = sentence('The row of this file to which it refers could not be taken')

async function writeAll(tx: Tx, crud: Crud, work: Dividing): Promise<Map<number, WrittenRow>> {
  const fresh = work.rows.filter(({ version }) => version === null)
  const changed = work.rows.filter(({ version }) => version !== null)
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
  const records = rows.map(({ rowId, body }) => ({ id: rowId, ...recordOf(crud, body) }))
  await insertFrom(tx, crud, { at, columns: columnsOf(crud, rows), records })
  await refuseAstray(tx, crud, { user, ids: rows.map(({ rowId }) => rowId) })
  return rows.map(({ number, rowId }) => [number, { rowId, version: 1, before: null }])
}

class Astray extends Error {}

/** Throws Astray if rows are out of the user's reach. */
async function refuseAstray(
  tx: Tx,
  { table, name, within }: Crud,
  { user, ids }: { user: User; ids: string[] },
) {
  const near = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), reach(user, name, 'edit', within)))
  if (near.length !== ids.length) throw new Astray()
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
    ...found.get(rowId)?.before,
    ...recordOf(crud, body),
    id: rowId,
  }))
  await updateFrom(tx, crud, { at, columns, records })
  return rows.map(({ number, rowId, version }) => {
    const before = found.get(rowId)?.before ?? {}
    const kept = Object.fromEntries(columns.map((column) => [column, before[column]]))
    return [number, { rowId, version: (version ?? 0) + 1, before: kept }]
  })
}
