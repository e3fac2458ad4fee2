import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { countMessages } from './count-messages.ts'

const cast = await castSchool()
const control = postgres(cast.schools.control.control, { max: 1, onnotice: () => undefined })
afterAll(() => control.end())

async function attempts(rows: readonly object[]) {
  const { db } = await cast.school()
  await db.execute(sql`
    insert into message_attempt (id, message_id, channel, began_at, outcome, parts, by_house)
    select uuidv7(), (select id from message limit 1), r.channel, r.at, r.outcome, r.parts, r.house
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (channel text, at timestamptz, outcome text, parts int, house boolean)`)
}

async function night(day: string) {
  cast.clock.now = new Date(`${day}T03:00:00+05:00`)
  await countMessages.run(await cast.school(), { payload: {} } as never, {} as never)
}

const told = () => control`
  select day::text, channel, by_house, taken, parts from school_message_usage
  where school_id = ${cast.riverside.id} and day >= '2026-12-01' order by day, channel, by_house`

test('the day that is over is counted by the school’s clock, and the numbers alone are told; again they are the same', async () => {
  await attempts([
    // Of the second of December in Lahore, though it is the first in London.
    { channel: 'sms', at: '2026-12-01T20:00:00Z', outcome: 'taken', parts: 3, house: true },
    { channel: 'sms', at: '2026-12-01T10:00:00Z', outcome: 'taken', parts: 2, house: true },
    { channel: 'sms', at: '2026-12-01T11:00:00Z', outcome: 'taken', parts: 1, house: true },
    { channel: 'sms', at: '2026-12-01T11:00:00Z', outcome: 'later', parts: 1, house: true },
    { channel: 'email', at: '2026-12-01T11:00:00Z', outcome: 'taken', parts: 1, house: false },
  ])
  await night('2026-12-02')
  const first = [
    { day: '2026-12-01', channel: 'email', by_house: false, taken: 1, parts: 1 },
    { day: '2026-12-01', channel: 'sms', by_house: true, taken: 2, parts: 3 },
  ]
  expect(await told()).toEqual(first)
  await night('2026-12-02')
  expect(await told()).toEqual(first)
  await night('2026-12-03')
  expect((await told()).at(-1)).toEqual({
    day: '2026-12-02',
    channel: 'sms',
    by_house: true,
    taken: 1,
    parts: 3,
  })
  // What was taken late of a day that was told is told anew.
  await attempts([{ channel: 'sms', at: '2026-12-01T12:00:00Z', outcome: 'taken', parts: 5, house: true }])
  await night('2026-12-04')
  expect((await told())[1]).toMatchObject({ taken: 3, parts: 8 })
})
