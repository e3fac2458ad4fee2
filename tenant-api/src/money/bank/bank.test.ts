import { expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { userNamed } from '../../../demo/money/invoices/seed-bills.ts'
import { balancesOf, inRupees, rupees, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { accountId } from '../books/accounts.ts'
import { proveBooks } from '../books/prove.ts'
import { readDesk } from '../collecting/desk/contract.ts'
import { takePayment } from '../collecting/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { reverseReceipt, takeOnline } from '../online-payments/settle-payment.ts'
import { onlinePayment } from '../online-payments/tables.ts'
import { decideReversal } from '../receipts/contract.ts'
import { readStudentFamily } from '../family-accounts/contract.ts'
import * as bank from './contract.ts'
import { matchLine } from './lines/match-line.ts'
import { payoutOf } from './lines/settlements.ts'

const cast = await castSchool()
const waqas = () => cast.as('waqas')
const params = { id: bank.exampleBankAccount }
const fields = ['day', 'text', 'reference', 'amount'] as (bank.ColumnField | null)[]

/** Reads lines as a statement: day, text, reference and amount in rupees. */
async function read(...lines: (readonly [day: string, text: string, reference: string, rupees: number])[]) {
  const rows = lines.map(([day, text, reference, amount]) =>
    [day, text, reference, amount.toFixed(2)].join('\t'),
  )
  const text = ['Date\tDescription\tReference\tAmount', ...rows].join('\n')
  return (await waqas()).call(bank.addStatement, { params, body: { content: { text }, fields } })
}

async function lineOf(text: string) {
  const { rows } = await (await waqas()).call(bank.listBankLines, { params, query: { limit: 100 } })
  const found = rows.filter((row) => row.text === text)
  if (!found[0]) throw new Error(`no line says ${text}`)
  return found[0]
}

async function familyOf(name: string) {
  const { family } = await (await waqas()).call(readStudentFamily, { params: { id: studentNamed(name) } })
  return (await waqas()).call(readDesk, { params: { id: family?.id ?? '' } })
}

async function moved(run: () => Promise<unknown>) {
  const before = await balancesOf(await cast.school())
  await run()
  const after = await balancesOf(await cast.school())
  return (code: string) =>
    (Number(after.get(`${code} PKR`) ?? 0) - Number(before.get(`${code} PKR`) ?? 0)) / 100
}

const match = async (id: string, familyAccountId: string | null = null) =>
  (await waqas()).call(bank.matchLine, { params: { id }, body: { familyAccountId } })
const undo = async (id: string, reason = '') =>
  (await waqas()).call(bank.undoLine, { params: { id }, body: { reason } })

/** Somebody approves the reversal of a receipt that another one has asked for. */
async function approve(login: string, receiptId = '') {
  const [row] = await (
    await cast.school()
  ).db.execute<{ id: string }>(
    sql`select id from receipt_reversal where receipt_id = ${receiptId}::uuid and state = 'asked'`,
  )
  const user = await cast.as(login)
  return user.call(decideReversal, { params: { id: row?.id ?? '' }, body: { approves: true } })
}

test('a statement that is read again adds nothing, and true twins stay', async () => {
  const twin = ['2026-11-13', 'COUNTER 7 TWINS', '', 777] as const
  expect(await read(twin, twin)).toMatchObject({ added: 2, known: 0 })
  expect(await read(twin, twin)).toMatchObject({ added: 0, known: 2 })
  // The bank writes the same line in capitals, and has a third one now.
  expect(await read(twin, ['2026-11-13', 'Counter  7  twins', '', 777], twin)).toMatchObject({
    added: 1,
    known: 2,
  })
  const early = await read(['2026-10-30', 'BEFORE', '', 5], ['2026-12-30', 'AFTER', '', 5])
  expect(early).toMatchObject({ added: 0, early: 1, unread: [{ message: 'This day has not come yet' }] })
})

test('columns are guessed, corrected and remembered', async () => {
  const text = [
    'Statement of account PK36HABB0012345678901234',
    'Booking date;Particulars;Withdrawals;Deposits;Remaining balance',
    '09/11/2026;ATM FEE;1,250.00;;100.00',
    '13/11/2026;SALARY SLIP;;2,000.00;2,100.00',
  ].join('\n')
  const { columns, lines } = await (
    await waqas()
  ).call(bank.readStatement, {
    params,
    body: { content: { text } },
  })
  expect(columns.map(({ field }) => field)).toEqual(['day', 'text', 'paidOut', 'paidIn', 'balance'])
  expect(lines).toBe(2)
  const fields = ['day', 'text', 'paidOut', 'paidIn', null] as (bank.ColumnField | null)[]
  await (await waqas()).call(bank.addStatement, { params, body: { content: { text }, fields } })
  expect(inRupees((await lineOf('ATM FEE')).amount)).toBe(-1250)
  const again = await (await waqas()).call(bank.readStatement, { params, body: { content: { text } } })
  expect(again.columns.map(({ field }) => field)).toEqual(fields)
})

test('a text with a bill number is certain: one click takes it, and what is more than is due becomes an advance', async () => {
  const { id, billNumber, toPay } = await familyOf('Maryam Joseph')
  const amount = inRupees(toPay) + 400
  await read(['2026-11-19', `FEES ${billNumber} APP`, 'STAN 900001', amount])
  const line = await lineOf(`FEES ${billNumber} APP`)
  expect(line).toMatchObject({ state: 'proposed', rule: 'number', isCertain: true, family: { id } })
  const change = await moved(async () => (await waqas()).call(bank.takeCertain, { params }))
  expect(change('1100')).toBeGreaterThanOrEqual(amount)
  const after = await familyOf('Maryam Joseph')
  expect([after.toPay, after.advance].map(inRupees)).toEqual([0, 400])
  expect(await lineOf(`FEES ${billNumber} APP`)).toMatchObject({
    state: 'matched',
    receipt: { number: expect.any(String) },
  })
  // Taken back by two people, the invoices are open again, and the line waits.
  const { receipt } = await lineOf(`FEES ${billNumber} APP`)
  await expect(undo(line.id)).rejects.toMatchObject({ problem: { errors: [{ pointer: '/reason' }] } })
  expect(await undo(line.id, 'Typed twice')).toMatchObject({
    state: 'matched',
    isReversalAsked: true,
    undo: null,
  })
  await expect(undo(line.id, 'Typed twice')).rejects.toMatchObject({
    problem: { code: 'receipt-reversals.waits' },
  })
  await expect(approve('waqas', receipt?.id)).rejects.toMatchObject({ problem: { status: 403 } })
  await approve('nasreen', receipt?.id)
  expect(await lineOf(`FEES ${billNumber} APP`)).toMatchObject({ state: 'unmatched', receipt: null })
  expect(inRupees((await familyOf('Maryam Joseph')).toPay)).toBe(amount - 400)
})

test('who asks for a reversal at a line never decides it, with every permission there is', async () => {
  await read(['2026-11-19', 'OWNER ALONE', '', 350])
  const { id } = await lineOf('OWNER ALONE')
  await match(id, (await familyOf('Iqra Shafiq')).id)
  const { receipt } = await lineOf('OWNER ALONE')
  const nasreen = await cast.as('nasreen')
  await nasreen.call(bank.undoLine, { params: { id }, body: { reason: 'Wrong family' } })
  await expect(approve('nasreen', receipt?.id)).rejects.toMatchObject({ problem: { code: 'own-request' } })
  expect(await lineOf('OWNER ALONE')).toMatchObject({ state: 'matched', isReversalAsked: true })
})

const tenders = (amount: number, reference: string) => [
  { method: 'transfer' as const, amount: rupees(amount), reference },
]

test('what stands in the books already is found and books nothing: by its reference, or by its amount alone', async () => {
  const { id } = await familyOf('Hassan Tariq')
  for (const [amount, reference] of [
    [611, 'STAN 4711'],
    [613, ''],
  ] as const)
    await (
      await waqas()
    ).call(takePayment, {
      body: { familyAccountId: id, tenders: tenders(amount, reference), becomesAdvance: true },
    })
  await read(['2026-11-17', 'IBFT stan-4711', '', 611], ['2026-11-19', 'TRANSFER', 'X 1', 613])
  for (const text of ['IBFT stan-4711', 'TRANSFER']) {
    const line = await lineOf(text)
    expect(line).toMatchObject({ rule: 'posting', isCertain: true })
    const change = await moved(() => match(line.id))
    expect(change('1100')).toBe(0)
    expect(await lineOf(text)).toMatchObject({ state: 'matched', family: { id }, receipt: {} })
  }
  // The link is cut, and the receipt stays.
  const line = await lineOf('TRANSFER')
  const change = await moved(() => undo(line.id))
  expect(change('1100')).toBe(0)
})

test('a payer who has paid before is proposed by the telephone, and a family that owes exactly as much by the amount', async () => {
  const { id } = await familyOf('Hadia Rizwan')
  await read(['2026-11-14', 'EASYPAISA 0301-7654321', '', 901])
  await match((await lineOf('EASYPAISA 0301-7654321')).id, id)
  await read(['2026-11-19', 'JAZZ +92 3017654321'.replace('92 ', '92'), '', 901])
  expect(await lineOf('JAZZ +923017654321')).toMatchObject({
    state: 'proposed',
    rule: 'payer',
    isCertain: false,
    family: { id },
  })
  const proposed = await (await waqas()).call(bank.listBankLines, { params, query: { state: 'proposed' } })
  expect(proposed.rows).toContainEqual(
    expect.objectContaining({ text: 'RAAST TRANSFER', rule: 'amount', isCertain: false }),
  )
})

const minor = (of: number) => BigInt(Math.round(of * 100))

/** A family has paid at a provider, which keeps `charges` in rupees; gives the id of the payment. */
async function payOnline(name: string, amount: number, more: { charges?: number; campusId?: string } = {}) {
  const { id: familyAccountId } = await familyOf(name)
  const { charges, campusId = mainCampus } = more
  return (await cast.school()).transaction(system('Test'), 'online-payments.tested', async (tx) => {
    const at = '2026-11-18T06:20:00Z'
    const [row] = await tx
      .insert(onlinePayment)
      .values({
        campusId,
        familyAccountId,
        provider: 'stripe',
        reference: `cs_${amount}`,
        payer: name,
        day: day('2026-11-18'),
        currency: 'PKR',
        amount: minor(amount),
        startedBy: name,
        expiresAt: at,
      })
      .returning()
    if (!row) throw new Error('an insert returned nothing')
    await takeOnline(tx, { row, amount: minor(amount), today: day('2026-11-18') })
    const paid = { state: 'paid' as const, paid: minor(amount), paidAt: at }
    await tx
      .update(onlinePayment)
      .set({ ...paid, charges: charges === undefined ? null : minor(charges) })
      .where(eq(onlinePayment.id, row.id))
    return row.id
  })
}

test('a payout settles the payments that it comes to, less the charges: 21,650 of family 1 by card bring 21,022.15', async () => {
  await payOnline('Bilal Imran', 21_650, { charges: 627.85 })
  await payOnline('Daniyal Usman', 1000, { charges: 29 })
  await read(['2026-11-19', 'STRIPE PAYMENTS PO-88', '', 21_022.15])
  const line = await lineOf('STRIPE PAYMENTS PO-88')
  expect(line).toMatchObject({ state: 'proposed', rule: 'settlement', isCertain: true })
  const change = await moved(() => match(line.id))
  expect(['1100', '5810', '1160'].map(change)).toEqual([21_022.15, 627.85, -21_650])
  const settled = await (await waqas()).call(bank.readSettlement, { params: { id: line.id } })
  expect(settled.payments.map(({ amount }) => inRupees(amount))).toEqual([21_650])
  // The same sum once more is another payout: each payment is settled once.
  await read(['2026-11-19', 'STRIPE PAYMENTS PO-89', '', 21_022.15])
  expect((await lineOf('STRIPE PAYMENTS PO-89')).rule).not.toBe('settlement')
  // Taken back, it lies on the account of the provider again, and is found again.
  const undone = await moved(() => undo(line.id))
  expect(['1100', '5810', '1160'].map(undone)).toEqual([-21_022.15, -627.85, 21_650])
  await (await waqas()).call(bank.matchLines, { params })
  expect(await lineOf('STRIPE PAYMENTS PO-88')).toMatchObject({ rule: 'settlement', isCertain: true })
})

test('the office ticks what a payout settles where its text names nobody; each campus gets its own, and each payment once', async () => {
  const [main, other] = [
    await payOnline('Daniyal Usman', 3000),
    await payOnline('Daniyal Usman', 2000, { campusId: demoCampuses.SHD }),
  ]
  await read(['2026-11-19', 'CARDS 19', '', 4900], ['2026-11-19', 'CARDS 20', '', 2900])
  const [line, next] = [await lineOf('CARDS 19'), await lineOf('CARDS 20')]
  const settle = async (id: string, ids: string[]) =>
    (await waqas()).call(bank.settlePayments, { params: { id }, body: { ids } })
  const { payments } = await (await waqas()).call(bank.readSettlement, { params: { id: line.id } })
  // Who keeps the accounts of one campus sees what families have paid there.
  expect(payments.map(({ id }) => id)).toContain(main)
  expect(payments.map(({ id }) => id)).not.toContain(other)
  const wrong = { problem: { errors: [{ pointer: '/ids' }] } }
  await expect(settle(line.id, [main])).rejects.toMatchObject(wrong)
  await expect(settle(line.id, [main, other])).rejects.toMatchObject(wrong)
  const change = await moved(async () =>
    (await cast.as('nasreen')).call(bank.settlePayments, {
      params: { id: line.id },
      body: { ids: [main, other] },
    }),
  )
  expect(['1100', '5810', '1160', '1190'].map(change)).toEqual([4900, 100, -5000, 0])
  await expect(settle(next.id, [main])).rejects.toMatchObject(wrong)
})

/** What a family has paid online goes back to it. */
const giveBack = async (id: string) =>
  (await cast.school()).transaction(system('Test'), 'online-payments.tested', async (tx) => {
    await reverseReceipt(tx, { id, today: day('2026-11-19'), reason: 'Given back' })
    await tx.update(onlinePayment).set({ state: 'refunded' }).where(eq(onlinePayment.id, id))
  })

test('what was given back after its payout is taken off the next one, or goes out by itself', async () => {
  const first = await payOnline('Bilal Imran', 1100, { charges: 10 })
  await read(['2026-11-19', 'STRIPE PO-90', '', 1090])
  await match((await lineOf('STRIPE PO-90')).id)
  await giveBack(first)
  // It was never paid out: what came and went is on no line.
  await giveBack(await payOnline('Bilal Imran', 777))
  await payOnline('Daniyal Usman', 4000, { charges: 40 })
  await read(['2026-11-19', 'STRIPE PO-91', '', 2860])
  const line = await lineOf('STRIPE PO-91')
  expect(line).toMatchObject({ rule: 'settlement', isCertain: true })
  const change = await moved(() => match(line.id))
  expect(['1100', '5810', '1160'].map(change)).toEqual([2860, 40, -2900])
  const { payments } = await (await waqas()).call(bank.readSettlement, { params: { id: line.id } })
  expect(payments.map(({ amount, isReturn }) => [inRupees(amount), isReturn])).toEqual([
    [4000, false],
    [-1100, true],
  ])
  const second = await payOnline('Bilal Imran', 1300)
  await read(['2026-11-19', 'STRIPE PO-92', '', 1300], ['2026-11-19', 'STRIPE DEBIT', '', -1300])
  await match((await lineOf('STRIPE PO-92')).id)
  await giveBack(second)
  await (await waqas()).call(bank.matchLines, { params })
  const taken = await moved(async () => match((await lineOf('STRIPE DEBIT')).id))
  expect(['1100', '5810', '1160'].map(taken)).toEqual([-1300, 0, 1300])
})

test('the payments of a payout follow each other; none are guessed where no sum fits', () => {
  const payments = [500n, 300n, 200n, 800n].map((amount) => ({ amount, charges: 10n }))
  expect(payoutOf(payments, 480n)).toEqual(payments.slice(1, 3))
  expect(payoutOf(payments, 1_760n)).toEqual(payments)
  expect(payoutOf(payments, 680n)).toEqual([])
})

test('an unknown deposit waits on its account until somebody knows whose it is; each step is taken back', async () => {
  await read(['2026-11-12', 'NOBODY KNOWS', '', 1234])
  const { id } = await lineOf('NOBODY KNOWS')
  const kept = await moved(async () => (await waqas()).call(bank.keepUnknown, { params: { id } }))
  expect([kept('1100'), kept('2020')]).toEqual([1234, -1234])
  const family = await familyOf('Abdullah Faisal')
  const known = await moved(() => match(id, family.id))
  expect([known('1100'), known('2020')]).toEqual([0, 1234])
  expect(await lineOf('NOBODY KNOWS')).toMatchObject({ state: 'matched', family: { id: family.id } })
  const { receipt } = await lineOf('NOBODY KNOWS')
  await undo(id, 'Another family')
  const unknown = await moved(() => approve('nasreen', receipt?.id))
  expect([unknown('1100'), unknown('2020')]).toEqual([0, -1234])
  expect(await lineOf('NOBODY KNOWS')).toMatchObject({ state: 'unknown', receipt: null })
  const nothing = await moved(() => undo(id))
  expect([nothing('1100'), nothing('2020')]).toEqual([-1234, 1234])
  expect(await lineOf('NOBODY KNOWS')).toMatchObject({ state: 'unmatched' })
})

test('a charge is booked to an expense, a line is left out, and both are taken back', async () => {
  await read(['2026-11-12', 'LOCKER RENT', '', -450])
  const { id } = await lineOf('LOCKER RENT')
  const book = (code: string) => async () =>
    (await waqas()).call(bank.bookCharge, {
      params: { id },
      body: { accountId: accountId(code), memo: 'Locker' },
    })
  await expect(book('4000')()).rejects.toMatchObject({ problem: { errors: [{ pointer: '/accountId' }] } })
  const change = await moved(book('5810'))
  expect([change('1100'), change('5810')]).toEqual([-450, 450])
  await undo(id)
  await (await waqas()).call(bank.ignoreLine, { params: { id }, body: { reason: 'Given back' } })
  expect(await undo(id)).toMatchObject({ state: 'unmatched', note: '' })
})

test('a line is taken once, however many take it at the same moment', async () => {
  await read(['2026-11-19', 'PARALLEL', '', 345])
  const { id } = await lineOf('PARALLEL')
  const family = await familyOf('Iqra Shafiq')
  const school = await cast.school()
  const user = await userNamed(school, 'waqas')
  if (!user) throw new Error('the cashier is missing')
  const change = await moved(async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => matchLine(school, user, { id, familyAccountId: family.id })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  expect(change('1100')).toBe(345)
})

test('the reconciliation explains the difference of books and statement by lines and postings', async () => {
  for (const day of ['2026-11-10', '2026-11-15', '2026-11-19'] as const) {
    const { books, statement, linesTotal, postingsTotal, difference } = await (
      await waqas()
    ).call(bank.reconcile, { params, query: { day: day as never } })
    expect(inRupees(difference)).toBe(
      inRupees(statement) - (inRupees(books) + inRupees(linesTotal) - inRupees(postingsTotal)),
    )
  }
  const last = await (await waqas()).call(bank.reconcile, { params, query: {} })
  expect(last.postings.map(({ kind }) => kind)).toContain('refund')
  // The lists come in pages; what they come to does not depend on the page.
  const page = await (
    await waqas()
  ).call(bank.reconcile, { params, query: { lineSkip: 1, postingSkip: 1, limit: 1 } })
  expect([page.lines, page.postings].map((rows) => rows.map(({ id }) => id))).toEqual(
    [last.lines, last.postings].map((rows) => rows.slice(1, 2).map(({ id }) => id)),
  )
  expect([page.lineCount, page.postingCount]).toEqual([last.lines.length, last.postings.length])
  expect(page.linesTotal).toEqual(last.linesTotal)
})

test('who works at another campus sees nothing, and who may only look decides nothing', async () => {
  const sadia = await cast.as('sadia')
  expect((await sadia.call(bank.listBankAccounts, {})).rows).toEqual([])
  await expect(sadia.call(bank.listBankLines, { params })).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(sadia.call(bank.reconcile, { params })).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(sadia.call(bank.takeCertain, { params })).rejects.toMatchObject({ problem: { status: 403 } })
  const { count, accountId: where } = await (await waqas()).call(bank.countWaitingLines, {})
  expect([count > 0, where]).toEqual([true, bank.exampleBankAccount])
})

test('what is booked in a month that was closed since is not taken back', async () => {
  await read(['2026-11-12', 'CLOSED SINCE', '', 222])
  const { id } = await lineOf('CLOSED SINCE')
  await (await waqas()).call(bank.keepUnknown, { params: { id } })
  await setNovember('closed')
  await expect(undo(id)).rejects.toMatchObject({ problem: { code: 'period-closed' } })
  expect(await lineOf('CLOSED SINCE')).toMatchObject({ state: 'unknown', undo: null })
  await setNovember('open')
  expect(await undo(id)).toMatchObject({ state: 'unmatched' })
})

async function setNovember(state: 'open' | 'closed') {
  const at = state === 'closed' ? '2026-11-19T04:00:00Z' : null
  await (
    await cast.school()
  ).transaction(system('Test'), 'books.tested', (tx) =>
    tx.execute(
      sql`update period set state = ${state}, closed_at = ${at}::timestamptz where first_day = '2026-11-01'`,
    ),
  )
}

test('the books agree with themselves after all of it', async () => {
  expect(await proveBooks((await cast.school()).db)).toEqual({ findings: [], count: 0 })
})
