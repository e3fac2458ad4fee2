import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { clashesOf } from 'kit/week/clashes'
import { drawnWeek } from 'kit/week/drawn-week'
import { indexWeek } from 'kit/week/week-index'
import { beforeAll, expect, test, vi } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { subjects } from '../../institute/structure/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import {
  addTimetable,
  changeTeaching,
  moveLessons,
  readTimetable,
  type WholeTimetable,
} from '../timetables/contract.ts'
import { timetable } from '../timetables/tables.ts'
import {
  adoptRun,
  changeCampusRules,
  changeCampusWay,
  changeTeacherHours,
  changeTeacherWishes,
  discardRun,
  listCampusWays,
  listRuns,
  readCampusRules,
  readRun,
  readTeacherHours,
  startRun,
  stopRun,
} from './contract.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
type Person = Awaited<ReturnType<typeof cast.as>>

/** A run takes some seconds of a processor. */
const patience = { timeout: 60_000 }

beforeAll(async () => {
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', (tx) => tx.delete(timetable))
})

async function drawn(person: Person, name: string) {
  const body = {
    campusId: MAIN,
    yearId: exampleYear,
    name,
    firstDay: '2026-11-23',
    lastDay: '2027-03-31',
  }
  const { id } = await person.call(addTimetable, { body })
  return whole(person, id)
}

function whole(person: Person, id: string): Promise<WholeTimetable> {
  return person.call(readTimetable, { params: { id } })
}

/** Starts a run and waits for its end. */
async function drawnUp(
  person: Person,
  timetableId: string,
  given: { seconds?: number; mode?: 'repair' } = {},
) {
  const { id } = await person.call(startRun, { body: { timetableId, seconds: 2, ...given } })
  return ended(person, id)
}

async function ended(person: Person, id: string) {
  const read = () => person.call(readRun, { params: { id } })
  await vi.waitUntil(async () => (await read()).state !== 'running', { timeout: 50_000, interval: 200 })
  return read()
}

function refusedIn(week: WholeTimetable) {
  return clashesOf(indexWeek(drawnWeek(week))).filter(({ isRefused }) => isRefused)
}

/** Gives subjects of sections one teacher, so many lessons in all. */
async function taughtBy(
  person: Person,
  week: WholeTimetable,
  { employeeId, lessons }: { employeeId: string; lessons: number },
) {
  let { version } = week
  let given = 0
  const wholes = week.teachings.filter(({ parties }) => parties.every(({ choice }) => choice === ''))
  for (const { id, roomId, roomKind } of wholes) {
    const blocks = week.cards.filter(({ teachingId }) => teachingId === id).map(({ length }) => length)
    if (blocks.length !== 8 || given >= lessons) continue
    const done = await person.call(changeTeaching, {
      params: { id: week.id, teachingId: id },
      version,
      body: { teachers: [{ employeeId }], roomId, roomKind, blocks },
    })
    version = done.version
    given += blocks.length
  }
  expect(given).toBe(lessons)
}

test('the hours of a teacher are said by those who draw timetables up, at their campus, and seen by nobody else', async () => {
  const [tariq, sadia, sana] = [await cast.as('tariq'), await cast.as('sadia'), await cast.as('sana')]
  const read = () => tariq.call(readTeacherHours, { query: { campus: MAIN } })
  const before = await read()
  expect(before).toMatchObject({ weekdays: [1, 2, 3, 4, 5, 6], periods: 8 })
  const [teacher] = before.teachers
  if (!teacher) throw new Error('no teacher')
  const params = { id: teacher.id }
  const hours = [
    { level: 'never' as const, weekday: 6, reason: 'Studies on Saturdays' },
    { level: 'avoid' as const, weekday: 5, firstPeriod: 7, lastPeriod: 8 },
  ]
  const said = await tariq.call(changeTeacherHours, { params, body: { campusId: MAIN, seen: [], hours } })
  expect(said.hours).toMatchObject([hours[1], hours[0]])
  // What stays as it is keeps its row, and what somebody else has not seen is not lost.
  const again = await tariq.call(changeTeacherHours, {
    params,
    body: { campusId: MAIN, seen: said.hours.map(({ id }) => id), hours: hours.slice(0, 1) },
  })
  expect(again.hours).toEqual([said.hours[1]])
  await expect(
    tariq.call(changeTeacherHours, { params, body: { campusId: MAIN, seen: [], hours: [] } }),
  ).rejects.toMatchObject(refused(409, 'timetabling.hours-changed'))
  const unclear = [{ level: 'never' as const }, { level: 'never' as const, firstPeriod: 3 }]
  for (const one of unclear)
    await expect(
      tariq.call(changeTeacherHours, { params, body: { campusId: MAIN, seen: [], hours: [one] } }),
    ).rejects.toMatchObject(refused(422, 'invalid'))
  await expect(sana.call(readTeacherHours, { query: { campus: MAIN } })).rejects.toMatchObject(refused(403))
  await expect(sadia.call(readTeacherHours, { query: { campus: MAIN } })).rejects.toMatchObject(refused(404))
  await expect(
    sadia.call(changeTeacherHours, { params, body: { campusId: CNL, seen: [], hours } }),
  ).rejects.toMatchObject(refused(404))
  const { rows } = await tariq.call(listAudit, { query: { act: 'timetabling.hours-changed' } })
  expect(rows[0]?.sentence).toBe(`Changed the hours of ${teacher.name} for timetables`)
  await tariq.call(changeTeacherHours, {
    params,
    body: { campusId: MAIN, seen: again.hours.map(({ id }) => id), hours: [] },
  })
})

