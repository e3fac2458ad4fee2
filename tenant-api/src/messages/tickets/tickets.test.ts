import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { castStudents } from '../../../demo/people/enrolment/seed-cast.ts'
import { castGuardians } from '../../../demo/people/enrolment/seed-guardians.ts'
import { guardianId, studentId } from '../../../demo/people/enrolment/seed-rows.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:00`)
const one = (id: string, body: object = {}) => ({ params: { id }, body: body as never })
const child = (first: string) => studentId(castStudents.findIndex(({ names }) => names[0] === first))
const guardian = (key: string) => guardianId(Object.keys(castGuardians).indexOf(key))
const { homeworkCategory, feesCategory } = contract

beforeEach(() => {
  cast.clock.now = at('2026-11-23', '10:00')
})

async function ask(login = 'ayesha.imran', more: object = {}) {
  const speaker = await cast.as(login)
  const body = {
    categoryId: homeworkCategory,
    studentId: exampleStudent,
    subject: 'Homework',
    text: 'Which page?',
  }
  return speaker.call(contract.askTicket, { body: { ...body, ...more } as never })
}

async function told(event: string, id: string) {
  const { db } = await cast.school()
  const rows = await db.execute<{ name: string }>(sql`
    select p.name from message m join person p on p.id = m.person_id where m.event = ${event} and m.page = ${`tickets/${id}`}
    order by m.id`)
  return rows.map(({ name }) => name)
}

test('a mother asks about homework, the teacher answers, she says that it is done and how it was', async () => {
  const { id, serial, state } = await ask()
  expect(state).toBe('open')
  expect(serial).toMatch(/^MAIN-26-\d{4}$/)
  expect(await told('tickets.waiting', id)).toContain('Sana Iqbal')
  const [sana, ayesha] = [await cast.as('sana'), await cast.as('ayesha.imran')]
  const { rows } = await sana.call(contract.listTickets, { query: { tab: 'mine' } })
  expect(rows.find((row) => row.id === id)).toMatchObject({
    asker: 'Ayesha Imran',
    section: '7-B',
    isUnread: true,
  })
  cast.clock.pass(60)
  await sana.call(contract.answerTicket, one(id, { text: 'She is often late', isInternal: true }))
  await sana.call(contract.answerTicket, one(id, { text: 'Page 42' }))
  expect(await told('tickets.answered', id)).toEqual(['Ayesha Imran'])
  const read = await ayesha.call(contract.readTicket, one(id))
  expect(read).toMatchObject({
    state: 'answered',
    side: 'asker',
    isUnread: true,
    assignee: '',
    assigneeId: null,
  })
  expect(read.messages.map(({ text, by }) => [text, by])).toEqual([
    ['Which page?', 'عائشہ عمران'],
    ['Page 42', ''],
  ])
  expect(read.may.toSorted()).toEqual(['reply', 'resolve', 'withdraw'])
  cast.clock.pass(60)
  await ayesha.call(contract.markTicketRead, { params: { id } })
  expect(await ayesha.call(contract.readTicket, one(id))).toMatchObject({ isUnread: false })
  await ayesha.call(contract.resolveTicket, one(id, {}))
  await ayesha.call(contract.rateTicket, one(id, { stars: 4, comment: 'Quick' }))
  await expect(ayesha.call(contract.rateTicket, one(id, { stars: 1 }))).rejects.toMatchObject(
    refused(409, 'tickets.rated'),
  )
  const tariq = await cast.as('tariq')
  const { rows: figures } = await tariq.call(contract.readFigures, {})
  expect(figures.find(({ name }) => name === 'Homework and lessons')).toMatchObject({ satisfaction: 4 })
  const { rows: acts } = await tariq.call(listAudit, { query: { act: 'tickets.rated' } })
  expect(acts[0]?.sentence).toContain(serial)
})

test('numbers have no gap, also where one is refused', async () => {
  const first = await ask()
  await expect(ask('ayesha.imran', { studentId: child('Daniyal') })).rejects.toMatchObject(refused(422))
  const [second, third] = await Promise.all([ask(), ask('imran.khalid')])
  const numbers = [first, second, third]
    .map(({ serial }) => Number(serial.slice(-4)))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1, (numbers[0] ?? 0) + 2])
})

