import { sql } from 'drizzle-orm'
import { startPracticeBank } from 'kit/testing/practice-bank'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupees } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { exampleFamily } from '../family-accounts/contract.ts'
import { readReport } from '../finance-reports/contract.ts'
import { readReceipt, receipts } from '../receipts/contract.ts'
import { updateMe } from '../../access/sessions/contract.ts'
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

beforeAll(async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(contract.listProviders, {})
  const version = rows.find(({ key }) => key === 'practice')?.version ?? 0
  const body = { isOn: true, secret: 'practice-bank-of-maktab' }
  await nasreen.call(contract.changeProvider, { params: { key: 'practice' }, version, body })
})

/** A payment that is paid, with its receipt. */
async function paid(amount: number) {
  const guardian = await cast.as('imran.khalid')
  const body = { familyAccountId: exampleFamily, provider: 'practice' as const, amount: rupees(amount) }
  const { id, url } = await guardian.call(contract.startPayment, { body })
  const reference = url.split('/').at(-1) ?? ''
  await bank.pay(reference)
  await cast.work()
  return { id, reference }
}

/** What the office sees of a payment, whether its receipt still stands, and what is on the account of the provider. */
async function seen(id: string) {
  const row = await (await cast.as('nasreen')).call(contract.onlinePayments.endpoints.get, { params: { id } })
  const { db } = await cast.school()
  const [own] = await db.execute<{ isReversed: boolean; clearing: string }>(sql`
    select r.reversed_at is not null as "isReversed",
      (select sum(p.amount) from receipt_tender t join posting p on p.journal_id in (t.journal_id, t.reversal_id)
        join ledger_account a on a.id = p.account_id and a.code = '1160' where t.receipt_id = r.id)::text as clearing
    from receipt r where r.online_payment_id = ${id}::uuid`)
  return { state: row.state, problem: row.problem, refunded: row.refunded?.amount ?? null, ...own }
}

async function countOf(event: string) {
  const { db } = await cast.school()
  const rows = await db.execute(sql`select 1 from message where event = ${event}`)
  return rows.length
}

test('why a receipt was reversed is read in the language of the reader, where nobody wrote it', async () => {
  const { id, reference } = await paid(1000)
  await bank.giveBack(reference)
  await cast.work()
  const { db } = await cast.school()
  const [own] = await db.execute<{ id: string; day: Day }>(
    sql`select id, day::text as day from receipt where online_payment_id = ${id}::uuid`,
  )
  const receiptId = own?.id ?? ''
  const nasreen = await cast.as('nasreen')
  const read = async () => {
    const page = await nasreen.call(readReceipt, { params: { id: receiptId } })
    const row = await nasreen.call(receipts.endpoints.get, { params: { id: receiptId } })
    const { rows } = await nasreen.call(readReport, {
      params: { report: 'reversals' },
      query: { from: own?.day, until: own?.day },
    })
    const line = rows.find((one) => one.page === `receipts/${receiptId}`)
    const [, , , , , , reason] = line?.cells ?? []
    return [page.reversedReason, row.reversedReason, reason]
  }
  const english = 'Given back by the provider'
  expect(await read()).toEqual([english, english, english])
  await nasreen.call(updateMe, { body: { language: 'ur' } })
  const urdu = words('ur').say(english)
  expect(urdu).not.toBe(english)
  expect(await read()).toEqual([urdu, urdu, urdu])
  await nasreen.call(updateMe, { body: { language: 'en' } })
})

test('what the provider gives back takes its receipt back, and the family is told', async () => {
  const { id, reference } = await paid(1000)
  expect(await seen(id)).toMatchObject({ state: 'paid', isReversed: false, clearing: '100000' })
  const told = await countOf('fees.reversed')
  await bank.giveBack(reference)
  await cast.work()
  expect(await seen(id)).toEqual({
    state: 'refunded',
    problem: null,
    refunded: '100000',
    isReversed: true,
    clearing: '0',
  })
  await cast.work()
  expect(await countOf('fees.reversed')).toBe(told + 1)
})

test('a bank that never calls is asked again, more and more rarely, over weeks', async () => {
  bank.behave({ isSilent: true })
  const { id, reference } = await paid(900)
  cast.clock.pass(301)
  await cast.work()
  expect((await seen(id)).state).toBe('paid')
  await bank.giveBack(reference)
  cast.clock.pass(5 * 3600)
  await cast.work()
  expect((await seen(id)).state).toBe('paid')
  cast.clock.pass(3600)
  await cast.work()
  expect(await seen(id)).toMatchObject({ state: 'refunded', isReversed: true })
  bank.behave({})
})

test('a dispute stands on the list until it is decided: what is won stays paid, what is lost is reversed', async () => {
  const { id, reference } = await paid(800)
  await bank.dispute(reference)
  await cast.work()
  expect(await seen(id)).toMatchObject({
    state: 'disputed',
    isReversed: false,
    problem: 'disputed',
  })
  await bank.dispute(reference, 'won')
  await cast.work()
  expect(await seen(id)).toMatchObject({ state: 'paid', isReversed: false, problem: null })
  await bank.dispute(reference)
  await bank.dispute(reference, 'lost')
  await cast.work()
  expect(await seen(id)).toMatchObject({ state: 'refunded', isReversed: true })
})

test('a part that went back is on the list of the office and changes no receipt', async () => {
  const { id, reference } = await paid(700)
  await bank.giveBack(reference, 20_000n)
  await cast.work()
  expect(await seen(id)).toMatchObject({ state: 'paid', refunded: '20000', isReversed: false })
  expect((await seen(id)).problem).toBe('part-given-back')
})

test('what was paid and given back before the school knew of it has no receipt', async () => {
  bank.behave({ isSilent: true })
  const { id, reference } = await paid(600)
  await bank.giveBack(reference)
  cast.clock.pass(301)
  await cast.work()
  expect(await seen(id)).toEqual({
    state: 'failed',
    problem: 'given-back-before',
    refunded: null,
  })
  bank.behave({})
})
