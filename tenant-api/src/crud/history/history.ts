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
import type { User } from '../../core/authorization/user.ts'
import { type Sentences, describeAct } from '../../core/acts/act-sentences.ts'
import type { School } from '../../core/school/school.ts'

/** The record whose history is told. */
export type OfRecord = {
  crud: Crud
  id: string
  /** The tables that keep its facts, its own before the others; all that have a row of this id, where nothing is said. */
  tables?: readonly [own: string, ...others: string[]]
  /** Facts that are made of others, which are told themselves. */
  without?: readonly string[]
}
type Columns = Record<string, unknown>
type Page = { after?: string | undefined; limit: number; sentences: Sentences }
type Changes = RecordEvent['changes']
/** Acts, what the ids in them are called, and where the next page begins. */
export type RecordEvents = { rows: RecordEvent[]; names: Record<string, string>; next: string | null }

/**
 * What happened to a row and to what belongs to it, the latest first: each act once, with the facts of the row that it
 * changed.
 */
export async function readRowHistory(school: School, user: User, { crud, id, ...page }: OfRecord & Page) {
  await readRow(school, user, { crud, id })
  return readEvents(school, user, { of: { crud, id }, changed: actsOn(id, crud), ...page })
}

/**
 * The row as the table has it. To whom it is their own, as a guardian or a student, it is shown without what the office
 * did to it: for that it has to be within their section, campus or institute.
 */
async function readRow(school: School, user: User, { crud, id }: Pick<OfRecord, 'crud' | 'id'>) {
  const within = reach({ ...user, own: [] }, crud.name, 'view', crud.within)
  const [row] = await selectFrom(school.db, crud).where(and(eq(crud.table.id, id), within))
  return row ?? refuseMissing()
}

/** The acts of a query of `act_id`, the latest first; `next` is where the following page begins. */
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

/** What facts name, also where it lies in the archive by now. */
async function namesOf(
  { db }: School,
  user: User,
  { crud, values }: { crud: Crud; values: readonly Columns[] },
): Promise<Record<string, string>> {
  const named = await namesIn(db, crud, { user, rows: values })
  return Object.fromEntries([...named, ...(await fileNamesIn(db, crud, values))])
}

/** By act, which facts of the record were changed, under the names of their fields. */
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

/** An act may write a fact twice: told is what it was before, and what it is after. */
function withChange(told: Changes, change: Changes[number]) {
  const first = told.find(({ field }) => field === change.field)
  const rest = told.filter((one) => one !== first)
  return [...rest, first ? { ...change, before: first.before } : change]
}

/** What was written and then written back, as a transfer ends a stay and begins another, has not changed. */
function isChange({ before, after }: Changes[number]): boolean {
  return !isDeepStrictEqual(before, after)
}

function isOf({ id, tables }: OfRecord): SQL {
  const kept = tables ? sql` and ${audit.resource} in ${[...tables]}` : sql``
  return sql`${audit.rowId} = ${id}::uuid${kept}`
}

/** The columns of which the audit of a record tells, each with the field that shows it. */
type Kept = ReadonlyMap<string, string>

/**
 * Only what the list shows is told, and only what the audit keeps: what a view computes of other rows stands in no audit,
 * and a secret in none either.
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

/** Columns under the names of their fields; what the school's own fields say stands in the audit by itself. */
function namedIn(told: Kept, values: Columns): Columns {
  return Object.fromEntries(
    Object.entries(values).flatMap(([column, value]) => {
      const field = customKey(column) === undefined ? told.get(column) : column
      return field === undefined ? [] : [[field, value]]
    }),
  )
}

/** What a record said at the end of a day: as it stands, and back from there change by change; null before there was one. */
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
  // A person may have been known before the record was made: somebody's mother, who teaches here now.
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

/** What was changed after an instant. */
export function isAfter(end: string): SQL {
  return sql`act_id in (select id from act where at >= ${end}::timestamptz)`
}

export type Change = { operation: 'insert' | 'update' | 'delete'; before: Columns; after: Columns }

/** The row before these changes, the latest first; undefined where it was not there yet. */
export function backwards(row: Columns, changes: readonly Change[]): Columns | undefined {
  let then: Columns | undefined = row
  for (const { operation, before, after } of changes)
    then = operation === 'insert' ? undefined : { ...then, ...emptied(after), ...before }
  return then
}

/** What a change added was not there before it. */
function emptied(after: Columns | null): Columns {
  return Object.fromEntries(Object.keys(after ?? {}).map((column) => [column, null]))
}