test(
  'the wishes of a teacher are said as their hours are, stand in the draft without their reason, and the program keeps them',
  patience,
  async () => {
    const [tariq, sadia] = [await cast.as('tariq'), await cast.as('sadia')]
    const read = () => tariq.call(readTeacherHours, { query: { campus: MAIN } })
    const draft = await drawn(tariq, 'Wishes')
    const loads = Map.groupBy(draft.cards, ({ teachingId }) => teachingId)
    const load = (id: string) =>
      draft.teachings
        .filter(({ teachers }) => teachers.some(({ employeeId }) => employeeId === id))
        .reduce((sum, one) => sum + (loads.get(one.id)?.length ?? 0), 0)
    const { teachers } = await read()
    const teacher = teachers.find(({ id }) => load(id) >= 8 && load(id) <= 18)
    if (!teacher) throw new Error('nobody teaches so many lessons')
    expect(teacher.wishes).toMatchObject({ mostADay: 'off', version: 0 })
    const params = { id: teacher.id }
    const wishes = { campusId: MAIN, mostADay: 'never' as const, mostADayPeriods: 4, reason: 'Her health' }
    const said = await tariq.call(changeTeacherWishes, { params, version: 0, body: wishes })
    expect(said).toMatchObject({ mostADay: 'never', mostADayPeriods: 4, reason: 'Her health', version: 1 })
    expect((await read()).teachers.find(({ id }) => id === teacher.id)?.wishes).toEqual(said)
    await expect(tariq.call(changeTeacherWishes, { params, version: 0, body: wishes })).rejects.toMatchObject(
      refused(412, 'stale'),
    )
    await expect(
      sadia.call(changeTeacherWishes, { params, version: 1, body: { ...wishes, campusId: CNL } }),
    ).rejects.toMatchObject(refused(404))
    const seen = await whole(tariq, draft.id)
    const own = seen.wishes.find(({ employeeId }) => employeeId === teacher.id)
    expect(own).toEqual({
      employeeId: teacher.id,
      mostADay: { level: 'never', periods: 4 },
      longestRun: { level: 'off', periods: 4 },
      daysOff: { level: 'off', days: 1 },
      firstLesson: 'off',
      lastLesson: 'off',
    })
    const { id, comparison } = await drawnUp(tariq, draft.id)
    expect(comparison?.counts.after).toMatchObject({ mostADay: 0 })
    await tariq.call(adoptRun, { params: { id } })
    const after = await whole(tariq, draft.id)
    const ids = new Set(
      after.teachings.flatMap((one) =>
        one.teachers.some(({ employeeId }) => employeeId === teacher.id) ? [one.id] : [],
      ),
    )
    const placed = after.cards.filter(({ teachingId, weekday }) => ids.has(teachingId) && weekday !== null)
    const days = Map.groupBy(placed, ({ weekday }) => weekday)
    expect(days.size).toBeGreaterThan(1)
    for (const lessons of days.values()) expect(lessons.length).toBeLessThanOrEqual(4)
    await tariq.call(changeTeacherWishes, {
      params,
      version: 1,
      body: { campusId: MAIN },
    })
  },
)

test('a subject that needs a laboratory has lessons of a laboratory in new drafts', async () => {
  const [owner, tariq] = [await cast.as('nasreen'), await cast.as('tariq')]
  const { rows } = await owner.call(subjects.endpoints.list, { query: { limit: 100 } })
  const chemistry = rows.find(({ name }) => name === 'Chemistry')
  if (!chemistry) throw new Error('no Chemistry')
  await owner.call(subjects.endpoints.update, {
    params: { id: chemistry.id },
    version: chemistry.version,
    body: { roomKind: 'laboratory' },
  })
  const draft = await drawn(tariq, 'Laboratories')
  const own = draft.teachings.filter(({ subjectId }) => subjectId === chemistry.id)
  expect(own.length).toBeGreaterThan(0)
  for (const { roomKind, roomId } of own)
    expect({ roomKind, roomId }).toEqual({ roomKind: 'laboratory', roomId: null })
})

