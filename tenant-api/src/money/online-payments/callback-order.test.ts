import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { startPracticeBank } from 'kit/testing/practice-bank'
import { seed } from 'kit/testing/testing-seed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupees } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { proveBooks } from '../books/prove.ts'
import { exampleFamily } from '../family-accounts/contract.ts'
import * as contract from './contract.ts'

/** In `pnpm scorecard` there are two hundred. */
const orders = Number(process.env.MAKTAB_CALLBACK_ORDERS ?? 8)

const plenty = { quota: 1_000_000, seconds: 60 }
const cast = await castSchool({ limits: { door: plenty, rest: plenty, account: plenty } })
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

const happening = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    copies: fc.integer({ min: 0, max: 3 }),
    isMisSigned: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom(
      'deliver',
      'deliver-backwards',
      'deliver-late',
      'return',
      'office',
      'poll',
      'race',
      'expire',
      'away',
    ),
  }),
)
const order = fc.record({
  happenings: fc.array(happening, { minLength: 2, maxLength: 9 }),
  /** What the bank says was paid, in place of what was asked. */
  pays: fc.option(fc.bigInt({ min: 1n, max: 900_000n }), { nil: undefined }),
  amount: fc.integer({ min: 1, max: 4_000 }),
})
type Order = typeof order extends fc.Arbitrary<infer O> ? O : never
type Happening = Order['happenings'][number]

async function play({ happenings, pays, amount }: Order) {
  const bankIs = { isWaiting: true, ...(pays !== undefined && { pays }) }
  bank.behave(bankIs)
  const body = { familyAccountId: exampleFamily, provider: 'practice' as const, amount: rupees(amount) }
  const { id, url } = await (await cast.as('imran.khalid')).call(contract.startPayment, { body })
  const reference = url.split('/').at(-1) ?? ''
  const params = { id }
  const follow = async () => (await cast.as('imran.khalid')).call(contract.followPayment, { params })
  const office = async () => (await cast.as('nasreen')).call(contract.checkPayment, { params })
  let isPaid = false

  const deeds: Record<Exclude<Happening['kind'], 'pay'>, () => Promise<unknown>> = {
    async 'deliver-backwards'() {
      bank.behave({ ...bankIs, isBackwards: true })
      await bank.deliver()
      bank.behave(bankIs)
    },
    deliver: () => bank.deliver(),
    'deliver-late': () => Promise.resolve(cast.clock.pass(3_600)).then(() => bank.deliver()),
    return: follow,
    office,
    async poll() {
      cast.clock.pass(301)
      await cast.work()
    },
    race: () => Promise.all([bank.deliver(), cast.work(), follow(), follow(), office()]),
    expire: () => Promise.resolve(cast.clock.pass(25 * 3_600)).then(follow),
    async away() {
      bank.behave({ ...bankIs, isBroken: true })
      await follow()
      await cast.work()
      bank.behave(bankIs)
    },
  }
  for (const one of happenings) {
    if (one.kind !== 'pay') await deeds[one.kind]()
    else {
      bank.behave({ ...bankIs, copies: one.copies, isMisSigned: one.isMisSigned })
      await bank.pay(reference)
      bank.behave(bankIs)
      isPaid = true
    }
  }
  // Whatever was lost on the way, somebody looks at last.
  await bank.deliver()
  await cast.work()
  const { state } = await follow()
  const { db } = await cast.school()
  const receipts = await db.execute<{ amount: string; isReversed: boolean }>(sql`
    select amount::text, reversed_at is not null as "isReversed" from receipt where online_payment_id = ${id}::uuid`)
  return { state, isPaid, receipts: [...receipts], right: String(pays ?? BigInt(amount) * 100n) }
}

test(
  'any order of doubled, late, reordered and mis-signed messages, wrong amounts, returns and questions gives one receipt of what the bank says, or none',
  async () => {
    await fc.assert(
      fc.asyncProperty(order, async (drawn) => {
        const { state, isPaid, receipts, right } = await play(drawn)
        expect(receipts).toEqual(isPaid ? [{ amount: right, isReversed: false }] : [])
        expect(state === 'paid').toBe(isPaid)
      }),
      { numRuns: orders, seed, endOnFailure: orders > 20 },
    )
    expect(await proveBooks((await cast.school()).db)).toEqual({ findings: [], count: 0 })
  },
  60_000 + orders * 20_000,
)
