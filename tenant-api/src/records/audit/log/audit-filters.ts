import { eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, day, startOfDay } from 'kit/values/day'
import type { z } from 'zod'
import { act, actsOn, audit, naming, namingAny } from '../../../core/acts/audit.ts'
import { matches } from '../../../core/columns/text-search.ts'
import type { auditFilters } from '../contract.ts'

export type Filters = z.output<typeof auditFilters>

/** The acts that somebody looks for in the audit; days are those of the school's zone. */
export function filtersOf(query: Filters, zone: string): SQL[] {
  const { q, actor, apiKey, part, act: keys, from, to, by, person } = query
  const list: (SQL | undefined)[] = [
    actor ? eq(act.actorId, actor) : undefined,
    apiKey ? eq(act.apiKeyId, apiKey) : undefined,
    part ? sql`${act.actor} = ${part} and ${kinds.system}` : undefined,
    by ? kinds[by] : undefined,
    keys ? inArray(act.key, keys.split(',')) : undefined,
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

/** Each word must stand in the actor's name or in what the act was about; as `act_told` has it. */
const told = sql`fold(${act.actor} || ' ' || jsonb_path_query_array(${act.about}, '$.*')::text)`

/**
 * By one row that was changed: of this kind, this very one (of a role also what it gives, and to whom), in this campus;
 * or by none that lay in any campus.
 */
function changed({ resource, row, campus }: Filters): SQL | undefined {
  if (campus === 'institute') {
    // Asked act by act, newest first, until a page is full: OFFSET keeps the planner from joining all acts with all rows.
    const elsewhere = sql`not exists (select from ${audit} where ${audit.actId} = ${act.id} and ${audit.campusId} is not null offset 0)`
    return resource || row ? sql`${elsewhere} and ${changed({ resource, row } as Filters)}` : elsewhere
  }
  const of = [
    resource ? eq(audit.resource, resource) : undefined,
    campus ? eq(audit.campusId, campus) : undefined,
  ].filter((part) => part !== undefined)
  const where = of.length > 0 ? sql.join(of, sql` and `) : undefined
  if (row) return sql`${act.id} in (${actsOn(row, { parts: 'role_id', ...(where && { where }) })})`
  if (!where) return undefined
  return sql`exists (select from ${audit} where ${audit.actId} = ${act.id} and ${where})`
}

/**
 * The acts that changed what there is of a person, or of an application: their records, log-ins and stays, what they
 * applied by, and whatever row names one of these.
 */
function concerning(person: string): SQL {
  return sql`
    with whom as materialized (
      select ${person}::uuid as id
      union all select id from account where person_id = ${person}::uuid
      union all select row_id from audit named where ${naming('student_id', person)}
        and named.resource in ('enrolment', 'admission')
    )
    select act_id from audit where row_id in (
      select id from whom
      union all select named.row_id from audit named where ${namingAny(sql`array(select id::text from whom)`)})`
}
