import { randomUUIDv7 } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { emit } from '../../../core/acts/outbox.ts'
import { executePrepared } from '../../../core/school/prepared.ts'
import type { Actor, School, Tx } from '../../../core/school/school.ts'
import type { Session } from '../contract.ts'
import {
  type Agent,
  distrustDevices,
  hashDeviceToken,
  newDeviceToken,
  rememberDevice,
} from '../sign-in/device.ts'
import { lockAccount, lockOwner } from '../lock-order.ts'
import { noteNewDevice } from '../sign-in/notices.ts'
import { refuseExternalOnly } from '../sign-in/external-only-sign-in.ts'
import { startOnKnownDevice } from './start-on-known-device.ts'
import { firstToken, refreshKey, type RefreshToken } from './refresh-token.ts'
import { forgetSignedIn } from './session-cache.ts'
import { isOutsidePlan } from '../rights/load-grants.ts'
import {
  account,
  assignment,
  type EndReason,
  knownDevice,
  loginThrottle,
  role,
  session,
  type SessionMethod,
} from '../tables.ts'

/** The most hours of a session, and for families the most minutes without a request. */
export const lifetimes = {
  staff: { hours: 12 },
  family: { idleMinutes: 14 * 24 * 60, hours: 90 * 24 },
} as const

/** A session that has just begun or was renewed: the data for its cookies. */
export type Opened = { sessionId: string; accountId: string; refresh: RefreshToken; expiresAt: string }

type Opening = {
  /** How the identity was proved. */
  method: SessionMethod
  agent: Agent
  deviceToken?: string | undefined
  /** Whether the OpenID provider has checked a second factor of its own. */
  hasSecond?: boolean
  /**
   * The stored hash that the password was compared with: the session begins only if the account still has it.
   */
  proof?: { passwordHash: string | null; refused: () => never }
  /** The key of the attempts that the right password ends. */
  throttle?: string
  /** The language chosen on the log-in page, for an account's first log-in. */
  language?: Language | undefined
  /** The act; another one if the log-in accepts an invitation. */
  act?: 'sessions.started' | 'invitations.accepted'
  /**
   * Runs in the same act, and may refuse it; the account is locked by then, for an invitation with its person.
   */
  within?: (tx: Tx) => Promise<void>
}

/** Begins a session on a device. The owner gets a mail about a device that the account never used before. */
export async function startSession(
  school: School,
  who: Actor & { id: string },
  { method, agent, deviceToken: brought, hasSecond = false, act = 'sessions.started', ...more }: Opening,
): Promise<Opened & { deviceToken: string }> {
  const { proof, language, within, throttle = null } = more
  await refuseOutsidePlan(school, who.id)
  await refuseExternalOnly(school, { accountId: who.id, method })
  const sessionId = randomUUIDv7()
  const refresh = firstToken(refreshKey(school.dataKey), sessionId)
  const lifetime = await lifetimeOf(school, who.id)
  const now = school.now()
  const expiresAt = new Date(now.getTime() + lifetime.hours * 3_600_000).toISOString()
  const deviceToken = brought ?? newDeviceToken()
  const opened = { sessionId, accountId: who.id, refresh, expiresAt, deviceToken }
  const isUsual = brought !== undefined && within === undefined && method === 'password'
  const start = { sessionId, refresh, agent, hasSecond, now, expiresAt, throttle, deviceToken, ...lifetime }
  if (isUsual && proof && (await startOnKnownDevice(school, who, { ...start, ...proof }))) return opened
  await atTheDoor(school, who, act, async (tx, inAct) => {
    // No lock in a read-only school, where accounts do not change.
    if (inAct) await (act === 'invitations.accepted' ? lockOwner : lockAccount)(inAct, who.id)
    if (proof && !(await stillHolds(tx, { accountId: who.id, ...proof }))) proof.refused()
    await within?.(tx)
    if (throttle !== null) await tx.delete(loginThrottle).where(eq(loginThrottle.key, throttle))
    const at = now.toISOString()
    const tokenHash = hashDeviceToken(deviceToken)
    const device = await rememberDevice(tx, { accountId: who.id, tokenHash, agent, now: at })
    const times = {
      rotatedAt: at,
      createdAt: at,
      lastSeenAt: at,
      expiresAt,
      idleMinutes: lifetime.idleMinutes,
    }
    await tx.insert(session).values({
      id: sessionId,
      accountId: who.id,
      deviceId: device.id,
      tokenHash: refresh.hash,
      method,
      provedAt: (await provesAll(tx, { accountId: who.id, method })) ? at : null,
      secondAt: hasSecond || device.isTrusted ? at : null,
      ...agent,
      ...times,
    })
    if (device.isFirst && language && inAct)
      await tx.update(account).set({ language }).where(eq(account.id, who.id))
    if (!device.isNew || !inAct) return
    await emit(inAct, 'session.new-device', { sessionId, accountId: who.id })
    await noteNewDevice(inAct, who.id, agent)
  })
  return opened
}

