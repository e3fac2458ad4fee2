import { change } from '../../../scripts/trust/direct-sql.ts'
import type { Preparation } from '../../../scripts/trust/scene.ts'

/** Records that have a title, which is taken once, and nothing that refers to them: by their addresses, their tables. */
const tables: Readonly<Record<string, string>> = {
  departments: 'department',
  'ticket-answers': 'ticket_answer',
  'ticket-categories': 'ticket_category',
}

/** What the examples of such records stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = Object.fromEntries(
  Object.entries(tables).flatMap(([name, table]) => {
    const keys = [`POST /${name}`, `PATCH /${name}/:id`, `DELETE /${name}/:id`]
    const all = [...keys, `POST /${name}/:id/restoration`, `POST /${name}/filing`]
    return all.map((key) => [key, freshRows(table)])
  }),
)

/** Only the rows of the demo, each with a title of its own and none of them archived. */
function freshRows(table: string): Preparation {
  return async ({ school }) => {
    await change(school, async (sql) => {
      await sql`delete from ${sql(table)} where id::text not like '01980000%'`
      await sql`update ${sql(table)} set archived_at = null, title = ${school.canary} || ' ' || id`
      if (table === 'ticket_category') await sql`update ticket_answer set category_id = null`
    })
    return undefined
  }
}
