import { sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { giveRole } from '../../access/sessions/rights/assignment.ts'
import {
  submitCampusRegister,
  submitRegister,
  exampleRegister,
  listMarks,
  readCampusRegister,
  readRegister,
} from '../registers/contract.ts'
import { readStudentAttendance } from '../reports/contract.ts'
import { castStudents } from '../../../demo/people/enrolment/seed-cast.ts'
import { studentId } from '../../../demo/people/enrolment/seed-rows.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { leavesOf, sickOfStudents } from './contract.ts'

const cast = await castSchool()
const { student: leave } = leavesOf
const today = '2026-11-19'
const child = (first: string) => studentId(castStudents.findIndex(({ names }) => names[0] === first))
const hira = child('Hira')
const at = (title: string) => ({ params: { id: demoSections[title] ?? '' } })
const asked = (personId: string, day: string, more: object = {}) => ({
  body: { personId, typeId: sickOfStudents, firstDay: day, lastDay: day, ...more } as never,
})
const read = (speaker: Speaker, title: string, query: object) =>
  speaker.call(readRegister, { ...at(title), query: query as never })
const dayOf = async (id: string, day: string) => {
  const { days } = await (
    await cast.as('tariq')
  ).call(readStudentAttendance, {
    params: { id },
    query: { month: day.slice(0, 7) },
  })
  return days.find((one) => one.day === day)?.status
}

async function call(speaker: Speaker, title: string, status: (id: string) => string, more: object = {}) {
  const { students, version } = await read(speaker, title, { day: today, ...more })
  const marks = students.map(({ id }) => ({ studentId: id, status: status(id) }))
  const body = { day: today, version, marks, isSubmitted: true, ...more } as never
  return speaker.call(submitRegister, { ...at(title), body })
}

test('Hira is away today, and her register said so before anybody called it', async () => {
  expect(await dayOf(hira, today)).toBe('leave')
  const { students } = await read(await cast.as('tariq'), '4-A', { day: today })
  expect(students.find(({ id }) => id === hira)).toMatchObject({ isOnLeave: true, mark: { status: 'leave' } })
})

test('leave that is approved stands in the register before it is called, for its half in the lessons of it', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const ofBilal = async (query: object) =>
    (await read(sana, '7-B', query)).students.find(({ id }) => id === exampleStudent)?.isOnLeave
  const half = await tariq.call(leave.ask, asked(exampleStudent, today, { part: 'first', isApproved: true }))
  const lessons = await Promise.all([1, 4, 5, 8].map((period) => ofBilal({ day: today, period })))
  expect(lessons).toEqual([true, true, false, false])
  expect(await ofBilal({ day: today })).toBe(false)
  await tariq.call(leave.revoke, { params: { id: half.id }, body: { reason: 'It is the whole day' } })
  await tariq.call(leave.ask, asked(exampleStudent, today, { isApproved: true }))
  expect(await ofBilal({ day: today })).toBe(true)
  expect(await ofBilal({ day: today, period: 8 })).toBe(true)
})

test('leave that is granted late makes the day leave, and revoked it is again what it was', async () => {
  const [tariq, sana, imran] = [await cast.as('tariq'), await cast.as('sana'), await cast.as('imran.khalid')]
  const day = '2026-11-18'
  await call(sana, '7-B', (id) => (id === exampleStudent ? 'absent' : 'present'), { day })
  expect(await dayOf(exampleStudent, day)).toBe('absent')
  const made = await imran.call(leave.ask, asked(exampleStudent, day))
  await sana.call(leave.approve, { params: { id: made.id }, body: {} })
  await cast.work()
  expect(await dayOf(exampleStudent, day)).toBe('leave')
  await cast.work()
  await tariq.call(leave.revoke, { params: { id: made.id }, body: { reason: 'Asked for the wrong child' } })
  await cast.work()
  expect(await dayOf(exampleStudent, day)).toBe('absent')
  const { rows } = await tariq.call(listMarks, { params: { id: exampleRegister, studentId: exampleStudent } })
  expect(rows.slice(0, 3).map(({ status, saidBy }) => [status, saidBy])).toEqual([
    ['absent', 'leave'],
    ['leave', 'leave'],
    ['absent', 'teacher'],
  ])
})

test('who was seen there was there, and the office’s word stays', async () => {
  const tariq = await cast.as('tariq')
  const [daniyal, ahmed] = [child('Daniyal'), child('Ahmed')]
  await call(tariq, '5-A', (id) => (id === daniyal ? 'absent' : 'present'))
  for (const id of [daniyal, ahmed]) await tariq.call(leave.ask, asked(id, today, { isApproved: true }))
  await cast.work()
  expect(await dayOf(daniyal, today)).toBe('absent')
  expect(await dayOf(ahmed, today)).toBe('present')
})

test('a campus that is called as one has its leave there, and in its register when it is granted late', async () => {
  const tariq = await cast.as('tariq')
  const [whole, yesterday] = [{ params: { id: demoCampuses.CNL } }, '2026-11-18']
  const readWhole = (day: string) => tariq.call(readCampusRegister, { ...whole, query: { day } })
  const { students, version } = await readWhole(yesterday)
  const [first] = students
  const personId = first?.id ?? ''
  const of = async (day: string) => (await readWhole(day)).students.find(({ id }) => id === personId)
  await tariq.call(leave.ask, asked(personId, today, { isApproved: true }))
  await cast.work()
  expect(await of(today)).toMatchObject({ isOnLeave: true, mark: null })
  // Called by somebody who is no office, whose word would stay.
  const { db } = await cast.school()
  const [rabia] = await db.execute<{ id: string }>(
    sql`select id from account where email = 'rabia@riverside.example'`,
  )
  const role = { accountId: rabia?.id ?? '', role: 'moderator', campusId: demoCampuses.CNL }
  await giveRole(await cast.school(), { id: null, name: 'Test' }, role)
  const marks = students.map(({ id }) => ({ studentId: id, status: 'absent' as const }))
  const body = { day: yesterday, version, marks, isSubmitted: true }
  await (await cast.as('rabia')).call(submitCampusRegister, { ...whole, body })
  const late = await tariq.call(leave.ask, asked(personId, yesterday, { isApproved: true }))
  await cast.work()
  expect(await of(yesterday)).toMatchObject({ isOnLeave: true, mark: { status: 'leave', saidBy: 'leave' } })
  await tariq.call(leave.revoke, { params: { id: late.id }, body: { reason: 'Asked for the wrong child' } })
  await cast.work()
  expect(await of(yesterday)).toMatchObject({ isOnLeave: false, mark: { status: 'absent', saidBy: 'leave' } })
})
