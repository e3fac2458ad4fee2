import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { customKey, flatRow } from 'kit/contract/custom-rows'
import { addDays, type Day, startOfDay } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { RecordEvent } from 'kit/contract/resource'
import { act, actsOn, audit } from '../../core/acts/audit.ts'
import { fileNamesIn } from '../fields/files.ts'
import { type Crud, selectFrom } from '../table.ts'
import { namesIn } from '../values.ts'
import { reach } from '../../core/authorization/reach.ts'
import { isOfFamilyAlone, type User } from '../../core/authorization/user.ts'
import { type Sentences, describeAct } from '../../core/acts/act-sentences.ts'
import type { School } from '../../core/school/school.ts'

/** The record whose history is read. */
export type OfRecord = {
  crud: Crud
  id: string
  /** The tables with its fields, its own first; by default all that have a row with this id. */
  tables?: readonly [own: string, ...others: string[]]
  /** Fields derived from others that the history shows already. */
  without?: readonly string[]
}
type Columns = Record<string, unknown>
type Page = { after?: string | undefined; limit: number; sentences: Sentences }
type Changes = RecordEvent['changes']
/** Acts, the names of the ids in them, and the cursor of the next page. */
export type RecordEvents = { rows: RecordEvent[]; names: Record<string, string>; next: string | null }

/** The acts on a row and its parts, the latest first: each act once, with the row's fields that it changed. */
export async function readRowHistory(school: School, user: User, { crud, id, ...page }: OfRecord & Page) {
  await readRow(school, user, { crud, id })
  return readEvents(school, user, { of: { crud, id }, changed: actsOn(id, crud), ...page })
}

/**
 * The row from the table. The person that it is their own, such as a guardian or a student, does not see what
 * the office did to it: that needs a reach of section, campus or institute. Nor do families see it of what the
 * institute has for everybody, such as a holiday: who works on it is not theirs to know.
 */
async function readRow(school: School, user: User, { crud, id }: Pick<OfRecord, 'crud' | 'id'>) {
  if (isOfFamilyAlone(user)) refuseMissing()
  const within = reach({ ...user, own: [] }, crud.name, 'view', crud.within)
  const [row] = await selectFrom(school.db, crud).where(and(eq(crud.table.id, id), within))
  return row ?? refuseMissing()
}

/** The acts of a query of `act_id`, the latest first; `next` is the cursor of the next page. */
export async function readEvents(
  school: School,
  user: User,
  { of, changed, after, limit, sentences }: Page & { of: OfRecord; changed: SQL },
): Promise<RecordEvents> {
  const found = await school.db
    .select({
      id: act.id,
      key: act.key,
      actorId: act.actorId,
      actor: act.actor,
      apiKeyId: act.apiKeyId,
      at: act.at,
      about: act.about,
    })
    .from(act)
    .where(and(sql`${act.id} in (${changed})`, after ? lt(act.id, after) : undefined))
    .orderBy(desc(act.id))
    .limit(limit + 1)
  const acts = found.slice(0, limit)
  const facts = await factsOf(school, { ...of, acts: acts.map(({ id }) => id) })
  const rows = acts.map(({ id, at, ...said }) => ({
    id,
    at,
    ...describeAct(user, sentences, said),
    changes: facts.get(id) ?? [],
  }))
  const values = rows.flatMap(({ changes }) =>
    changes.flatMap(({ field, before, after }) => [{ [field]: before }, { [field]: after }]),
  )
  const names = await namesOf(school, user, { crud: of.crud, values })
  return { rows, names, next: found.length > limit ? (acts.at(-1)?.id ?? null) : null }
}

/** The names of what changed fields refer to, archived rows included. */
async function namesOf(
  { db }: School,
  user: User,
  { crud, values }: { crud: Crud; values: readonly Columns[] },
): Promise<Record<string, string>> {
  const named = await namesIn(db, crud, { user, rows: values })
  return Object.fromEntries([...named, ...(await fileNamesIn(db, crud, values))])
}

/** By act, the changed fields of the record. */
async function factsOf(school: School, { acts, ...of }: OfRecord & { acts: readonly string[] }) {
  const facts = new Map<string, Changes>()
  if (acts.length === 0) return facts
  const { currency } = await school.profile()
  const told = await toldColumns(school, of)
  const rows = await school.db.execute<{ act_id: string; before: Columns; after: Columns }>(sql`
    select act_id, before, after from audit
    where ${isOf(of)} and operation = 'update' and act_id in ${[...acts]} order by id`)
  const { without = [] } = of
  for (const { act_id: actId, before, after } of rows) {
    const [was, is] = [before, after].map((values) => of.crud.wire(namedIn(told, values), currency))
    const changes = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].flatMap((field) =>
      without.includes(field) ? [] : [{ field, before: was?.[field] ?? null, after: is?.[field] ?? null }],
    )
    facts.set(actId, changes.reduce(withChange, facts.get(actId) ?? []))
  }
  for (const [actId, changes] of facts) facts.set(actId, changes.filter(isChange))
  return facts
}

