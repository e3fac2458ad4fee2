import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashDeviceToken, rememberDevice } from '../sign-in/device.ts'
import { account, assignment, knownDevice, loginThrottle, session } from '../tables.ts'
import {
  atTheDoor,
  endSessions,
  lifetimes,
  listSessions,
  markEnded,
  startSession,
  sweepSessions,
} from './session.ts'
import { signedIn } from './session-cache.ts'
import { testDoor } from '../../../../testing/door.ts'

const door = await testDoor()
const agent = { device: 'Windows PC', browser: 'Firefox' }
const hour = 3_600_000
const day = 24 * hour

type Who = { id: string; name: string }

async function who(login: string): Promise<Who> {
  const { db } = await door.school()
  const [row] = await db
    .select({ id: account.id })
    .from(account)
    .where(/@/.test(login) ? eq(account.email, login) : eq(account.username, login))
  if (!row) throw new Error(`nobody logs in as ${login}`)
  return { ...row, name: login }
}

async function rowOf(id: string) {
  const { db } = await door.school()
  const [row] = await db.select().from(session).where(eq(session.id, id))
  if (!row) throw new Error('the session is gone')
  return row
}

const open = async (login: string, more: Partial<Parameters<typeof startSession>[2]> = {}) => {
  const started = await startSession(await door.school(), await who(login), {
    method: 'password',
    agent,
    ...more,
  })
  return { ...started, row: await rowOf(started.sessionId) }
}

const after = (ms: number) => new Date(door.clock.now.getTime() + ms).toISOString()
const same = (a: string | null | undefined, b: string) => expect(new Date(a ?? 0).toISOString()).toBe(b)

test.each([
  ['who works here', 'sana@riverside.example', 12 * hour, 30],
  ['a guardian', 'imran.khalid', 90 * day, 14 * 24 * 60],
  ['a student', 'bilal.imran', 90 * day, 14 * 24 * 60],
])('the session of %s ends in time', async (_, login, ms, idleMinutes) => {
  const { row, expiresAt } = await open(login)
  expect(row).toMatchObject({ idleMinutes, ...agent, method: 'password', turn: 0, previousHash: null })
  same(row.expiresAt, after(ms))
  same(expiresAt, after(ms))
  for (const at of [row.createdAt, row.lastSeenAt, row.rotatedAt, row.provedAt]) same(at, after(0))
  expect(row.secondAt).toBeNull()
})

test('who is a guardian and works here is logged out as who works here', async () => {
  const school = await door.school()
  const { id } = await who('imran.khalid')
  await school.transaction(await who('nasreen@riverside.example'), 'assignments.given', (tx) =>
    tx.execute(sql`insert into assignment (account_id, role_id, starts_on)
      select ${id}, id, '2026-01-01' from role where key = 'teacher'`),
  )
  expect((await open('imran.khalid')).row.idleMinutes).toBe(30)
})

test('who holds no role at all is logged out as who works here', async () => {
  const school = await door.school()
  const { id } = await who('mehwish.tahir')
  await school.transaction(await who('nasreen@riverside.example'), 'assignments.given', (tx) =>
    tx.delete(assignment).where(eq(assignment.accountId, id)),
  )
  expect((await open('mehwish.tahir')).row.idleMinutes).toBe(30)
})

test('a device that is new to its owner is told of, the first one and a known one are not', async () => {
  const school = await door.school()
  const { id } = await who('ghulam.rasool')
  const told = async () => {
    const rows = await school.db.execute<{ payload: object }>(sql`
      select payload from outbox where topic = 'session.new-device' and payload ->> 'accountId' = ${id} order by id`)
    return rows.map(({ payload }) => payload)
  }
  const first = await open('ghulam.rasool')
  expect(await told()).toEqual([])
  const second = await open('ghulam.rasool')
  expect(await told()).toEqual([{ sessionId: second.sessionId, accountId: id }])
  await open('ghulam.rasool', { deviceToken: first.deviceToken })
  await open('ghulam.rasool', { deviceToken: second.deviceToken })
  expect(await told()).toHaveLength(1)
  const acts = await school.db.execute(
    sql`select from act where key = 'sessions.started' and actor_id = ${id}`,
  )
  expect(acts).toHaveLength(4)
})

test('a device that is known is neither new nor the first', async () => {
  const { db } = await door.school()
  const { id: accountId } = await who('hina@riverside.example')
  const note = () =>
    rememberDevice(db, { accountId, tokenHash: hashDeviceToken('a device'), agent, now: after(0) })
  expect(await note()).toMatchObject({ isNew: false, isFirst: true, isTrusted: false })
  expect(await note()).toMatchObject({ isNew: false, isFirst: false, isTrusted: false })
})

