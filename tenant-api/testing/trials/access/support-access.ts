import { createHash, randomUUID } from 'node:crypto'
import { exampleGrant } from 'tenant-api/contract/access/support-access'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Scene } from '../../../../scripts/trust/scene.ts'

/** What the examples of support's access stand on: see `preparations`. */
export const preparations: Record<string, (scene: Scene) => Promise<Parts | undefined>> = {
  'GET /support-access': async (scene) => void (await granted(scene)),
  'POST /support-access': async (scene) => {
    const [role] = await scene.school.sql<{ id: string }[]>`select id from role where key = 'teacher'`
    return { body: { roleId: role?.id, campusId: null, hours: 1, reason: 'A trial' } }
  },
  'POST /support-access/enter': async (scene) => {
    await granted(scene)
    const { stage, school } = scene
    const code = randomUUID()
    const subject = stage.sql.json({ grant: exampleGrant, operator: 'zara' })
    await stage.sql`insert into hand_off (code_hash, school_id, host, purpose, subject, expires_at)
      values (${createHash('sha256').update(code).digest()}, ${school.id}, ${school.host}, 'support', ${subject},
        now() + interval '60 seconds')`
    return { body: { code } }
  },
  'DELETE /support-access/:id': async (scene) => void (await granted(scene)),
}

/** Support has been let in for an hour. */
async function granted({ stage, school }: Scene): Promise<void> {
  await change(school, async (sql) => {
    await sql`delete from support_session where grant_id = ${exampleGrant}`
    await sql`delete from support_grant where id = ${exampleGrant}`
    await sql`
      insert into support_grant (id, role_id, reason, began_at, ends_at)
      select ${exampleGrant}, id, ${school.canary}, ${stage.now}::timestamptz, ${stage.now}::timestamptz + interval '1 hour'
      from role where key = 'teacher'`
  })
}
