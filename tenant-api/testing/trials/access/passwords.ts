import { createHash, createHmac, randomUUID } from 'node:crypto'
import { seal } from 'kit/storage/keys'
import { hashPassword } from 'kit/security/password'
import { exampleLink } from 'tenant-api/contract/accounts/invitations/sign-in-codes'
import { exampleCode as code, exampleSecret } from 'tenant-api/contract/access/passwords'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

const made = new Map<string, Promise<string>>()

/** Where nobody's id is answered otherwise than by 404 and than by the field of a form, with the reason. */
export const answeredOtherwise = {
  'PUT /password-reset body.account': 'the token is looked at first, and tells nothing of accounts',
}

/** What codes for a new password need: that none was sent a moment ago, and one that the example knows. */
export const preparations: Record<string, Preparation> = {
  'POST /password-reset': ({ school }) =>
    change(school, (sql) => sql`delete from one_time_code`).then(nothing),
  'POST /password-reset/code': (scene) => waiting(scene, 'reset', exampleSecret),
  'PUT /password-reset': (scene) => waiting(scene, 'reset', randomUUID(), exampleSecret),
  'POST /me/password': withPassword,
  'POST /me/email': withPassword,
  'POST /session/proof': withPassword,
  'POST /session/proof/codes': withoutPassword,
  'PUT /me/password': (scene) => waiting(scene, 'password', scene.member.sessionId),
  'PUT /me/email': (scene) => waiting(scene, 'email', scene.member.sessionId),
  'POST /me/phone': async ({ school, member }) => {
    await change(school, (sql) => sql`update account set phone = null where id = ${member.accountId}`)
    return undefined
  },
  'PUT /me/phone': (scene) => waiting(scene, 'phone', scene.member.sessionId),
  'POST /log-in-codes': ({ school }) => change(school, (sql) => sql`delete from one_time_code`).then(nothing),
  'POST /log-in-codes/token': (scene) => waiting(scene, 'log-in', exampleSecret),
  'POST /log-in-links/token': (scene) => waiting(scene, 'log-in', randomUUID()),
  'POST /session/by-token': (scene) => waiting(scene, 'log-in', randomUUID(), exampleSecret),
}

/** The password of the examples is the member's. */
async function withPassword({ school, member }: Scene): Promise<undefined> {
  const hash = await hashOf('riverside-demo-2026')
  await change(school, async (sql) => {
    await sql`delete from one_time_code`
    await sql`delete from login_throttle`
    await sql`update account set password_hash = ${hash} where id = ${member.accountId}`
  })
}

async function withoutPassword({ school, member }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`delete from one_time_code`
    await sql`delete from second_factor where account_id = ${member.accountId}`
    await sql`update account set password_hash = null where id = ${member.accountId}`
  })
}

/**
 * A code that was sent to the member, or, at the door, to somebody who is logged in nowhere, or to a father: whoever has
 * the token sets the password or logs in, from wherever they come.
 */
async function waiting({ school, stage, member }: Scene, purpose: string, asked: string, traded?: string) {
  const [away] = await school.sql<{ id: string }[]>`
    select id from account a where state = 'active' and coalesce(email::text, phone) is not null
      and not exists (select from session where account_id = a.id) order by id limit 1`
  const [parent] = await school.sql<{ id: string }[]>`
    select id from account where username = 'imran.khalid' and state = 'active'`
  const door: Record<string, string | undefined> = { reset: away?.id, 'log-in': parent?.id }
  const accountId = purpose in door ? (door[purpose] ?? null) : member.accountId
  const id = randomUUID()
  const more = {
    code,
    passwordHash: await hashOf('a long walk to school'),
    to: `${member.accountId}@trust.example`,
    toPhone: '+923000000199',
  }
  const sealed = seal(school.dataKey, JSON.stringify(more), `one-time-code:${id}`)
  const hash = createHmac('sha256', school.dataKey).update(`one-time-code:${id}:${code}`).digest()
  const tokenHash = traded === undefined ? null : sha256(traded)
  await change(school, async (sql) => {
    await sql`delete from one_time_code`
    // Whoever logs in by a code can be reached, also after the trial of taking a telephone away.
    if (parent) await sql`update account set phone = coalesce(phone, '+923000000198') where id = ${parent.id}`
    await sql`insert into one_time_code (id, purpose, account_id, asker, is_known, ticket_hash, sealed, code_hash,
        sent_at, expires_at, token_hash, link_hash)
      values (${id}, ${purpose}, ${accountId}, 'trial', true, ${sha256(asked)}, ${sealed}, ${hash}, ${stage.now},
        ${stage.now}::timestamptz + interval '10 minutes', ${tokenHash}, ${sha256(exampleLink)})`
  })
  const token = { token: exampleSecret, account: parent?.id }
  return purpose === 'log-in' && traded !== undefined ? { body: token } : undefined
}

function hashOf(password: string): Promise<string> {
  const known = made.get(password) ?? hashPassword(password)
  made.set(password, known)
  return known
}

function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function nothing(): undefined {
  return undefined
}
