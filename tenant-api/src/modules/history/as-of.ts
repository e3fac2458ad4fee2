import { and, inArray, sql } from 'drizzle-orm'
import { customKey, flatRow } from 'kit/custom-rows'
import { addDays, type Day, startOfDay } from 'kit/day'
import type { School } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import type { LinkedGuardian } from '../people/contract.ts'
import type { WithHistory } from './contract.ts'
import { kinds, people } from './kinds.ts'
import { readRecord } from './read-record.ts'

type Columns = Record<string, unknown>
type Change = {
  row_id: string
  resource: string
  operation: 'insert' | 'update' | 'delete'
  before: Columns
  after: Columns
}
type Asked = { of: WithHistory; id: string; day: Day }

/** What a record said at the end of a day: as it stands, and back from there change by change. */
export async function readAsOf(school: School, user: User, { of, id, day }: Asked) {
  const { crud, table, computed = [] } = kinds[of]
  const now = await readRecord(school, user, { of, id })
  const { zone } = await school.profile()
  const end = startOfDay(addDays(day, 1), zone).toISOString()
  const changes = await school.db.execute<Change>(sql`
    select row_id, resource, operation, before, after from audit
    where row_id = ${id}::uuid and resource in ('person', ${table}) and ${isAfter(end)} order by id desc`)
  // A person may have been known before the record was made: somebody's mother, who teaches here now.
  const isLater = changes.some(({ resource, operation }) => resource === table && operation === 'insert')
  const then = isLater ? undefined : backwards(columnsOf(crud.columns, now), changes)
  const row = then && fieldsOf(crud.columns, then)
  for (const field of computed) delete row?.[field]
  return {
    row: row ?? null,
    links: then ? await linksAt(school, user, { of, id, end }) : [],
  }
}

function isAfter(end: string) {
  return sql`act_id in (select id from act where at >= ${end}::timestamptz)`
}

/** The row before these changes, the latest first; undefined where it was not there yet. */
export function backwards(
  row: Columns,
  changes: readonly Omit<Change, 'row_id' | 'resource'>[],
): Columns | undefined {
  let then: Columns | undefined = row
  for (const { operation, before, after } of changes)
    then = operation === 'insert' ? undefined : { ...then, ...emptied(after), ...before }
  return then
}

function columnsOf(columns: Readonly<Record<string, { name: string }>>, row: Columns): Columns {
  const { custom: _, ...own } = flatRow(row)
  const named = Object.entries(columns).map(([field, { name }]) => [name, own[field]])
  return { ...ownIn(own), ...Object.fromEntries(named) }
}

function fieldsOf(columns: Readonly<Record<string, { name: string }>>, row: Columns): Columns {
  const named = Object.entries(columns).map(([field, { name }]) => [field, row[name] ?? null])
  return { ...Object.fromEntries(named), ...ownIn(row) }
}

/** What the school's own fields say stands in the audit by itself. */
function ownIn(row: Columns): Columns {
  return Object.fromEntries(Object.entries(row).filter(([name]) => customKey(name) !== undefined))
}

/** What a change added was not there before it. */
function emptied(after: Columns | null): Columns {
  return Object.fromEntries(Object.keys(after ?? {}).map((column) => [column, null]))
}

type LinkColumns = { relation: LinkedGuardian['relation'] } & Columns

/** Who was linked at the end of that day, as far as the reader may see them. */
async function linksAt(school: School, user: User, { of, id, end }: Omit<Asked, 'day'> & { end: string }) {
  if (of !== 'students' && of !== 'guardians') return []
  const { key, otherKey, other } = people[of]
  const everLinked = sql`select row_id from audit where resource = 'guardian_link'
    and ${sql.raw(`coalesce(after, before) ->> '${key}'`)} = ${id}`
  // Also those that have gone on to another record since.
  const current = await school.db.execute<LinkColumns & { id: string }>(
    sql`select * from guardian_link where ${sql.identifier(key)} = ${id}::uuid or id in (${everLinked})`,
  )
  const changes = await school.db.execute<Change>(sql`
    select row_id, resource, operation, before, after from audit
    where resource = 'guardian_link' and ${isAfter(end)} and row_id in (${everLinked})
    order by id desc`)
  const byLink = Map.groupBy(changes, ({ row_id: link }) => link)
  const links = new Map<string, Columns | undefined>(current.map((link) => [link.id, link]))
  for (const [link, its] of byLink) links.set(link, backwards(links.get(link) ?? {}, its))
  const then = [...links.values()].filter((link): link is LinkColumns => link?.[key] === id)
  const ids = then.map((link) => String(link[otherKey]))
  if (ids.length === 0) return []
  const names = await school.db
    .select({ id: other.table.id, name: other.columns.name as never })
    .from(other.table)
    .where(and(inArray(other.table.id, ids), reach(user, other.name, 'view', other.within)))
    .orderBy(other.table.id)
  return (names as { id: string; name: string }[]).flatMap((person) => {
    const link = then.find((one) => one[otherKey] === person.id)
    return link ? [{ ...person, relation: link.relation }] : []
  })
}
