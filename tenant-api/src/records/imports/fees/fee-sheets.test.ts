import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exampleService } from '../../../money/fee-setup/contract.ts'
import { castSchool } from '../../../../testing/school.ts'
import { balancesOf, rupees } from '../../../../testing/fees.ts'
import { proveBooks } from '../../../money/books/prove.ts'
import { readDesk } from '../../../money/collecting/desk/contract.ts'
import { readReport } from '../../../money/finance-reports/contract.ts'
import { readReceipt, receipts } from '../../../money/receipts/contract.ts'
import { beginImport, confirmImport, listImportRows, readImport, undoImport } from '../contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>

async function check(speaker: Speaker, resource: string, text: string) {
  return speaker.call(beginImport, { body: { resource, name: `${resource}.csv`, content: { text } } })
}

async function run(speaker: Speaker, { id, counts }: Awaited<ReturnType<typeof check>>) {
  const body = { counts: { new: counts.new, update: counts.update } }
  await speaker.call(confirmImport, { params: { id }, body })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

async function errorsOf(speaker: Speaker, id: string) {
  const { rows } = await speaker.call(listImportRows, { params: { id }, query: { state: 'error' } })
  return rows.flatMap(({ errors }) => errors)
}

async function numberOf(name: string): Promise<string> {
  const { db } = await cast.school()
  const [row] = await db.execute<{ number: string }>(sql`
    select s.registration_number as number from student s join person p on p.id = s.id where p.name = ${name}`)
  return row?.number ?? ''
}

async function count(table: 'concession' | 'service_subscription') {
  const { db } = await cast.school()
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return row?.count ?? 0
}

test('concessions come from a list, wait for somebody who approves them, and are taken back', async () => {
  const waqas = await cast.as('waqas')
  const before = await count('concession')
  const text = `Registration number,Concession type,Percent,From,Reason
${await numberOf('Bilal Imran')},Merit,15,2026-12-01,First in the fair
${await numberOf('Hira Imran')},Merit,150,2026-12-01,Too much
NOBODY-1,Merit,15,2026-12-01,Unknown
`
  const checked = await check(waqas, 'concessions', text)
  expect(checked.counts).toMatchObject({ new: 1, error: 2 })
  expect((await errorsOf(waqas, checked.id)).map(({ field }) => field)).toEqual([
    'percent',
    'registrationNumber',
  ])
  expect((await run(waqas, checked)).outcome).toMatchObject({ created: 1, failed: 0 })
  const { db } = await cast.school()
  const [row] = await db.execute<{ state: string }>(sql`
    select state from concession where reason = 'First in the fair'`)
  expect(row?.state).toBe('asked')
  expect((await check(waqas, 'concessions', text.split('\n').slice(0, 2).join('\n'))).counts).toMatchObject({
    new: 0,
    unchanged: 1,
  })
  await waqas.call(undoImport, { params: { id: checked.id } })
  await cast.work()
  expect(await count('concession')).toBe(before)
})

test('services of students come from a list and are taken back; a full one and another campus are errors of their rows', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await count('service_subscription')
  const { db } = await cast.school()
  const [van] = await db.execute<{ title: string; campus: string }>(sql`
    select s.title, c.name as campus from service s join campus c on c.id = s.campus_id where s.id = ${exampleService}::uuid`)
  const head = 'Registration number,Campus,Service,From,Own price'
  const line = async (name: string, from: string) =>
    `${await numberOf(name)},${van?.campus},${van?.title},${from},"3,000"`
  const text = [
    head,
    await line('Hadia Rizwan', '2026-12-01'),
    await line('Saad Qureshi', '2026-12-01'),
  ].join('\n')
  const checked = await check(nasreen, 'service-subscriptions', text)
  expect(await errorsOf(nasreen, checked.id)).toMatchObject([
    { field: 'registrationNumber', message: 'A student is not at the campus of this service' },
  ])
  expect(checked.counts).toMatchObject({ new: 1, error: 1 })
  expect((await run(nasreen, checked)).outcome).toMatchObject({ created: 1 })
  expect(await count('service_subscription')).toBe(before + 1)
  await nasreen.call(undoImport, { params: { id: checked.id } })
  await cast.work()
  expect(await count('service_subscription')).toBe(before)
})

