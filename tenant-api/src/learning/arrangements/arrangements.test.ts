import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sentence } from 'kit/text/words'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { clearTimetables, type DrawnLesson, drawLessons, idAt } from '../../../testing/draw-lessons.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { listActivity } from '../../records/home/contract.ts'
import { readWeek } from '../lessons/contract.ts'
import { listTimetables, publishTimetable } from '../timetables/contract.ts'
import {
  acceptCover,
  arrangeLesson,
  declineCover,
  exchangeCovers,
  markAway,
  markBack,
  proposeArrangements,
  readArrangements,
  releaseArrangements,
  removeArrangement,
} from './contract.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses
const idOf = (name: string) => castTeachers[name]?.person ?? ''
const [asif, kamran, sana, maria] = ['asif', 'kamran', 'sana', 'maria'].map(idOf) as [
  string,
  string,
  string,
  string,
]
/** Thursday, the fourth day of the week. */
const day = '2026-11-19'
const today = { campusId: MAIN, day }
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

/** A timetable of its own in place of the demo school's, with these lessons. */
const draw = async (...drawing: Parameters<typeof drawLessons> extends [unknown, ...infer R] ? R : never) =>
  drawLessons(await cast.school(), ...drawing)

/** What was told before a test began. */
let known: string[] = []
const isNew = () => sql`event like 'arrangement.%' and id <> all (${`{${known.join(',')}}`}::uuid[])`

beforeEach(async () => {
  const school = await cast.school()
  const told = await school.db.execute<{ id: string }>(
    sql`select id from message where event like 'arrangement.%'`,
  )
  known = told.map(({ id }) => id)
  await clearTimetables(school)
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', async (tx) => {
    await tx.execute(sql`update leave_request set state = 'cancelled' where person_id = ${maria}`)
    // Nobody else is there to be asked.
    await tx.execute(
      sql`update employee set kind = 'staff' where id not in (${asif}, ${kamran}, ${sana}, ${maria})`,
    )
  })
})

/** Whatever Maria teaches is without a teacher today. */
async function mariaIsAway(more: Partial<Parameters<typeof away>[1]> = {}) {
  return away(maria, more)
}

async function away(
  employeeId: string,
  more: { part?: 'whole' | 'first' | 'second' | 'periods'; firstPeriod?: number; lastPeriod?: number } = {},
) {
  const tariq = await cast.as('tariq')
  return tariq.call(markAway, { body: { ...today, employeeId, ...more } })
}

const ethics = (section: string, period: number): DrawnLesson => ({
  section,
  subject: 'Ethics',
  teacher: maria,
  weekday: 4,
  period,
})
const maths = (section: string, period: number, teacher: string): DrawnLesson => ({
  section,
  subject: 'Maths',
  teacher,
  weekday: 4,
  period,
})

async function sheet(as = 'tariq') {
  const person = await cast.as(as)
  return person.call(readArrangements, { query: { campus: MAIN, day } })
}

async function openPeriods() {
  return (await sheet()).lessons.map(({ period }) => period)
}

/** Who covers what, by the period. */
async function covers() {
  const { lessons } = await sheet()
  return Object.fromEntries(lessons.map(({ period, arranged }) => [period, arranged?.employeeId ?? null]))
}

test('as many lessons as can be covered are: whoever is free in both takes the one that nobody else can (W28)', async () => {
  // Asif is free in both, and one lesson short of the two of a day; Sana is free in the second period alone.
  await draw([
    ethics('7-A', 2),
    ethics('8-A', 3),
    ethics('9-A', 6),
    maths('6-A', 3, sana),
    maths('6-B', 2, kamran),
    maths('7-B', 3, kamran),
  ])
  await mariaIsAway()
  const tariq = await cast.as('tariq')
  await tariq.call(arrangeLesson, {
    body: { ...today, lessonId: idAt(1, 2), period: 6, kind: 'cover', employeeId: asif },
  })
  expect(await tariq.call(proposeArrangements, { body: today })).toEqual({ proposed: 2, open: 0 })
  expect(await covers()).toEqual({ 2: sana, 3: asif, 6: asif })
})

