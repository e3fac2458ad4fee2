import { expect, test } from 'vitest'
import { demoFees } from '../../../demo/money/fee-setup/plans.ts'
import { balancesOf, inRupees, rupees, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { openTill, pay, tender } from '../../../testing/till.ts'
import { accountId } from '../books/accounts.ts'
import { proveBooks } from '../books/prove.ts'
import { exampleFamily, readStudentFamily } from '../family-accounts/contract.ts'
import { charge } from '../invoices/charges/contract.ts'
import { bounceCheque, cheques, depositCheques, holdCheque } from '../cheques/contract.ts'
import { readDesk } from '../collecting/desk/contract.ts'
import { askRefund, decideRefund, payRefund } from '../refunds/contract.ts'
import * as tills from './contract.ts'

const cast = await castSchool()
const code = (named: string) => ({ problem: { code: named } })
const onNinth = { paidOn: '2026-11-09' as never }
const stationery = accountId('5240')

const familyOf = async (name: string) => {
  const params = { id: studentNamed(name) }
  const { family } = await (await cast.as('nasreen')).call(readStudentFamily, { params })
  return family?.id ?? ''
}

/** What a family is given back, from the question to the money. */
async function giveBack(body: Parameters<typeof askRefundOf>[0]) {
  const [waqas, nasreen] = [await cast.as('waqas'), await cast.as('nasreen')]
  const { id } = await askRefundOf(body)
  const decide = { params: { id }, body: { approves: true } }
  await expect(waqas.call(decideRefund, decide)).rejects.toMatchObject({ problem: { status: 403 } })
  await nasreen.call(decideRefund, decide)
  return waqas.call(payRefund, { params: { id }, body: { method: 'cash' } })
}
async function askRefundOf(body: {
  kind: 'advance' | 'deposit'
  familyAccountId: string
  studentId?: string
  amount?: { amount: string; currency: string }
}) {
  return (await cast.as('waqas')).call(askRefund, { body: { reason: 'They ask for it', ...body } })
}

test('a cheque of 20,750 of 9 November comes back: with the charge of 500 and three fines 22,150 are due on the 19th', async () => {
  const waqas = await cast.as('waqas')
  const cheque = { bank: 'HBL', number: '900100', drawnOn: '2026-11-09' as never }
  await pay(waqas, exampleFamily, 0, { ...onNinth, tenders: [tender('cheque', 20_750, { cheque })] as never })
  const settled = await waqas.call(readDesk, { params: { id: exampleFamily } })
  expect(inRupees(settled.toPay)).toBe(0)
  const { rows } = await waqas.call(cheques.endpoints.list, { query: { q: '900100' } })
  const params = { id: rows[0]?.id ?? '' }
  await waqas.call(depositCheques, { body: { ids: [params.id] } })
  const returned = await waqas.call(bounceCheque, {
    params,
    body: { charge: rupees(500), reason: 'Not enough money' },
  })
  expect(returned.state).toBe('bounced')
  const desk = await waqas.call(readDesk, { params: { id: exampleFamily } })
  expect([desk.due, desk.fines, desk.toPay].map(inRupees)).toEqual([21_250, 900, 22_150])
  // The same cheque may be brought once more.
  const again = { ...cheque, familyAccountId: exampleFamily, amount: rupees(500) }
  await expect(
    waqas.call(holdCheque, { body: { ...again, drawnOn: '2026-12-01' as never } }),
  ).resolves.toMatchObject({ state: 'held' })
})

test('a till with 84,200 in it that is counted 84,150 is 50 short, and 79,150 go to the bank', async () => {
  const waqas = await cast.as('waqas')
  const { id } = await openTill(waqas, 5000)
  const params = { id }
  await pay(waqas, exampleFamily, 83_450, { ...onNinth, becomesAdvance: true } as never)
  await giveBack({ kind: 'advance', familyAccountId: exampleFamily, amount: rupees(3000) })
  await waqas.call(tills.payFromTill, {
    params,
    body: { accountId: stationery, amount: rupees(1250), memo: 'Chalk' },
  })
  // Until it is counted nobody is told how much cash came in.
  const open = await waqas.call(tills.readSession, { params })
  expect(open).toMatchObject({ expected: null, movements: [], receipts: 1 })
  const counted = [
    [5000, 15],
    [1000, 8],
    [500, 2],
    [100, 1],
    [50, 1],
  ].map(([value = 0, count = 0]) => ({ value: value * 100, count }))
  const before = await balancesOf(await cast.school())
  const closed = await waqas.call(tills.countSession, { params, body: { counted } })
  expect([closed.expected, closed.countedAmount, closed.variance, closed.toBank].map(inAmount)).toEqual([
    84_200, 84_150, -50, 79_150,
  ])
  await expect(waqas.call(tills.bankCash, { params, body: { slip: 'HBL 1' } })).rejects.toMatchObject({
    problem: { errors: [expect.objectContaining({ pointer: '/reason' })] },
  })
  const banked = await waqas.call(tills.bankCash, {
    params,
    body: { slip: 'HBL 1', reason: 'Given out too much' },
  })
  expect([inAmount(banked.bankedAmount), banked.state]).toEqual([79_150, 'banked'])
  const after = await balancesOf(await cast.school())
  const moved = (key: string) => (Number(after.get(key) ?? 0) - Number(before.get(key) ?? 0)) / 100
  expect([moved('1000 PKR'), moved('5820 PKR'), moved('1100 PKR')]).toEqual([-79_200, 50, 79_150])
  await expect(waqas.call(tills.countSession, { params, body: { counted } })).rejects.toMatchObject(
    code('cash-sessions.other-state'),
  )
})

test('a cashier sees the own tills, a head those of the campus', async () => {
  const [waqas, rabia, nasreen, sadia] = await Promise.all(
    ['waqas', 'rabia', 'nasreen', 'sadia'].map((login) => cast.as(login)),
  )
  const list = async (speaker = waqas) => {
    const { rows } = (await speaker?.call(tills.cashSessions.endpoints.list, { query: { limit: 100 } })) ?? {
      rows: [],
    }
    return new Set(rows.map(({ cashier }) => cashier))
  }
  expect(await list(waqas)).toEqual(new Set(['Waqas Javed']))
  expect(await list(rabia)).toEqual(new Set(['Rabia Aslam']))
  expect(await list(nasreen)).toEqual(new Set(['Waqas Javed', 'Rabia Aslam']))
  expect(await list(sadia)).toEqual(new Set())
})

test('a leaver with a deposit of 5,000 who owes 2,000 gets 3,000 back', async () => {
  const waqas = await cast.as('waqas')
  await openTill(waqas, 10_000)
  const familyAccountId = await familyOf('Zainab')
  const studentId = studentNamed('Zainab')
  const bill = (feeTypeId: string, amount: number) =>
    waqas.call(charge, {
      body: { studentIds: [studentId], feeTypeId, amount: rupees(amount), dueOn: '2026-12-10' as never },
    })
  await bill(demoFees.security, 5000)
  const { toPay } = await waqas.call(readDesk, { params: { id: familyAccountId } })
  await pay(waqas, familyAccountId, inRupees(toPay))
  await bill(demoFees.annual, 2000)
  const paid = await giveBack({ kind: 'deposit', familyAccountId, studentId })
  expect([paid.amount, paid.settled, paid.paid].map(inAmount)).toEqual([5000, 2000, 3000])
  expect(paid.number).toMatch(/^MAIN\/2026\/F\d{5}$/)
  const { due } = await waqas.call(readDesk, { params: { id: familyAccountId } })
  expect(inRupees(due)).toBe(0)
  await expect(askRefundOf({ kind: 'deposit', familyAccountId, studentId })).rejects.toMatchObject(
    code('refunds.nothing'),
  )
})

test('the books agree with themselves after all of it', async () => {
  expect(await proveBooks((await cast.school()).db)).toEqual({ findings: [], count: 0 })
})

function inAmount(money: { amount: string } | null): number | null {
  return money === null ? null : inRupees(money)
}
