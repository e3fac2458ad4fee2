import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system } from '../../core/acts/act.ts'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { sessionless, type User } from '../../core/authorization/user.ts'
import { holidays, schoolEvents } from '../calendar/contract.ts'
import { readChecklist } from '../institute/contract.ts'
import { campuses } from '../structure/contract.ts'
import { demoShifts } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import {
  addBellSchedule,
  archiveBellSchedule,
  type BellSchedule,
  bellScheduleBody,
  changeBellSchedule,
  exampleBells,
  listBellSchedules,
  readBells,
  readBellSchedule,
  restoreBellSchedule,
} from './contract.ts'
import { writeBellSchedule } from './write-bell-schedule.ts'

const cast = await castSchool()
const { MAIN, SHD, CNL } = demoCampuses
const [morning, evening] = demoShifts.map(({ id }) => id)
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

/** Whoever writes many at once does it in a transaction of its own. */
const office: User = {
  ...system('Office'),
  language: 'en',
  ...sessionless,
  roles: [],
  grants: [{ resource: 'bells', action: 'edit', reach: 'institute', campuses: [], sections: [] }],
  own: [],
}
const lessons = [
  { kind: 'lesson' as const, startsAt: '09:00', endsAt: '10:00' },
  { kind: 'break' as const, startsAt: '10:00', endsAt: '10:20' },
  { kind: 'lesson' as const, startsAt: '10:20', endsAt: '11:20' },
]
const exams = {
  name: 'Exams',
  campusId: MAIN,
  firstDay: '2026-12-07',
  lastDay: '2026-12-16',
  weekdays: [1, 2, 3, 4],
  periods: lessons,
}
const given = ({ name: called, campusId, shiftId, firstDay, lastDay, weekdays, periods }: BellSchedule) => ({
  name: called,
  campusId,
  shiftId,
  firstDay,
  lastDay,
  weekdays,
  periods: periods.map(({ kind, name, startsAt, endsAt, lateAfter }) => ({
    kind,
    name,
    startsAt,
    endsAt,
    lateAfter,
  })),
})

test('Riverside’s bells are those of the demo: eight lessons on a winter day, six on a Friday of Ramadan', async () => {
  const rabia = await cast.as('rabia')
  const { rows } = await rabia.call(listBellSchedules, { query: { campus: MAIN } })
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'Ramadan',
    'Ramadan, Friday',
    'Summer',
    'Summer, Friday and Saturday',
    'Winter',
    'Winter, Friday and Saturday',
  ])
  const winter = await rabia.call(readBellSchedule, { params: { id: exampleBells } })
  expect(winter.periods.map(({ number, startsAt }) => `${startsAt} ${number ?? '-'}`)).toEqual([
    '07:30 -',
    '07:50 -',
    '08:00 1',
    '08:40 2',
    '09:20 3',
    '10:00 4',
    '10:40 -',
    '11:05 5',
    '11:45 6',
    '12:25 7',
    '13:05 8',
  ])
  expect(winter).toMatchObject({ shiftId: null, shiftName: null })
  expect(winter.periods.at(-1)?.endsAt).toBe('13:45')
  expect(winter.periods[2]?.lateAfter).toBe('08:00')
  const friday = rows.find(({ name }) => name === 'Ramadan, Friday')
  expect(friday?.periods.filter(({ kind }) => kind === 'lesson')).toHaveLength(6)
})

test('which bells ring is said for each day: on a holiday none, in Ramadan those of Ramadan', async () => {
  const imtiaz = await cast.as('imtiaz')
  const ring = async (shift: string | undefined, from: string, until: string) => {
    const { days, schedules } = await imtiaz.call(readBells, {
      params: { id: SHD },
      query: { from, until, ...(shift && { shift }) },
    })
    const nameOf = new Map(schedules.map(({ id, name }) => [id, name]))
    return days.map(({ scheduleId }) => (scheduleId === null ? null : nameOf.get(scheduleId)))
  }
  expect(await ring(evening, '2026-11-12', '2026-11-21')).toEqual([
    'Winter',
    null,
    null,
    null,
    'Winter',
    'Winter',
    'Winter',
    'Winter',
    'Winter, Friday',
    'Winter, Saturday',
  ])
  expect(await ring(morning, '2027-02-11', '2027-02-13')).toEqual(['Ramadan', 'Ramadan, Friday', 'Ramadan'])
  // Nobody at Shahdara is in no shift, and so nobody has set bells for that.
  expect(await ring(undefined, '2026-11-16', '2026-11-16')).toEqual([null])
})

