import { expect, test } from 'vitest'
import { planTidings } from './plan-notices.ts'

const now = new Date('2026-11-19T04:10:00Z')
const calm = {
  plan: 'premium',
  agreed: 'premium',
  standing: 'running',
  until: null,
  students: { count: 600, limit: 1000 },
  others: { count: 80, limit: 3000 },
} as const

test('nothing is said while there is room, and of a plan without an end or a bound', () => {
  expect(planTidings(calm, now)).toEqual([])
  expect(planTidings({ ...calm, students: { count: 9000, limit: null } }, now)).toEqual([])
})

test('at nine tenths it is nearly full, at the limit and beyond it is full', () => {
  const at = (count: number) => planTidings({ ...calm, students: { count, limit: 50 } }, now)
  expect([44, 45, 49, 50, 600].map(at)).toEqual([
    [],
    ['nearly-students'],
    ['nearly-students'],
    ['full-students'],
    ['full-students'],
  ])
  expect(planTidings({ ...calm, others: { count: 150, limit: 150 } }, now)).toEqual(['full-others'])
})

test('a trial says two weeks before that it ends, a plan that is over says so', () => {
  const trial = (until: string) => planTidings({ ...calm, plan: 'trial', agreed: 'trial', until }, now)
  expect(trial('2026-12-04T04:10:00Z')).toEqual([])
  expect(trial('2026-12-03T04:10:00Z')).toEqual(['trial-ends'])
  const over = { ...calm, plan: 'free', standing: 'over', students: { count: 600, limit: 50 } } as const
  expect(planTidings(over, now)).toEqual(['over', 'full-students'])
  expect(planTidings({ ...calm, standing: 'grace' }, now)).toEqual(['grace'])
})
