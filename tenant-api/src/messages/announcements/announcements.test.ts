import { sql } from 'drizzle-orm'
import { richOf } from 'kit/text/rich-text'
import type { Speaker } from 'kit/testing/testing'
import { beforeEach, expect, test } from 'vitest'
import { system } from '../../core/acts/act.ts'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { submitRegister, readRegister } from '../../attendance/registers/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { announcements } = contract
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const one = (id: string) => ({ params: { id } })
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+05:00`)

type Ids = { section: string; other: string; main: string; shahdara: string }
async function ids(): Promise<Ids> {
  const { db } = await cast.school()
  const find = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query))[0]?.id ?? ''
  return {
    section: await find(sql`select id from section where title = '7-B'`),
    other: await find(sql`select id from section where title = '6-A'`),
    main: await find(sql`select id from campus where code = 'MAIN'`),
    shahdara: await find(sql`select id from campus where code = 'SHD'`),
  }
}

const said = (language: 'en' | 'ur' | 'ar', title: string) => ({
  language,
  title,
  body: richOf(`${title}: read this.`),
  short: `${title}!`,
})
type Body = Partial<Omit<contract.Writing, 'audience'>> & { audience: Partial<contract.Audience> }
function bodyOf(given: Body) {
  const { audience, ...rest } = given
  return {
    words: [said('en', 'Trip'), said('ur', 'سیر')],
    ...rest,
    audience: Object.assign({ groups: ['guardians' as const] }, audience),
  }
}

async function send(speaker: Speaker, given: Body, goesAt: string | null = null) {
  const { id, version } = await speaker.call(contract.writeAnnouncement, { body: bodyOf(given) as never })
  const sent = await speaker.call(contract.submitAnnouncement, { ...one(id), body: { goesAt, version } })
  return { ...sent, id }
}

async function messagesOf(id: string) {
  const { db } = await cast.school()
  return db.execute<{
    name: string
    language: string
    body: string | null
    state: string
    channel: string | null
  }>(sql`
    select p.name, m.language, m.body, m.state, m.channel from message m join person p on p.id = m.person_id
    where m.source_id = ${id}::uuid order by p.name, m.id`)
}

beforeEach(async () => {
  cast.clock.now = at('10:00')
  await approveAbove(200)
})

async function approveAbove(most: number) {
  const school = await cast.school()
  await school.transaction(system('Test'), 'settings.changed', (tx) =>
    tx.execute(sql`update message_setting set approve_above = ${most}`),
  )
}

test('what the principal writes reaches each guardian of a section once, in the language of each', async () => {
  const { section } = await ids()
  const tariq = await cast.as('tariq')
  const asked = { words: bodyOf({ audience: {} }).words.map(({ body: _body, ...rest }) => rest) }
  const audience = { groups: ['guardians' as const], sectionIds: [section] }
  const seen = await tariq.call(contract.previewAnnouncement, {
    body: { ...asked, audience, channels: ['email', 'sms'] },
  })
  const { id, state } = await send(tariq, { audience: { sectionIds: [section] }, channels: ['email', 'sms'] })
  expect(state).toBe('published')
  await cast.work()
  const told = await messagesOf(id)
  expect(told.length).toBe(seen.people)
  expect(new Set(told.map(({ name }) => name)).size).toBe(told.length)
  expect(told.map(({ name }) => name)).toContain('Imran Khalid')
  for (const { channel, body, language } of told.filter(({ state: of }) => of === 'sent')) {
    const word = language === 'ur' ? 'سیر' : 'Trip'
    if (channel === 'email') expect(body).toBe(`${word}: read this.`)
    if (channel === 'sms') expect(body).toMatch(new RegExp(`^${word}!`))
  }
  expect(seen.channels.reduce((sum, { people }) => sum + people, 0)).toBe(
    told.filter(({ channel }) => channel !== null).length,
  )
  const { report } = await tariq.call(contract.readAnnouncement, one(id))
  expect(report).toMatchObject({ people: told.length, read: 0 })
})

test('a father reads it in Urdu or in English, its author sees that he has, and only the others are told again', async () => {
  const { section } = await ids()
  const tariq = await cast.as('tariq')
  const { id } = await send(tariq, { audience: { sectionIds: [section] }, channels: ['email'] })
  await cast.work()
  const imran = await cast.as('imran.khalid')
  const { rows: bell } = await imran.call(listNotifications, {})
  expect(bell[0]).toMatchObject({
    title: 'Trip',
    body: 'Trip: read this.',
    page: `notices/${id}`,
    readAt: null,
  })
  const { rows, unread } = await imran.call(contract.readBoard, {})
  expect(rows.find((row) => row.id === id)).toMatchObject({ title: 'Trip', readAt: null })
  expect(unread).toBeGreaterThan(0)
  const read = await imran.call(contract.readNotice, { ...one(id), query: { language: 'ur' } })
  expect(read).toMatchObject({ title: 'سیر', language: 'ur', languages: ['en', 'ur'] })
  const { readAt } = await imran.call(contract.markNotice, one(id))
  cast.clock.pass(60)
  expect(await imran.call(contract.markNotice, one(id))).toEqual({ readAt })
  expect((await imran.call(listNotifications, {})).rows[0]).toMatchObject({
    readAt: expect.any(String) as string,
  })
  await expect(tariq.call(contract.remindUnread, one(id))).rejects.toMatchObject(
    refused(409, 'announcements.just-told'),
  )
  cast.clock.pass(3_600)
  const later = await cast.as('tariq')
  const before = (await messagesOf(id)).length
  const preview = await later.call(contract.previewReminder, one(id))
  expect(preview.people).toBe(before - 1)
  expect(preview.languages.find(({ language }) => language === 'ur')?.title).toBe('سیر')
  const { count } = await later.call(contract.remindUnread, one(id))
  expect(count).toBe(before - 1)
  const { rows: unreadRows, total } = await later.call(contract.listRecipients, {
    ...one(id),
    query: { unread: 'true' },
  })
  expect(total).toBe(before - 1)
  expect(unreadRows.map(({ name }) => name)).not.toContain('Imran Khalid')
  const { rows: acts } = await later.call(listAudit, { query: { act: 'announcements.reminded' } })
  expect(acts[0]?.sentence).toContain('not read the announcement Trip')
})

test('what goes to many waits until somebody else releases it, or gives it back', async () => {
  await approveAbove(1)
  const { main } = await ids()
  const [rabia, tariq, sadia] = [await cast.as('rabia'), await cast.as('tariq'), await cast.as('sadia')]
  const { id, state } = await send(rabia, { audience: { campusIds: [main] } })
  expect(state).toBe('waiting')
  expect(await messagesOf(id)).toHaveLength(0)
  await expect(rabia.call(contract.approveAnnouncement, { ...one(id), body: {} })).rejects.toMatchObject(
    refused(403),
  )
  await expect(sadia.call(contract.approveAnnouncement, { ...one(id), body: {} })).rejects.toMatchObject(
    refused(404),
  )
  await tariq.call(contract.rejectAnnouncement, { ...one(id), body: { note: 'Say when' } })
  const back = await rabia.call(contract.readAnnouncement, one(id))
  expect(back).toMatchObject({ state: 'draft', note: 'Say when', decidedBy: 'Tariq Mehmood', mayEdit: true })
  await rabia.call(contract.submitAnnouncement, { ...one(id), body: { version: back.version } })
  const { state: now } = await tariq.call(contract.approveAnnouncement, { ...one(id), body: {} })
  expect(now).toBe('published')
  expect((await messagesOf(id)).length).toBeGreaterThan(1)
  await expect(tariq.call(contract.approveAnnouncement, { ...one(id), body: {} })).rejects.toMatchObject(
    refused(409, 'announcements.not-waiting'),
  )
  // Who releases for others releases their own.
  expect((await send(tariq, { audience: { campusIds: [main] } })).state).toBe('published')
})

test('what is scheduled goes out at its time and not before, and not when it was taken back', async () => {
  const { section } = await ids()
  const tariq = await cast.as('tariq')
  const goesAt = at('15:00').toISOString()
  const kept = await send(tariq, { audience: { sectionIds: [section] } }, goesAt)
  const stopped = await send(tariq, { audience: { sectionIds: [section] } }, goesAt)
  expect(kept.state).toBe('scheduled')
  cast.clock.now = at('14:59')
  await cast.work()
  expect(await messagesOf(kept.id)).toHaveLength(0)
  const later = await cast.as('tariq')
  await later.call(contract.withdrawAnnouncement, one(stopped.id))
  cast.clock.now = at('15:00')
  await cast.work()
  expect((await messagesOf(kept.id)).length).toBeGreaterThan(0)
  expect(await messagesOf(stopped.id)).toHaveLength(0)
  expect(await later.call(contract.readAnnouncement, one(stopped.id))).toMatchObject({ state: 'draft' })
})

test('what is taken back leaves the board and is sent no further', async () => {
  const { section } = await ids()
  cast.clock.now = at('22:00')
  const tariq = await cast.as('tariq')
  const { id } = await send(tariq, { audience: { sectionIds: [section] }, channels: ['sms', 'email'] })
  const imran = await cast.as('imran.khalid')
  await imran.call(contract.readNotice, one(id))
  await tariq.call(contract.withdrawAnnouncement, one(id))
  cast.clock.now = at('08:00', '2026-11-24')
  await cast.work()
  const states = (await messagesOf(id)).map(({ state }) => state)
  expect(states.filter((state) => state === 'sent' || state === 'delivered' || state === 'queued')).toEqual(
    [],
  )
  const later = await cast.as('imran.khalid')
  await expect(later.call(contract.readNotice, one(id))).rejects.toMatchObject(refused(404))
  expect((await later.call(listNotifications, {})).rows.map(({ page }) => page)).not.toContain(
    `notice-board/${id}`,
  )
})

test('a class teacher announces to her section, and to nobody else', async () => {
  const { section, other, main } = await ids()
  const sana = await cast.as('sana')
  const places = await sana.call(contract.readPlaces, {})
  expect(places).toMatchObject({
    campuses: [],
    classes: [],
    roles: [],
    groups: ['guardians', 'students'],
    sections: [{ id: section, name: '7-B' }, { name: '8-A' }],
  })
  const { id } = await send(sana, { audience: { sectionIds: [section] } })
  const told = (await messagesOf(id)).map(({ name }) => name)
  expect(told).toContain('Imran Khalid')
  const { db } = await cast.school()
  const [{ count = 0 } = {}] = await db.execute<{ count: number }>(sql`
    select count(distinct l.guardian_id)::int as count from student s join guardian_link l on l.student_id = s.id and l.may_see
    where s.section_id = ${section}::uuid and s.status = 'enrolled' and s.archived_at is null`)
  expect(told).toHaveLength(count)
  const write = (audience: Partial<contract.Audience>) =>
    expect(sana.call(contract.writeAnnouncement, { body: bodyOf({ audience }) as never })).rejects
  await write({ sectionIds: [other] }).toMatchObject({ problem: { errors: [{ pointer: '/audience' }] } })
  await write({ campusIds: [main] }).toMatchObject(refused(403))
  await write({ groups: ['staff'] }).toMatchObject(refused(403, 'announcements.sections-alone'))
  const { rows: strangers } = await (
    await cast.as('tariq')
  ).call(contract.findPeople, { query: { q: 'Rizwan' } })
  await write({ personIds: strangers.map((row) => row.id) }).toMatchObject(refused(422))
  await expect(sana.call(contract.readAnnouncement, one(contract.exampleAnnouncement))).rejects.toMatchObject(
    refused(404),
  )
  const mine = await sana.call(announcements.endpoints.list, {})
  expect(mine.rows.every((row) => row.title === 'Trip')).toBe(true)
})

test('a class teacher sees what the office says to her section, and does not change it', async () => {
  const { section } = await ids()
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const { id } = await tariq.call(contract.writeAnnouncement, {
    body: bodyOf({ audience: { sectionIds: [section] } }) as never,
  })
  expect(await sana.call(contract.readAnnouncement, one(id))).toMatchObject({ mayEdit: false })
  await expect(sana.call(contract.withdrawAnnouncement, one(id))).rejects.toMatchObject(refused(403))
})

test('a campus announces within itself', async () => {
  const { main, shahdara } = await ids()
  const imtiaz = await cast.as('imtiaz')
  const { id } = await send(imtiaz, { audience: { groups: ['guardians', 'teachers'] } })
  const { db } = await cast.school()
  const [row] = await db.execute<{ campuses: string[]; strangers: number }>(sql`
    select to_json(a.campus_ids) as campuses, (select count(*)::int from announcement_recipient r
      where r.announcement_id = a.id and r.campus_id <> ${shahdara}::uuid and not exists (
        select from employee e where e.id = r.person_id and ${shahdara}::uuid = any (e.campus_ids))) as strangers
    from announcement a where a.id = ${id}::uuid`)
  expect(row).toEqual({ campuses: [shahdara], strangers: 0 })
  const beyond = imtiaz.call(contract.writeAnnouncement, {
    body: bodyOf({ audience: { campusIds: [main] } }) as never,
  })
  await expect(beyond).rejects.toMatchObject(refused(403))
  await expect(
    imtiaz.call(contract.readAnnouncement, one(contract.exampleAnnouncement)),
  ).rejects.toMatchObject(refused(404))
  await expect((await cast.as('sadia')).call(contract.readAnnouncement, one(id))).rejects.toMatchObject(
    refused(404),
  )
})

test('nobody reads on the board what was not announced to them', async () => {
  const { section } = await ids()
  const tariq = await cast.as('tariq')
  const { id } = await send(tariq, { audience: { sectionIds: [section] } })
  for (const stranger of ['usman.ghani', 'sadia', 'waqas']) {
    const speaker = await cast.as(stranger)
    await expect(speaker.call(contract.readNotice, one(id))).rejects.toMatchObject(refused(404))
    await expect(speaker.call(contract.markNotice, one(id))).rejects.toMatchObject(refused(404))
    expect((await speaker.call(contract.readBoard, {})).rows.map((row) => row.id)).not.toContain(id)
  }
  const imran = await cast.as('imran.khalid')
  for (const deed of [
    contract.withdrawAnnouncement,
    contract.remindUnread,
    contract.readAnnouncement,
  ] as const)
    await expect(imran.call(deed as never, one(id) as never)).rejects.toMatchObject(refused(403))
})

test('the guardians of who is absent on that day are told, and nobody else', async () => {
  const { section } = await ids()
  const [sana, tariq] = [await cast.as('sana'), await cast.as('tariq')]
  const { version, students } = await sana.call(readRegister, {
    params: { id: section },
    query: { day: '2026-11-23' as never },
  })
  const [away] = students
  const marks = students.map(({ id }) => ({
    studentId: id,
    status: id === away?.id ? 'absent' : 'present',
  }))
  const body = { day: '2026-11-23', version, marks, isSubmitted: true } as never
  await sana.call(submitRegister, { params: { id: section }, body })
  const { id } = await send(tariq, { audience: { students: 'absent' }, isOnBoard: false })
  const { db } = await cast.school()
  const meant = await db.execute<{ name: string }>(sql`
    select g.name from guardian_link l join person g on g.id = l.guardian_id
    where l.student_id = ${away?.id ?? ''}::uuid and l.may_see order by 1`)
  expect(meant.length).toBeGreaterThan(0)
  expect((await messagesOf(id)).map(({ name }) => name)).toEqual(meant.map(({ name }) => name))
})

test('the guardians of a list of numbers are told, and what nobody is called by is said before', async () => {
  const { db } = await cast.school()
  const owing = await db.execute<{ number: string; id: string }>(sql`
    select registration_number as number, id from student
    where status = 'enrolled' and registration_number <> '' order by id limit 3`)
  const tariq = await cast.as('tariq')
  const numbers = [...owing.map(({ number }) => number.toLowerCase()), 'RSS-none']
  const audience = { groups: ['guardians' as const], students: 'listed' as const, numbers }
  const words = [{ language: 'en' as const, title: 'Fees', short: '' }]
  const preview = await tariq.call(contract.previewAnnouncement, { body: { words, audience } })
  expect(preview.unknown).toEqual(['RSS-none'])
  const { id } = await send(tariq, { audience: { students: 'listed', numbers }, isOnBoard: false })
  const meant = await db.execute<{ name: string }>(sql`
    select distinct g.name from guardian_link l join person g on g.id = l.guardian_id
    where l.student_id = any (${`{${owing.map((one) => one.id).join(',')}}`}::uuid[]) and l.may_see order by 1`)
  expect(meant.length).toBeGreaterThan(0)
  expect([...new Set((await messagesOf(id)).map(({ name }) => name))].toSorted()).toEqual(
    meant.map(({ name }) => name).toSorted(),
  )
})

test('people are added and left out by name', async () => {
  const { section } = await ids()
  const tariq = await cast.as('tariq')
  const find = async (q: string) =>
    (await tariq.call(contract.findPeople, { query: { q } })).rows.map(({ id }) => id)
  const [imran, usman] = [await find('Imran Khalid'), await find('Usman Ghani')]
  const { id } = await send(tariq, {
    audience: { sectionIds: [section], personIds: usman, withoutIds: imran },
  })
  const told = (await messagesOf(id)).map(({ name }) => name)
  expect(told).toContain('Usman Ghani')
  expect(told).not.toContain('Imran Khalid')
  const { names } = await tariq.call(contract.readAnnouncement, one(id))
  expect(Object.values(names)).toEqual(expect.arrayContaining(['7-B', 'Usman Ghani', 'Imran Khalid']))
})

test('who comes later finds on the board what hangs there, without being told', async () => {
  const { other } = await ids()
  const tariq = await cast.as('tariq')
  const { id } = await send(tariq, { audience: { sectionIds: [other] } })
  const { db } = await cast.school()
  await db.execute(sql`delete from announcement_recipient where announcement_id = ${id}::uuid`)
  await db.execute(
    sql`insert into job (kind, payload, due_at) values ('announcements.newcomers', '{}', ${cast.clock.now.toISOString()})`,
  )
  const before = (await messagesOf(id)).length
  await cast.work()
  const { rows } = await tariq.call(contract.listRecipients, { ...one(id), query: {} })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => !row.isTold)).toBe(true)
  expect(await messagesOf(id)).toHaveLength(before)
})

test('what cannot be is refused in a sentence', async () => {
  const { section } = await ids()
  const tariq = await cast.as('tariq')
  const audience = { sectionIds: [section] }
  const twice = bodyOf({ audience, words: [said('en', 'A'), said('en', 'B')] })
  await expect(tariq.call(contract.writeAnnouncement, { body: twice as never })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/words' }] },
  })
  const empty = bodyOf({ audience, words: [{ ...said('en', 'A'), body: richOf('') }] })
  const draft = await tariq.call(contract.writeAnnouncement, { body: empty as never })
  const submit = (version: number) =>
    tariq.call(contract.submitAnnouncement, { ...one(draft.id), body: { version } })
  await expect(submit(draft.version)).rejects.toMatchObject(refused(422, 'announcements.empty'))
  await expect(submit(7)).rejects.toMatchObject(refused(412))
  await expect(send(tariq, { audience: { groups: [] } })).rejects.toMatchObject(
    refused(422, 'announcements.nobody'),
  )
  await expect(send(tariq, { audience, expiresOn: '2026-01-01' as never })).rejects.toMatchObject(
    refused(422, 'announcements.expired'),
  )
  const script = {
    type: 'text',
    text: 'x',
    marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
  }
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [script] }] }
  const words = [{ ...said('en', 'A'), body }]
  await expect(
    tariq.call(contract.writeAnnouncement, { body: bodyOf({ audience, words: words as never }) as never }),
  ).rejects.toMatchObject(refused(422))
})