test('bells are added, changed, archived and brought back, and the audit tells it', async () => {
  const nasreen = await cast.as('nasreen')
  const added = await nasreen.call(addBellSchedule, { body: exams })
  expect(added.periods.map(({ number }) => number)).toEqual([1, null, 2])
  const params = { id: added.id }
  const later = lessons.map((period) => ({ ...period, endsAt: period.endsAt.replace('11:20', '11:30') }))
  const changed = await nasreen.call(changeBellSchedule, {
    params,
    version: 1,
    body: { ...given(added), name: 'Tests', periods: later },
  })
  expect(changed).toMatchObject({ version: 2, name: 'Tests' })
  expect(changed.periods.at(-1)?.endsAt).toBe('11:30')
  expect((await nasreen.call(archiveBellSchedule, { params })).archivedAt).not.toBeNull()
  const left = await nasreen.call(listBellSchedules, { query: { campus: MAIN } })
  expect(left.rows.map(({ id }) => id)).not.toContain(added.id)
  const filed = await nasreen.call(listBellSchedules, { query: { campus: MAIN, archived: 'true' } })
  expect(filed.rows.map(({ id }) => id)).toContain(added.id)
  expect((await nasreen.call(restoreBellSchedule, { params })).archivedAt).toBeNull()
  const { rows } = await nasreen.call(listAudit, { query: { row: added.id } })
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Brought the bells Tests back from the archive',
    'Archived the bells Tests',
    'Changed the bells Tests',
    'Added the bells Exams',
  ])
  // Of the periods only the one that changed stands in the audit.
  expect(rows[2]?.changes).toHaveLength(2)
  await nasreen.call(archiveBellSchedule, { params })
})

test('who changes what somebody else has changed meanwhile is shown both', async () => {
  const nasreen = await cast.as('nasreen')
  const added = await nasreen.call(addBellSchedule, { body: { ...exams, firstDay: '2026-12-08' } })
  const params = { id: added.id }
  await nasreen.call(changeBellSchedule, { params, version: 1, body: given(added) })
  await expect(
    nasreen.call(changeBellSchedule, { params, version: 1, body: given(added) }),
  ).rejects.toMatchObject({ problem: { status: 412, current: { version: 2 } } })
  await nasreen.call(archiveBellSchedule, { params })
  await expect(
    nasreen.call(changeBellSchedule, { params, version: 3, body: given(added) }),
  ).rejects.toMatchObject(refused(409, 'archived'))
})

test('bells that would rule a day with others as special are refused, and the others are named', async () => {
  const nasreen = await cast.as('nasreen')
  const first = await nasreen.call(addBellSchedule, { body: exams })
  const tied = { ...exams, name: 'Sports days', firstDay: '2026-12-10', lastDay: '2026-12-19' }
  await expect(nasreen.call(addBellSchedule, { body: tied })).rejects.toMatchObject({
    problem: { status: 409, code: 'bells.tied', detail: expect.stringContaining('Exams') },
  })
  // Another shift, other weekdays, fewer days, or fewer weekdays: then one of them is the more special.
  const apart = [
    { shiftId: evening },
    { weekdays: [5, 6], firstDay: '2026-12-07', lastDay: '2026-12-16' },
    { lastDay: '2026-12-18' },
    { weekdays: [1, 2] },
  ]
  for (const change of apart) {
    const added = await nasreen.call(addBellSchedule, { body: { ...tied, ...change } })
    await nasreen.call(archiveBellSchedule, { params: { id: added.id } })
  }
  await nasreen.call(archiveBellSchedule, { params: { id: first.id } })
  const second = await nasreen.call(addBellSchedule, { body: tied })
  await expect(nasreen.call(restoreBellSchedule, { params: { id: first.id } })).rejects.toMatchObject(
    refused(409, 'bells.tied'),
  )
  await nasreen.call(archiveBellSchedule, { params: { id: second.id } })
})

