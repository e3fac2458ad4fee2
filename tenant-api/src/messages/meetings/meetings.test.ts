import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { castOffice } from '../../../demo/people/employees/seed-cast.ts'
import { castStudents } from '../../../demo/people/enrolment/seed-cast.ts'
import { studentId } from '../../../demo/people/enrolment/seed-rows.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string, pointer?: string) => ({
  problem: {
    status,
    ...(code ? { code } : {}),
    ...(pointer ? { errors: [expect.objectContaining({ pointer })] } : {}),
  },
})
const child = (first: string) => studentId(castStudents.findIndex(({ names }) => names[0] === first))
const { exampleMeeting, exampleBooking, meetings } = contract
const day = '2026-12-10'

beforeEach(() => {
  cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
})

async function make(more: object = {}) {
  const tariq = await cast.as('tariq')
  const body = {
    title: 'Winter',
    campusId: mainCampus,
    day,
    startsAt: '16:00',
    endsAt: '18:00',
    bookUntil: '2026-12-09',
  }
  const { id } = await tariq.call(meetings.endpoints.create, { body: { ...body, ...more } as never })
  return id
}

async function makeOpen(more: object = {}) {
  const id = await make(more)
  await (await cast.as('tariq')).call(contract.openMeeting, { params: { id } })
  return id
}

async function mine(login: string, id: string) {
  const { rows } = await (await cast.as(login)).call(contract.readMyMeetings, {})
  return rows.find((row) => row.id === id)
}

async function told(event: string, since: string) {
  const rows = await (
    await cast.school()
  ).db.execute<{ person: string; name: string; about: string | null; times: string | null }>(sql`
    select p.id as person, p.name, c.name as about, m.fill ->> 'times' as times from message m join person p on p.id = m.person_id
    left join person c on c.id = m.about_id where m.event = ${event} and m.key like ${`%${since}%`} order by p.name, c.name`)
  return [...rows]
}

async function book(login: string, meetingId: string, bookings: object[]) {
  return (await cast.as(login)).call(contract.bookTimes, { body: { meetingId, bookings } as never })
}

test('opened, every guardian is invited once for each child, and teachers sit where they teach', async () => {
  const id = await makeOpen()
  const invited = await told('meetings.invited', id)
  const ofAyesha = invited.filter(({ name }) => name === 'Ayesha Imran')
  expect(ofAyesha.map(({ about }) => about)).toContain('Bilal Imran')
  expect(new Set(invited.map((row) => `${row.name} ${row.about}`)).size).toBe(invited.length)
  const found = await mine('ayesha.imran', id)
  expect(found).toMatchObject({ mayBook: true, startsAt: '16:00' })
  const bilal = found?.children.find(({ studentId: one }) => one === exampleStudent)
  expect(bilal?.hosts[0]).toMatchObject({ name: 'Sana Iqbal', isClassTeacher: true, booking: null })
  expect(bilal?.hosts[0]?.free).toHaveLength(12)
  // It was opened once, and stands.
  const tariq = await cast.as('tariq')
  await expect(tariq.call(contract.openMeeting, { params: { id } })).rejects.toMatchObject(
    refused(409, 'meetings.opened'),
  )
  const { version } = await tariq.call(meetings.endpoints.get, { params: { id } })
  await expect(
    tariq.call(meetings.endpoints.update, { params: { id }, version, body: { startsAt: '15:00' } as never }),
  ).rejects.toMatchObject(refused(409, 'meetings.stands'))
})

