import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import type { Endpoint } from 'kit/contract/contract'
import { outgoing } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { day } from 'kit/values/day'
import { plainAmount } from 'kit/values/money'
import { expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoFees } from '../../../demo/money/fee-setup/plans.ts'
import { rupees, studentNamed } from '../../../testing/fees.ts'
import { pdfPages } from '../../../testing/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { updateMe } from '../../access/sessions/contract.ts'
import { accounts } from '../books/accounts.ts'
import { trialBalance } from '../books/contract.ts'
import { concessionTypes, exampleSponsor, feeTypes, taxRates } from '../fee-setup/contract.ts'
import { askConcession, concessions, decideConcession } from '../invoices/concessions/contract.ts'
import { charge } from '../invoices/charges/contract.ts'
import { post } from '../books/post.ts'
import { partiesOf } from '../books/parties.ts'
import { system } from '../../core/acts/act.ts'
import { listReports, readReport, type Report, type ReportId, reportIds, reportSheet } from './contract.ts'

const cast = await castSchool()
const span = { from: day('2026-04-01'), until: day('2026-11-30') }

async function read(report: ReportId, query: object = span, login = 'nasreen'): Promise<Report> {
  return (await cast.as(login)).call(readReport, { params: { report }, query })
}

/** The values of a column by its title: amounts in minor units. */
function columnOf({ columns }: Report, rows: Report['rows'], title: string) {
  const at = columns.findIndex((column) => column.title === title)
  expect([title, at]).not.toEqual([title, -1])
  return rows.map(({ cells }) => {
    const cell = cells[at] ?? null
    return typeof cell === 'object' && cell !== null ? Number(cell.amount) : cell
  })
}
const sum = (values: readonly (string | number | null)[]) =>
  values.reduce<number>((all, value) => all + Number(value ?? 0), 0)
const inAll = (report: Report, title: string) => sum(columnOf(report, report.totals, title))

async function one<T>(query: ReturnType<typeof sql>): Promise<T> {
  const { db } = await cast.school()
  const [row] = await db.execute<{ value: T }>(query)
  return row?.value as T
}

test('every report is offered in a group, and can be read by who keeps the money of the school', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows, groups } = await nasreen.call(listReports, {})
  expect(rows.map(({ id }) => id)).toEqual(reportIds)
  expect(new Set(rows.map(({ group }) => group))).toEqual(new Set(groups.map(({ id }) => id)))
  for (const id of reportIds) {
    const report = await read(id)
    for (const { cells } of [...report.rows, ...report.totals])
      expect(cells).toHaveLength(report.columns.length)
  }
})

test('the collection is the sum of the receipts that stand, however it is grouped; reversed ones stand apart', async () => {
  const valid = await one<string>(sql`
    select sum(t.amount)::text as value from receipt r join receipt_tender t on t.receipt_id = r.id and t.reversal_id is null
    where r.day between ${span.from}::date and ${span.until}::date`)
  const reversed = await one<string>(
    sql`select sum(amount)::text as value from receipt_tender where reversal_id is not null`,
  )
  for (const by of ['day', 'cashier', 'method', 'fee', 'campus']) {
    const report = await read('collection', { ...span, by })
    expect([by, inAll(report, 'Received')]).toEqual([by, Number(valid)])
    expect([by, inAll(report, 'Reversed')]).toEqual([by, Number(reversed)])
    expect([by, sum(columnOf(report, report.rows, 'Received'))]).toEqual([by, Number(valid)])
  }
  expect(Number(reversed)).toBeGreaterThan(0)
  const fees = await read('collection', { ...span, by: 'fee' })
  expect(columnOf(fees, fees.rows, 'Fee type')).toContain('Tuition')
})

test('the daily cash book ends where the account of the tills stands, each day where the next begins', async () => {
  const report = await read('cash-book', { ...span, campus: demoCampuses.MAIN })
  const till = await one<string>(sql`
    select sum(amount)::text as value from posting where account_id = ${accounts.till}::uuid
      and campus_id = ${demoCampuses.MAIN}::uuid and day <= ${span.until}::date`)
  const [opening, closing] = ['Before', 'After'].map((title) => columnOf(report, report.rows, title))
  expect(closing?.at(-1)).toBe(Number(till))
  expect(opening?.slice(1)).toEqual(closing?.slice(0, -1))
})

