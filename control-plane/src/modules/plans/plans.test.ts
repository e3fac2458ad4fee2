import { expect, test } from 'vitest'
import { makeSchool } from '../../testing-fleet.ts'
import { testControlApp } from '../../testing-app.ts'
import { capacityOf, rateOf, trialMonths } from 'kit/prices/catalogue'
import { readPlan, setPlan } from './subscription.ts'
import { readUsage } from './usage.ts'

const { control } = await testControlApp()
const operator = { actor: 'operator' }

async function school(subdomain: string): Promise<string> {
  await makeSchool(control, subdomain)
  const [row] = await control.sql<{ id: string }[]>`
    select school_id as id from host where host = ${`${subdomain}.maktab.localhost`}`
  return row?.id ?? ''
}

test('who signs up tries Premium for three months, with room for as many as come', async () => {
  const schoolId = await school('trying')
  const agreed = await readPlan(control.sql, schoolId)
  expect(agreed).toMatchObject({ plan: 'trial', students: null, graceDays: 0 })
  const end = new Date(agreed.from)
  end.setUTCMonth(end.getUTCMonth() + 3)
  expect(Math.abs((agreed.until?.getTime() ?? 0) - end.getTime())).toBeLessThan(4 * 86_400_000)
})

test('an operator agrees on a plan: the band of the sign-up gives the room where nothing is said, and the log says who did it', async () => {
  const schoolId = await school('buying')
  await expect(setPlan(control, { ...operator, schoolId, plan: 'standard' })).rejects.toMatchObject({
    code: 'plan-students',
  })
  await control.sql`update school set total_students = '301-500' where id = ${schoolId}`
  expect(await setPlan(control, { ...operator, schoolId, plan: 'standard' })).toMatchObject({
    plan: 'standard',
    students: 500,
    until: null,
    graceDays: 14,
  })
  const past = { ...operator, schoolId, plan: 'basic', until: new Date(0) } as const
  await expect(setPlan(control, past)).rejects.toMatchObject({ code: 'plan-past' })
  expect(await setPlan(control, { ...operator, schoolId, plan: 'free', students: 900 })).toMatchObject({
    students: 50,
  })
  const log = await control.sql<{ actor: string; detail: object }[]>`
    select actor, detail from operation_log where school_id = ${schoolId} and act = 'school.plan-set' order by at`
  expect(log).toMatchObject([
    { actor: 'operator', detail: { before: { plan: 'trial' }, after: { plan: 'standard', students: 500 } } },
    { actor: 'operator', detail: { before: { plan: 'standard' }, after: { plan: 'free' } } },
  ])
})

test('the catalogue has one number for each thing and day', () => {
  const today = new Date('2026-11-19T00:00:00Z')
  expect(trialMonths(today)).toBe(3)
  const premium = { plan: 'premium', currency: 'PKR', cycle: 'yearly' } as const
  expect(rateOf(premium, '2026-11-19')).toBe(500_00n)
  expect(() => rateOf(premium, '2020-01-01')).toThrow('No price')
  expect([capacityOf('0-100'), capacityOf('1001-Above'), capacityOf('')]).toEqual([100, null, undefined])
})

test('of what a school has counted the control plane can hold numbers alone', async () => {
  const columns = await control.sql<{ name: string; type: string }[]>`
    select column_name as name, data_type as type from information_schema.columns where table_name = 'school_usage'`
  const kinds = new Set(columns.map(({ type }) => type))
  expect([...kinds].toSorted()).toEqual(['boolean', 'date', 'integer', 'uuid'])
  expect(columns.filter(({ type }) => type === 'uuid').map(({ name }) => name)).toEqual(['school_id'])
  const schoolId = await school('counting')
  expect(await readUsage(control.sql, schoolId, 31)).toEqual([])
})
