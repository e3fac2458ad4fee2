import { sql } from 'drizzle-orm'
import type { WireMoney } from 'kit/values/money'
import { expect, test } from 'vitest'
import { userNamed } from '../../../demo/money/invoices/seed-bills.ts'
import { inRupees, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { tender } from '../../../testing/till.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { proveBooks } from '../books/prove.ts'
import { exampleFamily, readStudentFamily } from '../family-accounts/contract.ts'
import { receipts } from '../receipts/contract.ts'
import { readDesk, searchDesk } from './desk/contract.ts'
import { rehearseMany, takeMany } from './contract.ts'
import { emptyPayment, takePayment as take } from './take-payment.ts'

const cast = await castSchool()
/** The scorecard runs a thousand equal requests and two hundred payments. */
const equal = Number(process.env.MAKTAB_EQUAL_PAYMENTS ?? 12)
const parallel = Number(process.env.MAKTAB_PARALLEL_PAYMENTS ?? 10)

/** A cashier as the verbs know one, and a request of theirs. */
async function cashier() {
  const school = await cast.school()
  const user = await userNamed(school, 'waqas')
  if (!user) throw new Error('the cashier is missing')
  const ask = (input: Parameters<typeof take>[2], key?: string) =>
    take(
      school.during({ id: crypto.randomUUID(), once: key === undefined ? undefined : { key, hash: key } }),
      user,
      input,
    )
  return ask
}

function byTransfer(familyAccountId: string, amount: WireMoney) {
  const tenders = [{ method: 'transfer' as const, amount, reference: '', accountId: null, cheque: null }]
  return { ...emptyPayment, familyAccountId, tenders }
}

test('equal requests under one key give one receipt, whoever is first', async () => {
  const ask = await cashier()
  const input = byTransfer(exampleFamily, tender('transfer', 1000).amount)
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: equal }, () => ask(input, key)))
  expect(new Set(answers.map(({ receipt }) => receipt?.number)).size).toBe(1)
  const waqas = await cast.as('waqas')
  const { rows } = await waqas.call(receipts.endpoints.list, { query: { q: 'Imran Khalid', limit: 100 } })
  const taken = rows.filter(({ amount }) => inRupees(amount) === 1000)
  expect(taken).toHaveLength(1)
  // The number is drawn behind the act; its answer and its sentence have it all the same.
  expect(taken[0]?.number).toBe(answers[0]?.receipt?.number)
  const { db } = await cast.school()
  const acts = await db.execute(
    sql`select about ->> 'number' as number from act where key = 'receipts.taken'`,
  )
  expect(acts).toContainEqual({ number: taken[0]?.number })
}, 120_000)

test('payments at the same moment never settle more than is due, and their numbers have no gap', async () => {
  const waqas = await cast.as('waqas')
  const params = { id: studentNamed('Maryam Joseph') }
  const { family } = await waqas.call(readStudentFamily, { params })
  const { toPay } = await waqas.call(readDesk, { params: { id: family?.id ?? '' } })
  const ask = await cashier()
  const input = byTransfer(family?.id ?? '', toPay)
  const answers = await Promise.allSettled(Array.from({ length: parallel }, () => ask(input)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await proveBooks((await cast.school()).db)).toEqual({ findings: [], count: 0 })
}, 120_000)

test('a list of a bank is taken once: sent again it adds nothing', async () => {
  const waqas = await cast.as('waqas')
  const { billNumber } = await waqas.call(readDesk, { params: { id: exampleFamily } })
  const rows = [
    { payer: billNumber, amount: tender('deposit', 500).amount, reference: 'HBL 1' },
    { payer: 'F-101', amount: tender('deposit', 700).amount, reference: 'HBL 2' },
    { payer: 'Nobody', amount: tender('deposit', 700).amount, reference: 'HBL 3' },
  ]
  const body = { campusId: mainCampus, method: 'deposit' as const, rows }
  const rehearsed = await waqas.call(rehearseMany, { body })
  expect(rehearsed.rows.map(({ family }) => family)).toEqual(['Imran Khalid', 'Imran Khalid'])
  expect(rehearsed.rejected).toMatchObject([{ row: 3, message: 'No family has this number' }])
  const taken = await waqas.call(takeMany, { body })
  expect([taken.receipts, inRupees(taken.total)]).toEqual([2, 1200])
  const again = await waqas.call(takeMany, { body })
  expect([again.receipts, again.rejected.length]).toEqual([0, 3])
})

test('the desk finds a family by a child and a section, a number, a telephone and a scanned bill', async () => {
  const waqas = await cast.as('waqas')
  const { billNumber } = await waqas.call(readDesk, { params: { id: exampleFamily } })
  for (const q of ['bilal 7b', 'f-101', billNumber, 'zoya kg']) {
    const { rows } = await waqas.call(searchDesk, { query: { q } })
    expect([q, rows.map(({ familyAccountId }) => familyAccountId)]).toEqual([
      q,
      expect.arrayContaining([exampleFamily]),
    ])
  }
  const sadia = await cast.as('sadia')
  expect((await sadia.call(searchDesk, { query: { q: 'bilal' } })).rows).toEqual([])
})