test('a campus has the usual rules until somebody chooses, of the version that was seen', async () => {
  const [tariq, sadia] = [await cast.as('tariq'), await cast.as('sadia')]
  const params = { id: MAIN }
  const usual = await tariq.call(readCampusRules, { params })
  expect(usual).toMatchObject({ version: 0, rules: { gaps: 'avoid', firstAndLast: 'off' } })
  const rules = {
    ...usual.rules,
    twiceADay: 'never' as const,
    heavyLate: { level: 'avoid' as const, subjectIds: [subjects.example.id], fromPeriod: 6 },
  }
  const chosen = await tariq.call(changeCampusRules, { params, version: 0, body: rules })
  expect(chosen).toMatchObject({ version: 1, rules })
  await expect(
    tariq.call(changeCampusRules, { params, version: 0, body: usual.rules }),
  ).rejects.toMatchObject(refused(412, 'stale'))
  const strange = { ...rules, activeAfterBreak: { level: 'avoid' as const, subjectIds: [MAIN] } }
  await expect(tariq.call(changeCampusRules, { params, version: 1, body: strange })).rejects.toMatchObject(
    refused(422, 'timetabling.no-subject'),
  )
  await expect(sadia.call(changeCampusRules, { params, version: 1, body: rules })).rejects.toMatchObject(
    refused(404),
  )
  await tariq.call(changeCampusRules, { params, version: 1, body: usual.rules })
})

test('a way between campuses is said once for both directions, by who draws up one of them', async () => {
  const sadia = await cast.as('sadia')
  const { rows } = await sadia.call(listCampusWays, {})
  expect(rows.every(({ fromId, toId }) => fromId < toId)).toBe(true)
  const own = rows[0]
  if (!own) throw new Error('no way')
  const changed = await sadia.call(changeCampusWay, {
    body: { fromId: own.toId, toId: own.fromId, minutes: 25 },
  })
  expect(changed.rows[0]).toEqual({ ...own, minutes: 25 })
  await expect(sadia.call(changeCampusWay, { body: { fromId: MAIN, toId: MAIN } })).rejects.toMatchObject(
    refused(422),
  )
  const back = await sadia.call(changeCampusWay, {
    body: { fromId: own.fromId, toId: own.toId, minutes: own.minutes },
  })
  expect(back.rows).toEqual(rows)
})

test(
  'a run fills the tray without a clash and keeps locked lessons; adopted, it is the draft',
  patience,
  async () => {
    const tariq = await cast.as('tariq')
    const empty = await drawn(tariq, 'By itself')
    const [locked] = empty.cards
    if (!locked) throw new Error('no lesson')
    const slot = { weekday: 3, period: 8 }
    const { version } = await tariq.call(moveLessons, {
      params: { id: empty.id },
      version: empty.version,
      body: { moves: [{ id: locked.id, ...slot, isLocked: true }] },
    })
    const run = await drawnUp(tariq, empty.id)
    expect(run).toMatchObject({
      state: 'finished',
      outcome: null,
      isCurrent: true,
    })
    const { comparison } = run
    expect(comparison).toMatchObject({
      lessons: empty.lessons,
      placed: { before: locked.length, after: empty.lessons },
      removed: 0,
      unplaced: [],
      impossible: [],
      offers: [],
    })
    const adopted = await tariq.call(adoptRun, { params: { id: run.id } })
    expect(adopted).toMatchObject({ version: version + 1, moved: comparison?.added })
    const full = await whole(tariq, empty.id)
    expect(full.placed).toBe(full.lessons)
    expect(refusedIn(full)).toEqual([])
    expect(full.cards.find(({ id }) => id === locked.id)).toMatchObject({ ...slot, isLocked: true })
    await expect(tariq.call(adoptRun, { params: { id: run.id } })).rejects.toMatchObject(
      refused(409, 'timetabling.decided'),
    )
    // A repair of a week in which nothing is wrong leaves nearly everything where it is.
    const repair = await drawnUp(tariq, empty.id, { mode: 'repair' })
    expect(repair.comparison?.moved ?? Infinity).toBeLessThan(full.cards.length / 4)
    const { rows } = await tariq.call(listRuns, { query: { timetable: empty.id } })
    expect(rows.map(({ id }) => id)).toEqual([repair.id, run.id])
  },
)

