import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { School } from '../../../core/school/school.ts'
import { startSession } from './session.ts'
import { sessionCacheMs, epochOf, forgetSignedIn, signedIn, touchSession } from './session-cache.ts'
import { grantsOf, isOutsidePlan, rolesOf, userOf } from '../rights/load-grants.ts'
import { account, assignment, role, session } from '../tables.ts'
import { testDoor } from '../../../../testing/door.ts'

const door = await testDoor()
const agent = { device: 'Windows PC', browser: 'Firefox' }

async function accountOf(login: string): Promise<string> {
  const { db } = await door.school()
  const [row] = await db
    .select({ id: account.id })
    .from(account)
    .where(/@/.test(login) ? eq(account.email, login) : eq(account.username, login))
  if (!row) throw new Error(`nobody logs in as ${login}`)
  return row.id
}

async function open(login: string): Promise<{ school: School; id: string; accountId: string }> {
  const school = await door.school()
  const accountId = await accountOf(login)
  const started = await startSession(school, { id: accountId, name: login }, { method: 'password', agent })
  return { school, id: started.sessionId, accountId }
}

/** Behind the product's back, and read again at once. */
async function set(school: School, id: string, values: Partial<typeof session.$inferInsert>) {
  await school.db.update(session).set(values).where(eq(session.id, id))
  forgetSignedIn(school)
}

const after = (ms: number) => new Date(door.clock.now.getTime() + ms).toISOString()

test('who is signed in is told with what is theirs', async () => {
  const { school, id, accountId } = await open('ayesha.imran')
  const user = await signedIn(school, id)
  expect(user).toMatchObject({
    id: accountId,
    sessionId: id,
    owes: null,
    viewing: null,
    roles: [{ key: 'guardian' }],
  })
  expect(user?.own.length).toBeGreaterThan(1)
  expect(user?.grants.length).toBeGreaterThan(0)
  expect(await userOf(school, accountId)).toMatchObject({
    id: accountId,
    sessionId: null,
    provedAt: null,
    own: user?.own,
  })
  expect(await rolesOf(school, accountId)).toEqual(user?.roles)
  expect(await grantsOf(school.db, accountId, await school.today())).toEqual(user?.grants)
})

test('a session is good to the moment it ends, and idle to the moment it has lain too long', async () => {
  const { school, id } = await open('sana@riverside.example')
  const isGood = async () => (await signedIn(school, id)) !== null
  expect(await isGood()).toBe(true)
  await set(school, id, { expiresAt: after(1) })
  expect(await isGood()).toBe(true)
  await set(school, id, { expiresAt: after(0) })
  expect(await isGood()).toBe(false)
  await set(school, id, { expiresAt: after(60_000), lastSeenAt: after(-30 * 60_000) })
  expect(await isGood()).toBe(true)
  await set(school, id, { lastSeenAt: after(-30 * 60_000 - 1) })
  expect(await isGood()).toBe(false)
  await set(school, id, { lastSeenAt: after(0), endedAt: after(0), endReason: 'logged-out' })
  expect(await isGood()).toBe(false)
  expect(await signedIn(school, '01980000-0000-7000-8000-000000000099')).toBeNull()
})

test('what is known of a session is believed for two seconds, and not beyond a change made here', async () => {
  const { school, id } = await open('kamran@riverside.example')
  expect(sessionCacheMs).toBe(2_000)
  expect(await signedIn(school, id)).not.toBeNull()
  await school.db
    .update(session)
    .set({ endedAt: after(0), endReason: 'ended' })
    .where(eq(session.id, id))
  expect(await signedIn(school, id)).not.toBeNull()
  const epoch = epochOf(school)
  forgetSignedIn({ id: 'another school' })
  expect(epochOf(school)).toBe(epoch)
  expect(await signedIn(school, id)).not.toBeNull()
  forgetSignedIn(school)
  expect(epochOf(school)).toBe(epoch + 1)
  expect(await signedIn(school, id)).toBeNull()
})

test('what is read while something changes is not believed afterwards', async () => {
  const { school, id } = await open('asif@riverside.example')
  const slow = {
    ...school,
    prepared: (...given: Parameters<School['prepared']>) => {
      const query = school.prepared(...given) as { execute: (values: object) => Promise<unknown> }
      const execute = async (values: object) => {
        const rows = await query.execute(values)
        forgetSignedIn(school)
        return rows
      }
      return { execute }
    },
  } as School
  expect(await signedIn(slow, id)).not.toBeNull()
  await school.db
    .update(session)
    .set({ endedAt: after(0), endReason: 'ended' })
    .where(eq(session.id, id))
  expect(await signedIn(school, id)).toBeNull()
})

test('that a session is used is noted once a minute, and never of one that is over', async () => {
  const { school, id } = await open('hina@riverside.example')
  const seen = async () =>
    (await school.db.select({ at: session.lastSeenAt }).from(session).where(eq(session.id, id)))[0]?.at
  // Half a minute ago another instance has noted it.
  await set(school, id, { lastSeenAt: after(-30_000) })
  const began = await seen()
  await touchSession(school, id)
  expect(await seen()).toBe(began)
  door.clock.pass(59)
  await touchSession(school, id)
  expect(await seen()).toBe(began)
  door.clock.pass(2)
  await touchSession(school, id)
  const noted = await seen()
  expect(Date.parse(noted ?? '')).toBe(door.clock.now.getTime())
  door.clock.pass(61)
  await set(school, id, { endedAt: after(0), endReason: 'ended' })
  await touchSession(school, id)
  expect(await seen()).toBe(noted)
})

