import { sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { minutesOf } from 'kit/values/time'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { attendance as settings } from '../../institute/settings/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
/** Every rule has a morning of its own. */
const [monday, tuesday, wednesday, thursday, friday] = [23, 24, 25, 26, 27].map(
  (date) => `2026-11-${date}`,
) as [string, string, string, string, string]
const clockAt = (day: string, time: string) => new Date(`${day}T${time}:00+05:00`)
const at = (title: string) => ({ params: { id: demoSections[title] ?? '' } })

/** What was told on a day. */
async function eventsOf(topic: string, day: string) {
  const school = await cast.school()
  const rows = await school.db.execute<{ payload: Record<string, string> }>(
    sql`select payload from outbox where topic = ${topic} and payload ->> 'day' = ${day} order by id`,
  )
  return rows.map(({ payload }) => payload)
}

async function handIn(speaker: Speaker, day: string, but: Record<string, string> = {}) {
  const title = '7-B'
  const { version, students } = await speaker.call(contract.readRegister, {
    ...at(title),
    query: { day: day as never },
  })
  const marks = students.map(({ id }) => ({ studentId: id, status: but[id] ?? 'present' }))
  const body = { day, version, marks, isSubmitted: true } as never
  return speaker.call(contract.submitRegister, { ...at(title), body })
}

const titlesOf = async (speaker: Speaker) =>
  (await speaker.call(listNotifications, {})).rows.map(({ title }) => title)
const missing = 'The register of 7-B is missing'

test('a register that nobody hands in is told of once, an hour after the first bell, and its class teacher too', async () => {
  cast.clock.now = clockAt('2026-11-22', '12:00')
  await cast.work()
  cast.clock.now = clockAt(monday, '06:30')
  await cast.work()
  const { rows } = await (await cast.as('tariq')).call(contract.listRegisters, {})
  const own = rows.find(({ title }) => title === '7-B')
  const rings = clockAt(monday, '00:00').getTime() + minutesOf(own?.dueAt ?? '') * 60_000
  cast.clock.now = new Date(rings + 59 * 60_000)
  await cast.work()
  const of = async () => (await eventsOf('attendance.missing', monday)).map(({ sectionId }) => sectionId)
  expect(await of()).not.toContain(demoSections['7-B'])
  cast.clock.now = new Date(rings + 60 * 60_000)
  await cast.work()
  expect((await of()).filter((id) => id === demoSections['7-B'])).toHaveLength(1)
  const sana = await cast.as('sana')
  expect((await titlesOf(sana)).filter((title) => title === missing)).toHaveLength(1)
  cast.clock.pass(3 * 3600)
  await cast.work()
  expect((await of()).filter((id) => id === demoSections['7-B'])).toHaveLength(1)
  expect((await titlesOf(await cast.as('sana'))).filter((title) => title === missing)).toHaveLength(1)
})

test('what was handed in is not missing, and after how long one is, the school says', async () => {
  cast.clock.now = clockAt(tuesday, '06:30')
  const tariq = await cast.as('tariq')
  const { version } = await tariq.call(settings.endpoints.read, {})
  await tariq.call(settings.endpoints.change, { version, body: { missingAfterMinutes: 120 } })
  await cast.work()
  await handIn(await cast.as('sana'), tuesday)
  cast.clock.now = clockAt(tuesday, '09:00')
  await cast.work()
  expect(await eventsOf('attendance.missing', tuesday)).toEqual([])
  cast.clock.now = clockAt(tuesday, '11:00')
  await cast.work()
  const told = (await eventsOf('attendance.missing', tuesday)).map(({ sectionId }) => sectionId)
  expect(told.length).toBeGreaterThan(0)
  expect(told).not.toContain(demoSections['7-B'])
})

test('an absence is told ten minutes after the register, once a day, and not where it was put right', async () => {
  cast.clock.now = clockAt(wednesday, '08:00')
  const sana = await cast.as('sana')
  const { students } = await sana.call(contract.readRegister, {
    ...at('7-B'),
    query: { day: wednesday as never },
  })
  const slip = students.find(({ id }) => id !== exampleStudent)?.id ?? ''
  await handIn(sana, wednesday, { [exampleStudent]: 'absent', [slip]: 'absent' })
  await cast.work()
  cast.clock.pass(9 * 60)
  await cast.work()
  expect(await eventsOf('attendance.absent', wednesday)).toEqual([])
  await handIn(await cast.as('sana'), wednesday, { [exampleStudent]: 'absent' })
  cast.clock.pass(61)
  await cast.work()
  expect(await eventsOf('attendance.absent', wednesday)).toMatchObject([
    { studentId: exampleStudent, day: wednesday },
  ])
  await handIn(await cast.as('sana'), wednesday, { [exampleStudent]: 'absent', [slip]: 'absent' })
  cast.clock.pass(5 * 60)
  await cast.work()
  expect(await eventsOf('attendance.absent', wednesday)).toHaveLength(1)
  cast.clock.pass(6 * 60)
  await cast.work()
  const told = await eventsOf('attendance.absent', wednesday)
  expect(told.map(({ studentId }) => studentId)).toEqual([exampleStudent, slip])
})

test('of days before today nobody is told', async () => {
  cast.clock.now = clockAt(friday, '08:00')
  await handIn(await cast.as('sana'), thursday, { [exampleStudent]: 'absent' })
  await cast.work()
  cast.clock.pass(3600)
  await cast.work()
  expect(await eventsOf('attendance.absent', thursday)).toEqual([])
})

test('the office reminds the class teachers of missing registers, and a teacher may not', async () => {
  cast.clock.now = clockAt(friday, '09:00')
  const tariq = await cast.as('tariq')
  const of = async () => (await titlesOf(await cast.as('sana'))).filter((title) => title === missing).length
  const before = await of()
  const { reminded, unreached } = await tariq.call(contract.remindOfRegisters, { body: {} })
  expect(reminded).toBeGreaterThan(0)
  expect(unreached).not.toContain('7-B')
  expect(await of()).toBe(before + 1)
  const acts = (await tariq.call(listAudit, {})).rows.map(({ act }) => act)
  expect(acts).toContain('attendance.reminded')
  await expect((await cast.as('sana')).call(contract.remindOfRegisters, { body: {} })).rejects.toMatchObject({
    problem: { status: 403 },
  })
  // Who works at another campus reminds of its own.
  const sadia = await cast.as('sadia')
  await sadia.call(contract.remindOfRegisters, { body: {} })
  expect(await of()).toBe(before + 1)
})

test('the sections of a campus that was called as one are not missing', async () => {
  cast.clock.now = clockAt('2026-11-29', '12:00')
  await cast.work()
  const day = '2026-11-30'
  cast.clock.now = clockAt(day, '06:30')
  await cast.work()
  const tariq = await cast.as('tariq')
  const params = { id: demoCampuses.CNL }
  const { students } = await tariq.call(contract.readCampusRegister, { params, query: { day } })
  const marks = students.map(({ id }) => ({ studentId: id, status: 'present' as const }))
  await tariq.call(contract.submitCampusRegister, {
    params,
    body: { day, version: 0, marks, isSubmitted: true },
  })
  cast.clock.now = clockAt(day, '12:30')
  await cast.work()
  const later = await cast.as('tariq')
  const { rows } = await later.call(contract.listRegisters, { query: { campus: demoCampuses.CNL } })
  const told = (await eventsOf('attendance.missing', day)).map(({ sectionId }) => sectionId)
  expect(told).toContain(demoSections['7-B'])
  for (const { sectionId } of rows) expect(told).not.toContain(sectionId)
})
