import { sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { beforeEach, expect, test } from 'vitest'
import { system } from '../../core/acts/act.ts'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { castStudents } from '../../../demo/people/enrolment/seed-cast.ts'
import { studentId } from '../../../demo/people/enrolment/seed-rows.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { exampleStudent as bilal } from '../../people/students-and-guardians/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const child = (first: string) => studentId(castStudents.findIndex(({ names }) => names[0] === first))
const one = (id: string) => ({ params: { id } })
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+05:00`)
const because = (id: string, reason = 'A complaint') => ({ params: { id }, body: { reason } })

beforeEach(async () => {
  cast.clock.now = at('10:00')
  await change(
    sql`update thread_reading set student_id = ${child('Zainab')}::uuid where student_id <> ${child('Zainab')}::uuid`,
  )
  await change(
    sql`update thread_message set student_id = ${child('Zainab')}::uuid where student_id <> ${child('Zainab')}::uuid`,
  )
})

async function change(query: ReturnType<typeof sql>) {
  const school = await cast.school()
  await school.transaction(system('Test'), 'threads.seeded', (tx) => tx.execute(query))
}

const write = (speaker: Speaker, text: string, id = bilal) =>
  speaker.call(contract.postMessage, { params: { id }, body: { text } as never })

async function read(speaker: Speaker, id = bilal) {
  const thread = await speaker.call(contract.readThread, one(id))
  await speaker.call(contract.markThread, {
    params: { id },
    body: { upto: thread.lines.at(-1)?.number ?? 0 },
  })
  return thread
}

async function bellOf(login: string) {
  const { rows } = await (await cast.as(login)).call(listNotifications, {})
  return rows.filter(({ page, readAt }) => page === `threads/${bilal}` && readAt === null)
}

test('a father writes, the class teacher sees it unread, answers, and he sees that it was read', async () => {
  const [imran, sana] = [await cast.as('imran.khalid'), await cast.as('sana')]
  await write(imran, 'بلال کل نہیں آئے گا')
  const { rows, unread } = await sana.call(contract.listThreads, {})
  expect(rows[0]).toMatchObject({ studentId: bilal, gist: 'بلال کل نہیں آئے گا', unread: 1, side: 'teachers' })
  expect(unread).toBe(1)
  cast.clock.now = at('10:05')
  const seen = await read(sana)
  expect(seen.lines).toMatchObject([{ author: 'Imran Khalid', side: 'family', isMine: false }])
  await write(sana, 'Thank you for telling me')
  expect((await sana.call(contract.listThreads, {})).unread).toBe(0)
  const { lines } = await imran.call(contract.readThread, one(bilal))
  expect(lines).toMatchObject([
    { isMine: true, readers: [{ name: 'Sana Iqbal', at: expect.stringContaining('05:05') as string }] },
    { text: 'Thank you for telling me', side: 'teachers', readers: [] },
  ])
  const mine = (await imran.call(contract.listThreads, {})).rows
  expect(mine.map(({ name }) => name).sort()).toEqual(['Bilal Imran', 'Hira Imran', 'Zoya Imran'])
  expect(mine[0]).toMatchObject({ studentId: bilal, unread: 1, side: 'family' })
})

test('who does not belong to a conversation finds none', async () => {
  await write(await cast.as('imran.khalid'), 'Between us')
  for (const login of [
    'mehwish.tahir',
    'kamran',
    'asif',
    'sadia',
    'imtiaz',
    'tariq',
    'nasreen',
    'rabia',
    'waqas',
    'bilal.imran',
  ]) {
    const stranger = await cast.as(login)
    const status = {
      problem: { status: expect.toSatisfy((one: number) => one === 403 || one === 404) as number },
    }
    await expect(stranger.call(contract.readThread, one(bilal))).rejects.toMatchObject(status)
    await expect(write(stranger, 'Let me in')).rejects.toMatchObject(status)
    await expect(
      stranger.call(contract.markThread, { params: { id: bilal }, body: { upto: 9 } }),
    ).rejects.toMatchObject(status)
    const rows = await stranger.call(contract.listThreads, {}).then(
      (list) => list.rows,
      () => [],
    )
    expect(rows.map((row) => row.studentId)).not.toContain(bilal)
  }
})

test('what is written twice by a telephone is posted once', async () => {
  const imran = await cast.as('imran.khalid')
  const sent = { params: { id: bilal }, body: { text: 'Once' } as never, onceKey: 'a-telephone' }
  const first = await imran.call(contract.postMessage, sent)
  expect(await imran.call(contract.postMessage, sent)).toEqual(first)
  expect((await imran.call(contract.readThread, one(bilal))).lines).toHaveLength(1)
  await expect(write(imran, '   ')).rejects.toMatchObject({ problem: { errors: [{ pointer: '/text' }] } })
})

test('who taught the child and teaches another section now sees nothing more; who comes later sees this enrolment', async () => {
  const [imran, sana] = [await cast.as('imran.khalid'), await cast.as('sana')]
  const author = await accountOf('Imran Khalid')
  await change(sql`insert into thread_message (student_id, side, author_id, text, day, at)
    values (${bilal}::uuid, 'family', ${author}::uuid, 'Long ago', '2026-03-01', '2026-03-01T05:00:00Z')`)
  await write(imran, 'This year')
  const { lines } = await sana.call(contract.readThread, one(bilal))
  expect(lines.map(({ text }) => text)).toEqual(['This year'])
  expect((await imran.call(contract.readThread, one(bilal))).lines).toHaveLength(2)
  await change(sql`update teacher_assignment set ends_on = '2026-11-22', starts_on = least(starts_on, '2026-11-01'::date)
    where employee_id = (select person_id from account where id = ${await accountOf('Sana Iqbal')}::uuid)`)
  cast.clock.pass(5)
  const later = await cast.as('sana')
  await expect(later.call(contract.readThread, one(bilal))).rejects.toMatchObject(refused(404))
  await expect(write(later, 'One more word')).rejects.toMatchObject(refused(404))
  await change(sql`update teacher_assignment set ends_on = null where ends_on = '2026-11-22'`)
})

async function accountOf(name: string) {
  const { db } = await cast.school()
  const [row] = await db.execute<{ id: string }>(
    sql`select a.id from account a join person p on p.id = a.person_id where p.name = ${name}`,
  )
  return row?.id ?? ''
}

test('a guardian who may no longer see the child is out of the conversation', async () => {
  await write(await cast.as('imran.khalid'), 'Before')
  const link = sql`where student_id = ${bilal}::uuid and guardian_id = (
    select person_id from account where id = ${await accountOf('Imran Khalid')}::uuid)`
  await change(sql`update guardian_link set may_see = false ${link}`)
  cast.clock.pass(5)
  await expect((await cast.as('imran.khalid')).call(contract.readThread, one(bilal))).rejects.toMatchObject(
    refused(404),
  )
  const { members } = await (await cast.as('ayesha.imran')).call(contract.readThread, one(bilal))
  expect(members.map(({ name }) => name)).not.toContain('Imran Khalid')
  await change(sql`update guardian_link set may_see = true ${link}`)
})

test('teachers are told of what families write within the hours of the school, and once for a run of messages', async () => {
  cast.clock.now = at('20:00')
  const imran = await cast.as('imran.khalid')
  const { toldAt } = await write(imran, 'In the evening')
  expect(new Date(toldAt ?? '')).toEqual(at('08:00', '2026-11-24'))
  await write(imran, 'And one more')
  expect(await imran.call(contract.readThread, one(bilal))).toMatchObject({ toldAt })
  await cast.work()
  expect(await bellOf('sana')).toHaveLength(0)
  cast.clock.now = at('08:00', '2026-11-24')
  await cast.work()
  expect(await bellOf('sana')).toHaveLength(1)
  cast.clock.now = at('09:00', '2026-11-24')
  expect(await write(await cast.as('imran.khalid'), 'In the morning')).toMatchObject({ toldAt: null })
  await cast.work()
  expect(await bellOf('sana')).toHaveLength(1)
  await read(await cast.as('sana'))
  expect(await bellOf('sana')).toHaveLength(0)
  await write(await cast.as('imran.khalid'), 'After she has read')
  await cast.work()
  expect(await bellOf('sana')).toHaveLength(1)
})

test('who has read it before the school opens is told nothing; before a Sunday they wait for Monday', async () => {
  cast.clock.now = at('18:00', '2026-11-28')
  const { toldAt } = await write(await cast.as('imran.khalid'), 'On a Saturday evening')
  expect(new Date(toldAt ?? '')).toEqual(at('08:00', '2026-11-30'))
  await read(await cast.as('sana'))
  cast.clock.now = at('08:00', '2026-11-30')
  await cast.work()
  expect(await bellOf('sana')).toHaveLength(0)
})

test('guardians are told of an answer, each once, and a teacher who wrote is not', async () => {
  const sana = await cast.as('sana')
  await write(sana, 'He did well today')
  await write(sana, 'Very well')
  await cast.work()
  expect(await bellOf('imran.khalid')).toHaveLength(1)
  expect(await bellOf('ayesha.imran')).toHaveLength(1)
  expect(await bellOf('sana')).toHaveLength(0)
})

test('a wrong message is taken back by its author for some minutes, and stays as taken back', async () => {
  const imran = await cast.as('imran.khalid')
  const { id } = await write(imran, 'For somebody else')
  const back = (speaker: Speaker) =>
    speaker.call(contract.withdrawMessage, { params: { id: bilal, messageId: id } })
  await expect(back(await cast.as('sana'))).rejects.toMatchObject(refused(403))
  await expect(back(await cast.as('ayesha.imran'))).rejects.toMatchObject(refused(403))
  await expect(back(await cast.as('mehwish.tahir'))).rejects.toMatchObject(refused(404))
  await back(imran)
  const { lines } = await (await cast.as('sana')).call(contract.readThread, one(bilal))
  expect(lines).toMatchObject([{ id, text: '', isWithdrawn: true }])
  expect((await (await cast.as('sana')).call(contract.listThreads, {})).unread).toBe(0)
  const late = await write(imran, 'Too late')
  cast.clock.pass(16 * 60)
  const tooLate = (await cast.as('imran.khalid')).call(contract.withdrawMessage, {
    params: { id: bilal, messageId: late.id },
  })
  await expect(tooLate).rejects.toMatchObject(refused(409, 'threads.too-late'))
})

test('the office opens a conversation for a reason alone, its members see that, and it is read for an hour', async () => {
  const [imran, tariq] = [await cast.as('imran.khalid'), await cast.as('tariq')]
  await write(imran, 'Private')
  await expect(tariq.call(contract.readOpened, one(bilal))).rejects.toMatchObject(refused(404))
  const opened = await tariq.call(contract.openThread, because(bilal, 'Insults were reported'))
  expect(opened.lines).toMatchObject([{ text: 'Private' }, { kind: 'opened', text: 'Insults were reported' }])
  expect(opened).toMatchObject({ side: 'office', silence: 'view' })
  expect((await tariq.call(contract.readOpened, one(bilal))).lines).toHaveLength(2)
  await expect(write(tariq, 'I write too')).rejects.toMatchObject(refused(404))
  expect((await imran.call(contract.readThread, one(bilal))).lines).toMatchObject([
    {},
    { kind: 'opened', author: 'Tariq Mehmood' },
  ])
  const { rows } = await tariq.call(listAudit, { query: { act: 'thread-messages.opened' } })
  expect(rows[0]?.sentence).toContain('Insults were reported')
  const { rows: posts } = await tariq.call(listAudit, { query: { act: 'thread-messages.posted' } })
  expect(JSON.stringify(posts)).not.toContain('Private')
  await expect((await cast.as('sadia')).call(contract.openThread, because(bilal))).rejects.toMatchObject(
    refused(404),
  )
  await expect((await cast.as('rabia')).call(contract.openThread, because(bilal))).rejects.toMatchObject(
    refused(403),
  )
  await expect(imran.call(contract.openThread, because(bilal))).rejects.toMatchObject(refused(403))
  cast.clock.pass(61 * 60)
  await expect((await cast.as('tariq')).call(contract.readOpened, one(bilal))).rejects.toMatchObject(
    refused(404),
  )
})

test('a closed conversation is read and not written in, until it is opened again', async () => {
  const [imran, tariq] = [await cast.as('imran.khalid'), await cast.as('tariq')]
  await tariq.call(contract.closeThread, because(bilal, 'Insults'))
  await expect(write(imran, 'But')).rejects.toMatchObject(refused(409, 'threads.closed'))
  expect(await imran.call(contract.readThread, one(bilal))).toMatchObject({ silence: 'closed' })
  await expect(tariq.call(contract.closeThread, because(bilal))).rejects.toMatchObject(
    refused(409, 'threads.closed-already'),
  )
  await tariq.call(contract.reopenThread, because(bilal))
  await write(imran, 'Thank you')
})

test('the office counts conversations, and in how many a family has waited longer than two school days', async () => {
  cast.clock.now = at('10:00', '2026-11-23')
  await write(await cast.as('imran.khalid'), 'Anybody?')
  const of = async () => {
    const { rows } = await (await cast.as('tariq')).call(contract.countThreads, {})
    return rows.find(({ section }) => section === '7-B')
  }
  cast.clock.now = at('10:00', '2026-11-25')
  expect(await of()).toMatchObject({ threads: 1, unanswered: 0 })
  cast.clock.now = at('10:00', '2026-11-26')
  expect(await of()).toMatchObject({ threads: 1, unanswered: 1 })
  expect(
    (await (await cast.as('sadia')).call(contract.countThreads, {})).rows.map((row) => row.section),
  ).not.toContain('7-B')
  await write(await cast.as('sana'), 'Here I am')
  expect(await of()).toMatchObject({ unanswered: 0 })
})

test('of a child who has left the family reads for thirty days, and writes no more', async () => {
  await write(await cast.as('imran.khalid'), 'Farewell')
  await change(
    sql`update enrolment set ends_on = '2026-11-22', ended = 'withdrawal' where student_id = ${bilal}::uuid and ends_on is null`,
  )
  const imran = await cast.as('imran.khalid')
  expect(await imran.call(contract.readThread, one(bilal))).toMatchObject({ silence: 'left' })
  await expect(write(imran, 'Hello?')).rejects.toMatchObject(refused(409, 'threads.left'))
  cast.clock.now = at('10:00', '2026-12-23')
  await expect((await cast.as('imran.khalid')).call(contract.readThread, one(bilal))).rejects.toMatchObject(
    refused(404),
  )
  await change(
    sql`update enrolment set ends_on = null, ended = null where student_id = ${bilal}::uuid and ended = 'withdrawal'`,
  )
})
