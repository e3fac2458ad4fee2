import { sql } from 'drizzle-orm'
import { everyCrud } from '../../crud/table.ts'
import type { Db, Tx } from '../../core/school/school.ts'

/**
 * What rows are called, by id, whichever list they stand in: the name of a stay is its student's, of an assignment its
 * employee's. Of what was deleted since, what the audit said last.
 */
export async function readRowNames(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const asked = sql`${`{${[...new Set(ids)].join(',')}}`}::uuid[]`
  // Log-ins are named by their people, and the list of who is counted names nobody that another does not.
  const named = everyCrud().filter(({ name }) => name !== 'users' && name !== 'usage')
  const lists = named.map(
    ({ table, columns, label }) =>
      sql`select ${table.id} as id, ${columns[label] ?? table.id}::text as name from ${table} where ${table.id} = any (${asked})`,
  )
  const others = [
    sql`select id, name from person where id = any (${asked})`,
    sql`select a.id, p.name from account a join person p on p.id = a.person_id where a.id = any (${asked})`,
    sql`select id, name from role where id = any (${asked})`,
    sql`select e.id, p.name from enrolment e join person p on p.id = e.student_id where e.id = any (${asked})`,
    sql`select a.id, p.name from teacher_assignment a join person p on p.id = a.employee_id where a.id = any (${asked})`,
    sql`select id, name from file where id = any (${asked})`,
    sql`select id, name from bell_schedule where id = any (${asked})`,
    sql`select row_id, coalesce(before ->> 'name', before ->> 'title') from audit
      where row_id = any (${asked}) and operation = 'delete'`,
  ]
  const rows = await db.execute<{ id: string; name: string | null }>(
    sql.join([...lists, ...others], sql` union all `),
  )
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
}
