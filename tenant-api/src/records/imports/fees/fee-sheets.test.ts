import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exampleService } from '../../../money/fee-setup/contract.ts'
import { castSchool } from '../../../../testing/school.ts'
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