test('a mother of two takes the plan: one teacher after the other, nobody at two places', async () => {
  const id = await makeOpen({ title: 'Plan' })
  const ayesha = await cast.as('ayesha.imran')
  // The head sits there too, and is met by every family.
  const employeeId = castOffice.tariq?.person ?? ''
  await (
    await cast.as('tariq')
  ).call(contract.addHost, { params: { id }, body: { employeeId, room: 'Office' } })
  const found = await mine('ayesha.imran', id)
  expect(found?.children.length).toBeGreaterThan(1)
  const { times, without } = await ayesha.call(contract.suggestTimes, { query: { meeting: id } })
  expect(without).toEqual([])
  expect(times).toHaveLength(found?.children.flatMap(({ hosts }) => hosts).length ?? 0)
  expect(new Set(times.map(({ time }) => time)).size).toBe(times.length)
  expect(times[0]?.time).toBe('16:00')
  const { ids } = await book('ayesha.imran', id, times)
  expect(ids).toHaveLength(times.length)
  const [message] = await told('meetings.booked', ids[0] ?? '')
  expect(message?.name).toBe('Ayesha Imran')
  expect(message?.times?.split('\n')).toHaveLength(times.length)
  expect((await ayesha.call(contract.suggestTimes, { query: { meeting: id } })).times).toEqual([])
  // Her sister-in-law sees these times taken.
  const tariq = await cast.as('tariq')
  const plan = await tariq.call(contract.readPlan, { params: { id } })
  expect(plan.booked).toBe(found?.children.length)
  const { rows } = await tariq.call(listAudit, { query: { act: 'meetings.booked' } })
  expect(rows[0]?.sentence).toContain('Plan')
})