test('who logs all others out is not believed anywhere else any more, and keeps the trust of this device alone', async () => {
  const school = await door.school()
  const here = await open('kamran@riverside.example')
  const there = await open('kamran@riverside.example')
  const gone = await open('kamran@riverside.example')
  const actor = await who('kamran@riverside.example')
  const end = (which: Parameters<typeof endSessions>[2]['which'], reason: 'ended' | 'logged-out') =>
    endSessions(school, actor, { accountId: actor.id, which, reason })
  await school.db
    .update(knownDevice)
    .set({ trustedUntil: after(day) })
    .where(eq(knownDevice.accountId, actor.id))
  const trusted = () =>
    school.db
      .select({ id: knownDevice.id })
      .from(knownDevice)
      .where(sql`${knownDevice.accountId} = ${actor.id} and ${knownDevice.trustedUntil} is not null`)
  const all = await trusted()
  expect(all.length).toBeGreaterThan(1)
  // Who logs one of them out means that one alone.
  await end({ only: gone.sessionId }, 'logged-out')
  expect(new Set(await trusted())).toEqual(new Set(all))
  expect(await signedIn(school, there.sessionId)).not.toBeNull()
  expect(await end({ allBut: here.sessionId }, 'ended')).toBe(1)
  expect(await signedIn(school, there.sessionId)).toBeNull()
  expect(await trusted()).toEqual([{ id: here.row.deviceId }])
})

test('what was sent proves whose a session is only where there is no password, a link proves it always', async () => {
  expect((await open('usman.ghani', { method: 'code' })).row.provedAt).toBeNull()
  expect((await open('usman.ghani', { method: 'oidc' })).row.provedAt).toBeNull()
  same((await open('usman.ghani', { method: 'link' })).row.provedAt, after(0))
  const school = await door.school()
  const { id } = await who('usman.ghani')
  await school.transaction(await who('nasreen@riverside.example'), 'accounts.disabled', (tx) =>
    tx.update(account).set({ passwordHash: null }).where(eq(account.id, id)),
  )
  same((await open('usman.ghani', { method: 'code' })).row.provedAt, after(0))
})

test('a second factor that was proved elsewhere, or spared on this device until a moment, is proved', async () => {
  same((await open('sadia@riverside.example', { hasSecond: true })).row.secondAt, after(0))
  const { deviceToken, row } = await open('sadia@riverside.example')
  expect(row.secondAt).toBeNull()
  const { db } = await door.school()
  const trust = (until: string) =>
    db
      .update(knownDevice)
      .set({ trustedUntil: until })
      .where(eq(knownDevice.id, row.deviceId ?? ''))
  await trust(after(1))
  same((await open('sadia@riverside.example', { deviceToken })).row.secondAt, after(0))
  await trust(after(0))
  expect((await open('sadia@riverside.example', { deviceToken })).row.secondAt).toBeNull()
})

test('what was compared has to be so still when the session begins', async () => {
  const [kept] = await (
    await door.school()
  ).db
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.email, 'asif@riverside.example'))
  const proof = { passwordHash: kept?.passwordHash ?? '', refused }
  expect((await open('asif@riverside.example', { proof })).row.endedAt).toBeNull()
  await expect(
    open('asif@riverside.example', { proof: { passwordHash: 'another', refused } }),
  ).rejects.toThrow('not any more')
  const before = await count()
  const within = async () => refused()
  await expect(open('asif@riverside.example', { within })).rejects.toThrow('not any more')
  expect(await count()).toBe(before)
})

test('open sessions are listed: the present one first, then the latest seen; what is over by a moment is none', async () => {
  const { id } = await who('hina@riverside.example')
  const names: Record<string, string> = {}
  for (const name of ['first', 'second', 'idle', 'expired', 'ended', 'third']) {
    names[name] = (await open('hina@riverside.example')).sessionId
    door.clock.pass(1)
  }
  const school = await door.school()
  const set = (name: string, values: object) =>
    school.db
      .update(session)
      .set(values)
      .where(eq(session.id, names[name] ?? ''))
  await set('idle', { lastSeenAt: after(-30 * 60_000) })
  await set('expired', { expiresAt: after(0) })
  await set('ended', { endedAt: after(0), endReason: 'logged-out' })
  const list = await listSessions(school, { accountId: id, sessionId: names.first ?? '' })
  expect(list.map((row) => row.id)).toEqual([names.first, names.third, names.second])
  expect(list.map((row) => row.current)).toEqual([true, false, false])
  await set('idle', { lastSeenAt: after(-30 * 60_000 + 1) })
  await set('expired', { expiresAt: after(1) })
  expect(await listSessions(school, { accountId: id, sessionId: names.first ?? '' })).toHaveLength(5)
  expect(
    await endSessions(
      school,
      { id, name: 'Hina' },
      {
        accountId: id,
        which: { only: names.second ?? '' },
        reason: 'logged-out',
      },
    ),
  ).toBe(1)
  expect((await rowOf(names.second ?? '')).endReason).toBe('logged-out')
  const ended = (await rowOf(names.ended ?? '')).endedAt
  door.clock.pass(60)
  expect(
    await endSessions(
      school,
      { id, name: 'Hina' },
      {
        accountId: id,
        which: 'all',
        reason: 'account',
      },
    ),
  ).toBe(4)
  // What was over before stays as it was.
  expect((await rowOf(names.ended ?? '')).endedAt).toBe(ended)
})

