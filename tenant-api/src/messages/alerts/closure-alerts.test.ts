import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { readCalendar } from '../../institute/calendar/contract.ts'
import { closeSchool, reopenSchool } from '../../institute/school-days/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { previewClosing, previewReopening } from './contract.ts'

const cast = await castSchool()
const closure = {
  campusId: mainCampus,
  firstDay: '2026-11-27' as never,
  lastDay: '2026-11-27' as never,
  isOnline: false,
  reason: 'Smog',
}

beforeEach(async () => {
  cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
  await pause(false)
})

/** Providers that ask to wait: what is queued stays queued. */
async function pause(isPaused: boolean) {
  const { db } = await cast.school()
  const until = isPaused ? '2026-12-31T00:00:00Z' : null
  await db.execute(sql`
    insert into message_channel_health (channel, paused_until)
    select channel, ${until}::timestamptz from message_channel
    on conflict (channel) do update set paused_until = excluded.paused_until`)
}

type Row = { channel: string | null; state: string; reason: string | null; person: string }
async function messagesOf(event: 'closed' | 'reopened', id: string): Promise<Row[]> {
  const { db } = await cast.school()
  const rows = await db.execute<Row>(sql`
    select channel, state, reason, person_id as person from message
    where key like ${`calendar.${event} ${id} %`} order by person_id`)
  return [...rows]
}

async function close(tells = true) {
  const { id } = await (await cast.as('nasreen')).call(closeSchool, { body: { ...closure, tells } })
  await cast.work()
  return id
}

async function reopen(id: string, tells: 'true' | 'false' = 'true') {
  await (await cast.as('nasreen')).call(reopenSchool, { params: { id }, query: { tells } })
  await cast.work()
}

test('before a school closes it says how many are told by what, and these are told', async () => {
  await pause(true)
  const preview = await (await cast.as('nasreen')).call(previewClosing, { body: closure })
  expect(preview.people).toBeGreaterThan(10)
  const id = await close()
  const rows = await messagesOf('closed', id)
  expect(rows).toHaveLength(preview.people)
  for (const { channel, messages } of preview.channels)
    expect(rows.filter((row) => row.channel === channel)).toHaveLength(messages)
  expect(preview.languages.reduce((sum, { people }) => sum + people, 0)).toBe(preview.people)
  await reopen(id)
})

test('a reason that all schools have stands in each reader’s language, in the message and in the calendar', async () => {
  const nasreen = await cast.as('nasreen')
  const { languages } = await nasreen.call(previewClosing, { body: closure })
  const textIn = (of: string) => languages.find(({ language }) => language === of)?.text
  expect(textIn('en')).toContain('Smog')
  expect(textIn('ur')).toContain('سموگ')
  expect(textIn('ur')).not.toContain('Smog')
  const own = await nasreen.call(previewClosing, { body: { ...closure, reason: 'Burst {pipe}' } })
  expect(own.languages.find(({ language }) => language === 'ur')?.text).toContain('Burst {pipe}')
  const ayesha = await cast.as('ayesha.imran')
  const span = { from: '2026-11-13' as never, until: '2026-11-14' as never }
  const { rows } = await ayesha.call(readCalendar, { query: span })
  expect(rows.map(({ title }) => title)).toContain('سموگ')
})

test('a closure taken back while its messages wait withdraws them, and no channel sends anything', async () => {
  await pause(true)
  const id = await close()
  const queued = (await messagesOf('closed', id)).filter(({ state }) => state === 'queued')
  expect(queued.length).toBeGreaterThan(10)
  const preview = await (await cast.as('nasreen')).call(previewReopening, { params: { id } })
  expect(preview.waiting).toBe(queued.length)
  await reopen(id)
  const stopped = (await messagesOf('closed', id)).filter(({ reason }) => reason === 'withdrawn')
  expect(stopped.map(({ person }) => person)).toEqual(queued.map(({ person }) => person))
  const again = await messagesOf('reopened', id)
  expect(again).toHaveLength(preview.people)
  // Whom only the app told of the closure is told there.
  const withdrawn = new Set(stopped.map(({ person }) => person))
  expect(again.filter(({ person }) => withdrawn.has(person))).toEqual([])
})

test('who has had the message of a closure is told when it is taken back', async () => {
  const { db } = await cast.school()
  await pause(true)
  const id = await close()
  await db.execute(sql`
    update message set state = 'sent', sent_at = queued_at
    where state = 'queued' and key in (
      select key from message where key like ${`calendar.closed ${id} %`} and state = 'queued' order by key limit 5)`)
  const had = (await messagesOf('closed', id)).filter(({ state }) => state === 'sent')
  await reopen(id)
  const again = await messagesOf('reopened', id)
  expect(again.map(({ person }) => person)).toEqual(had.map(({ person }) => person))
})

test('lessons at home are no closed school in the message', async () => {
  const nasreen = await cast.as('nasreen')
  const { languages } = await nasreen.call(previewClosing, { body: { ...closure, isOnline: true } })
  expect(languages.find(({ language }) => language === 'en')?.text).toContain('Lessons at home')
  const { id } = await nasreen.call(closeSchool, { body: { ...closure, isOnline: true } })
  await pause(true)
  await cast.work()
  const { db } = await cast.school()
  const [count] = await db.execute<{ told: number }>(
    sql`select count(*)::int as told from message where key like ${`calendar.online ${id} %`}`,
  )
  expect(count?.told).toBeGreaterThan(10)
  expect(await messagesOf('closed', id)).toEqual([])
  await reopen(id)
})

test('a school closes, and opens again, without a word to anybody', async () => {
  await pause(true)
  const silent = await close(false)
  expect(await messagesOf('closed', silent)).toEqual([])
  await reopen(silent)
  expect(await messagesOf('reopened', silent)).toEqual([])
  const { db } = await cast.school()
  const told = await close()
  await db.execute(sql`update message set state = 'sent' where key like ${`calendar.closed ${told} %`}`)
  await reopen(told, 'false')
  expect(await messagesOf('reopened', told)).toEqual([])
})
