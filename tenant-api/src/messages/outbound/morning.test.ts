import { sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { submitRegister, readRegister } from '../../attendance/registers/contract.ts'
import { addGuardian } from '../../people/students-and-guardians/contract.ts'
import { crowd } from '../../../demo/people/enrolment/seed.ts'
import { changeChannel, listChannels } from '../channels/contract.ts'
import { testGateway } from '../../../testing/gateway.ts'

const cast = await castSchool({ outgoing: outboundHttp({ isLocalAllowed: true }) })
const gateway = testGateway()
const monday = '2026-11-23'
const clockAt = (time: string) => new Date(`${monday}T${time}:00+05:00`)

/** The school's texts go by its own gateway. */
async function connect() {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(listChannels, {})
  const sms = rows.find(({ channel }) => channel === 'sms')
  await nasreen.call(changeChannel, {
    params: { channel: 'sms' },
    version: sms?.version ?? 0,
    body: { perMinute: 600, account: { provider: 'gateway', with: { url: gateway.url, token: 'tok' } } },
  })
}

type Absent = { id: string; section: string }

/** Two dozen children of all campuses, one of each section in turn. */
async function twoDozen(): Promise<Absent[]> {
  const { db } = await cast.school()
  const rows = await db.execute<Absent>(sql`
    select id, section from (
      select s.id, s.section_id as section, row_number() over (partition by s.section_id order by s.id) as nth
      from student s where s.status = 'enrolled' and s.section_id is not null) found
    order by nth, section limit 24`)
  return [...rows]
}

const languages = ['en', 'ur', 'ar'] as const

/** Every third child has an aunt abroad besides, whom only mail reaches, in one of three languages. */
async function withAunts(speaker: Speaker, children: readonly Absent[]) {
  for (const [at, { id }] of children.filter((_, nth) => nth % 3 === 0).entries()) {
    const letter = String.fromCodePoint(65 + at)
    const aunt = {
      firstName: `Aunt ${letter}`,
      relation: 'aunt',
      language: languages[at % 3] ?? 'en',
    } as const
    const email = `aunt-${letter.toLowerCase()}@riverside.example`
    await speaker.call(addGuardian, { params: { id }, body: { ...aunt, email, maySee: true } })
  }
}

async function handIn(speaker: Speaker, section: string, absent: readonly string[]) {
  const at = { params: { id: section } }
  const { version, students } = await speaker.call(readRegister, { ...at, query: { day: monday as never } })
  const marks = students.map(({ id }) => ({
    studentId: id,
    status: absent.includes(id) ? 'absent' : 'present',
  }))
  const body = { day: monday, version, marks, isSubmitted: true } as never
  await speaker.call(submitRegister, { ...at, body })
}

/** Lets the worker come every half minute, as its sweep does. */
async function pass(minutes: number) {
  for (let half = 0; half < minutes * 2; half += 1) {
    cast.clock.pass(30)
    await cast.work()
  }
}

type Told = {
  id: string
  key: string
  channel: string | null
  state: string
  language: string
  wanted: string
  body: string
  phone: string | null
}

async function told(): Promise<Told[]> {
  const { db } = await cast.school()
  const rows = await db.execute<Told>(sql`
    select m.id, m.key, m.channel, m.state, m.language, coalesce(m.body, '') as body, p.phone,
      coalesce((select case when a.begun_at is not null then a.language end from account a
        where a.person_id = p.id and a.state = 'active'), l.language) as wanted
    from message m join person p on p.id = m.person_id
      join guardian_link l on l.guardian_id = m.person_id and l.student_id = m.about_id
    where m.event = 'attendance.absent' and m.key like ${`attendance.absent ${monday}%`} order by m.key`)
  return [...rows]
}

test('on a morning with 24 absences each guardian is told once, in their language, though the provider is away', async () => {
  cast.clock.now = clockAt('08:10')
  await crowd(await cast.school())
  await connect()
  const absent = await twoDozen()
  expect(absent).toHaveLength(24)
  const { db } = await cast.school()
  const [{ count: students = 0 } = {}] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from student where status = 'enrolled'`)
  expect(students).toBeGreaterThanOrEqual(590)
  const tariq = await cast.as('tariq')
  await withAunts(tariq, absent)
  for (const section of new Set(absent.map((one) => one.section)))
    await handIn(
      tariq,
      section,
      absent.map(({ id }) => id),
    )
  gateway.status = 503
  await pass(10)
  expect(gateway.texts).toEqual([])
  await pass(10)
  expect(gateway.posts).toBeGreaterThan(0)
  gateway.status = 200
  await pass(15)

  const rows = await told()
  const [{ count = 0 } = {}] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from guardian_link
    where may_see and student_id = any (${`{${absent.map(({ id }) => id).join(',')}}`}::uuid[])`)
  expect(rows).toHaveLength(count)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(count)
  for (const row of rows) {
    expect(row.language).toBe(row.wanted)
    expect(row.state).toBe('sent')
    if (row.channel !== null) expect(/[\u0600-\u06ff]/.test(row.body)).toBe(row.language !== 'en')
  }
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(languages))
  expect(new Set(rows.map(({ channel }) => channel)).size).toBeGreaterThan(1)

  // Nobody is written to twice of one child, whatever the provider has missed before.
  const texts = gateway.texts.map(({ to, text }) => `${to} ${text}`)
  expect(new Set(texts).size).toBe(texts.length)
  expect(new Set(gateway.texts.map(({ id }) => id)).size).toBe(gateway.texts.length)
  const mails = cast.mails.filter(({ kind }) => kind === 'attendance.absent')
  const absences = gateway.texts.filter(({ id }) => rows.some((row) => row.id === id))
  expect(absences.length + mails.length).toBe(rows.filter(({ channel }) => channel !== null).length)
})