test('of two families who want the same time at once, one has it, and nothing of the other is booked', async () => {
  const id = await makeOpen({ title: 'Race' })
  const sana = (await mine('ayesha.imran', id))?.children.find((one) => one.studentId === exampleStudent)
    ?.hosts[0]
  const employeeId = sana?.employeeId ?? ''
  const [other] = await (
    await cast.school()
  ).db.execute<{ id: string }>(sql`
    select s.id from student s join student b on b.section_id = s.section_id
    where b.id = ${exampleStudent}::uuid and s.id <> b.id and s.status = 'enrolled' and s.archived_at is null limit 1`)
  const wish = (studentId: string, time: string) => ({ studentId, employeeId, time })
  const both = await Promise.allSettled([
    book('ayesha.imran', id, [wish(exampleStudent, '16:10')]),
    book('tariq', id, [wish(other?.id ?? '', '16:10')]),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const failed = both.find((one) => one.status === 'rejected')
  expect(failed?.reason).toMatchObject(refused(409, 'meetings.taken', '/bookings/0/time'))
  const [row] = await (
    await cast.school()
  ).db.execute<{ count: number }>(sql`
    select count(*)::int as count from meeting_booking where meeting_id = ${id}::uuid and state = 'booked'`)
  expect(row?.count).toBe(1)
  await expect(
    book('tariq', id, [wish(exampleStudent, '16:20'), wish(exampleStudent, '16:30')]),
  ).rejects.toMatchObject(refused(409))
})

test('who books waits while the meeting is being called off, so that nothing is booked that nobody is told of', async () => {
  const id = await makeOpen({ title: 'Held' })
  const [host] =
    (await mine('ayesha.imran', id))?.children.find((one) => one.studentId === exampleStudent)?.hosts ?? []
  const booking = { studentId: exampleStudent, employeeId: host?.employeeId ?? '', time: '16:00' }
  const inside = new URL(cast.schools.control.superuser)
  inside.pathname = `/${cast.riverside.database}`
  const other = postgres(inside.href, { max: 1, onnotice: () => undefined })
  let isBooked = false
  const waiting = await other.begin(async (held) => {
    // As calling it off holds it.
    await held`select from meeting where id = ${id} for update`
    const asked = book('ayesha.imran', id, [booking]).then(() => (isBooked = true))
    await sleep(400)
    expect(isBooked).toBe(false)
    return { asked }
  })
  await waiting.asked
  await other.end()
  expect(isBooked).toBe(true)
})

test('what is not offered is refused where it stands', async () => {
  const id = await makeOpen({ title: 'Refused' })
  const hosts = (await mine('ayesha.imran', id))?.children.find(
    (one) => one.studentId === exampleStudent,
  )?.hosts
  const employeeId = hosts?.[0]?.employeeId ?? ''
  const wish = (more: object) => [{ studentId: exampleStudent, employeeId, time: '16:00', ...more }]
  const tryIt = async (more: object) => expect(book('ayesha.imran', id, wish(more))).rejects
  await (await tryIt({ time: '16:05' })).toMatchObject(refused(422, 'invalid', '/bookings/0/time'))
  await (await tryIt({ time: '18:00' })).toMatchObject(refused(422, 'invalid', '/bookings/0/time'))
  await (
    await tryIt({ employeeId: exampleStudent })
  ).toMatchObject(refused(422, 'invalid', '/bookings/0/employeeId'))
  // Daniyal is another family’s child.
  await (await tryIt({ studentId: child('Daniyal') })).toMatchObject(refused(404))
  // Sana keeps a time free, and nobody gets it.
  const sana = await cast.as('sana')
  const own = (await sana.call(contract.readMyTimes, {})).rows.find((row) => row.id === id)?.host
  await sana.call(contract.placeHost, {
    params: { id: own?.id ?? '' },
    body: { room: 'B4', closed: ['16:00'] },
  })
  await (await tryIt({})).toMatchObject(refused(422, 'invalid', '/bookings/0/time'))
  await book('ayesha.imran', id, wish({ time: '16:10' }))
  await expect(
    sana.call(contract.placeHost, { params: { id: own?.id ?? '' }, body: { closed: ['16:10'] } }),
  ).rejects.toMatchObject(refused(422, 'invalid', '/closed'))
  // When families no longer book, the office still does.
  cast.clock.now = new Date('2026-12-10T09:00:00+05:00')
  await (await tryIt({ time: '16:20' })).toMatchObject(refused(409, 'meetings.late'))
  cast.clock.now = new Date('2026-12-11T09:00:00+05:00')
  await expect(book('tariq', id, wish({ time: '16:20' }))).rejects.toMatchObject(
    refused(409, 'meetings.over'),
  )
})

test('given back by the family nobody is told; by the school the family is; and the time is free again', async () => {
  const id = await makeOpen({ title: 'Cancelled' })
  const hosts = (await mine('ayesha.imran', id))?.children.find(
    (one) => one.studentId === exampleStudent,
  )?.hosts
  const wish = { studentId: exampleStudent, employeeId: hosts?.[0]?.employeeId ?? '', time: '16:00' }
  const ayesha = await cast.as('ayesha.imran')
  const [first = ''] = (await book('ayesha.imran', id, [wish])).ids
  await ayesha.call(contract.cancelBooking, { params: { id: first } })
  expect(await told('meetings.cancelled', first)).toEqual([])
  await expect(ayesha.call(contract.cancelBooking, { params: { id: first } })).rejects.toMatchObject(
    refused(409),
  )
  const [second = ''] = (await book('ayesha.imran', id, [wish])).ids
  await (await cast.as('sana')).call(contract.cancelBooking, { params: { id: second } })
  expect(await told('meetings.cancelled', second)).toMatchObject([{ name: 'Ayesha Imran' }])
  // A teacher falls ill, and the whole evening is called off.
  const [third = ''] = (await book('ayesha.imran', id, [wish])).ids
  const tariq = await cast.as('tariq')
  const { hosts: places } = await tariq.call(contract.readPlan, { params: { id } })
  const place = places.find(({ employeeId }) => employeeId === wish.employeeId)
  expect(await tariq.call(contract.removeHost, { params: { id: place?.id ?? '' } })).toMatchObject({
    cancelled: 1,
  })
  expect(await told('meetings.cancelled', third)).toHaveLength(1)
  await expect(book('ayesha.imran', id, [wish])).rejects.toMatchObject(refused(422))
  await tariq.call(contract.addHost, { params: { id }, body: { employeeId: wish.employeeId, room: 'C1' } })
  const [fourth = ''] = (await book('ayesha.imran', id, [wish])).ids
  expect((await tariq.call(contract.previewCancellation, { params: { id } })).people).toBe(1)
  await tariq.call(contract.cancelMeeting, { params: { id }, body: { reason: 'Rain' } })
  expect(await told('meetings.cancelled', fourth)).toHaveLength(1)
  expect(await mine('ayesha.imran', id)).toBeUndefined()
})

test('the evening before, families and teachers are reminded of their times, once', async () => {
  const id = await makeOpen({ title: 'Reminder' })
  const { times } = await (
    await cast.as('ayesha.imran')
  ).call(contract.suggestTimes, { query: { meeting: id } })
  await book('ayesha.imran', id, times)
  cast.clock.now = new Date('2026-12-09T16:59:00+05:00')
  await cast.work()
  expect(await told('meetings.tomorrow', id)).toEqual([])
  cast.clock.now = new Date('2026-12-09T17:01:00+05:00')
  await cast.work()
  await cast.work()
  const rows = await told('meetings.tomorrow', id)
  expect(rows.filter(({ name }) => name === 'Ayesha Imran')).toHaveLength(1)
  expect(rows.find(({ name }) => name === 'Sana Iqbal')?.times).toContain('Bilal Imran')
})

test('before families are invited it says how many are told, and they are; or nobody is', async () => {
  const tariq = await cast.as('tariq')
  const id = await make({ title: 'Counted' })
  const preview = await tariq.call(contract.previewInvitations, { params: { id } })
  await tariq.call(contract.openMeeting, { params: { id } })
  const invited = await told('meetings.invited', id)
  const byChannel = preview.channels.reduce((sum, { messages }) => sum + messages, 0)
  expect(byChannel + preview.byAppAlone + preview.unreached).toBe(invited.length)
  expect(preview.people).toBe(new Set(invited.map(({ person }) => person)).size)
  expect(preview.languages.find(({ language }) => language === 'ur')?.text).not.toBe('')
  const silent = await make({ title: 'Silent' })
  await tariq.call(contract.openMeeting, { params: { id: silent }, query: { tells: 'false' } })
  expect(await told('meetings.invited', silent)).toEqual([])
  const rabia = await cast.as('rabia')
  await expect(rabia.call(contract.previewInvitations, { params: { id } })).rejects.toMatchObject(
    refused(403),
  )
})

test('the notice of booked times names children and teachers as the page does, each talk on a line', async () => {
  const id = await makeOpen({ title: 'Scripts' })
  const ayesha = await cast.as('ayesha.imran')
  const { times } = await ayesha.call(contract.suggestTimes, { query: { meeting: id } })
  await book('ayesha.imran', id, times)
  const { rows } = await ayesha.call(listNotifications, {})
  const notice = rows.find(({ body }) => body.includes('بلال عمران'))
  expect(notice?.body.split('\n').length).toBeGreaterThanOrEqual(times.length)
  expect(notice?.body).toContain('۱۶:۰۰')
  expect(notice?.body).not.toContain('Bilal')
})

test('those who have not booked are invited once more, and nobody else', async () => {
  const id = await makeOpen({ title: 'Again' })
  const { times } = await (
    await cast.as('ayesha.imran')
  ).call(contract.suggestTimes, { query: { meeting: id } })
  await book('ayesha.imran', id, times)
  cast.clock.now = new Date('2026-12-01T10:00:00+05:00')
  const tariq = await cast.as('tariq')
  const { count } = await tariq.call(contract.remindUnbooked, { params: { id } })
  expect(count).toBeGreaterThan(0)
  const again = await told('meetings.invited', `${id} 2026-12-01`)
  expect(again.map(({ name }) => name)).not.toContain('Ayesha Imran')
  expect(await tariq.call(contract.remindUnbooked, { params: { id } })).toEqual({ count: 0 })
  const { rows } = await tariq.call(contract.listUnbooked, { params: { id } })
  expect(rows.map(({ studentId: one }) => one)).not.toContain(exampleStudent)
})

test('what came of a talk is written by the school, and the family reads what was agreed alone', async () => {
  const sana = await cast.as('sana')
  const { rows } = await sana.call(contract.readMyTimes, {})
  const past = rows.find(({ title }) => title === 'First term meeting')
  const talk = past?.host.bookings[0]
  expect(talk).toMatchObject({ student: 'Bilal Imran', came: true, notes: expect.stringContaining('Shy') })
  const write = {
    params: { id: talk?.id ?? '' },
    body: { came: true, agreed: 'Reading', notes: 'Moved', version: 1 },
  }
  expect(await sana.call(contract.writeOutcome, write)).toMatchObject({ version: 2 })
  await expect(sana.call(contract.writeOutcome, write)).rejects.toMatchObject(refused(412))
  const ayesha = await cast.as('ayesha.imran')
  await expect(ayesha.call(contract.writeOutcome, write)).rejects.toMatchObject(refused(403))
  const own = await mine('ayesha.imran', past?.id ?? '')
  const said = JSON.stringify(own)
  expect(said).toContain('Reading')
  expect(said).not.toContain('Moved')
  // Of a meeting that is still ahead nobody has come.
  const ahead = { params: { id: exampleBooking }, body: { came: true, version: 1 } }
  await expect(sana.call(contract.writeOutcome, ahead as never)).rejects.toMatchObject(
    refused(409, 'meetings.ahead'),
  )
})

test('after its day a meeting is over, and the list says how many families came', async () => {
  const rabia = await cast.as('rabia')
  const { rows } = await rabia.call(meetings.endpoints.list, { query: { limit: 100 } as never })
  const past = rows.find(({ title }) => title === 'First term meeting')
  expect(past).toMatchObject({ progress: 'over', came: expect.any(Number) })
  expect(past?.came).toBeGreaterThan(0)
  const sana = await cast.as('sana')
  const own = (await sana.call(contract.readMyTimes, {})).rows.find(({ id }) => id === past?.id)
  const talk = own?.host.bookings.find(({ came }) => came === true)
  if (!talk) throw new Error('somebody came to the first term meeting')
  const { id, agreed, notes, version } = talk
  const write = (came: boolean | null, at: number) =>
    sana.call(contract.writeOutcome, { params: { id }, body: { came, agreed, notes, version: at } })
  await write(false, version)
  const again = await rabia.call(meetings.endpoints.get, { params: { id: past?.id ?? '' } })
  expect(again.came).toBe((past?.came ?? 0) - 1)
  await write(true, version + 1)
  const ahead = rows.find(({ id }) => id === exampleMeeting)
  expect(ahead).toMatchObject({ progress: ahead?.state, came: null })
})

test('strangers are kept out: another family, a teacher of others, another campus, a student', async () => {
  const cancel = { params: { id: exampleBooking } }
  for (const login of ['mehwish.tahir', 'asif']) {
    const speaker = await cast.as(login)
    await expect(speaker.call(contract.cancelBooking, cancel)).rejects.toMatchObject(refused(404))
    await expect(speaker.call(contract.readPlan, { params: { id: exampleMeeting } })).rejects.toMatchObject(
      refused(403),
    )
  }
  const bilal = await cast.as('bilal.imran')
  await expect(bilal.call(contract.readMyMeetings, {})).rejects.toMatchObject(refused(403))
  const sadia = await cast.as('sadia')
  await expect(sadia.call(contract.readPlan, { params: { id: exampleMeeting } })).rejects.toMatchObject(
    refused(404),
  )
  await expect(sadia.call(contract.cancelBooking, cancel)).rejects.toMatchObject(refused(404))
  const { rows } = await (await cast.as('mehwish.tahir')).call(contract.readMyMeetings, {})
  expect(JSON.stringify(rows)).not.toContain('Bilal')
  // A moderator looks, and changes nothing.
  const rabia = await cast.as('rabia')
  await expect(rabia.call(contract.cancelBooking, cancel)).rejects.toMatchObject(refused(403))
  await expect(
    rabia.call(contract.openMeeting, { params: { id: contract.exampleDraftMeeting } }),
  ).rejects.toMatchObject(refused(403))
})
