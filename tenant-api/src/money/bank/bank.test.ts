import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { userNamed } from '../../../demo/money/invoices/seed-bills.ts'
import { balancesOf, inRupees, rupees, studentNamed } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { accountId } from '../books/accounts.ts'
import { proveBooks } from '../books/prove.ts'
import { readDesk } from '../collecting/desk/contract.ts'
import { takePayment } from '../collecting/contract.ts'
import { readStudentFamily } from '../family-accounts/contract.ts'
import * as bank from './contract.ts'
import { matchLine } from './lines/match-line.ts'
import { readSettlementsOf } from './lines/settlements.ts'
import { post } from '../books/post.ts'

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
const undo = async (id: string) => (await waqas()).call(bank.undoLine, { params: { id } })

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
  // Taken back, the invoices are open again, and the line waits.
  expect(await undo(line.id)).toMatchObject({ state: 'unmatched', receipt: null })
  expect(inRupees((await familyOf('Maryam Joseph')).toPay)).toBe(amount - 400)
})

test('what stands in the books already is found and books nothing: by its reference, or by its amount alone', async () => {
  const { id } = await familyOf('Hassan Tariq')
  const tenders = (amount: number, reference: string) => [
    { method: 'transfer' as const, amount: rupees(amount), reference },
  ]
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

test('a settlement is booked by its provider from the clearing account', async () => {
  readSettlementsOf({
    find: async (_tx, lines) =>
      new Set(lines.flatMap(({ id, text }) => (text.startsWith('PAYOUT') ? [id] : []))),
    async book(tx, { amount, accountId: to, campusId, currency, bookedOn }) {
      const [id] = await post(tx, [
        {
          kind: 'settlement',
          day: bookedOn,
          campusId,
          currency,
          postings: [
            { account: to, amount },
            { account: accountId('5810'), amount: 2_500n },
            { account: accountId('1160'), amount: -amount - 2_500n },
          ],
        },
      ])
      return id ?? ''
    },
  })
  await read(['2026-11-19', 'PAYOUT 88', '', 975])
  const line = await lineOf('PAYOUT 88')
  expect(line).toMatchObject({ rule: 'settlement', isCertain: true })
  const change = await moved(() => match(line.id))
  expect(['1100', '5810', '1160'].map(change)).toEqual([975, 25, -1000])
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
  const unknown = await moved(() => undo(id))
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
  expect(await lineOf('CLOSED SINCE')).toMatchObject({ state: 'unknown', mayUndo: false })
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
