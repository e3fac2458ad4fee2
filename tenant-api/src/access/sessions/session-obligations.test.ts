import { expect, test } from 'vitest'
import type { School } from '../../core/school/school.ts'
import { isDemanded, obligationOf, refuseWhileObliged, refuseStale } from './session-obligations.ts'
import { anonymous, type User } from '../../core/authorization/user.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const day = 86_400_000
const before = (days: number, ms = 0) => new Date(now - days * day - ms).toISOString()

type Demand = { secondFactorDemands: Record<string, string>; secondFactorDays: number }
const nothing: Demand = { secondFactorDemands: {}, secondFactorDays: 7 }

/** A school as far as debts ask it. */
function schoolWith(demand: Demand = nothing, state = 'active'): School {
  return {
    state,
    now: () => new Date(now),
    profile: async () => ({ ...demand, secondFactorRoles: Object.keys(demand.secondFactorDemands) }),
  } as unknown as School
}

const facts = {
  mustChangePassword: false,
  hasSecondFactor: false,
  secondAt: null,
  begunAt: before(300),
  method: 'password',
} as const
const asHr = [{ key: 'hr', since: before(200) }]

test('who owes nothing is asked for nothing', async () => {
  expect(await obligationOf(schoolWith(), facts, asHr)).toBeNull()
  expect(await obligationOf(schoolWith(), facts, [])).toBeNull()
})

test('a second factor comes first, before a password and in a school that is only read', async () => {
  const owing = { ...facts, hasSecondFactor: true, mustChangePassword: true }
  expect(await obligationOf(schoolWith(), owing, asHr)).toBe('second-factor')
  expect(await obligationOf(schoolWith(nothing, 'read_only'), owing, asHr)).toBe('second-factor')
  expect(await obligationOf(schoolWith(), { ...owing, secondAt: before(0) }, asHr)).toBe('password')
  expect(
    await obligationOf(schoolWith(nothing, 'read_only'), { ...owing, secondAt: before(0) }, asHr),
  ).toBeNull()
})

test('a password that was made for somebody is changed by who came with it alone', async () => {
  const owing = { ...facts, mustChangePassword: true }
  expect(await obligationOf(schoolWith(), owing, asHr)).toBe('password')
  for (const method of ['code', 'link'] as const)
    expect(await obligationOf(schoolWith(), { ...owing, method }, asHr)).toBeNull()
  expect(await obligationOf(schoolWith(nothing, 'read_only'), owing, asHr)).toBeNull()
})

test.each([
  ['the last of its days', before(7, -1), before(200), before(300), null],
  ['the moment they are over', before(7), before(200), before(300), 'enrolment'],
  ['a role given of late', before(50), before(7, -1), before(300), null],
  ['a role given as long ago', before(50), before(7), before(300), 'enrolment'],
  ['a log-in that began of late', before(50), before(200), before(7, -1), null],
  ['a log-in that began as long ago', before(50), before(200), before(7), 'enrolment'],
])('the days to set up a second factor: %s', async (_, demanded, since, begunAt, expected) => {
  const school = schoolWith({ secondFactorDemands: { hr: demanded }, secondFactorDays: 7 })
  expect(await obligationOf(school, { ...facts, begunAt }, [{ key: 'hr', since }])).toBe(expected)
})

test('the first of several roles counts, those of which nothing is demanded do not, and who has one owes none', async () => {
  const school = schoolWith({
    secondFactorDemands: { hr: before(30), teacher: before(1) },
    secondFactorDays: 7,
  })
  const teaching = { key: 'teacher', since: before(200) }
  expect(await obligationOf(school, facts, [teaching])).toBeNull()
  expect(await obligationOf(school, facts, [teaching, ...asHr])).toBe('enrolment')
  const guardian = { key: 'guardian', since: before(200) }
  expect(await obligationOf(school, facts, [guardian])).toBeNull()
  expect(await obligationOf(school, facts, [guardian, ...asHr])).toBe('enrolment')
  expect(
    await obligationOf(school, { ...facts, hasSecondFactor: true, secondAt: before(0) }, asHr),
  ).toBeNull()
  expect(await obligationOf(schoolWith(await demandOf(school), 'read_only'), facts, asHr)).toBeNull()
})

test('who came by a provider that asked for a second step of its own owes none, and who came by another way does', async () => {
  const school = schoolWith({ secondFactorDemands: { hr: before(30) }, secondFactorDays: 7 })
  const secondAt = before(0)
  expect(await obligationOf(school, { ...facts, method: 'oidc', secondAt }, asHr)).toBeNull()
  expect(await obligationOf(school, { ...facts, method: 'oidc' }, asHr)).toBe('enrolment')
  expect(await obligationOf(school, { ...facts, secondAt }, asHr)).toBe('enrolment')
})

test('all roles that a school has made are demanded as one', async () => {
  const demand = { secondFactorDemands: { own: before(30) }, secondFactorDays: 7, secondFactorRoles: [] }
  expect(isDemanded(demand as never, [{ key: 'librarian-of-ours' }])).toBe(true)
  expect(isDemanded(demand as never, [{ key: 'hr' }])).toBe(false)
  expect(isDemanded(demand as never, [{ key: 'hr' }, { key: 'librarian-of-ours' }])).toBe(true)
  expect(isDemanded(demand as never, [])).toBe(false)
  expect(
    await obligationOf(schoolWith(demand), facts, [{ key: 'librarian-of-ours', since: before(9) }]),
  ).toBe('enrolment')
})

test.each(['second-factor', 'password', 'enrolment'] as const)(
  'who owes %s is told what comes first',
  (debt) => {
    expect(() => refuseWhileObliged(debt)).toThrowError(
      expect.objectContaining({
        status: 403,
        code: `owes-${debt}`,
        message: expect.stringMatching(/^Please .* first/),
      }),
    )
  },
)

test('a proof is good for ten minutes, and who has given none is asked for one', () => {
  expect(() => refuseStale(schoolWith(), proved(minutesAgo(0)))).not.toThrow()
  expect(() => refuseStale(schoolWith(), proved(minutesAgo(10)))).not.toThrow()
  const refused = { status: 403, code: 'prove-again', message: 'Please confirm that it is you' }
  for (const provedAt of [minutesAgo(10, 1), null])
    expect(() => refuseStale(schoolWith(), proved(provedAt))).toThrowError(expect.objectContaining(refused))
})

function proved(provedAt: string | null): User {
  return { ...anonymous({ language: 'en' }), provedAt }
}

function minutesAgo(count: number, ms = 0): string {
  return new Date(now - count * 60_000 - ms).toISOString()
}

async function demandOf(school: School): Promise<Demand> {
  return school.profile() as unknown as Promise<Demand>
}
