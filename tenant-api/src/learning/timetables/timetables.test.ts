import { beforeAll, expect, test } from 'vitest'
import { sentence } from 'kit/text/words'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { subjects } from '../../institute/structure/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { lessonTypes } from '../lesson-types/contract.ts'
import { readWeek } from '../lessons/contract.ts'
import {
  addTimetable,
  changeTeaching,
  changeTimetable,
  discardTimetable,
  listTimetables,
  followPlan,
  moveLessons,
  publishTimetable,
  readLessonChanges,
  readPlanDifferences,
  readTimetable,
  type WholeTimetable,
  withdrawTimetable,
} from './contract.ts'
import { timetable } from './tables.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
type Person = Awaited<ReturnType<typeof cast.as>>

const body = {
  campusId: MAIN,
  yearId: exampleYear,
  name: 'Autumn',
  firstDay: '2026-08-17',
  lastDay: '2027-03-31',
}

/** The weeks of the demo school would rule the days that are drawn up here. */
beforeAll(async () => {
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', (tx) => tx.delete(timetable))
})

/** Places every lesson in the order of the week, section by section; parts of a choice beside each other. */
function filled({ teachings, cards }: WholeTimetable) {
  const next = new Map<string, number>()
  const started = new Map<string, number>()
  return cards.map((card) => {
    const party = teachings.find(({ id }) => id === card.teachingId)?.parties[0]
    const section = party?.sectionId ?? ''
    const nth = cards
      .filter((one) => one.teachingId === card.teachingId)
      .findIndex(({ id }) => id === card.id)
    const group = `${section} ${party?.choice || card.id} ${party?.choice ? nth : ''}`
    const slot = started.get(group) ?? next.get(section) ?? 0
    if (!started.has(group)) next.set(section, slot + 1)
    started.set(group, slot)
    return { id: card.id, weekday: Math.floor(slot / 8) + 1, period: (slot % 8) + 1 }
  })
}

async function drawn(person: Person, given: Partial<typeof body> & { copyOf?: string } = {}) {
  const made = await person.call(addTimetable, { body: { ...body, ...given } })
  return person.call(readTimetable, { params: { id: made.id } })
}

const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

const week = (person: Person, query: object) =>
  person.call(readWeek, { query: { day: '2026-11-19', ...query } })

async function placeAll(person: Person, whole: WholeTimetable) {
  const { version } = await person.call(moveLessons, { ...at(whole), body: { moves: filled(whole) } })
  return { id: whole.id, version }
}

/** Nobody teaches two at once if nobody teaches: what the tests of sections are about. */
async function withoutTeachers(person: Person, whole: WholeTimetable) {
  let { version } = whole
  for (const { id, teachers, roomId, roomKind } of whole.teachings) {
    if (teachers.length === 0) continue
    const blocks = whole.cards.filter(({ teachingId }) => teachingId === id).map(({ length }) => length)
    const done = await person.call(changeTeaching, {
      params: { id: whole.id, teachingId: id },
      version,
      body: { teachers: [], roomId, roomKind, blocks },
    })
    version = done.version
  }
  return person.call(readTimetable, { params: { id: whole.id } })
}

