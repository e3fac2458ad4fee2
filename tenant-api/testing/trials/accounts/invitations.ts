import { createHash, randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import {
  exampleInvitee,
  exampleToken,
  invite,
  inviteNewcomer,
} from 'tenant-api/contract/accounts/invitations'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleUser } from 'tenant-api/contract/access/users'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'
import { preparations as ofUsers, trialRole } from '../access/users.ts'

/** Where nobody's id is answered otherwise than by 404 and than by the field of a form, with the reason. */
export const answeredOtherwise = {
  'POST /session/by-token body.account': 'the token is looked at first, and tells nothing of accounts',
}

/** What invitations stand on: somebody without a log-in, a log-in that has not begun, and a token that is good. */
export const preparations: Record<string, Preparation> = {
  'POST /invitations': (scene) => giving(scene, invite.example.body),
  'POST /invitations/newcomers': (scene) => giving(scene, inviteNewcomer.example.body),
  'POST /invitations/many': async (scene) => {
    await giving(scene, {})
    return undefined
  },
  'POST /invitations/all': async (scene) => {
    await giving(scene, {})
    const [found] = await scene.school.sql<{ total: number }[]>`
      select count(*)::int as total from staff s
      where ${mainCampus} = any (campus_ids) and archived_at is null and status = 'active' and email is not null
        and not exists (select from account where person_id = s.id)`
    return { body: { list: 'staff', channel: 'mail', campusId: mainCampus, total: found?.total ?? 0 } }
  },
  'POST /invitations/again/all': async (scene) => {
    await ranOut(scene)
    const [found] = await scene.school.sql<{ total: number }[]>`
      select count(*)::int as total from account a join person p on p.id = a.person_id join users u on u.id = a.id
      where a.state = 'invited' and coalesce(a.email, p.email) is not null and ${mainCampus} = any (u.campus_ids)
        and exists (select from invitation where account_id = a.id and ended is null and expires_at <= ${scene.stage.now})`
    return { body: { channel: 'mail', campusId: mainCampus, total: found?.total ?? 0 } }
  },
  'POST /invitations/again': ranOut,
  'POST /invitations/again/count': ranOut,
  'GET /people/:id/log-in': async (scene) => {
    await giving(scene, {})
    return undefined
  },
  'PUT /users/:id/invitation': waiting,
  'DELETE /users/:id/invitation': waiting,
  'POST /invitation': answering,
  'PUT /invitation': answering,
}

/** One of the staff of the main campus without a log-in, and a role that gives nothing, so that nobody is beneath it. */
export async function giving(scene: Scene, body: object = {}): Promise<Parts> {
  const { school } = scene
  const role = await trialRole(scene)
  const email = `${randomUUID()}@trust.example`
  await change(school, async (sql) => {
    await forget(sql, sql`select id from account where person_id = ${exampleInvitee}`)
    await sql`update employee set archived_at = null, status = 'active', left_on = null, campus_id = ${mainCampus},
      campus_ids = array[${mainCampus}::uuid] where id = ${exampleInvitee}`
    await sql`update person set email = ${email}, username = null where id = ${exampleInvitee}`
  })
  return { body: { ...body, ...('email' in body && { email }), roles: [{ role, campusId: mainCampus }] } }
}

async function waiting(scene: Scene): Promise<undefined> {
  await ofUsers['PUT /users/:id/state']?.(scene)
  await invited(scene, exampleUser, randomUUID())
}

/** A log-in of the main campus whose invitation nobody has answered in time, and that can be written to. */
async function ranOut(scene: Scene): Promise<undefined> {
  await waiting(scene)
  const { now } = scene.stage
  await change(scene.school, async (sql) => {
    // Another address ends an invitation; this one is made to stand again.
    await sql`update account set email = ${`${randomUUID()}@trust.example`} where id = ${exampleUser}`
    await sql`update invitation set ended = null, ended_at = null, expires_at = ${now}::timestamptz - interval '1 day'
      where account_id = ${exampleUser}`
  })
}

/** Somebody who is logged in nowhere. */
async function answering(scene: Scene): Promise<undefined> {
  const [away] = await scene.school.sql<{ id: string }[]>`
    select id from account a where not exists (select from session where account_id = a.id) order by id limit 1`
  await invited(scene, away?.id ?? exampleUser, exampleToken)
}

async function invited({ school, stage }: Scene, accountId: string, token: string): Promise<void> {
  const hash = createHash('sha256').update(token).digest()
  await change(school, async (sql) => {
    await sql`delete from invitation where account_id = ${accountId} or token_hash = ${hash}`
    await sql`update account set state = 'invited', password_hash = null where id = ${accountId}`
    await sql`
      insert into invitation (account_id, channel, token_hash, sent_at, expires_at)
      values (${accountId}, 'link', ${hash}, ${stage.now}, ${stage.now}::timestamptz + interval '7 days')`
  })
}

/** Takes log-ins away with all that is theirs. */
async function forget(
  sql: postgres.TransactionSql,
  ids: postgres.PendingQuery<postgres.Row[]>,
): Promise<void> {
  await sql`delete from invitation where account_id in (${ids})`
  await sql`delete from assignment where account_id in (${ids})`
  await sql`delete from permission_version where account_id in (${ids})`
  await sql`delete from account where id in (${ids})`
}