test('of two who are alike the one is asked who covered less of the free lessons (W29)', async () => {
  await draw([ethics('7-A', 2), maths('6-A', 5, sana), maths('6-B', 5, asif), maths('7-B', 2, kamran)])
  const school = await cast.school()
  // Sana was free as often as Asif, and has covered once.
  await school.transaction(system(sentence('Demo school')), 'arrangements.seeded', (tx) =>
    tx.execute(sql`
      insert into arrangement (campus_id, day, placement_id, period, away_id, kind, employee_id, during, state, told_at)
      values (${MAIN}, '2026-11-12', ${idAt(1, 0)}, 2, ${maria}, 'cover', ${sana}, '[2026-11-12 08:40,2026-11-12 09:20)', 'accepted',
        '2026-11-12T02:00:00Z')`),
  )
  await mariaIsAway()
  const { lessons, people } = await sheet()
  const line = (id: string) => people.find((one) => one.id === id)
  expect(line(sana)).toMatchObject({ covers: 1 })
  expect(line(asif)).toMatchObject({ covers: 0 })
  expect(line(sana)?.freeLessons).toBe(line(asif)?.freeLessons)
  expect(line(sana)?.freeLessons).toBeGreaterThan(0)
  const [lesson] = lessons
  expect(lesson?.away).toMatchObject([{ name: 'Maria Joseph' }])
  expect(lesson?.candidates.map(({ employeeId, refusals }) => [employeeId, refusals])).toEqual([
    [asif, []],
    [sana, []],
    [kamran, ['busy']],
  ])
})

test('a released day tells those concerned alone, once, and stands in their weeks', async () => {
  await draw([ethics('7-A', 2), ethics('9-A', 3), maths('9-A', 2, kamran), maths('6-A', 3, sana)])
  await mariaIsAway()
  const [tariq, hers] = [await cast.as('tariq'), await cast.as('sana')]
  const [first, second] = (await sheet()).lessons
  const cover = await tariq.call(arrangeLesson, {
    body: { ...today, lessonId: first?.lessonId ?? '', period: 2, kind: 'cover', employeeId: sana },
  })
  await tariq.call(arrangeLesson, {
    body: { ...today, lessonId: second?.lessonId ?? '', period: 3, kind: 'library' },
  })
  const own = async () => {
    const { lessons } = await hers.call(readWeek, { query: { day } })
    return lessons.filter((one) => one.covers.length > 0)
  }
  // Nothing of it is seen before.
  expect(await own()).toEqual([])
  expect((await sheet('sana')).lessons).toEqual([])

  expect(await tariq.call(releaseArrangements, { body: today })).toEqual({ released: 2, open: 0 })
  const school = await cast.school()
  const told = await school.db.execute(
    sql`select event, person_id, fill ->> 'times' as times from message where ${isNew()}`,
  )
  expect([...told]).toEqual([
    {
      event: 'arrangement.told',
      person_id: sana,
      times: expect.stringMatching(/^\d\d:\d\d–\d\d:\d\d {2}7-A · Ethics$/u),
    },
  ])
  expect(await own()).toMatchObject([
    {
      subject: 'Ethics',
      period: 2,
      teachers: [{ name: 'Maria Joseph' }],
      covers: [
        { id: cover.id, kind: 'cover', isOwn: true, isAccepted: false, teacher: { name: 'Sana Iqbal' } },
      ],
    },
  ])
  const section = await tariq.call(readWeek, { query: { section: demoSections['9-A'] ?? '', day } })
  expect(section.lessons.find(({ period }) => period === 3)?.covers).toMatchObject([
    { kind: 'library', teacher: null, isOwn: false, reasons: [] },
  ])
  await expect(tariq.call(releaseArrangements, { body: today })).rejects.toMatchObject(
    refused(409, 'arrangements.nothing'),
  )
  // The home page of the head says it with the day.
  const { rows } = await tariq.call(listActivity, {})
  expect(rows.map(({ sentence: deed }) => deed).join(' | ')).toMatch(
    /Released the arrangement of 2 lessons, [^|]*2026/u,
  )
  // A teacher sees the own cover and the own sections', and neither other candidates nor who else is away.
  expect(await sheet('sana')).toMatchObject({
    mayEdit: false,
    away: [],
    people: [],
    lessons: [{ subject: 'Ethics', period: 2, candidates: [], arranged: { id: cover.id } }],
  })
})