test('sessions that are used in the same minute are each noted', async () => {
  const [one, other] = [await open('adeel@riverside.example'), await open('adeel@riverside.example')]
  const now = new Date(door.clock.now.getTime() + 61_000).getTime()
  door.clock.pass(61)
  for (const { school, id } of [one, other]) {
    await touchSession(school, id)
    const [row] = await school.db.select().from(session).where(eq(session.id, id))
    expect(Date.parse(row?.lastSeenAt ?? '')).toBe(now)
  }
})

test('the days for a second factor begin when somebody first had the role, wherever they have it', async () => {
  const { school, id, accountId } = await open('imtiaz@riverside.example')
  const { profile } = school
  const demanding = {
    ...school,
    profile: async () => ({
      ...(await profile()),
      secondFactorDays: 3,
      secondFactorDemands: { teacher: '2026-01-01T00:00:00Z' },
    }),
  } as School
  const owes = async (...from: string[]) => {
    await behind(school, async (tx) => {
      await tx.delete(assignment).where(eq(assignment.accountId, accountId))
      await tx.execute(
        sql`update account set begun_at = '2026-01-01', created_at = '2026-01-01' where id = ${accountId}`,
      )
      for (const [at, day] of from.entries())
        await tx.execute(sql`
          insert into assignment (account_id, role_id, campus_id, starts_on, created_at)
          select ${accountId}, r.id, c.id, '2026-01-01', ${day}::timestamptz from role r,
            (select id from campus order by id offset ${at} limit 1) c where r.key = 'teacher'`)
    })
    return (await signedIn(demanding, id))?.owes
  }
  const now = after(0)
  const long = '2026-01-02T00:00:00Z'
  expect(await owes(now)).toBeNull()
  expect(await owes(long)).toBe('enrolment')
  expect(await owes(now, long)).toBe('enrolment')
  expect(await owes(long, now)).toBe('enrolment')
  const owing = await signedIn(demanding, id)
  expect(owing).toMatchObject({ grants: [], viewing: null, roles: [{ key: 'teacher' }] })
})

test('an account that is off is nobody to work for, and has its powers as soon as it is let in', async () => {
  const { school, id, accountId } = await open('waqas@riverside.example')
  const grants = await grantsOf(school.db, accountId, await school.today())
  expect(grants.length).toBeGreaterThan(0)
  for (const state of ['disabled', 'deactivated', 'invited'] as const) {
    await behind(school, (tx) => tx.update(account).set({ state }).where(eq(account.id, accountId)))
    expect(await userOf(school, accountId)).toBeNull()
    expect(await signedIn(school, id)).toBeNull()
    expect(await grantsOf(school.db, accountId, await school.today())).toEqual(grants)
  }
  expect(await grantsOf(school.db, id, await school.today())).toEqual([])
  expect(await userOf(school, id)).toBeNull()
  expect(await rolesOf(school, id)).toEqual([])
})

test('a role holds from its first day to its last', async () => {
  const { school, id, accountId } = await open('maria@riverside.example')
  const today = await school.today()
  const held = async (startsOn: string, endsOn: string | null) => {
    await behind(school, async (tx) => {
      await tx.delete(assignment).where(eq(assignment.accountId, accountId))
      const [hr] = await tx.select({ id: role.id }).from(role).where(eq(role.key, 'hr'))
      await tx.insert(assignment).values({ accountId, roleId: hr?.id ?? '', startsOn, endsOn } as never)
    })
    return (await signedIn(school, id))?.roles.map(({ key }) => key)
  }
  const [yesterday, tomorrow] = [-1, 1].map((days) =>
    new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10),
  ) as [string, string]
  expect(await held(today, today)).toEqual(['hr'])
  expect(await held('2026-01-01', null)).toEqual(['hr'])
  expect(await held('2026-01-01', yesterday)).toEqual([])
  expect(await held(tomorrow, null)).toEqual([])
})

test('who has no role the plan knows is nobody, whoever has none at all is somebody without powers', async () => {
  const { school, id, accountId } = await open('farzana@riverside.example')
  const has = school.entitlements()
  const poor = {
    ...school,
    entitlements: () => ({ ...has, plan: 'basic', ownRoles: false, roles: ['guardian', 'super_admin'] }),
  } as School
  expect(await isOutsidePlan(school, accountId)).toBe(false)
  expect(await isOutsidePlan(poor, accountId)).toBe(true)
  expect(await userOf(poor, accountId)).toBeNull()
  forgetSignedIn(school)
  expect(await signedIn(poor, id)).toBeNull()
  await behind(school, (tx) => tx.delete(assignment).where(eq(assignment.accountId, accountId)))
  expect(await isOutsidePlan(poor, accountId)).toBe(false)
  expect(await signedIn(poor, id)).toMatchObject({ roles: [], grants: [] })
  expect(await isOutsidePlan(poor, id)).toBe(false)
})

/** An act of the office that the product has no deed for. */
async function behind(
  school: School,
  work: (tx: Parameters<Parameters<School['transaction']>[2]>[0]) => Promise<unknown>,
) {
  const nasreen = { id: await accountOf('nasreen@riverside.example'), name: 'Nasreen Akhtar' }
  await school.transaction(nasreen, 'assignments.given', work)
  forgetSignedIn(school)
}