test('what cannot be is said with its numbers, by name, and with what would help', patience, async () => {
  const tariq = await cast.as('tariq')
  const empty = await drawn(tariq, 'Impossible')
  const { teachers } = await tariq.call(readTeacherHours, { query: { campus: MAIN } })
  const busy = new Set(empty.teachings.flatMap((one) => one.teachers.map(({ employeeId }) => employeeId)))
  const teacher = teachers.find(({ id }) => !busy.has(id))
  if (!teacher) throw new Error('no teacher without lessons')
  const hours = [{ level: 'never' as const, weekday: 6 }]
  const params = { id: teacher.id }
  const { hours: said } = await tariq.call(changeTeacherHours, {
    params,
    body: { campusId: MAIN, seen: [], hours },
  })
  await taughtBy(tariq, empty, { employeeId: teacher.id, lessons: 48 })
  const run = await drawnUp(tariq, empty.id)
  const { comparison } = run
  expect(comparison?.placed.after).toBe(empty.lessons - 8)
  expect(comparison?.impossible.map(({ words, missing }) => ({ words, missing }))).toEqual([
    { words: `${teacher.name} has 48 lessons that fit only into 40 periods`, missing: 8 },
  ])
  expect(comparison?.unplaced).toHaveLength(8)
  expect(new Set(comparison?.unplaced.map((one) => one.teachers))).toEqual(new Set([teacher.name]))
  const reasons = comparison?.unplaced[0]?.reasons ?? []
  expect(reasons.reduce((sum, { slots }) => sum + slots, 0)).toBe(48)
  expect(reasons.map(({ words }) => words)).toContain(`${teacher.name} is not at school`)
  expect(comparison?.offers).toContainEqual(
    expect.objectContaining({
      words: `${teacher.name} comes also when they are said not to be there`,
      before: 8,
      after: 0,
    }),
  )
  const gone = await tariq.call(discardRun, { params: { id: run.id } })
  expect(gone).toMatchObject({ outcome: 'discarded' })
  await expect(tariq.call(adoptRun, { params: { id: run.id } })).rejects.toMatchObject(
    refused(409, 'timetabling.decided'),
  )
  await tariq.call(changeTeacherHours, {
    params,
    body: { campusId: MAIN, seen: said.map(({ id }) => id), hours: [] },
  })
})

test(
  'one run at a time; stopped, it keeps its best week, which a changed draft does not take',
  patience,
  async () => {
    const [tariq, sadia, sana] = [await cast.as('tariq'), await cast.as('sadia'), await cast.as('sana')]
    const empty = await drawn(tariq, 'Stopped')
    const body = { timetableId: empty.id, seconds: 60 }
    await expect(sana.call(startRun, { body })).rejects.toMatchObject(refused(403))
    await expect(sadia.call(startRun, { body })).rejects.toMatchObject(refused(404))
    const { id } = await tariq.call(startRun, { body })
    const params = { id }
    await expect(tariq.call(startRun, { body })).rejects.toMatchObject(refused(409, 'timetabling.under-way'))
    for (const verb of [readRun, stopRun, adoptRun, discardRun] as const)
      await expect(sadia.call(verb, { params })).rejects.toMatchObject(refused(404))
    await expect(tariq.call(adoptRun, { params })).rejects.toMatchObject(refused(409, 'timetabling.running'))
    await vi.waitUntil(async () => (await tariq.call(readRun, { params })).progress !== null, {
      timeout: 20_000,
      interval: 100,
    })
    expect(await tariq.call(stopRun, { params })).toMatchObject({ isStopping: true })
    const stopped = await ended(tariq, id)
    expect(stopped).toMatchObject({ state: 'stopped', comparison: { placed: { after: empty.lessons } } })
    await expect(tariq.call(stopRun, { params })).rejects.toMatchObject(refused(409, 'timetabling.ended'))
    const [card] = empty.cards
    await tariq.call(moveLessons, {
      params: { id: empty.id },
      version: empty.version,
      body: { moves: [{ id: card?.id ?? '', weekday: 1, period: 1 }] },
    })
    expect(await tariq.call(readRun, { params })).toMatchObject({ isCurrent: false })
    await expect(tariq.call(adoptRun, { params })).rejects.toMatchObject(refused(409, 'timetabling.changed'))
  },
)

test(
  'a run whose process has died has failed, and does not stand in the way of the next',
  patience,
  async () => {
    const tariq = await cast.as('tariq')
    const empty = await drawn(tariq, 'Died')
    const school = await cast.school()
    const [dead] = await school.db.execute<{ id: string }>(sql`
    insert into timetable_run (timetable_id, timetable_version, mode, seconds, random_seed, started_at, leased_until)
    values (${empty.id}::uuid, 1, 'fill', 30, 1, ${school.now().toISOString()}::timestamptz - interval '1 minute',
      ${school.now().toISOString()}::timestamptz - interval '1 second')
    returning id`)
    const params = { id: dead?.id ?? '' }
    expect(await tariq.call(readRun, { params })).toMatchObject({ state: 'failed', comparison: null })
    await expect(tariq.call(adoptRun, { params })).rejects.toMatchObject(refused(409, 'timetabling.failed'))
    const { state } = await drawnUp(tariq, empty.id, { seconds: 1 })
    expect(state).toBe('finished')
  },
)