test('a cover is accepted or declined by whoever has it; declined, its lesson is open again and the office is told', async () => {
  await draw([ethics('7-A', 5), maths('6-B', 4, sana)])
  await mariaIsAway()
  const [tariq, hers, his] = [await cast.as('tariq'), await cast.as('sana'), await cast.as('kamran')]
  const [lesson] = (await sheet()).lessons
  const body = {
    ...today,
    lessonId: lesson?.lessonId ?? '',
    period: 5,
    kind: 'cover' as const,
    employeeId: sana,
  }
  const { id } = await tariq.call(arrangeLesson, { body })
  const one = { params: { id } }
  // Of what is not released nobody was told.
  await expect(hers.call(acceptCover, one)).rejects.toMatchObject(refused(404))
  await tariq.call(releaseArrangements, { body: today })
  await expect(his.call(acceptCover, one)).rejects.toMatchObject(refused(403, 'arrangements.not-own'))
  expect(await hers.call(acceptCover, one)).toMatchObject({ state: 'accepted' })
  expect(await hers.call(declineCover, { ...one, body: { reason: 'Laboratory' } })).toMatchObject({
    state: 'declined',
  })
  expect(await covers()).toEqual({ 5: null })
  await expect(hers.call(acceptCover, one)).rejects.toMatchObject(refused(409, 'arrangements.changed'))
  const school = await cast.school()
  const notices = await school.db.execute(sql`
    select a.email from notification n join account a on a.id = n.account_id where n.page = ${`arrangements?day=${day}`} and n.message_id is null`)
  expect(notices.map(({ email }) => email)).toContain('tariq@riverside.example')
  expect((await hers.call(readWeek, { query: { day } })).lessons.flatMap((found) => found.covers)).toEqual([])
  await tariq.call(arrangeLesson, { body: { ...body, employeeId: kamran } })
  expect(await covers()).toEqual({ 5: kamran })
})

test('nobody covers two lessons at once, nor who teaches or is away then; the database refuses it too', async () => {
  await draw([ethics('7-A', 2), ethics('8-A', 2), maths('6-A', 2, kamran)])
  await mariaIsAway()
  const tariq = await cast.as('tariq')
  const [first, second] = (await sheet()).lessons
  const cover = (lesson: typeof first, employeeId: string) =>
    tariq.call(arrangeLesson, {
      body: { ...today, lessonId: lesson?.lessonId ?? '', period: 2, kind: 'cover', employeeId },
    })
  await cover(first, sana)
  await expect(cover(second, sana)).rejects.toMatchObject(refused(409, 'arrangements.covers'))
  await expect(cover(second, kamran)).rejects.toMatchObject(refused(409, 'arrangements.teaches'))
  await expect(cover(second, maria)).rejects.toMatchObject(refused(409, 'arrangements.away'))
  const school = await cast.school()
  const twice = school.transaction(system(sentence('Demo school')), 'arrangements.seeded', (tx) =>
    tx.execute(sql`
      insert into arrangement (campus_id, day, placement_id, period, away_id, kind, employee_id, during)
      select campus_id, day, ${second?.lessonId ?? ''}, 2, away_id, 'cover', employee_id, during from arrangement`),
  )
  await expect(twice).rejects.toMatchObject({ cause: { constraint_name: 'arrangement_covers_apart' } })
  // Joined with a lesson that has its teacher, or looked after by who teaches next door.
  const taught = second?.joinable.find(({ sections }) => sections === '6-A')
  await tariq.call(arrangeLesson, {
    body: {
      ...today,
      lessonId: second?.lessonId ?? '',
      period: 2,
      kind: 'join',
      joinsId: taught?.lessonId ?? '',
    },
  })
  await tariq.call(arrangeLesson, {
    body: { ...today, lessonId: second?.lessonId ?? '', period: 2, kind: 'supervised', employeeId: kamran },
  })
  // Of two proposals for one hour, one stays open.
  const { id } = (await sheet()).lessons.find(({ lessonId }) => lessonId === second?.lessonId)?.arranged ?? {
    id: '',
  }
  await tariq.call(removeArrangement, { params: { id } })
  expect(await tariq.call(proposeArrangements, { body: today })).toEqual({ proposed: 1, open: 0 })
})

test('covers are exchanged between two who are free', async () => {
  await draw([ethics('7-A', 2), ethics('8-A', 3), maths('6-A', 3, kamran)])
  await mariaIsAway()
  const tariq = await cast.as('tariq')
  const [first, second] = (await sheet()).lessons
  const cover = (lesson: typeof first, period: number, employeeId: string) =>
    tariq.call(arrangeLesson, {
      body: { ...today, lessonId: lesson?.lessonId ?? '', period, kind: 'cover', employeeId },
    })
  const [one, other] = [await cover(first, 2, sana), await cover(second, 3, asif)]
  await tariq.call(exchangeCovers, { body: { firstId: one.id, secondId: other.id } })
  expect(await covers()).toEqual({ 2: asif, 3: sana })
  const now = (await sheet()).lessons
  const third = await cover(now[0], 2, kamran)
  // Kamran teaches in the third period.
  const exchange = { body: { firstId: third.id, secondId: now[1]?.arranged?.id ?? '' } }
  await expect(tariq.call(exchangeCovers, exchange)).rejects.toMatchObject(
    refused(409, 'arrangements.teaches'),
  )
})

