import { sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { bill } from '../../../demo/money/invoices/seed-bills.ts'
import { inRupees, invoiceOf, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { openTill, pay, tender } from '../../../testing/till.ts'
import { updateMe } from '../../access/sessions/contract.ts'
import { proveBooks } from '../books/prove.ts'
import { exampleFamily, readStudentFamily } from '../family-accounts/contract.ts'
import { cancelInvoices } from '../invoices/fee-actions/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import * as contract from '../receipts/contract.ts'
import { readDesk } from './desk/contract.ts'
import { allocate } from './allocate.ts'
import { applyAdvance } from './contract.ts'

const cast = await castSchool()
const code = (named: string) => ({ problem: { code: named } })
const november = '2026-11'
const khalids = exampleFamily
const children = ['Bilal Imran', 'Hira Imran', 'Zoya Imran'].map((name) => studentNamed(name))

const openOf = async (login = 'waqas') => {
  const speaker = await cast.as(login)
  const invoices = await Promise.all(children.map((id) => invoiceOf(speaker, id, november)))
  return invoices.map(({ open }) => inRupees(open))
}
const familyOf = async (name: string) => {
  const params = { id: studentNamed(name) }
  const { family } = await (await cast.as('nasreen')).call(readStudentFamily, { params })
  return family?.id ?? ''
}
/** The place of a receipt in its series. */
function serial(number = ''): number {
  return Number(/\d+$/.exec(number)?.[0])
}
/** A payment that some test makes, and what it leaves is taken back for the next one. */
async function undo(receiptId: string) {
  const [waqas, nasreen] = [await cast.as('waqas'), await cast.as('nasreen')]
  const params = { id: receiptId }
  const { reversal } = await waqas.call(contract.askReversal, { params, body: { reason: 'For the test' } })
  await nasreen.call(contract.decideReversal, {
    params: { id: reversal?.id ?? '' },
    body: { approves: true },
  })
}
const onNinth = { paidOn: '2026-11-09' as never }

test('cash is taken by whoever has a till open', async () => {
  const waqas = await cast.as('waqas')
  await expect(pay(waqas, khalids, 100)).rejects.toMatchObject(code('receipts.no-till'))
  await openTill(waqas, 5000)
  await expect(openTill(waqas)).rejects.toMatchObject(code('cash-sessions.open-already'))
})

test('15,000 of the Khalid family settle the eldest child first: 8,800, 6,200 and nothing', async () => {
  const waqas = await cast.as('waqas')
  const { receipt, open } = await pay(waqas, khalids, 15_000, onNinth)
  expect(inRupees(open)).toBe(5750)
  expect(await openOf()).toEqual([0, 550, 5200])
  const page = await waqas.call(contract.readReceipt, { params: { id: receipt?.id ?? '' } })
  expect(page.lines.map(({ child, title, amount }) => [child, title, inRupees(amount)])).toEqual([
    ['Bilal Imran', 'Tuition', 8500],
    ['Bilal Imran', 'Computer lab', 300],
    ['Hira Imran', 'Tuition', 6200],
  ])
  await undo(page.id)
  expect(await openOf()).toEqual([8800, 6750, 5200])
})

test('the list names the fathers of the children who were paid for, in the script of the reader', async () => {
  const [waqas, nasreen] = [await cast.as('waqas'), await cast.as('nasreen')]
  const hira = { params: { id: children[1] ?? '' } }
  const { version, fatherName, fatherOtherName } = await nasreen.call(students.endpoints.get, hira)
  const named = { fatherName: 'Usman Tariq', fatherOtherName: 'عثمان طارق' }
  await nasreen.call(students.endpoints.update, { ...hira, version, body: named })
  const fathersOf = async (id = '') => {
    const { rows } = await waqas.call(contract.receipts.endpoints.list, { query: { limit: 100 } })
    return rows.find((row) => row.id === id)?.fatherName
  }
  const one = await pay(waqas, khalids, 1000, onNinth)
  const two = await pay(waqas, khalids, 14_000, onNinth)
  expect(await fathersOf(one.receipt?.id)).toBe('Imran Khalid')
  expect(await fathersOf(two.receipt?.id)).toBe('Imran Khalid, Usman Tariq')
  await waqas.call(updateMe, { body: { language: 'ur' } })
  expect(await fathersOf(two.receipt?.id)).toContain('عثمان طارق')
  await waqas.call(updateMe, { body: { language: 'en' } })
  await undo(one.receipt?.id ?? '')
  await undo(two.receipt?.id ?? '')
  const changed = await nasreen.call(students.endpoints.get, hira)
  const before = { fatherName, fatherOtherName }
  await nasreen.call(students.endpoints.update, { ...hira, version: changed.version, body: before })
})

test('spread over all children, 15,000 are 6,361, 4,880 and 3,759', async () => {
  const waqas = await cast.as('waqas')
  const { receipt } = await pay(waqas, khalids, 15_000, { ...onNinth, allocation: 'spread' })
  expect((await openOf()).map((open, at) => ([8800, 6750, 5200][at] ?? 0) - open)).toEqual([6361, 4880, 3759])
  await undo(receipt?.id ?? '')
})

test('shares in whole steps never settle more than is open of an invoice', () => {
  const lines = [
    { invoiceId: 'a', open: 150n },
    { invoiceId: 'b', open: 149n },
    { invoiceId: 'c', open: 1n },
  ]
  const parts = allocate(lines, 299n, { rule: 'spread', step: 100n })
  expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(299n)
  expect(parts.every(({ line: { open }, amount }) => amount <= open)).toBe(true)
})

test('the fine of an overdue invoice is judged by the day of the payment, and charged with it', async () => {
  const waqas = await cast.as('waqas')
  const before = await waqas.call(readDesk, { params: { id: khalids } })
  expect([inRupees(before.due), inRupees(before.fines)]).toEqual([20_750, 900])
  const paidEarlier = await waqas.call(readDesk, { params: { id: khalids }, query: onNinth })
  expect(inRupees(paidEarlier.fines)).toBe(0)
  const part = { invoiceId: before.children[2]?.invoices[0]?.id ?? '', studentId: null, amount: null }
  const { receipt, fines, open } = await pay(waqas, khalids, 5500, { parts: [part] })
  expect([inRupees(fines), inRupees(open)]).toEqual([300, 15_550])
  const page = await waqas.call(contract.readReceipt, { params: { id: receipt?.id ?? '' } })
  expect(page.lines.map(({ title, amount }) => [title, inRupees(amount)])).toEqual([
    ['Tuition', 5200],
    ['Late fee', 300],
  ])
  await undo(page.id)
})

test('more than is due is refused until somebody says that it becomes an advance', async () => {
  const waqas = await cast.as('waqas')
  const family = await familyOf('Maryam Joseph')
  const { toPay } = await waqas.call(readDesk, { params: { id: family } })
  await expect(pay(waqas, family, inRupees(toPay) + 1)).rejects.toMatchObject(code('more-than-due'))
  const { receipt, advance, open } = await pay(waqas, family, inRupees(toPay) + 1, { becomesAdvance: true })
  expect([inRupees(advance), inRupees(open)]).toEqual([1, 0])
  await undo(receipt?.id ?? '')
})

test('one payment in several ways is one receipt; the same slip is not taken twice', async () => {
  const waqas = await cast.as('waqas')
  const family = await familyOf('Daniyal Usman')
  const slip = tender('deposit', 3000, { reference: 'HBL 900' })
  const { receipt } = await pay(waqas, family, 0, {
    tenders: [tender('cash', 2000), slip] as never,
    ...onNinth,
  })
  const page = await waqas.call(contract.readReceipt, { params: { id: receipt?.id ?? '' } })
  expect(page.tenders.map(({ method, amount }) => [method, inRupees(amount)])).toEqual([
    ['cash', 2000],
    ['deposit', 3000],
  ])
  await expect(
    pay(waqas, khalids, 0, { tenders: [{ ...slip, reference: 'hbl 900' }] as never }),
  ).rejects.toMatchObject(code('receipts.slip-taken'))
  const { rows } = await waqas.call(contract.receipts.endpoints.list, { query: { q: 'hbl 900' } })
  expect(rows).toMatchObject([{ number: page.number, method: 'split', state: 'valid' }])
  await undo(page.id)
})

test('who asks for a reversal never decides; the next payment has the next number, and cash leaves the till of today', async () => {
  const [waqas, nasreen] = [await cast.as('waqas'), await cast.as('nasreen')]
  const family = await familyOf('Daniyal Usman')
  const first = await pay(waqas, family, 1000, onNinth)
  const params = { id: first.receipt?.id ?? '' }
  await waqas.call(contract.printReceipt, { params })
  const { reversal } = await waqas.call(contract.askReversal, { params, body: { reason: 'Wrong family' } })
  const decide = { params: { id: reversal?.id ?? '' }, body: { approves: true } }
  await expect(waqas.call(contract.decideReversal, decide)).rejects.toMatchObject({
    problem: { status: 403 },
  })
  const page = await nasreen.call(contract.decideReversal, decide)
  expect(page).toMatchObject({ state: 'reversed', reversedReason: 'Wrong family' })
  const second = await pay(waqas, family, 1000, onNinth)
  expect(serial(second.receipt?.number)).toBe(serial(first.receipt?.number) + 1)
  await expect(waqas.call(contract.askReversal, { params, body: { reason: 'Again' } })).rejects.toMatchObject(
    code('receipts.reversed'),
  )
  await undo(second.receipt?.id ?? '')
})

test('a cancelled invoice leaves what was paid of it as an advance: 5,800 and 3,000', async () => {
  const waqas = await cast.as('waqas')
  const bilal = await invoiceOf(waqas, children[0] ?? '', november)
  const part = { invoiceId: bilal.id, studentId: null, amount: null }
  await pay(waqas, khalids, 3000, { ...onNinth, parts: [part] })
  await waqas.call(cancelInvoices, { body: { ids: [bilal.id], reason: 'Has left' } })
  const { db } = await cast.school()
  const rows = await db.execute<{ code: string; sum: string }>(sql`
    select a.code, (sum(p.amount) / 100)::int::text as sum from posting p join journal j on j.id = p.journal_id and j.kind = 'credit'
      join ledger_account a on a.id = p.account_id where j.source_id = ${bilal.id}::uuid group by 1 order by 1`)
  expect(rows).toEqual([
    { code: '1200', sum: '-5800' },
    { code: '2010', sum: '-3000' },
    { code: '4000', sum: '8500' },
    { code: '4040', sum: '300' },
  ])
  // The advance settles the brother’s and sister’s fees.
  const { advanceUsed, receipt } = await waqas.call(applyAdvance, { body: { familyAccountId: khalids } })
  expect([inRupees(advanceUsed), receipt]).toEqual([3000, null])
})

test('25,000 of a family that owes 20,750 are 4,250 ahead: of December 16,500 are to pay', async () => {
  const waqas = await cast.as('waqas')
  const owed = await waqas.call(readDesk, { params: { id: khalids }, query: onNinth })
  const { advance } = await pay(waqas, khalids, inRupees(owed.toPay) + 4250, {
    ...onNinth,
    becomesAdvance: true,
  })
  expect(inRupees(advance)).toBe(4250)
  const december = { campusId: mainCampus, period: '2026-12', issuedOn: day('2026-12-01') }
  await bill(await cast.school(), { ...december, studentIds: children })
  const desk = await waqas.call(readDesk, { params: { id: khalids } })
  expect([desk.due, desk.advance, desk.toPay].map(inRupees)).toEqual([20_750, 4250, 16_500])
})

test('of a child of another campus a cashier sees the name and the sum, and may take the payment', async () => {
  const [waqas, imtiaz] = [await cast.as('waqas'), await cast.as('imtiaz')]
  const family = await familyOf('Amna Naeem')
  await expect(waqas.call(readDesk, { params: { id: family } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  const seen = await imtiaz.call(readDesk, { params: { id: family } })
  expect(seen.children.every(({ isWithinReach }) => isWithinReach)).toBe(true)
})

test('the books agree with themselves after all of it', async () => {
  expect(await proveBooks((await cast.school()).db)).toEqual({ findings: [], count: 0 })
})
