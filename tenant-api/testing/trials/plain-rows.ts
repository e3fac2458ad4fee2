import { change } from '../../../scripts/trust/direct-sql.ts'
import type { Preparation } from '../../../scripts/trust/scene.ts'

/**
 * Prepares the endpoints of a plain resource, at `/name`, whose rows have a unique title and to which nothing refers:
 * only the rows of the demo school, each with its own title and none of them archived. `actions` are further endpoints,
 * each with the column that it fills once: it is emptied.
 */
export function plainRows(
  name: string,
  table: string,
  actions: Readonly<Record<string, string>> = {},
): Record<string, Preparation> {
  const keys = [`POST /${name}`, `PATCH /${name}/:id`, `DELETE /${name}/:id`]
  const all = [...keys, `POST /${name}/:id/restoration`, `POST /${name}/filing`]
  const prepare: Preparation = async ({ school }) => {
    await change(school, async (sql) => {
      await sql`delete from ${sql(table)} where id::text not like '01980000%'`
      await sql`update ${sql(table)} set archived_at = null, title = ${school.canary} || ' ' || id`
    })
    return undefined
  }
  const repeated = Object.entries(actions).map(([key, column]): [string, Preparation] => [
    key,
    async (scene) => {
      await change(scene.school, (sql) => sql`update ${sql(table)} set ${sql(column)} = null`)
      return prepare(scene)
    },
  ])
  return Object.fromEntries([...all.map((key) => [key, prepare] as const), ...repeated])
}
