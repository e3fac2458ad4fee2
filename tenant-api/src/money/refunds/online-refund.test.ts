import { sql } from 'drizzle-orm'
import { startPracticeBank } from 'kit/testing/practice-bank'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupees } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { exampleFamily } from '../family-accounts/contract.ts'
import * as online from '../online-payments/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const bank = await startPracticeBank({
  now: () => cast.clock.now,
  async post({ url, headers, body }) {
    const message = { method: 'POST' as const, url: url.pathname, payload: body }
    return (await cast.app().inject({ ...message, headers: { ...headers, host: cast.host } })).statusCode
  },
})
process.env.MAKTAB_PRACTICE_BANK = bank.address
afterAll(() => {
  delete process.env.MAKTAB_PRACTICE_BANK
  return bank.close()
})
const code = (named: string) => ({ problem: { code: named } })

beforeAll(async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(online.listProviders, {})
  const version = rows.find(({ key }) => key === 'practice')?.version ?? 0
  const body = { isOn: true, secret: 'practice-bank-of-maktab' }
  await nasreen.call(online.changeProvider, { params: { key: 'practice' }, version, body })
})

async function paid(amount: number) {
  const guardian = await cast.as('imran.khalid')
  const body = { familyAccountId: exampleFamily, provider: 'practice' as const, amount: rupees(amount) }
  const { id, url } = await guardian.call(online.startPayment, { body })
  const reference = url.split('/').at(-1) ?? ''
  await bank.pay(reference)
  await cast.work()
  return { id, reference }
}

async function ask(onlinePaymentId: string) {
  const waqas = await cast.as('waqas')
  const body = {
    kind: 'online' as const,
    familyAccountId: exampleFamily,
    onlinePaymentId,
    reason: 'Paid twice',
  }
  return waqas.call(contract.askRefund, { body })
}

/** Asked by one person, approved by another, and paid. */
async function giveBack(paymentId: string) {
  const { id } = await ask(paymentId)
  const params = { id }
  await (await cast.as('nasreen')).call(contract.decideRefund, { params, body: { approves: true } })
  const waqas = await cast.as('waqas')
  return waqas.call(contract.payRefund, { params, body: { method: 'online' } })
}

async function seen(id: string) {
  const row = await (await cast.as('nasreen')).call(online.onlinePayments.endpoints.get, { params: { id } })
  const { db } = await cast.school()
  const [own] = await db.execute<{ isReversed: boolean }>(
    sql`select reversed_at is not null as "isReversed" from receipt where online_payment_id = ${id}::uuid`,
  )
  return { state: row.state, problem: row.problem, isReversed: own?.isReversed }
}

test('an online payment goes back by its provider once another person has approved it; who asked does not', async () => {
  const { id, reference } = await paid(1000)
  const asked = await ask(id)
  expect(asked).toMatchObject({ state: 'asked', amount: rupees(1000), kind: 'online' })
  await expect(ask(id)).rejects.toMatchObject(code('refunds.waits'))
  const params = { id: asked.id }
  const [nasreen, waqas] = [await cast.as('nasreen'), await cast.as('waqas')]
  await expect(waqas.call(contract.decideRefund, { params, body: { approves: true } })).rejects.toMatchObject(
    { problem: { status: 403 } },
  )
  await nasreen.call(contract.decideRefund, { params, body: { approves: true } })
  await expect(
    waqas.call(contract.payRefund, { params, body: { method: 'transfer' } }),
  ).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/method' }] },
  })
  const gone = await waqas.call(contract.payRefund, { params, body: { method: 'online' } })
  expect(gone).toMatchObject({ state: 'paid', paid: rupees(1000), method: 'online' })
  expect(await seen(id)).toMatchObject({
    state: 'paid',
    isReversed: true,
    problem: 'on-its-way',
  })
  await cast.work()
  expect(await seen(id)).toEqual({ state: 'refunded', isReversed: true, problem: null })
  await expect(ask(id)).rejects.toMatchObject(code('refunds.not-paid'))
  expect(reference).not.toBe('')
})

test('a provider that is away is asked again under the same key; one that refuses stands on the list of the office', async () => {
  const away = await paid(900)
  bank.behave({ isBroken: true })
  await giveBack(away.id)
  await cast.work()
  expect((await seen(away.id)).state).toBe('paid')
  bank.behave({})
  cast.clock.pass(3600)
  await cast.work()
  expect((await seen(away.id)).state).toBe('refunded')

  const kept = await paid(800)
  bank.behave({ keepsMoney: true })
  await giveBack(kept.id)
  await cast.work()
  expect(await seen(kept.id)).toMatchObject({ state: 'paid', isReversed: true })
  expect((await seen(kept.id)).problem).toBe('not-given-back')
  bank.behave({})
})

test('what went back at the provider while it was asked for here goes back once', async () => {
  const { id, reference } = await paid(700)
  const asked = await ask(id)
  await bank.giveBack(reference)
  await cast.work()
  const params = { id: asked.id }
  await (await cast.as('nasreen')).call(contract.decideRefund, { params, body: { approves: true } })
  await (await cast.as('waqas')).call(contract.payRefund, { params, body: { method: 'online' } })
  await cast.work()
  expect(await seen(id)).toMatchObject({ state: 'refunded', isReversed: true })
})

test('what banks and wallets do not give back by themselves is refused with what to do instead', async () => {
  const { db } = await cast.school()
  const [row] = await db.execute<{ id: string; family: string }>(
    sql`select id, family_account_id as family from online_payment where provider = 'bill-number' and state = 'paid' limit 1`,
  )
  const body = {
    kind: 'online' as const,
    familyAccountId: row?.family ?? '',
    onlinePaymentId: row?.id ?? '',
    reason: 'x',
  }
  const nasreen = await cast.as('nasreen')
  await expect(nasreen.call(contract.askRefund, { body })).rejects.toMatchObject(code('refunds.by-hand'))
})
