import { expect, test } from 'vitest'
import { admits, entitlementsAt, planKeys, type Subscription } from './plans.ts'

const end = new Date('2027-02-28T19:00:00Z')
const paid: Subscription = { plan: 'standard', students: 300, until: end, graceDays: 14 }
const later = (seconds: number) => new Date(end.getTime() + seconds * 1000)

function at(now: Date) {
  const { plan, standing, students, others } = entitlementsAt(paid, now)
  return [plan, standing, students, others]
}

function lets(plan: (typeof planKeys)[number], role: string) {
  return admits(entitlementsAt({ plan, students: null, until: end, graceDays: 0 }, later(-1)), role)
}

test('a plan holds to the last moment before its end, its grace for as many days more, and then it is free', () => {
  expect(at(later(-1))).toEqual(['standard', 'running', 300, 900])
  expect(at(later(0))).toEqual(['standard', 'grace', 300, 900])
  expect(at(later(14 * 86_400 - 1))).toEqual(['standard', 'grace', 300, 900])
  expect(at(later(14 * 86_400))).toEqual(['free', 'over', 50, 150])
})

test('without an end and without a bound nothing ends and nothing is bounded', () => {
  const has = entitlementsAt({ plan: 'premium', students: null, until: null, graceDays: 0 }, later(10 ** 8))
  expect(has).toMatchObject({
    plan: 'premium',
    standing: 'running',
    students: null,
    others: null,
    stopsAt: null,
  })
})

test('each plan lets in the roles of the one below it, and the owner always', () => {
  const said = ['super_admin', 'teacher', 'guardian', 'hr', 'own_1'].map((role) => [
    role,
    planKeys.filter((plan) => lets(plan, role)).join(' '),
  ])
  expect(said).toEqual([
    ['super_admin', 'trial free basic standard premium'],
    ['teacher', 'trial free basic standard premium'],
    ['guardian', 'trial standard premium'],
    ['hr', 'trial premium'],
    ['own_1', 'trial premium'],
  ])
})