test('opening dues come from a list, are frozen once issued, and are taken back while nothing is paid', async () => {
  const waqas = await cast.as('waqas')
  const { db } = await cast.school()
  const openingOf = async (name: string) => {
    const rows = await db.execute<{ open: string; state: string }>(sql`
      select open::text as open, state from invoices where name = ${name} and kind = 'opening' and period_key = '2026-03' order by id`)
    return rows.map(({ open, state }) => [open, state])
  }
  const text = `Registration number,Up to the month,Amount,Due date
${await numberOf('Bilal Imran')},2026-03,"8,500",2026-03-10
${await numberOf('Saad Qureshi')},2026-03,"8,500",2026-03-10
NOBODY-1,2026-03,"8,500",2026-03-10
`
  const checked = await check(waqas, 'invoices', text)
  // Saad is at another campus.
  expect(checked.counts).toMatchObject({ new: 1, error: 2 })
  expect((await run(waqas, checked)).outcome).toMatchObject({ created: 1, failed: 0 })
  expect(await openingOf('Bilal Imran')).toEqual([['850000', 'open']])
  const first = text.split('\n').slice(0, 2).join('\n')
  expect((await check(waqas, 'invoices', first)).counts).toMatchObject({ new: 0, unchanged: 1 })
  await waqas.call(undoImport, { params: { id: checked.id } })
  await cast.work()
  expect(await openingOf('Bilal Imran')).toEqual([['0', 'cancelled']])
})

test('who may not change services imports none', async () => {
  const rabia = await cast.as('rabia')
  await expect(
    check(rabia, 'service-subscriptions', 'Registration number,Service\nX,Van\n'),
  ).rejects.toMatchObject({ problem: { status: 403 } })
})

test('receipts of before come from a list, settle nothing and stay out of the collection; what is kept is an advance', async () => {
  const waqas = await cast.as('waqas')
  const school = await cast.school()
  const [bilal, hira] = [await numberOf('Bilal Imran'), await numberOf('Hira Imran')]
  const span = { from: '2026-01-01', until: '2026-11-30' }
  const collected = async () => {
    const { totals } = await waqas.call(readReport, {
      params: { report: 'collection' },
      query: span as never,
    })
    return totals
  }
  const standing = async () => ({ balances: await balancesOf(school), totals: await collected() })
  const before = await standing()
  const text = `Registration number,Number on paper,Paid on,Amount,Kept for later fees,Note
${bilal},1801,2026-02-09,"8,800",,February
${bilal},1802,2026-03-09,"9,000","1,000",
${hira},1803,2026-03-09,"1,000","1,001",Too much
${hira},1804,2027-03-09,"1,000",,Of tomorrow
NOBODY-1,1805,2026-03-09,"1,000",,
`
  const checked = await check(waqas, 'receipts', text)
  expect(await errorsOf(waqas, checked.id)).toMatchObject([
    { field: 'kept', message: 'No more can be kept than was paid' },
    { field: 'paidOn' },
    { field: 'registrationNumber' },
  ])
  expect((await run(waqas, checked)).outcome).toMatchObject({ created: 2, failed: 0 })
  expect(await collected()).toEqual(before.totals)
  const { rows } = await waqas.call(receipts.endpoints.list, { query: { q: '1802' } as never })
  expect(rows).toMatchObject([
    { number: '1802', day: '2026-03-09', amount: rupees(9000), children: 'Bilal Imran' },
  ])
  const id = rows[0]?.id ?? ''
  const page = await waqas.call(readReceipt, { params: { id } })
  expect([page.advance, page.lines]).toEqual([rupees(1000), []])
  const desk = await waqas.call(readDesk, { params: { id: page.family.id } })
  expect(JSON.stringify(desk)).toContain('"100000"')
  expect(await proveBooks(school.db)).toMatchObject({ count: 0 })
  // By whichever child of the family it is named, it is the same receipt.
  const again = text.split('\n').slice(0, 2).join('\n').replace(bilal, hira)
  expect((await check(waqas, 'receipts', again)).counts).toMatchObject({ new: 0, unchanged: 1 })
  await waqas.call(undoImport, { params: { id: checked.id } })
  await cast.work()
  expect(await standing()).toEqual(before)
  expect((await waqas.call(readReceipt, { params: { id } })).state).toBe('reversed')
  expect((await check(waqas, 'receipts', text)).counts).toMatchObject({ new: 2 })
})