test('a draft begins with the planned lessons in the tray, by those who are assigned; it is seen by who draws it up', async () => {
  const [tariq, sadia, sana] = [await cast.as('tariq'), await cast.as('sadia'), await cast.as('sana')]
  const whole = await drawn(tariq, { name: 'First' })
  expect(whole).toMatchObject({
    state: 'draft',
    campusId: MAIN,
    placed: 0,
    anchor: '2026-08-17',
    isCurrent: false,
  })
  const own = whole.teachings.filter(({ parties }) =>
    parties.some(({ sectionId }) => sectionId === exampleSection),
  )
  const name = new Map(whole.subjects.map(({ id, name: called }) => [id, called]))
  const lessons = (id: string) => whole.cards.filter(({ teachingId }) => teachingId === id).length
  expect(
    Object.fromEntries(own.map(({ id, subjectId }) => [name.get(subjectId), lessons(id)])),
  ).toMatchObject({
    English: 8,
    Maths: 8,
    Ethics: 4,
    Islamiat: 4,
  })
  const maths = own.find(({ subjectId }) => name.get(subjectId) === 'Maths')
  expect(maths?.teachers).toHaveLength(1)
  expect(own.filter(({ parties }) => parties[0]?.choice === 'Religion')).toHaveLength(2)
  const differences = await tariq.call(readPlanDifferences, { params: { id: whole.id } })
  expect(differences.rows).toEqual([])
  // A head of another campus and a teacher see nothing of it.
  await expect(sadia.call(readTimetable, { params: { id: whole.id } })).rejects.toMatchObject(refused(404))
  await expect(sana.call(readTimetable, { params: { id: whole.id } })).rejects.toMatchObject(refused(404))
  await expect(sadia.call(addTimetable, { body: { ...body, name: 'Theirs' } })).rejects.toMatchObject(
    refused(403, 'beyond-reach'),
  )
  await expect(tariq.call(addTimetable, { body: { ...body, name: 'first' } })).rejects.toMatchObject(
    refused(409, 'timetables.exists'),
  )
  await tariq.call(discardTimetable, { params: { id: whole.id } })
  const { rows } = await tariq.call(listTimetables, { query: { year: exampleYear, campus: CNL } })
  expect(rows).toEqual([])
})

test('lessons move all or none, of the version that was seen, and into whole places', async () => {
  const tariq = await cast.as('tariq')
  const whole = await drawn(tariq, { name: 'Moves' })
  const [first, second] = whole.cards
  if (!first || !second) throw new Error('no lessons')
  const moves = [{ id: first.id, weekday: 1, period: 1, isLocked: true }]
  const moved = await tariq.call(moveLessons, { ...at(whole), body: { moves } })
  expect(moved.cards).toMatchObject([{ id: first.id, weekday: 1, period: 1, isLocked: true }])
  await expect(tariq.call(moveLessons, { ...at(whole), body: { moves } })).rejects.toMatchObject(
    refused(412, 'stale'),
  )
  const now = { id: whole.id, version: moved.version }
  const tries = [
    [{ id: second.id, weekday: 1 }],
    [{ id: second.id, weekday: null, period: 3 }],
    [{ id: second.id, weekday: 2, period: 1, letter: 2 }],
    [{ id: second.id, weekday: 2, from: 600, until: 540 }],
    [
      { id: second.id, weekday: 2, period: 1 },
      { id: second.id, weekday: 2, period: 2 },
    ],
  ]
  for (const some of tries)
    await expect(tariq.call(moveLessons, { ...at(now), body: { moves: some } })).rejects.toMatchObject(
      refused(422),
    )
  const strange = [{ id: whole.id, weekday: 1, period: 1 }]
  await expect(tariq.call(moveLessons, { ...at(now), body: { moves: strange } })).rejects.toMatchObject(
    refused(404),
  )
  const { rows } = await tariq.call(listAudit, { query: { act: 'timetable-lessons.moved' } })
  expect(rows[0]?.sentence).toBe('Moved 1 lesson in Moves')
  await tariq.call(discardTimetable, { params: { id: whole.id } })
})