test('who adds bells waits for who adds others at the same campus, and is refused when they tie', async () => {
  const nasreen = await cast.as('nasreen')
  const school = await cast.school()
  const today = await school.today()
  const given = bellScheduleBody.parse({ ...exams, name: 'First' })
  const [written, end] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  const first = school.transaction(office, 'trials.made', async (tx) => {
    written.resolve((await writeBellSchedule(tx, office, { given, today })).id)
    await end.promise
  })
  const id = await written.promise
  const second = nasreen.call(addBellSchedule, { body: exams }).catch((error: unknown) => error)
  expect(await Promise.race([second, sleep(400, 'waits')])).toBe('waits')
  end.resolve()
  await first
  expect(await second).toMatchObject({
    problem: { code: 'bells.tied', detail: expect.stringContaining('First') },
  })
  await nasreen.call(archiveBellSchedule, { params: { id } })
})

test('the database itself lets no two rule a day', async () => {
  const school = await cast.school()
  const twice = school.transaction({ id: null, name: 'Trial' }, 'trials.made', (tx) =>
    tx.execute(sql`insert into bell_schedule (campus_id, name, first_day, last_day, weekdays)
      select campus_id, 'Twin', first_day, last_day, weekdays from bell_schedule where id = ${exampleBells}`),
  )
  await expect(twice).rejects.toMatchObject({ constraint_name: 'bell_schedule_untied' })
})

test.each([
  ['overlap', { startsAt: '09:30', endsAt: '09:50' }, '/periods/3/startsAt'],
  ['end before they begin', { startsAt: '12:00', endsAt: '11:50' }, '/periods/3/endsAt'],
  [
    'call late who came in time',
    { startsAt: '12:00', endsAt: '12:30', lateAfter: '12:30' },
    '/periods/3/lateAfter',
  ],
])('periods that %s are refused where they stand', async (_, period, pointer) => {
  const nasreen = await cast.as('nasreen')
  const body = { ...exams, periods: [...lessons, { kind: 'other' as const, ...period }] }
  const adding = nasreen.call(addBellSchedule, { body })
  await expect(adding).rejects.toMatchObject({
    problem: { status: 422, errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
  })
})

test('the last day does not come before the first, a name begins on a day once, a shift has to be there', async () => {
  const nasreen = await cast.as('nasreen')
  const adding = (change: object) => nasreen.call(addBellSchedule, { body: { ...exams, ...change } })
  await expect(adding({ lastDay: '2026-12-06' })).rejects.toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/lastDay' }] },
  })
  await expect(adding({ name: 'WINTER', firstDay: '2026-10-16' })).rejects.toMatchObject(
    refused(409, 'bells.exists'),
  )
  await expect(adding({ shiftId: '01980000-0000-7000-8000-00000001ffff' })).rejects.toMatchObject({
    problem: { status: 422, errors: [{ pointer: '/shiftId', code: 'choice' }] },
  })
})

test('heads set the bells of their own campus; others look, and of other campuses they see nothing', async () => {
  const imtiaz = await cast.as('imtiaz')
  const own = await imtiaz.call(addBellSchedule, { body: { ...exams, campusId: SHD, shiftId: morning } })
  expect(own.shiftName).toBe('Morning')
  const params = { id: own.id }
  const moved = { params, version: 1, body: { ...given(own), campusId: MAIN } }
  await expect(imtiaz.call(changeBellSchedule, moved)).rejects.toMatchObject(refused(403))
  await expect(imtiaz.call(addBellSchedule, { body: exams })).rejects.toMatchObject(refused(403))
  expect(await imtiaz.call(listBellSchedules, { query: { campus: CNL } })).toEqual({ rows: [] })
  const week = { from: '2026-11-16', until: '2026-11-22' }
  await expect(imtiaz.call(readBells, { params: { id: CNL }, query: week })).rejects.toMatchObject(
    refused(404),
  )
  const main = { params: { id: exampleBells } }
  await expect(imtiaz.call(readBellSchedule, main)).rejects.toMatchObject(refused(404))
  await expect(imtiaz.call(archiveBellSchedule, main)).rejects.toMatchObject(refused(404))
  const rabia = await cast.as('rabia')
  await expect(rabia.call(archiveBellSchedule, main)).rejects.toMatchObject(refused(403))
  await imtiaz.call(archiveBellSchedule, { params })
})