test('who is away for half a day or some periods is missed in these alone; back again, covers are withdrawn', async () => {
  await draw([ethics('7-A', 2), ethics('8-A', 4), ethics('9-A', 5), ethics('7-B', 7)])
  await mariaIsAway({ part: 'first' })
  expect(await openPeriods()).toEqual([2, 4])
  await mariaIsAway({ part: 'second' })
  expect(await openPeriods()).toEqual([5, 7])
  const { id } = await mariaIsAway({ part: 'periods', firstPeriod: 4, lastPeriod: 5 })
  expect(await openPeriods()).toEqual([4, 5])
  const tariq = await cast.as('tariq')
  await tariq.call(proposeArrangements, { body: today })
  await tariq.call(releaseArrangements, { body: today })
  await tariq.call(markBack, { params: { id } })
  expect(await openPeriods()).toEqual([])
  const school = await cast.school()
  const told = await school.db.execute<{ event: string }>(
    sql`select distinct event from message where ${isNew()} order by event`,
  )
  expect(told.map(({ event }) => event)).toEqual(['arrangement.told', 'arrangement.withdrawn'])
})

test('granted leave is known by itself, and proposed at five in the morning; half a day is half of the bells', async () => {
  await draw([ethics('7-A', 2), ethics('9-A', 5)])
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'arrangements.seeded', (tx) =>
    tx.execute(sql`
      insert into leave_request (person_id, side, type_id, first_day, last_day, part, state)
      select ${maria}, 'staff', id, ${day}, ${day}, 'second', 'approved' from leave_type where side = 'staff' and allows_halves limit 1`),
  )
  expect(await sheet()).toMatchObject({
    away: [{ name: 'Maria Joseph', source: 'leave', part: 'second', awayId: null, lessons: 1 }],
    lessons: [{ period: 5, arranged: null }],
    releasedAt: null,
  })
  const { proposeJob } = await import('./propose.ts')
  await proposeJob.run(school, undefined as never, undefined as never)
  expect(await sheet()).toMatchObject({
    lessons: [{ period: 5, arranged: { state: 'proposed' } }],
    releasedAt: null,
  })
})

test('another campus is neither seen nor arranged', async () => {
  await draw([ethics('7-A', 2)])
  await mariaIsAway()
  const sadia = await cast.as('sadia')
  const seen = await sadia.call(readArrangements, { query: { campus: MAIN, day } })
  expect(seen).toMatchObject({ mayEdit: false, lessons: [], away: [], people: [] })
  await expect(sadia.call(proposeArrangements, { body: today })).rejects.toMatchObject(
    refused(403, 'beyond-reach'),
  )
  const there = { body: { campusId: CNL, day, employeeId: maria } }
  await expect(sadia.call(markAway, there)).rejects.toMatchObject(refused(422))
  const sanaSpeaks = await cast.as('sana')
  await expect(sanaSpeaks.call(proposeArrangements, { body: today })).rejects.toMatchObject(refused(403))
})

test('a new timetable withdraws covers of lessons that are no longer there, and they are proposed anew (W33)', async () => {
  const next = '2026-11-24'
  const tuesday = (section: string, period: number): DrawnLesson => ({
    ...ethics(section, period),
    weekday: 2,
  })
  await draw([tuesday('7-A', 2), tuesday('8-A', 3), { ...ethics('9-A', 5) }])
  await draw([tuesday('7-A', 4), tuesday('8-A', 6)], { nth: 2, state: 'draft', first: '2026-11-23' })
  const tariq = await cast.as('tariq')
  await tariq.call(markAway, { body: { campusId: MAIN, day: next, employeeId: maria } })
  await mariaIsAway()
  const later = { campusId: MAIN, day: next }
  expect(await tariq.call(proposeArrangements, { body: later })).toEqual({ proposed: 2, open: 0 })
  await tariq.call(releaseArrangements, { body: later })
  await tariq.call(proposeArrangements, { body: today })
  const { rows } = await tariq.call(listTimetables, { query: { year: exampleYear, campus: MAIN } })
  const draft = rows.find(({ state }) => state === 'draft')
  await tariq.call(publishTimetable, {
    params: { id: draft?.id ?? '' },
    version: draft?.version ?? 0,
    body: { unplacedReason: 'Ethics alone' },
  })
  await cast.work()
  const { lessons } = await tariq.call(readArrangements, { query: { campus: MAIN, day: next } })
  expect(lessons.map(({ period, arranged }) => [period, arranged?.state])).toEqual([
    [4, 'proposed'],
    [6, 'proposed'],
  ])
  // Of the day before the change everything stays.
  expect((await sheet()).lessons).toMatchObject([{ period: 5, arranged: { state: 'proposed' } }])
  const school = await cast.school()
  const states = await school.db.execute(
    sql`select state, count(*)::int as count from arrangement group by 1 order by 1`,
  )
  expect([...states]).toEqual([
    { state: 'proposed', count: 3 },
    { state: 'withdrawn', count: 2 },
  ])
})