test('whoever has an earlier version open reads which lessons have moved; where more has changed, that it must be read whole', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const whole = await drawn(tariq, { name: 'Two editors' })
  const [first, second, third] = whole.cards
  if (!first || !second || !third) throw new Error('no lessons')
  let { version } = whole
  for (const [at, { id }] of [first, second, first].entries())
    ({ version } = await tariq.call(moveLessons, {
      params: { id: whole.id },
      version,
      body: { moves: [{ id, weekday: 2, period: at + 1 }] },
    }))
  const since = (of: number) => ({ params: { id: whole.id }, query: { since: of } })
  const all = await tariq.call(readLessonChanges, since(whole.version))
  expect(all).toMatchObject({ version: whole.version + 3 })
  expect(all.cards?.map(({ id, period }) => [id, period]).toSorted()).toEqual(
    [
      [first.id, 3],
      [second.id, 2],
    ].toSorted(),
  )
  expect((await tariq.call(readLessonChanges, since(version))).cards).toEqual([])
  await expect(sana.call(readLessonChanges, since(version))).rejects.toMatchObject(refused(404))
  const teaching = whole.teachings.find(({ teachers }) => teachers.length > 0)
  if (!teaching) throw new Error('nobody teaches')
  const blocks = whole.cards.flatMap((one) => (one.teachingId === teaching.id ? [one.length] : []))
  const changed = await tariq.call(changeTeaching, {
    params: { id: whole.id, teachingId: teaching.id },
    version,
    body: { teachers: [], blocks },
  })
  expect(await tariq.call(readLessonChanges, since(version))).toEqual({
    version: changed.version,
    cards: null,
  })
  // Who is assigned teaches what nobody does.
  const differences = await tariq.call(readPlanDifferences, { params: { id: whole.id } })
  expect(differences.assigned).toBeGreaterThan(0)
  const followed = await tariq.call(followPlan, { params: { id: whole.id }, version: changed.version })
  expect(followed).toMatchObject({ added: 0, removed: 0, assigned: differences.assigned })
  const after = await tariq.call(readTimetable, { params: { id: whole.id } })
  expect(after.teachings.find(({ id }) => id === teaching.id)?.teachers).toEqual(teaching.teachers)
  await tariq.call(discardTimetable, { params: { id: whole.id } })
})

test('lessons of a subject become a double: what no longer fits is gone, what is there keeps its place', async () => {
  const tariq = await cast.as('tariq')
  const whole = await drawn(tariq, { name: 'Doubles' })
  const teaching = whole.teachings.find(
    ({ id }) => whole.cards.filter(({ teachingId }) => teachingId === id).length === 3,
  )
  const [card] = whole.cards.filter(({ teachingId }) => teachingId === teaching?.id)
  if (!teaching || !card) throw new Error('no subject of three lessons')
  const { version } = await tariq.call(moveLessons, {
    ...at(whole),
    body: { moves: [{ id: card.id, weekday: 3, period: 2 }] },
  })
  const changed = await tariq.call(changeTeaching, {
    params: { id: whole.id, teachingId: teaching.id },
    version,
    body: { teachers: [], blocks: [2, 1] },
  })
  expect(changed.cards.map(({ length }) => length).sort()).toEqual([1, 2])
  expect(changed.cards.find(({ id }) => id === card.id)).toMatchObject({ weekday: 3, period: 2, length: 1 })
  await tariq.call(discardTimetable, { params: { id: whole.id } })
})

