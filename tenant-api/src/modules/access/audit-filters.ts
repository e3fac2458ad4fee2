import { eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, day, startOfDay } from 'kit/day'
import type { z } from 'zod'
import { act, audit } from '../../audit.ts'
import { matches } from '../../matches.ts'
import type { auditFilters } from './contract.ts'

export type Filters = z.output<typeof auditFilters>

/** The acts that somebody looks for in the audit; days are those of the school's zone. */
export function filtersOf(query: Filters, zone: string): SQL[] {
  const { q, actor, apiKey, act: key, from, to, by, person } = query
  const list: (SQL | undefined)[] = [
    actor ? eq(act.actorId, actor) : undefined,
    apiKey ? eq(act.apiKeyId, apiKey) : undefined,
    by ? kinds[by] : undefined,
    key ? eq(act.key, key) : undefined,
    changed(query),
    person ? sql`${act.id} in (${concerning(person)})` : undefined,
    from ? gte(act.at, startOfDay(day(from), zone).toISOString()) : undefined,
    to ? lt(act.at, startOfDay(addDays(day(to), 1), zone).toISOString()) : undefined,
    ...matches(told, q ?? ''),
  ]
  return list.filter((filter) => filter !== undefined)
}

const kinds = {
  people: isNotNull(act.actorId),
  keys: isNotNull(act.apiKeyId),
  system: sql`${act.actorId} is null and ${act.apiKeyId} is null`,
} as const

/** Each word must stand in the actor's name or in what the act was about. */
const told = sql`fold(${act.actor} || ' ' || ${act.about}::text)`

/** By one row that was changed: of this kind, this very one, in this campus; or by none that lay in any campus. */
function changed({ resource, row, campus }: Filters): SQL | undefined {
  if (campus === 'institute') {
    // Asked act by act, newest first, until a page is full: OFFSET keeps the planner from joining all acts with all rows.
    const elsewhere = sql`not exists (select from ${audit} where ${audit.actId} = ${act.id} and ${audit.campusId} is not null offset 0)`
    return resource || row ? sql`${elsewhere} and ${changed({ resource, row } as Filters)}` : elsewhere
  }
  const of = [
    resource ? eq(audit.resource, resource) : undefined,
    row ? eq(audit.rowId, row) : undefined,
    campus ? eq(audit.campusId, campus) : undefined,
  ].filter((part) => part !== undefined)
  if (of.length === 0) return undefined
  return sql`exists (select from ${audit} where ${audit.actId} = ${act.id} and ${sql.join(of, sql` and `)})`
}

/**
 * The acts that changed what there is of a person: their records and log-in, and what names them, as who belongs to
 * whom, where they were enrolled, what was written about them, given to them and brought by them.
 */
function concerning(person: string): SQL {
  const logIn = sql`select id from account where person_id = ${person}::uuid`
  const naming = ([column, resources]: readonly [string, readonly string[]]) =>
    sql`select row_id from audit where coalesce(after, before) ->> ${sql.raw(`'${column}'`)} = ${person}
      and resource in (${sql.raw(resources.map((one) => `'${one}'`).join(', '))})`
  const held = sql`select row_id from audit where resource = 'assignment'
    and coalesce(after, before) ->> 'account_id' in (select id::text from account where person_id = ${person}::uuid)`
  const rows = [sql`select ${person}::uuid`, logIn, ...named.map(naming), held]
  return sql`select act_id from audit where row_id in (${sql.join(rows, sql` union all `)})`
}

/** Which tables name a person, and by what; each has an index. */
const named = [
  ['student_id', ['guardian_link', 'enrolment', 'gr_entry']],
  ['guardian_id', ['guardian_link']],
  ['person_id', ['note']],
  ['person_id', ['person_document', 'id_card']],
  ['employee_id', ['teacher_assignment']],
] as const
