import { randomUUID } from 'node:crypto'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** A job of the member that has not begun. */
export const preparations: Record<string, Preparation> = {
  'GET /jobs/:id': freshJob,
  'POST /jobs/:id/cancellation': freshJob,
}

/** Long work that the member has asked for and nobody has begun. */
async function freshJob({ school, member }: Scene): Promise<Parts> {
  const id = randomUUID()
  await school.sql`delete from job where owner_id = ${member.accountId}`
  await school.sql`insert into job (id, kind, owner_id, title)
    values (${id}, 'trial', ${member.accountId}, ${school.sql.json({ message: school.canary })})`
  return { params: { id } }
}