test('lessons are held in the kind of room of their subject unless another is chosen; what they are is kept in copies', async () => {
  const [owner, tariq] = [await cast.as('nasreen'), await cast.as('tariq')]
  const { rows: all } = await owner.call(subjects.endpoints.list, { query: { limit: 100 } })
  const physics = all.find(({ name }) => name === 'Physics')
  const practical = await owner.call(lessonTypes.endpoints.create, { body: { title: 'Bench work' } })
  if (!physics) throw new Error('no Physics')
  const whole = await drawn(tariq, { name: 'Kinds of rooms' })
  const own = whole.teachings.find(({ subjectId }) => subjectId === physics.id)
  expect(own).toMatchObject({ roomKind: null, ownRoomKind: null, lessonTypeId: null })
  // The subject speaks for the lessons that are there as well.
  await owner.call(subjects.endpoints.update, {
    params: { id: physics.id },
    version: physics.version,
    body: { roomKind: 'laboratory' },
  })
  const params = { id: whole.id, teachingId: own?.id ?? '' }
  const change = (version: number, more: object) =>
    tariq.call(changeTeaching, { params, version, body: { teachers: [], blocks: [1, 1], ...more } })
  const usual = await change(whole.version, { lessonTypeId: practical.id })
  expect(usual.teaching).toMatchObject({ roomKind: 'laboratory', ownRoomKind: null })
  const chosen = await change(usual.version, { roomKind: 'hall', lessonTypeId: practical.id })
  expect(chosen.teaching).toMatchObject({ roomKind: 'hall', ownRoomKind: 'hall' })
  // A room of its own is not taken away by the subject.
  const [room] = whole.rooms
  const fixed = await change(chosen.version, { roomId: room?.id, lessonTypeId: practical.id })
  expect(fixed.teaching).toMatchObject({ roomId: room?.id, roomKind: null })
  const copy = await drawn(tariq, { name: 'Its copy', copyOf: whole.id })
  const same = copy.teachings.filter(({ lessonTypeId }) => lessonTypeId === practical.id)
  expect(same).toHaveLength(1)
  expect(copy.lessonTypes).toContainEqual(expect.objectContaining({ name: 'Bench work' }))
  await owner.call(lessonTypes.endpoints.archive, { params: { id: practical.id } })
  // What the lessons are already stays; others do not become it any more.
  const again = await change(fixed.version, { lessonTypeId: practical.id })
  const other = copy.teachings.find(({ lessonTypeId }) => lessonTypeId === null)
  await expect(
    tariq.call(changeTeaching, {
      params: { id: copy.id, teachingId: other?.id ?? '' },
      version: copy.version,
      body: { teachers: [], blocks: [1], lessonTypeId: practical.id },
    }),
  ).rejects.toMatchObject(refused(422))
  expect(again.teaching.lessonTypeId).toBe(practical.id)
  for (const { id } of [copy, whole]) await tariq.call(discardTimetable, { params: { id } })
})

test('what clashes is not published, and the refusal names who, when and why', async () => {
  const tariq = await cast.as('tariq')
  const whole = await withoutTeachers(tariq, await drawn(tariq, { name: 'Clashing' }))
  await expect(tariq.call(publishTimetable, { ...at(whole), body: {} })).rejects.toMatchObject(
    refused(409, 'timetables.empty'),
  )
  const own = whole.teachings.filter(({ parties }) =>
    parties.some(({ sectionId, choice }) => sectionId === exampleSection && choice === ''),
  )
  const twice = own
    .slice(0, 2)
    .map(({ id }) => whole.cards.find(({ teachingId }) => teachingId === id)?.id ?? '')
  const { version } = await tariq.call(moveLessons, {
    ...at(whole),
    body: { moves: twice.map((id) => ({ id, weekday: 2, period: 3 })) },
  })
  const now = { id: whole.id, version }
  await expect(tariq.call(publishTimetable, { ...at(now), body: {} })).rejects.toMatchObject(
    refused(409, 'timetables.unplaced'),
  )
  const refusal = await tariq
    .call(publishTimetable, { ...at(now), body: { unplacedReason: 'The rest follows' } })
    .catch(({ problem }) => problem)
  expect(refusal).toMatchObject({ status: 409, code: 'timetables.clashes' })
  expect(refusal.detail).toMatch(/^Something clashes\. .+7-B.* from 09:20 to 10:00$/)
  await tariq.call(discardTimetable, { params: { id: whole.id } })
})