/** Only for users who have proved their identity, because the message reveals the account. */
export async function refuseOutsidePlan(school: School, accountId: string): Promise<void> {
  if (!(await isOutsidePlan(school, accountId))) return
  refuse(
    'plan.role',
    'The plan of your school has no log-ins for your role. Please ask the office of your school',
    {},
    { status: 403 },
  )
}

/** Between the comparison and the session the password may have changed, or the account been disabled. */
async function stillHolds(
  tx: Tx,
  { accountId, passwordHash }: { accountId: string; passwordHash: string | null },
): Promise<boolean> {
  const found = await tx.execute(sql`
    select from account
    where id = ${accountId} and password_hash is not distinct from ${passwordHash} and state = 'active'`)
  return found.length > 0
}

/**
 * Whether the log-in also counts as a recent proof of identity. A code sent, or an external account, which may
 * be open on the same device, counts only if there is no password to ask for.
 */
async function provesAll(
  tx: Tx,
  { accountId, method }: { accountId: string; method: SessionMethod },
): Promise<boolean> {
  if (method !== 'code' && method !== 'oidc') return true
  const kept = await tx.execute(
    sql`select from account where id = ${accountId} and password_hash is not null`,
  )
  return kept.length === 0
}

/** The open sessions of an account, the current one first, then the latest seen. */
export async function listSessions(
  school: School,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<Session[]> {
  const { id, device, browser, createdAt, lastSeenAt, expiresAt } = session
  const rows = await school.db
    .select({ id, device, browser, createdAt, lastSeenAt, expiresAt })
    .from(session)
    .where(and(eq(session.accountId, accountId), isOpen(school)))
    .orderBy(sql`${session.id} <> ${sessionId}::uuid`, desc(session.lastSeenAt))
    .limit(100)
  return rows.map((row) => ({ ...row, current: row.id === sessionId }))
}

/** Which sessions are still valid: not ended, expired or idle for too long, and the account is active. */
export async function stillOpen(school: School, ids: readonly string[]): Promise<Set<string>> {
  const rows = await school.db
    .select({ id: session.id })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(inArray(session.id, [...ids]), eq(account.state, 'active'), isOpen(school)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Ends the open sessions of an account that `which` selects; returns how many there were. With `expected`, none
 * is a 404 without an act.
 */
export async function endSessions(
  school: School,
  actor: Actor,
  { accountId, which, reason, expected = false }: Ending,
): Promise<number> {
  const where = and(eq(session.accountId, accountId), named(which))
  const ended = await atTheDoor(school, actor, 'sessions.ended', async (tx) => {
    const ids = await markEnded(tx, school, { where, reason })
    // Logging out everywhere else includes known devices without an open session.
    if (typeof which === 'object' && 'allBut' in which)
      await distrustDevices(tx, { accountId, but: which.allBut })
    return expected && ids.length === 0 ? refuseMissing() : ids
  })
  forgetSignedIn(school)
  return ended.length
}
type Ending = { accountId: string; which: Which; reason: EndReason; expected?: boolean }
export type Which = { only: string } | { allBut: string } | 'all'

/**
 * Marks open sessions as ended inside a running transaction; returns their ids. A device that was logged out
 * remotely, or whose cookies were copied, needs the second factor again.
 */
export async function markEnded(
  tx: Tx | School['db'],
  school: School,
  { where, reason }: { where: SQL | undefined; reason: EndReason },
): Promise<string[]> {
  const rows = await tx
    .update(session)
    .set({ endedAt: school.now().toISOString(), endReason: reason })
    .where(and(where, isNull(session.endedAt)))
    .returning({ id: session.id, deviceId: session.deviceId })
  if (reason === 'ended' || reason === 'reused') {
    const devices = rows.flatMap(({ deviceId }) => deviceId ?? [])
    await tx.update(knownDevice).set({ trustedUntil: null }).where(inArray(knownDevice.id, devices))
  }
  return rows.map((row) => row.id)
}

/**
 * Housekeeping: deletes sessions 90 days after their end, devices unseen for a year, and yesterday's attempts.
 */
export async function sweepSessions(school: School): Promise<void> {
  const before = (days: number) => new Date(school.now().getTime() - days * 86_400_000).toISOString()
  await school.db
    .delete(session)
    .where(or(lt(session.expiresAt, before(90)), lt(session.endedAt, before(90))))
  await school.db.delete(knownDevice).where(lt(knownDevice.lastSeenAt, before(365)))
  await school.db.delete(loginThrottle).where(lt(loginThrottle.lastAt, before(1)))
}

/**
 * Runs a write of log-ins as an act. A read-only school still lets its people in: there the rows are written
 * without an act and without events.
 */
export async function atTheDoor<T>(
  school: School,
  actor: Actor,
  key:
    | 'sessions.device-forgotten'
    | 'sessions.started'
    | 'invitations.accepted'
    | 'sessions.ended'
    | 'sessions.reused'
    | 'sessions.proved'
    | 'sessions.recovered',
  fn: (tx: Tx, inAct: Tx | null) => Promise<T>,
): Promise<T> {
  if (school.state === 'read_only') return school.db.transaction((tx) => fn(tx, null))
  return school.transaction(actor, key, (tx) => fn(tx, tx))
}

function named(which: Which): SQL | undefined {
  if (which === 'all') return undefined
  return 'only' in which ? eq(session.id, which.only) : ne(session.id, which.allBut)
}

/** The predicate of valid sessions. */
export function isOpen(school: School): SQL | undefined {
  const now = school.now().toISOString()
  const seen = sql`${session.lastSeenAt} > ${now}::timestamptz - make_interval(mins => ${session.idleMinutes})`
  return and(isNull(session.endedAt), gt(session.expiresAt, now), seen)
}

/** A session's lifetimes; the school sets the idle time of its staff. */
async function lifetimeOf(
  school: School,
  accountId: string,
): Promise<{ idleMinutes: number; hours: number }> {
  if ((await kindOf(school, accountId)) === 'family') return lifetimes.family
  const { idleMinutes } = await school.profile()
  return { ...lifetimes.staff, idleMinutes }
}

/** Guardians and students stay logged in on their own phones; staff is logged out sooner. */
async function kindOf(school: School, accountId: string): Promise<keyof typeof lifetimes> {
  const held = await executePrepared<{ key: string }>(
    school.db,
    sql`select distinct r.key from ${assignment} a join ${role} r on r.id = a.role_id where a.account_id = ${accountId}::uuid`,
  )
  const isFamily = held.length > 0 && held.every(({ key }) => key === 'student' || key === 'guardian')
  return isFamily ? 'family' : 'staff'
}