test.each([
  ['ended', null],
  ['reused', null],
  ['logged-out', 'kept'],
  ['idle', 'kept'],
  ['account', 'kept'],
  ['password', 'kept'],
] as const)('a device whose session is over as %s is trusted: %s', async (reason, trust) => {
  const school = await door.school()
  const { row } = await open('farzana@riverside.example')
  const { row: another } = await open('farzana@riverside.example')
  const until = after(day)
  await school.db
    .update(knownDevice)
    .set({ trustedUntil: until })
    .where(eq(knownDevice.accountId, row.accountId))
  expect(await markEnded(school.db, school, { where: eq(session.id, row.id), reason })).toEqual([row.id])
  const trusted = async (id: string | null) =>
    (
      await school.db
        .select()
        .from(knownDevice)
        .where(eq(knownDevice.id, id ?? ''))
    )[0]?.trustedUntil ?? null
  if (trust === null) expect(await trusted(row.deviceId)).toBeNull()
  else same(await trusted(row.deviceId), until)
  same(await trusted(another.deviceId), until)
  expect((await rowOf(row.id)).endReason).toBe(reason)
  same((await rowOf(row.id)).endedAt, after(0))
})

test('housekeeping keeps sessions for 90 days after their end, devices for a year and attempts for a day', async () => {
  const school = await door.school()
  const { db } = school
  const kept = await Promise.all([1, 2, 3, 4].map(() => open('maria@riverside.example')))
  const [soonOver, longOver, soonEnded, longEnded] = kept.map(({ row }) => row)
  const at = (row: typeof soonOver, values: object) =>
    db
      .update(session)
      .set(values)
      .where(eq(session.id, row?.id ?? ''))
  await at(soonOver, { expiresAt: after(-90 * day) })
  await at(longOver, { expiresAt: after(-90 * day - 1) })
  await at(soonEnded, { endedAt: after(-90 * day), endReason: 'idle' })
  await at(longEnded, { endedAt: after(-90 * day - 1), endReason: 'idle' })
  const seen = (row: typeof soonOver, lastSeenAt: string) =>
    db
      .update(knownDevice)
      .set({ lastSeenAt })
      .where(eq(knownDevice.id, row?.deviceId ?? ''))
  await seen(soonOver, after(-365 * day))
  await seen(soonEnded, after(-365 * day - 1))
  const attempt = { attempts: 1, since: after(0) }
  await db.delete(loginThrottle)
  await db.insert(loginThrottle).values([
    { key: 'kept', ...attempt, lastAt: after(-day) },
    { key: 'gone', ...attempt, lastAt: after(-day - 1) },
  ])
  await sweepSessions(school)
  const left = await db
    .select()
    .from(session)
    .where(eq(session.accountId, soonOver?.accountId ?? ''))
  expect(left.map((row) => row.id).sort()).toEqual([soonOver?.id, soonEnded?.id].sort())
  const devices = await db
    .select()
    .from(knownDevice)
    .where(eq(knownDevice.accountId, soonOver?.accountId ?? ''))
  expect(devices.map(({ id }) => id)).toContain(soonOver?.deviceId)
  expect(devices.map(({ id }) => id)).not.toContain(soonEnded?.deviceId)
  expect((await db.select().from(loginThrottle)).map(({ key }) => key)).toEqual(['kept'])
})

test('a write at the door is an act with its actor, and in a school that is only read the rows alone', async () => {
  const school = await door.school()
  const nasreen = await who('nasreen@riverside.example')
  const given = async (state: string) =>
    atTheDoor({ ...school, state } as never, nasreen, 'sessions.ended', async (_, inAct) => inAct !== null)
  expect(await given('active')).toBe(true)
  expect(await given('read_only')).toBe(false)
})

test('families stay logged in for a quarter of a year, and half a month without coming', () => {
  expect(lifetimes).toEqual({ staff: { hours: 12 }, family: { idleMinutes: 20_160, hours: 2_160 } })
})

function refused(): never {
  throw new Error('not any more')
}

async function count(): Promise<number> {
  return (await door.school()).db.$count(session)
}
