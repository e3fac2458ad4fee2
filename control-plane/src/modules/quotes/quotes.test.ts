import { catalogue } from 'kit/prices/catalogue'
import { expect, test } from 'vitest'
import { testControlApp } from '../../testing-app.ts'
import { makeSchool } from '../../testing-fleet.ts'
import { makeQuote, readCode, readPrices } from './contract.ts'

const codes = [{ code: 'WELCOME', basisPoints: 50_00n, on: 'plan', validFrom: '2025-06-17' } as const]
const { control, visitor } = await testControlApp({ catalogue: { ...catalogue, codes } })
const order = { country: 'PK', students: 300, plan: 'standard', cycle: 'yearly' } as const

test('a visitor is told what an order costs, in whole minor units', async () => {
  const answer = await visitor().call(makeQuote, { body: order })
  expect(answer.sums).toMatchObject([{ total: { amount: '7500000', currency: 'PKR' } }])
  expect(answer.instalments?.map(({ amount }) => amount)).toEqual(['3750000', '3750000'])
  expect(answer).toMatchObject({ code: 'none', lines: [{ kind: 'plan', quantity: 300, rule: null }] })
})

test('a code that is known halves the plan; one that nobody knows changes nothing', async () => {
  const known = await visitor().call(makeQuote, { body: { ...order, code: 'welcome' } })
  expect(known).toMatchObject({ code: 'used', sums: [{ total: { amount: '3750000' } }] })
  expect(await visitor().call(readCode, { body: { code: 'Welcome ' } })).toEqual({
    basisPoints: 5000,
    on: 'plan',
  })
  expect(await visitor().call(readCode, { body: { code: 'nothing' } })).toEqual({
    basisPoints: 0,
    on: 'plan',
  })
  const unknown = await visitor().call(makeQuote, { body: { ...order, code: 'nothing' } })
  expect(unknown).toMatchObject({ code: 'unknown', sums: [{ total: { amount: '7500000' } }] })
})

test('the first thirty paying schools take their places, and then the first bill is a tenth less', async () => {
  await makeSchool(control, 'early')
  expect((await visitor().call(readPrices, {})).placesLeft).toBe(30)
  const first = { ...order, country: 'US', students: 400, cycle: 'monthly', firstBill: true } as const
  expect((await visitor().call(makeQuote, { body: first })).sums[0]?.total.amount).toBe('7500')
  await control.sql`update school set plan = 'basic'`
  expect((await visitor().call(readPrices, {})).placesLeft).toBe(29)
})

test('what is no order is refused in words, and nothing fails', async () => {
  for (const wrong of [
    { students: -1 },
    { students: 1.5 },
    { country: 'pk' },
    { plan: 'server' },
    { more: 1 },
  ]) {
    const body = { ...order, ...wrong } as never
    await expect(visitor().call(makeQuote, { body })).rejects.toMatchObject({ problem: { status: 422 } })
  }
})
