import { sql } from 'drizzle-orm'
import { day, type Day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import type { School } from '../../../core/school/school.ts'
import { generateJob } from '../runs/generate-month.ts'
import { remindJob } from './reminders.ts'
import { notifyRun } from '../runs/contract.ts'

const cast = await castSchool()

/** The school on another day. */
async function schoolOn(today: Day): Promise<School> {
  return Object.create(await cast.school(), { today: { value: async () => today } })
}

async function messagesTo(name: string) {
  const school = await cast.school()
  return school.db.execute<{ event: string; language: string; amount: string; children: string }>(sql`
    select m.event, m.language, m.fill ->> 'amount' as amount, m.fill ->> 'children' as children
    from message m join person p on p.id = m.person_id where p.name = ${name} and m.event like 'fees.%' order by m.event`)
}

async function runsOf(period: string) {
  const school = await cast.school()
  return school.db.execute<{ id: string; issued: Day }>(sql`
    select id, issued_on::text as issued from billing_run
    where period_key = ${period} and state <> 'undone' order by campus_id, issued_on`)
}

const family = { language: 'en', amount: '20,750 PKR', children: 'Bilal Imran, Hira Imran, Zoya Imran' }

test('the guardian who gets the bills is told once of a month, for all children together', async () => {
  const waqas = await cast.as('waqas')
  const [run] = await runsOf('2026-11')
  const { sent } = await waqas.call(notifyRun, { params: { id: run?.id ?? '' } })
  expect(sent).toBeGreaterThan(0)
  expect(await waqas.call(notifyRun, { params: { id: run?.id ?? '' } })).toEqual({ sent: 0 })
  expect(await messagesTo('Imran Khalid')).toEqual([{ event: 'fees.issued', ...family }])
  expect(await messagesTo('Amna Khalid')).toEqual([])
})

test('who is ten days late is reminded in the morning, once, and who owes nothing is not', async () => {
  const school = await schoolOn(day('2026-11-20'))
  await remindJob.run(school, {} as never, {} as never)
  await remindJob.run(school, {} as never, {} as never)
  expect(await messagesTo('Imran Khalid')).toEqual([
    { event: 'fees.issued', ...family },
    { event: 'fees.overdue', ...family },
  ])
  expect((await messagesTo('Muhammad Shafiq')).map(({ event }) => event)).toEqual(['fees.due-soon'])
})

test('the next month is issued by itself on its day, once', async () => {
  await generateJob.run(await schoolOn(day('2026-11-30')), {} as never, {} as never)
  expect(await runsOf('2026-12')).toHaveLength(0)
  const first = await schoolOn(day('2026-12-01'))
  await generateJob.run(first, {} as never, {} as never)
  await generateJob.run(first, {} as never, {} as never)
  expect((await runsOf('2026-12')).map(({ issued }) => issued)).toEqual(Array(3).fill('2026-12-01'))
})