test('what nobody answers is reminded of before it is due, and told to the office when it is late; once', async () => {
  const { id } = await ask('ayesha.imran', { categoryId: feesCategory })
  const { db } = await cast.school()
  const [row] = await db.execute<{ due: string }>(
    sql`select to_json(due_at) #>> '{}' as due from ticket where id = ${id}::uuid`,
  )
  // Eight hours of school from ten o’clock on a Monday are Tuesday at ten.
  expect(new Date(row?.due ?? '')).toEqual(at('2026-11-24', '10:00'))
  cast.clock.now = at('2026-11-24', '08:01')
  await cast.work()
  expect(await told('tickets.late', id)).toEqual([])
  cast.clock.now = at('2026-11-24', '10:01')
  await cast.work()
  await cast.work()
  const rabia = await cast.as('rabia')
  expect(
    (await rabia.call(contract.listTickets, { query: { tab: 'overdue' } })).rows.map((one) => one.id),
  ).toContain(id)
  await rabia.call(contract.answerTicket, one(id, { text: 'Yes' }))
  expect(
    (await rabia.call(contract.listTickets, { query: { tab: 'overdue' } })).rows.map((one) => one.id),
  ).not.toContain(id)
})

test('what is answered closes by itself after a week, unless somebody writes; and is opened again for a week', async () => {
  const [quiet, busy] = [await ask(), await ask()]
  const sana = await cast.as('sana')
  for (const { id } of [quiet, busy]) await sana.call(contract.answerTicket, one(id, { text: 'Page 42' }))
  cast.clock.now = at('2026-11-28', '10:00')
  const ayesha = await cast.as('ayesha.imran')
  await ayesha.call(contract.replyToTicket, one(busy.id, { text: 'And in Urdu?' }))
  cast.clock.now = at('2026-12-01', '10:00')
  await cast.work()
  const later = await cast.as('ayesha.imran')
  expect(await later.call(contract.readTicket, one(quiet.id))).toMatchObject({ state: 'closed' })
  expect(await later.call(contract.readTicket, one(busy.id))).toMatchObject({ state: 'open' })
  await later.call(contract.resolveTicket, one(busy.id, {}))
  await later.call(contract.reopenTicket, one(busy.id, { reason: 'It is still wrong' }))
  await expect(later.call(contract.reopenTicket, one(quiet.id, { reason: 'Late' }))).rejects.toMatchObject(
    refused(409, 'tickets.state'),
  )
})

test('a ticket is handed on to somebody who answers there, and to nobody else', async () => {
  const { id } = await ask()
  const sana = await cast.as('sana')
  const { rows } = await sana.call(contract.listColleagues, { ...one(id), query: {} })
  const names = rows.map(({ name }) => name)
  expect(names).toContain('Tariq Mehmood')
  expect(names).not.toContain('Sadia Rauf')
  const kamran = castTeachers.kamran?.person ?? ''
  await sana.call(contract.handTicketOn, one(id, { employeeId: kamran, note: 'Please' }))
  expect(await told('tickets.waiting', id)).toContain('Kamran Yousaf')
  const speaker = await cast.as('kamran')
  expect(await speaker.call(contract.readTicket, one(id))).toMatchObject({
    assignee: 'Kamran Yousaf',
    side: 'staff',
  })
  const sadia = (
    await (await cast.as('tariq')).call(contract.listColleagues, { ...one(id), query: { q: 'Sadia' } })
  ).rows
  expect(sadia).toEqual([])
})

test('the office writes down what a guardian says who rings up', async () => {
  const rabia = await cast.as('rabia')
  const body = { categoryId: feesCategory, guardianId: guardian('mehwish'), studentId: child('Daniyal') }
  const words = { subject: 'Fee slip', text: 'She asks for the slip of May' }
  const { id } = await rabia.call(contract.askTicket, { body: { ...body, ...words } as never })
  const mehwish = await cast.as('mehwish.tahir')
  expect(await mehwish.call(contract.readTicket, one(id))).toMatchObject({ byTelephone: true, side: 'asker' })
  const usman = await cast.as('usman.ghani')
  await expect(usman.call(contract.readTicket, one(id))).rejects.toMatchObject(refused(404))
  const sana = await cast.as('sana')
  await expect(sana.call(contract.askTicket, { body: { ...body, ...words } as never })).rejects.toMatchObject(
    refused(422),
  )
})

test('nobody breaks in: another guardian, another teacher, another campus', async () => {
  const { id } = await ask()
  for (const stranger of ['mehwish.tahir', 'sadia', 'hina', 'waqas', 'bilal.imran', 'imran.khalid']) {
    const speaker = await cast.as(stranger)
    await expect(speaker.call(contract.readTicket, one(id))).rejects.toMatchObject(refused(404))
    await expect(speaker.call(contract.resolveTicket, one(id, {}))).rejects.toMatchObject(refused(404))
    const { rows } = await speaker.call(contract.listTickets, { query: { limit: 100 } })
    expect(rows.map((row) => row.id)).not.toContain(id)
  }
  const ayesha = await cast.as('ayesha.imran')
  await expect(ayesha.call(contract.answerTicket, one(id, { text: 'x' }))).rejects.toMatchObject(refused(403))
  await expect(ask('ayesha.imran', { guardianId: guardian('mehwish') })).rejects.toMatchObject(refused(403))
  await expect(ask('waqas')).rejects.toMatchObject(refused(403, 'tickets.families'))
})
