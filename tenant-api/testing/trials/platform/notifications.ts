import { randomUUID } from 'node:crypto'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** A notification of the member. */
export const preparations: Record<string, Preparation> = {
  'GET /notifications/:id': freshNotification,
  'PATCH /notifications/:id': freshNotification,
}

async function freshNotification({ stage, school, member }: Scene): Promise<Parts> {
  const id = randomUUID()
  await school.sql`delete from notification where account_id = ${member.accountId}`
  await school.sql`insert into notification (id, account_id, category, title, at)
    values (${id}, ${member.accountId}, 'general', ${school.sql.json({ message: school.canary })}, ${stage.now})`
  return { params: { id } }
}