/** An act may write a field twice: only the first `before` and the last `after` count. */
function withChange(told: Changes, change: Changes[number]) {
  const first = told.find(({ field }) => field === change.field)
  const rest = told.filter((one) => one !== first)
  return [...rest, first ? { ...change, before: first.before } : change]
}

/**
 * A value that was written and written back is no change, such as when a transfer ends a stay and begins
 * another.
 */
function isChange({ before, after }: Changes[number]): boolean {
  return !isDeepStrictEqual(before, after)
}

function isOf({ id, tables }: OfRecord): SQL {
  const kept = tables ? sql` and ${audit.resource} in ${[...tables]}` : sql``
  return sql`${audit.rowId} = ${id}::uuid${kept}`
}

/** The columns in the audit of a record, each with its field. */
type Kept = ReadonlyMap<string, string>

/**
 * The columns that both the list and the audit have: the audit has neither what a view computes from other rows
 * nor secrets.
 */
async function toldColumns(school: School, of: OfRecord): Promise<Kept> {
  const { columns, resource } = of.crud
  const kept = await school.db.execute<{ column: string }>(sql`
    select a.attname as column from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid
    where t.tgname = 'audit_insert' and a.attnum > 0 and not a.attisdropped
      and t.tgrelid in (select to_regclass(quote_ident(${audit.resource})) from ${audit} where ${isOf(of)})
      and a.attname <> all (string_to_array(encode(t.tgargs, 'escape'), '\\000'))`)
  const isKept = new Set(kept.map(({ column }) => column))
  return new Map(
    Object.keys(resource.listed.shape).flatMap((field) => {
      const name = columns[field]?.name
      return name !== undefined && isKept.has(name) ? [[name, field] as const] : []
    }),
  )
}

/** Columns by the names of their fields; the audit has each custom field as a column of its own. */
function namedIn(told: Kept, values: Columns): Columns {
  return Object.fromEntries(
    Object.entries(values).flatMap(([column, value]) => {
      const field = customKey(column) === undefined ? told.get(column) : column
      return field === undefined ? [] : [[field, value]]
    }),
  )
}

/**
 * A record at the end of a day: the current row with all later changes undone; null if it did not exist yet.
 */
export async function readRowAsOf(
  school: School,
  user: User,
  asked: OfRecord & { day: Day },
): Promise<{ row: Columns | null; names: Record<string, string> }> {
  const row = await rowAsOf(school, user, asked)
  return { row, names: await namesOf(school, user, { crud: asked.crud, values: row ? [row] : [] }) }
}

async function rowAsOf(school: School, user: User, { day, ...of }: OfRecord & { day: Day }) {
  const { crud } = of
  const { createdAt, ...now } = await readRow(school, user, of)
  const { zone, currency } = await school.profile()
  const end = startOfDay(addDays(day, 1), zone).toISOString()
  const changes = await school.db.execute<Change & { resource: string }>(sql`
    select resource, operation, before, after from audit
    where ${isOf(of)} and ${isAfter(end)} order by id desc`)
  const begun = changes.filter(({ operation }) => operation === 'insert')
  // The person may exist before this record: a student's mother, who later teaches here.
  if (of.tables && begun.some(({ resource }) => resource === of.tables?.[0])) return null
  if (begun.length === 0 && Date.parse(String(createdAt)) >= Date.parse(end)) return null
  const told = await toldColumns(school, of)
  const then = backwards(columnsIn(told, now), changes)
  return then ? { ...crud.wire(namedIn(told, then), currency) } : null
}

function columnsIn(told: Kept, row: Columns): Columns {
  const { custom: _, ...own } = flatRow(row)
  const kept = Object.entries(own).filter(([name]) => customKey(name) !== undefined)
  return Object.fromEntries([...kept, ...[...told].map(([column, field]) => [column, own[field]])])
}

/** The changes since an instant. */
export function isAfter(end: string): SQL {
  return sql`act_id in (select id from act where at >= ${end}::timestamptz)`
}

export type Change = { operation: 'insert' | 'update' | 'delete'; before: Columns; after: Columns }

/** The row before these changes, the latest first; undefined if it did not exist yet. */
export function backwards(row: Columns, changes: readonly Change[]): Columns | undefined {
  let then: Columns | undefined = row
  for (const { operation, before, after } of changes)
    then = operation === 'insert' ? undefined : { ...then, ...emptied(after), ...before }
  return then
}

/** A key that a change added is null before it. */
function emptied(after: Columns | null): Columns {
  return Object.fromEntries(Object.keys(after ?? {}).map((column) => [column, null]))
}
