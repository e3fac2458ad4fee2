import { customFields } from 'tenant-api/contract/institute/custom-fields'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Scene } from '../../../../scripts/trust/scene.ts'

const { endpoints, example } = customFields

/** What the examples of the school's own fields stand on: see `preparations`. */
export const preparations: Record<string, (scene: Scene) => Promise<Parts | undefined>> = Object.fromEntries(
  [endpoints.create, endpoints.update, endpoints.archive, endpoints.restore, endpoints.file].map(
    ({ method, path }) => [`${method} ${path}`, freshFields],
  ),
)

/** Only the demo's fields, none of them archived; that of the example belongs to whom the example says. */
async function freshFields({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`delete from custom_field where id::text not like '01980000%'`
    await sql`update custom_field set archived_at = null, title = ${school.canary} || ' ' || id`
    await sql`update custom_field set resource = ${example.body.resource} where id = ${example.id}`
  })
}
