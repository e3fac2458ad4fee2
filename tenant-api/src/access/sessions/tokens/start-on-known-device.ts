import { sql } from 'drizzle-orm'
import { StaleRead } from '../../../core/school/single-statement.ts'
import type { Actor, School } from '../../../core/school/school.ts'
import { type Agent, hashDeviceToken } from '../sign-in/device.ts'
import type { RefreshToken } from './refresh-token.ts'
import { account, knownDevice, loginThrottle, session } from '../tables.ts'

type Start = {
  sessionId: string
  refresh: RefreshToken
  passwordHash: string | null
  deviceToken: string
  agent: Agent
  hasSecond: boolean
  idleMinutes: number
  now: Date
  expiresAt: string
  /** The key of the attempts that the right password ends. */
  throttle: string | null
}

/**
 * Begins a session by a password on a device that the account has used before, which nearly every log-in is: one
 * statement, in place of a transaction of seven. False if the device is new to the account, or if the account no longer
 * has this password or is not active; nothing was written then.
 */
export async function startOnKnownDevice(
  school: School,
  who: Actor & { id: string },
  { deviceToken, agent, now, throttle, ...start }: Start,
): Promise<boolean> {
  // Its people are let in without an act, which a statement like this one is.
  if (school.state === 'read_only') return false
  const at = sql`${now.toISOString()}::timestamptz`
  const { sessionId, refresh, passwordHash, hasSecond, idleMinutes, expiresAt } = start
  try {
    await school.singleStatement(who, 'sessions.started', async () => ({
      about: {},
      leavesWork: false,
      // The account is locked first, as in every act on log-ins.
      write: sql`held as (
        select id from ${account}
        where id = ${who.id}::uuid and password_hash is not distinct from ${passwordHash} and state = 'active'
        for no key update
      ), recognised as (
        update ${knownDevice} set device = ${agent.device}, browser = ${agent.browser}, last_seen_at = ${at}
        where account_id = (select id from held) and token_hash = decode(${hex(hashDeviceToken(deviceToken))}, 'hex')
        returning id, coalesce(trusted_until > ${at}, false) as is_trusted
      ), opened as (
        insert into ${session} (id, account_id, device_id, token_hash, method, proved_at, second_at, device, browser,
          rotated_at, created_at, last_seen_at, expires_at, idle_minutes)
        select ${sessionId}::uuid, ${who.id}::uuid, id, decode(${hex(refresh.hash)}, 'hex'), 'password', ${at},
          case when ${hasSecond} or is_trusted then ${at} end, ${agent.device}, ${agent.browser},
          ${at}, ${at}, ${at}, ${expiresAt}::timestamptz, ${idleMinutes}::int
        from recognised
        returning id
      ), forgiven as (
        delete from ${loginThrottle} where key = ${throttle} and exists (select from opened)
      ), answered as (select to_jsonb(id) as answer from opened)`,
    }))
    return true
  } catch (error) {
    if (error instanceof StaleRead) return false
    throw error
  }
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex')
}
