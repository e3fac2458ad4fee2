import { randomUUID } from 'node:crypto'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** A saved view of the member, or none. */
export const preparations: Record<string, Preparation> = {
  'POST /views': noViews,
  'PATCH /views/:id': freshView,
  'DELETE /views/:id': freshView,
}

async function noViews({ school, member }: Scene): Promise<undefined> {
  await change(school, (sql) => sql`delete from list_view where owner_id = ${member.accountId}`)
}

/** A saved view of the member's own. */
async function freshView(scene: Scene): Promise<Parts> {
  await noViews(scene)
  const { school, member } = scene
  const id = randomUUID()
  await change(
    school,
    (sql) => sql`insert into list_view (id, owner_id, list, name, search)
      values (${id}, ${member.accountId}, 'campuses', ${`${school.canary} view`}, '{}')`,
  )
  return { params: { id }, version: 1 }
}