test('the cash and bank book runs from the balance before to the balance of the account', async () => {
  const half = { from: day('2026-10-01'), until: span.until }
  for (const account of [accounts.till, accounts.bank]) {
    const report = await read('account-book', { ...half, of: account })
    const stood = (until: string) =>
      one<string>(sql`select coalesce(sum(amount), 0)::text as value from posting
        where account_id = ${account}::uuid and day <= ${until}::date`)
    const balances = columnOf(report, report.rows, 'Balance')
    expect(balances[0]).toBe(Number(await stood('2026-09-30')))
    expect(balances.at(-1)).toBe(Number(await stood('2026-11-30')))
    expect(inAll(report, 'Balance')).toBe(balances.at(-1))
    expect(report.rows[1]?.page).toMatch(/^journals\//)
  }
})

test('what is left over is what the trial balance says of income and expense, in all and by month', async () => {
  const nasreen = await cast.as('nasreen')
  // The trial balance of a fiscal year, which begins in July here.
  const year = { from: day('2026-07-01'), until: span.until }
  const { rows } = await nasreen.call(trialBalance, { query: year })
  const net = rows
    .filter(({ account }) => account.kind === 'income' || account.kind === 'expense')
    .reduce((all, { debit, credit }) => all + Number(credit.amount) - Number(debit.amount), 0)
  for (const by of ['total', 'month']) {
    const report = await read('income', { ...year, by })
    expect([by, columnOf(report, report.totals, 'Total')[2]]).toEqual([by, net])
    expect(columnOf(report, report.totals, 'Account')).toEqual([
      'Total income',
      'Total expenditure',
      'Surplus or deficit',
    ])
    if (by === 'month') expect(report.columns.map(({ title }) => title)).toContain('November 2026')
  }
  await expect(
    read('income', { from: '2025-01-01', until: '2026-11-30', by: 'month' }),
  ).rejects.toMatchObject({
    problem: { code: 'finance-reports.months' },
  })
})

test('the deposits held are the balance of their account', async () => {
  const report = await read('deposits', { until: span.until })
  const balance = await one<string>(
    sql`select (- sum(amount))::text as value from posting where account_id = ${accounts.deposits}::uuid`,
  )
  expect(inAll(report, 'Security deposit')).toBe(Number(balance))
  expect(Number(balance)).toBeGreaterThan(0)
  expect(report.from).toBeNull()
})

test('the register of concessions has what was granted and by whom, and nothing that waits', async () => {
  const report = await read('concessions')
  const granted = await one<number>(
    sql`select count(*)::int as value from concession where state in ('approved', 'ended')`,
  )
  expect(report.count).toBe(granted)
  expect(columnOf(report, report.rows, 'Granted by')).not.toContain('')
  expect((await read('concessions', { from: '2026-01-01', until: '2026-01-31' })).count).toBe(0)
})

test('waivers and reversals have the day, who decided, the reason and a total of each kind', async () => {
  const report = await read('reversals')
  const credited = await one<string>(sql`select sum(amount)::text as value from credit_note`)
  const kinds = columnOf(report, report.totals, 'Kind')
  const totals = columnOf(report, report.totals, 'Amount')
  expect(totals[kinds.indexOf('Credit note')]).toBe(Number(credited))
  expect(kinds).toContain('Reversed receipt')
  expect(columnOf(report, report.rows, 'Reason')).not.toContain('')
})

test('the tax is what stands on the account of the output tax', async () => {
  const nasreen = await cast.as('nasreen')
  const { id: taxRateId } = await nasreen.call(taxRates.endpoints.create, {
    body: { title: 'VAT 5 %', percent: 5 },
  })
  const { id: feeTypeId } = await nasreen.call(feeTypes.endpoints.create, {
    body: { title: 'Trip', settles: 9, taxRateId },
  })
  await nasreen.call(charge, {
    body: {
      studentIds: [studentNamed('Bilal Imran')],
      feeTypeId,
      amount: rupees(1000),
      dueOn: day('2026-12-10'),
    },
  })
  const report = await read('tax')
  const booked = await one<string>(
    sql`select (- sum(amount))::text as value from posting where account_id = ${accounts.outputTax}::uuid`,
  )
  expect([inAll(report, 'Taxable'), inAll(report, 'Tax')]).toEqual([100_000, Number(booked)])
  expect(columnOf(report, report.rows, 'Percent')).toEqual([5])
  expect(columnOf(report, report.rows, 'Month')).toEqual(['November 2026'])
})

test('a sponsor owes what its account says', async () => {
  const school = await cast.school()
  const today = day('2026-11-19')
  await school.transaction(system('Test'), 'books.tested', async (tx) => {
    const sponsor = (await partiesOf(tx, 'sponsor', [exampleSponsor])).get(exampleSponsor)
    const journal = { kind: 'opening' as const, campusId: demoCampuses.MAIN, currency: 'PKR' }
    const owes = (amount: bigint) => [
      { account: accounts.sponsors, party: sponsor, amount },
      { account: accounts.opening, amount: -amount },
    ]
    await post(tx, [
      { ...journal, day: day('2026-11-02'), postings: owes(500_000n) },
      { ...journal, day: today, postings: owes(-200_000n) },
    ])
  })
  const report = await read('sponsors', { from: day('2026-11-10'), until: today, of: exampleSponsor })
  expect(['Before', 'Amount charged', 'Amount paid', 'Balance'].map((title) => inAll(report, title))).toEqual(
    [500_000, 0, 200_000, 300_000],
  )
  await expect(read('sponsors', { of: demoFees.tuition })).rejects.toMatchObject({ problem: { status: 422 } })
})

test('a sponsor is told for which student what was charged; what names no student stands in a row of its own', async () => {
  const [waqas, nasreen] = [await cast.as('waqas'), await cast.as('nasreen')]
  const students = ['Bilal Imran', 'Hira Imran']
  const studentIds = students.map((name) => studentNamed(name))
  const { rows: types } = await nasreen.call(concessionTypes.endpoints.list, { query: { limit: 100 } })
  const typeId = types.find(({ needsApproval }) => needsApproval)?.id ?? ''
  await waqas.call(askConcession, {
    body: { studentIds, typeId, percent: 50, sponsorId: exampleSponsor, validFrom: day('2026-11-01') },
  })
  const { rows: asked } = await nasreen.call(concessions.endpoints.list, {
    query: { state: 'asked', limit: 100 } as never,
  })
  for (const { id, sponsorId } of asked)
    if (sponsorId === exampleSponsor)
      await nasreen.call(decideConcession, { params: { id }, body: { approves: true } })
  const query = { from: day('2026-11-19'), until: day('2026-11-30'), of: exampleSponsor }
  const chargedTo = async () => {
    const report = await read('sponsors', query)
    const charged = columnOf(report, report.rows, 'Amount charged')
    const names = columnOf(report, report.rows, 'Student')
    return { report, of: (name: string) => sum(charged.filter((_, at) => names[at] === name)) }
  }
  const before = await chargedTo()
  await nasreen.call(charge, {
    body: { studentIds, feeTypeId: demoFees.tuition, amount: rupees(2000), dueOn: day('2026-12-10') },
  })
  const after = await chargedTo()
  for (const name of students) expect([name, after.of(name) - before.of(name)]).toEqual([name, 100_000])
  expect(after.of('')).toBe(before.of(''))
  const row = after.report.rows.find(({ page }) => page === `students/${studentIds[0]}`)
  expect(row?.cells).toEqual(expect.arrayContaining(['Bilal Imran', 'Falah Trust']))
  for (const title of ['Before', 'Amount charged', 'Amount paid', 'Balance'])
    expect([title, sum(columnOf(after.report, after.report.rows, title))]).toEqual([
      title,
      inAll(after.report, title),
    ])
})

test('amounts of two currencies never stand in one sum', async () => {
  const school = await cast.school()
  await school.transaction(system('Test'), 'books.tested', (tx) =>
    post(tx, [
      {
        kind: 'opening',
        day: day('2026-11-19'),
        campusId: demoCampuses.MAIN,
        currency: 'KWD',
        postings: [
          { account: accounts.till, amount: 5_000n },
          { account: accounts.opening, amount: -5_000n },
        ],
      },
    ]),
  )
  for (const id of ['cash-book', 'account-book'] as const) {
    const { totals } = await read(id)
    expect([id, totals.map(({ currency }) => currency)]).toEqual([id, ['KWD', 'PKR']])
    const [dinars] = totals
    expect(dinars?.cells).toContainEqual({ amount: '5000', currency: 'KWD' })
  }
})

test('the proof of numbers names the number that somebody has taken away', async () => {
  expect(await missingNumbers()).toEqual([])
  const { db } = await cast.school()
  await db.execute(
    sql`update number_series set last = last + 3 where kind = 'receipt' and campus_id = ${demoCampuses.CNL}::uuid`,
  )
  const last = await one<number>(sql`
    select max(serial) as value from receipt where campus_id = ${demoCampuses.CNL}::uuid`)
  expect(await missingNumbers()).toEqual([`${last + 1}–${last + 3}`])
})

async function missingNumbers() {
  const report = await read('numbers')
  return columnOf(report, report.rows, 'Missing numbers').filter((numbers) => numbers !== 'None')
}

test('a head of a campus reads the figures of that campus alone; a teacher reads none', async () => {
  for (const id of ['collection', 'cash-book', 'income', 'deposits', 'numbers'] as const) {
    const [own, narrowed, other] = await Promise.all([
      read(id, span, 'sadia'),
      read(id, { ...span, campus: demoCampuses.CNL }),
      read(id, { ...span, campus: demoCampuses.MAIN }, 'sadia'),
    ])
    expect([id, own.rows, own.totals]).toEqual([id, narrowed.rows, narrowed.totals])
    expect([id, other.rows]).toEqual([id, []])
  }
  await expect(read('collection', span, 'sana')).rejects.toMatchObject({ problem: { status: 403 } })
})

test('who takes payments sees the collection of the campus, and no other report', async () => {
  const rabia = await cast.as('rabia')
  const { rows } = await rabia.call(listReports, {})
  expect(rows.map(({ id }) => id)).toEqual(['collection'])
  const own = await read('collection', span, 'rabia')
  expect(own.rows).toEqual((await read('collection', { ...span, campus: demoCampuses.MAIN })).rows)
  for (const id of reportIds.filter((one) => one !== 'collection'))
    await expect(read(id, span, 'rabia')).rejects.toMatchObject({ problem: { status: 403 } })
  const { url } = outgoing(reportSheet as unknown as Endpoint, { params: { report: 'income' }, query: {} })
  const cookie = [...rabia.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await cast.app().inject({ url, headers: { host: cast.host, cookie } })).statusCode).toBe(403)
})

