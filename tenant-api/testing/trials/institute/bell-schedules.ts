import { exampleBells } from 'tenant-api/contract/institute/bell-schedules'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Scene } from '../../../../scripts/trust/scene.ts'

const changing = ['POST /bell-schedules', 'GET /bell-schedules/:id', 'PUT /bell-schedules/:id']
const filing = ['DELETE /bell-schedules/:id', 'POST /bell-schedules/:id/restoration']

/** What the examples of the bells stand on: see `preparations`. */
export const preparations: Record<string, (scene: Scene) => Promise<Parts | undefined>> = Object.fromEntries(
  [...changing, ...filing].map((name) => [name, freshBells]),
)

/** Only the demo's bells, none of them archived; those of the example in the main campus. */
async function freshBells({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`delete from bell_schedule where id::text not like '01980000%'`
    await sql`update bell_schedule set archived_at = null, name = ${school.canary} || ' ' || id,
      campus_id = case when id = ${exampleBells} then ${mainCampus} else campus_id end`
  })
}
