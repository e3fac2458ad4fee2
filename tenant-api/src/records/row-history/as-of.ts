import { and, inArray, sql } from 'drizzle-orm'
import { addDays, type Day, startOfDay } from 'kit/values/day'
import { naming } from '../../core/acts/audit.ts'
import { backwards, type Change, isAfter, readRowAsOf } from '../../crud/history/history.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { LinkedGuardian } from '../../people/students-and-guardians/contract.ts'
import type { WithHistory } from './contract.ts'
import { people, recordOf } from './history-resources.ts'

type Columns = Record<string, unknown>
type Asked = { of: WithHistory; id: string; day: Day }

/** What a record said at the end of a day, and who was linked to it then. */
export async function readAsOf(school: School, user: User, { of, id, day }: Asked) {
  const then = await readRowAsOf(school, user, { ...recordOf({ of, id }), day })
  const { zone } = await school.profile()
  const end = startOfDay(addDays(day, 1), zone).toISOString()
  return { ...then, links: then.row ? await linksAt(school, user, { of, id, end }) : [] }
}

type LinkColumns = { relation: LinkedGuardian['relation'] } & Columns

/** Who was linked at the end of that day, as far as the reader may see them. */
async function linksAt(school: School, user: User, { of, id, end }: Omit<Asked, 'day'> & { end: string }) {
  if (of !== 'students' && of !== 'guardians') return []
  const { key, otherKey, other } = people[of]
  const everLinked = sql`select row_id from audit named where resource = 'guardian_link' and ${naming(key, id)}`
  // Also those that have gone on to another record since.
  const current = await school.db.execute<LinkColumns & { id: string }>(
    sql`select * from guardian_link where ${sql.identifier(key)} = ${id}::uuid or id in (${everLinked})`,
  )
  const changes = await school.db.execute<Change & { row_id: string }>(sql`
    select row_id, operation, before, after from audit
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