test('a version from Monday ends the one before on Sunday; withdrawn, it gives the days back', async () => {
  const [tariq, sana, ayesha] = [await cast.as('tariq'), await cast.as('sana'), await cast.as('ayesha.imran')]
  const first = await placeAll(tariq, await withoutTeachers(tariq, await drawn(tariq)))
  const published = await tariq.call(publishTimetable, { ...at(first), body: {} })
  expect(published).toMatchObject({ state: 'published', isCurrent: true })
  // W33: v2 from Monday 23 November.
  const second = await drawn(tariq, { name: 'Late autumn', firstDay: '2026-11-23', copyOf: first.id })
  expect(second.placed).toBe(second.lessons)
  const own = second.teachings.find(({ parties }) => parties[0]?.sectionId === exampleSection)
  const ownCards = second.cards.filter(({ teachingId }) => teachingId === own?.id)
  const [mover] = ownCards
  if (!mover) throw new Error('no lesson')
  const taken = new Set(
    second.cards
      .filter(({ teachingId }) =>
        second.teachings.some(
          ({ id, parties }) =>
            id === teachingId && parties.some(({ sectionId }) => sectionId === exampleSection),
        ),
      )
      .map(({ weekday, period }) => `${weekday} ${period}`),
  )
  const free = [1, 2, 3, 4, 5, 6]
    .flatMap((weekday) => [1, 2, 3, 4, 5, 6, 7, 8].map((period) => ({ weekday, period })))
    .find(({ weekday, period }) => !taken.has(`${weekday} ${period}`))
  if (!free) throw new Error('no free slot')
  const moved = await tariq.call(moveLessons, { ...at(second), body: { moves: [{ id: mover.id, ...free }] } })
  const v2 = await tariq.call(publishTimetable, {
    params: { id: second.id },
    version: moved.version,
    body: {},
  })
  expect(v2).toMatchObject({ state: 'published', isCurrent: false })
  const { rows } = await tariq.call(listTimetables, { query: { year: exampleYear, campus: MAIN } })
  expect(rows.map(({ name, lastDay }) => [name, lastDay])).toEqual([
    ['Late autumn', '2027-03-31'],
    ['Autumn', '2026-11-22'],
  ])
  const now = await week(sana, { section: exampleSection })
  const next = await week(sana, { section: exampleSection, day: '2026-11-26' })
  const has = (lessons: (typeof now)['lessons'], slot: { weekday: number; period: number }) =>
    lessons.some(
      ({ day, period }) => new Date(day).getUTCDay() === slot.weekday % 7 && period === slot.period,
    )
  expect(has(now.lessons, free)).toBe(false)
  expect(has(next.lessons, free)).toBe(true)
  expect(now.lessons.find(({ day, period }) => day === '2026-11-19' && period === 3)).toMatchObject({
    startsAt: '09:20',
    endsAt: '10:00',
  })
  // The short bells of a Friday.
  expect(now.lessons.find(({ day, period }) => day === '2026-11-20' && period === 1)).toMatchObject({
    startsAt: '08:00',
    endsAt: '08:30',
  })
  // On the day after a smog closure there is school again; on Sunday there is none.
  expect(now.days.map(({ isSchoolDay }) => isSchoolDay)).toEqual([true, true, true, true, true, true, false])
  const child = await week(ayesha, { student: '01980000-0000-7000-8000-0000000ad001' }).catch(
    ({ problem }) => problem,
  )
  expect([200, undefined, 404]).toContain(child.status)
  await expect(week(ayesha, { section: exampleSection })).rejects.toMatchObject(refused(404))
  const back = await tariq.call(withdrawTimetable, {
    params: { id: v2.id },
    version: v2.version,
    body: { reason: 'Two teachers are ill' },
  })
  expect(back.state).toBe('withdrawn')
  const after = await tariq.call(listTimetables, { query: { year: exampleYear, campus: MAIN } })
  expect(after.rows.find(({ name }) => name === 'Autumn')?.lastDay).toBe('2027-03-31')
  await expect(
    tariq.call(withdrawTimetable, { ...at(published), body: { reason: 'Too late' } }),
  ).rejects.toMatchObject(refused(412))
  const [autumn] = after.rows.filter(({ name }) => name === 'Autumn')
  await expect(
    tariq.call(withdrawTimetable, { ...at(autumn ?? published), body: { reason: 'Too late' } }),
  ).rejects.toMatchObject(refused(409, 'timetables.begun'))
  await expect(
    tariq.call(changeTimetable, {
      ...at(autumn ?? published),
      body: { name: 'Autumn', firstDay: body.firstDay, lastDay: '2026-12-31' },
    }),
  ).rejects.toMatchObject(refused(409, 'timetables.published'))
})
