import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { schoolEvents } from '../../institute/calendar/contract.ts'

const cast = await castSchool()
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:00`)

async function told(event: string, title: string) {
  const { db } = await cast.school()
  return db.execute<{ name: string; campus: string | null }>(sql`
    select p.name, c.code as campus from message m join person p on p.id = m.person_id left join campus c on c.id = m.campus_id
    where m.event = ${event} and ${title} in (m.fill ->> 'event', m.fill ->> 'reason') order by p.name`)
}

async function campus(code: string): Promise<string> {
  const { db } = await cast.school()
  const [row] = await db.execute<{ id: string }>(sql`select id from campus where code = ${code}`)
  return row?.id ?? ''
}

/** A night passes, and the worker comes in the morning. */
async function morning(day: string) {
  cast.clock.now = at(day, '06:30')
  await cast.work()
  cast.clock.now = at(day, '07:01')
  await cast.work()
}

test('those whom an event is for are reminded of it so many days before, once, in the morning', async () => {
  cast.clock.now = at('2026-11-23', '10:00')
  const tariq = await cast.as('tariq')
  const body = {
    title: 'Science fair',
    campusId: await campus('MAIN'),
    firstDay: '2026-11-27' as never,
    lastDay: '2026-11-27' as never,
    startsAt: '09:00',
    endsAt: '12:00',
    forStaff: false,
    forStudents: false,
    remindDays: 2,
  }
  const event = await tariq.call(schoolEvents.endpoints.create, { body })
  await morning('2026-11-24')
  expect(await told('calendar.event', 'Science fair')).toEqual([])
  await morning('2026-11-25')
  const first = await told('calendar.event', 'Science fair')
  expect(first.map(({ name }) => name)).toContain('Imran Khalid')
  expect(new Set(first.map(({ campus: code }) => code))).toEqual(new Set(['MAIN']))
  await morning('2026-11-26')
  expect(await told('calendar.event', 'Science fair')).toHaveLength(first.length)
  // Put off, it is told of again before its new day.
  const later = await cast.as('tariq')
  const moved = { firstDay: '2026-11-30' as never, lastDay: '2026-11-30' as never }
  await later.call(schoolEvents.endpoints.update, {
    params: { id: event.id },
    version: event.version,
    body: moved,
  })
  await morning('2026-11-28')
  expect(await told('calendar.event', 'Science fair')).toHaveLength(2 * first.length)
})
