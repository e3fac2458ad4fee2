import { sql } from 'drizzle-orm'
import { startPracticeBank } from 'kit/testing/practice-bank'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRupees, rupees, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { exampleFamily, readStudentFamily } from '../family-accounts/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const bank = await startPracticeBank({
  now: () => cast.clock.now,
  async post({ url, headers, body }) {
    const message = { method: 'POST' as const, url: url.pathname, payload: body }
    const answer = await cast.app().inject({ ...message, headers: { ...headers, host: cast.host } })
    return answer.statusCode
  },
})
process.env.MAKTAB_PRACTICE_BANK = bank.address
afterAll(() => {
  delete process.env.MAKTAB_PRACTICE_BANK
  return bank.close()
})

const practice = { params: { key: 'practice' as const } }
const code = (named: string) => ({ problem: { code: named } })

beforeAll(async () => {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(contract.changeProvider, {
    ...practice,
    version: await versionOf('practice'),
    body: { isOn: true, secret: 'practice-bank-of-maktab' },
  })
})

async function versionOf(key: contract.ProviderKey): Promise<number> {
  const { rows } = await (await cast.as('nasreen')).call(contract.listProviders, {})
  return rows.find((row) => row.key === key)?.version ?? 0
}

async function optionOf(login: string) {
  const { rows } = await (await cast.as(login)).call(contract.readPayOptions, {})
  return rows
}

/** Begins a payment; gives it with the reference under which the bank knows it. */
async function begin(amount: number, login = 'imran.khalid', familyAccountId = exampleFamily) {
  const guardian = await cast.as(login)
  const body = { familyAccountId, provider: 'practice' as const, amount: rupees(amount) }
  const { id, url } = await guardian.call(contract.startPayment, { body })
  return { id, reference: url.split('/').at(-1) ?? '', guardian }
}

async function receiptsOf(id: string) {
  const school = await cast.school()
  return school.db.execute<{ amount: string; method: string; account: string }>(sql`
    select (r.amount / 100)::text as amount, r.method, a.code as account from receipt r join receipt_tender t on t.receipt_id = r.id
    join ledger_account a on a.id = t.account_id where r.online_payment_id = ${id}::uuid`)
}

async function follow({ id, guardian }: Awaited<ReturnType<typeof begin>>) {
  return guardian.call(contract.followPayment, { params: { id } })
}

test('a guardian is told what is due, begins to pay, and comes back to a receipt on the account of the provider', async () => {
  const [option] = await optionOf('imran.khalid')
  expect([option?.due.amount, option?.providers.map(({ key }) => key)]).toEqual(['2165000', ['practice']])
  const payment = await begin(1000)
  expect((await follow(payment)).state).toBe('pending')
  await bank.pay(payment.reference)
  const followed = await follow(payment)
  expect([followed.state, inRupees(followed.receipt?.amount ?? rupees(0))]).toEqual(['paid', 1000])
  expect(await receiptsOf(payment.id)).toEqual([{ amount: '1000', method: 'card', account: '1160' }])
})

test('doubled, reordered, late and mis-signed messages, with people asking beside them, give one receipt or none', async () => {
  bank.behave({ copies: 4, isWaiting: true, isBackwards: true })
  const [one, other] = [await begin(500), await begin(600)]
  await bank.pay(one.reference)
  await bank.pay(other.reference)
  expect(await bank.deliver()).toEqual(Array.from({ length: 8 }, () => 200))
  await Promise.all([cast.work(), follow(one), follow(one), follow(other)])
  await cast.work()
  for (const { id } of [one, other]) expect(await receiptsOf(id)).toHaveLength(1)

  bank.behave({ isMisSigned: true, isWaiting: true })
  const forged = await begin(700)
  await bank.pay(forged.reference)
  expect(await bank.deliver()).toEqual([401])
  await cast.work()
  expect(await receiptsOf(forged.id)).toEqual([])

  // A message that somebody has kept for an hour is none.
  bank.behave({ isWaiting: true })
  const old = await begin(800)
  await bank.pay(old.reference)
  cast.clock.pass(3600)
  expect(await bank.deliver()).toEqual([401])
  bank.behave({})
})

test('a bank that never calls is asked, one that answers nothing changes nothing, and a late success is still a receipt', async () => {
  bank.behave({ isSilent: true })
  const silent = await begin(900)
  await bank.pay(silent.reference)
  cast.clock.pass(301)
  await cast.work()
  expect(await receiptsOf(silent.id)).toHaveLength(1)

  const late = await begin(950)
  bank.behave({ isBroken: true })
  expect((await follow(late)).state).toBe('pending')
  await expect(begin(100)).rejects.toMatchObject(code('online-payments.no-answer'))
  bank.behave({ isSilent: true })
  cast.clock.pass(25 * 3600)
  expect((await follow(late)).state).toBe('expired')
  await bank.pay(late.reference)
  expect((await follow(late)).state).toBe('paid')
  expect(await receiptsOf(late.id)).toHaveLength(1)
})

test('a provider is switched on with its secret alone, and not without one', async () => {
  const nasreen = await cast.as('nasreen')
  const params = { key: 'stripe' as const }
  const on = async (body: object) =>
    nasreen.call(contract.changeProvider, { params, version: await versionOf('stripe'), body })
  await expect(on({ isOn: true })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/secret', code: 'required' }] },
  })
  expect(await on({ isOn: true, secret: 'sk_test_school whsec_school' })).toMatchObject({
    isOn: true,
    hasSecret: true,
  })
  expect(await on({ isOn: false })).toMatchObject({ isOn: false, hasSecret: true })
})

test('what the bank says was paid counts, and not what was asked', async () => {
  bank.behave({ pays: 12_345n })
  const payment = await begin(1000)
  await bank.pay(payment.reference)
  expect(inRupees((await follow(payment)).receipt?.amount ?? rupees(0))).toBe(123.45)
  bank.behave({})
})

test('nobody pays for, or follows, another family, and only who keeps the settings changes a provider', async () => {
  const params = { id: studentNamed('Daniyal Usman') }
  const { family } = await (await cast.as('nasreen')).call(readStudentFamily, { params })
  await expect(begin(100, 'imran.khalid', family?.id ?? '')).rejects.toMatchObject(code('not-found'))
  const { id } = await begin(100)
  const mehwish = await cast.as('mehwish.tahir')
  await expect(mehwish.call(contract.followPayment, { params: { id } })).rejects.toMatchObject(
    code('not-found'),
  )
  const waqas = await cast.as('waqas')
  const change = { ...practice, version: 1, body: { isOn: false } }
  await expect(waqas.call(contract.changeProvider, change)).rejects.toMatchObject({
    problem: { status: 403 },
  })
  await expect(waqas.call(contract.readPayOptions, {})).rejects.toMatchObject({ problem: { status: 403 } })
  const { rows } = await waqas.call(contract.onlinePayments.endpoints.list, {})
  expect(rows.length).toBeGreaterThan(5)
})
