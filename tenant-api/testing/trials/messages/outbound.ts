import { randomUUID } from 'node:crypto'
import { exampleByHand, exampleFailed } from 'tenant-api/contract/messages/outbound'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** What the examples of messages stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  'DELETE /me/push/:id': freshBrowser,
  'POST /messages/:id/telling': byHand,
  'POST /messages/:id/resending': givenUp,
  'PATCH /message-channels/:channel': async (scene) => {
    await change(scene.school, (sql) => sql`update message_channel set version = 1 where channel = 'sms'`)
    return { version: 1 }
  },
  'POST /message-channels/:channel/trials': untried,
  'PUT /message-events/:event/rule': noRules,
  'PUT /message-events/:event/words/:language': noWords,
  'POST /message-events/:event/words/:language/proposal': ownWords,
}

async function freshBrowser({ school, member }: Scene): Promise<Parts> {
  const id = randomUUID()
  await school.sql`delete from push_subscription where account_id = ${member.accountId}`
  await school.sql`insert into push_subscription (id, account_id, endpoint, subscription)
    values (${id}, ${member.accountId}, ${`https://push.example.com/${id}`}, '{}')`
  return { params: { id } }
}

async function byHand({ school }: Scene): Promise<undefined> {
  await change(
    school,
    (sql) =>
      sql`update message set state = 'queued', channel = 'whatsapp', address = '+923000000105' where id = ${exampleByHand}`,
  )
}

async function givenUp({ school }: Scene): Promise<undefined> {
  await change(
    school,
    (sql) => sql`update message set state = 'failed', channel = 'sms' where id = ${exampleFailed}`,
  )
}

/** Twenty trials an hour are enough for a school, and not for a trial of all roles. */
async function untried({ school }: Scene): Promise<undefined> {
  await change(
    school,
    (sql) => sql`update act set key = 'message-channels.changed' where key = 'message-channels.tried'`,
  )
}

async function noRules({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => sql`delete from message_rule`)
}

async function noWords({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => sql`delete from message_template`)
}

async function ownWords({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`delete from message_template`
    await sql`
      insert into message_template (event, language, title, body, short, whatsapp_name)
      values ('attendance.absent', 'ur', 'T', 'B', 'S', 'absent')`
    await sql`update message_channel set provider = 'meta', sealed = '\\x00' where channel = 'whatsapp'`
  })
}