async function fileOf(speaker: Speaker, report: ReportId, query: Record<string, unknown>): Promise<Buffer> {
  const { url } = outgoing(reportSheet as unknown as Endpoint, { params: { report }, query })
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.rawPayload
}

const instantOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)

test.each(reportIds.map((id) => [id]))(
  'the Excel file of %s opens, and has the columns, the rows and the totals of the screen',
  async (id) => {
    const nasreen = await cast.as('nasreen')
    const report = await read(id)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load((await fileOf(nasreen, id, span)) as never)
    const [page] = book.worksheets
    const lines: unknown[][] = []
    page?.eachRow((row) => lines.push(Array.from((row.values as unknown[]).slice(1), instantOf)))
    const [head = [], ...rows] = lines
    const shown = [...report.rows, ...report.totals]
    expect([id, rows.length]).toEqual([id, shown.length])
    for (const [at, { title, kind }] of report.columns.entries()) {
      const place = head.indexOf(title)
      expect([title, place]).not.toEqual([title, -1])
      const cells = shown.map(({ cells: some, currency }) => {
        const cell = some[at] ?? null
        if (kind !== 'money' || typeof cell !== 'object') return cell === '' ? null : cell
        return cell && Number(plainAmount(BigInt(cell.amount), currency))
      })
      expect([title, rows.map((row) => row[place] ?? null)]).toEqual([title, cells])
    }
  },
)

test.each([
  ['ur', 'وصولی', 'کل'],
  ['ar', 'التحصيل', 'الإجمالي'],
])('every report comes as Excel and as PDF in %s', async (language, title, total) => {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(updateMe, { body: { language: language as 'ur' } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await fileOf(nasreen, 'collection', { ...span, by: 'cashier' })) as never)
  const page = book.worksheets[0]
  expect([page?.name, page?.views[0]?.rightToLeft]).toEqual([title, true])
  expect(page?.lastRow?.getCell(1).value).toBe(total)
  for (const report of reportIds) {
    const pages = await pdfPages(await fileOf(nasreen, report, { ...span, format: 'pdf' }))
    expect(pages.length).toBeGreaterThan(0)
  }
  await nasreen.call(updateMe, { body: { language: 'en' } })
})
