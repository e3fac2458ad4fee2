import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { kindOf } from 'kit/field-kinds'
import { fold } from 'kit/fold'
import { explainIssues } from 'kit/issues'
import { titleOf } from 'kit/titles'
import { type Say, sentence } from 'kit/words'
import { words } from 'kit/words-node'
import type { Row } from '../../crud-table.ts'
import type { Tx } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import type { Profile } from '../institute/profile.ts'
import { type ReadCell, readerOf } from './cell-values.ts'
import type { RowState } from './contract.ts'
import type { Importable } from './importable.ts'
import { findersOf } from './named-rows.ts'
import type { Remark } from './tables.ts'
import { tryRows } from './write-rows.ts'

type Body = Record<string, unknown>
/** A row of the file as it was read: its cells stand under the columns. */
export type ReadRow = { number: number; cells: readonly string[] }
/** What a row would do, and what is wrong with it. */
export type JudgedRow = {
  number: number
  state: RowState
  body: Body
  rowId: string | null
  version: number | null
  errors: Remark[]
  notes: Remark[]
}
export type Judging = {
  user: User
  profile: Profile
  at: string
  /** The field of each column. */
  fields: readonly (string | null)[]
  rows: readonly ReadRow[]
}

/**
 * Says of each row what it would do: by the resource's own fields, by the rows that are there, and at last by writing
 * all of them and taking that back, so that every rule of the database has its say. Changes nothing.
 */
export async function judgeRows(tx: Tx, of: Importable, given: Judging): Promise<JudgedRow[]> {
  const judged = await readRows(tx, of, given)
  const there = await recognise(tx, of, { user: given.user, rows: judged })
  for (const row of judged) settle(of, row, { there, given })
  refuseTwins(of, judged, words(given.user.language).say)
  const open = judged.filter(({ state }) => state === 'new' || state === 'update')
  const { user, at } = given
  const failures = await tryRows(tx, of, { user, at, rows: open })
  for (const row of open) {
    const failure = failures.get(row.number)
    if (failure) blame(row, failure)
  }
  return judged
}

function blame(row: JudgedRow, remark: Remark) {
  row.state = 'error'
  row.errors.push(remark)
}

async function readRows(tx: Tx, { crud, resource }: Importable, given: Judging): Promise<JudgedRow[]> {
  const finders = await findersOf(tx, crud, given.user)
  const { say } = words(given.user.language)
  const columns = given.fields.flatMap((field, at) => {
    if (field === null) return []
    const schema = resource.fields.shape[field]
    const read = readerOf(kindOf(schema), {
      ...given.profile,
      rowOf: finders.get(field) ?? (() => undefined),
    })
    return [{ field, at, read, title: say(titleOf(schema) ?? field) }]
  })
  return given.rows.map((row) => readRow(row, { columns, say }))
}

type Column = { field: string; at: number; read: ReadCell; title: string }

function readRow({ number, cells }: ReadRow, { columns, say }: { columns: Column[]; say: Say }): JudgedRow {
  const row: JudgedRow = { number, state: 'new', body: {}, rowId: null, version: null, errors: [], notes: [] }
  for (const { field, at, read, title } of columns) {
    const text = (cells[at] ?? '').trim()
    if (text === '') continue
    const found = read(text)
    if ('wrong' in found) row.errors.push({ field, message: say(found.wrong, { field: title, value: text }) })
    else row.body[field] = found.value
    if ('note' in found && found.note !== undefined)
      row.notes.push({ field, message: say(found.note, { field: title, value: String(found.value) }) })
  }
  return row
}

type There = ReadonlyMap<string, Row & { writable: boolean }>

/** The rows that are there, by what makes a row of a file known. */
async function recognise(
  tx: Tx,
  { crud, resource }: Importable,
  { user, rows }: { user: User; rows: readonly JudgedRow[] },
): Promise<There> {
  const { columns, table, name, within } = crud
  const texts = resource.recognisedBy.filter((key) => kindOf(resource.fields.shape[key]).kind === 'text')
  const like: SQL[] = texts.map((key) => {
    const wanted = [...new Set(rows.map(({ body }) => fold(String(body[key] ?? ''))))]
    return sql`fold(${columns[key]}) in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`
  })
  const found = (await tx
    .select({ ...columns, writable: sql<boolean>`${reach(user, name, 'edit', within)}` })
    .from(table)
    .where(and(isNull(table.archivedAt), ...like, reach(user, name, 'view', within)))) as (Row & {
    writable: boolean
  })[]
  return new Map(found.map((row) => [keyOf(resource.recognisedBy, row), row]))
}

function keyOf(fields: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields.map((field) => fold(String(row[field] ?? ''))))
}

/** Against the row that it is known to be, or as a new one. A field that was not understood is not told twice. */
function settle(
  { crud, resource }: Importable,
  row: JudgedRow,
  { there, given }: { there: There; given: Judging },
) {
  const found = there.get(keyOf(resource.recognisedBy, row.body))
  const { say } = words(given.user.language)
  const schema = found ? resource.endpoints.update.body : resource.fields
  const parsed = schema.safeParse(row.body, { reportInput: true })
  const known = new Set(row.errors.map(({ field }) => field))
  if (parsed.success) row.body = parsed.data as Body
  else {
    for (const { pointer, message } of explainIssues(parsed.error.issues, schema, say)) {
      const field = pointer.split('/')[1] ?? null
      if (!known.has(field)) row.errors.push({ field, message })
    }
  }
  if (found) Object.assign(row, { rowId: found.id, version: found.version })
  if (found && !found.writable)
    row.errors.push({ field: null, message: say(sentence('You may see this but not change it')) })
  if (row.errors.length > 0) row.state = 'error'
  else if (found)
    row.state = isAlike(crud.wire(found, given.profile.currency), row.body) ? 'unchanged' : 'update'
}

function isAlike(there: Readonly<Record<string, unknown>>, body: Body): boolean {
  return Object.entries(body).every(([key, value]) => {
    const now = there[key]
    return typeof value === 'object'
      ? JSON.stringify(now) === JSON.stringify(value)
      : String(now) === String(value)
  })
}

/** Two rows of a file cannot both be the same row; the first one is taken. */
function refuseTwins({ resource }: Importable, rows: readonly JudgedRow[], say: Say) {
  const first = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(resource.recognisedBy, row.body)
    const other = first.get(key)
    if (other === undefined) first.set(key, row.number)
    else if (row.state !== 'error') {
      const message = say(sentence('Row {number} of this file is the same one'), { number: String(other) })
      blame(row, { field: resource.recognisedBy[0] ?? null, message })
    }
  }
}