test('bells of days to come are announced, those of the past are not', async () => {
  const nasreen = await cast.as('nasreen')
  const school = await cast.school()
  const said = () =>
    school.db.execute<{ from: string; until: string }>(
      sql`select payload ->> 'from' as from, payload ->> 'until' as until from outbox where topic = 'bells.changed' order by id`,
    )
  const before = (await said()).length
  const past = { ...exams, firstDay: '2026-11-01', lastDay: '2026-11-07' }
  const old = await nasreen.call(addBellSchedule, { body: past })
  expect(await said()).toHaveLength(before)
  const body = { ...past, lastDay: '2026-11-30' }
  await nasreen.call(changeBellSchedule, { params: { id: old.id }, version: 1, body })
  expect((await said()).at(-1)).toEqual({ from: '2026-11-19', until: '2026-11-30' })
  await nasreen.call(archiveBellSchedule, { params: { id: old.id } })
  expect(await said()).toHaveLength(before + 2)
})

test('pressing Save twice adds bells once', async () => {
  const nasreen = await cast.as('nasreen')
  const once = { body: exams, onceKey: crypto.randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => nasreen.call(addBellSchedule, once)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  for (const { id } of answers.slice(0, 1)) await nasreen.call(archiveBellSchedule, { params: { id } })
})

test('a campus is left in place by what rings, happens and is closed there from today on; what is over does not count', async () => {
  const nasreen = await cast.as('nasreen')
  const { id: campusId } = await nasreen.call(campuses.endpoints.create, { body: { name: 'Model Town' } })
  const archiving = () => nasreen.call(campuses.endpoints.archive, { params: { id: campusId } })
  const days = (firstDay: string, lastDay: string) => ({ campusId, firstDay, lastDay })
  const past = days('2026-09-01', '2026-11-18')
  await nasreen.call(schoolEvents.endpoints.create, { body: { title: 'Fair', ...past } })
  await nasreen.call(holidays.endpoints.create, { body: { title: 'Repairs', ...past } })
  await nasreen.call(addBellSchedule, { body: { ...exams, ...past } })
  const today = days('2026-11-19', '2026-11-19')
  const event = await nasreen.call(schoolEvents.endpoints.create, { body: { title: 'Tea', ...today } })
  await expect(archiving()).rejects.toMatchObject({
    problem: { status: 409, detail: 'Model Town cannot be archived: 1 event refers to it' },
  })
  await nasreen.call(schoolEvents.endpoints.archive, { params: { id: event.id } })
  const rung = await nasreen.call(addBellSchedule, { body: { ...exams, campusId } })
  await expect(archiving()).rejects.toMatchObject({
    problem: { status: 409, detail: 'Model Town cannot be archived: 1 set of bells refers to it' },
  })
  await nasreen.call(archiveBellSchedule, { params: { id: rung.id } })
  expect((await archiving()).archivedAt).not.toBeNull()
  await expect(nasreen.call(restoreBellSchedule, { params: { id: rung.id } })).rejects.toMatchObject({
    problem: { code: 'rests-on-archived', detail: 'Campus is in the archive. Restore it first' },
  })
})

test('a new school is asked for its bells until some are set', async () => {
  const fresh = await cast.place('fresh')
  const owner = await cast.as('nasreen', fresh.host)
  const isDone = async () => {
    const { steps } = await owner.call(readChecklist, {})
    return steps.find(({ key }) => key === 'bells')?.done
  }
  expect(await isDone()).toBe(false)
  const { id } = await owner.call(campuses.endpoints.create, { body: { name: 'First' } })
  await owner.call(addBellSchedule, { body: { ...exams, campusId: id } })
  expect(await isDone()).toBe(true)
})
