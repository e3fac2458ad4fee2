import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import {
  addTimetable,
  changeTeaching,
  exampleTimetable,
  moveLessons,
  publishTimetable,
  readTimetable,
  type WholeTimetable,
  withdrawTimetable,
} from '../timetables/contract.ts'
import { compareTimetables, readTimetableChanges } from './contract.ts'

const cast = await castSchool()

const copy = {
  campusId: mainCampus,
  yearId: exampleYear,
  firstDay: '2026-12-07',
  lastDay: '2027-03-31',
  copyOf: exampleTimetable,
}

type Text = { event: string; person: string; about: string | null; key: string }

async function texts(id: string): Promise<Text[]> {
  await cast.work()
  const school = await cast.school()
  return school.db.execute<Text>(sql`
    select event, person_id as person, about_id as about, key from message where event like 'timetable.%' and key like ${`% ${id} %`}
    order by event, person_id, about_id`)
}

async function guardiansOf(sectionId: string): Promise<string[]> {
  const school = await cast.school()
  const rows = await school.db.execute<{ who: string }>(sql`
    select l.guardian_id || ' ' || s.id as who from guardian_link l join student s on s.id = l.student_id
    where s.section_id = ${sectionId}::uuid and s.status = 'enrolled' and s.archived_at is null and l.may_see
    union select s.id || ' ' || s.id from student s join account a on a.person_id = s.id and a.state = 'active' where s.section_id = ${sectionId}::uuid
    order by 1`)
  return rows.map(({ who }) => who)
}

/** A subject of 7-B alone, taught by one, with few lessons. */
function smallOf({ teachings, cards }: WholeTimetable) {
  const count = (id: string) => cards.filter(({ teachingId }) => teachingId === id).length
  const own = teachings
    .filter(
      ({ parties, teachers }) =>
        parties.length === 1 &&
        parties[0]?.sectionId === exampleSection &&
        parties[0].choice === '' &&
        teachers.length === 1,
    )
    .toSorted((a, b) => count(a.id) - count(b.id))
  const [found] = own
  if (!found) throw new Error('7-B has no subject of its own')
  return found
}

test('a copy that changes nothing tells nobody', async () => {
  const tariq = await cast.as('tariq')
  const same = await tariq.call(addTimetable, { body: { ...copy, name: 'The same' } })
  const changes = await tariq.call(readTimetableChanges, { params: { id: same.id } })
  expect(changes).toEqual({ lessons: 0, sections: [], teachers: [], students: 0, families: 0 })
  const { version } = await tariq.call(publishTimetable, {
    params: { id: same.id },
    version: same.version,
    body: {},
  })
  expect(await texts(same.id)).toEqual([])
  const body = { reason: 'It was a trial' }
  await tariq.call(withdrawTimetable, { params: { id: same.id }, version, body })
  expect(await texts(same.id)).toEqual([])
})

test('another teacher of a subject of 7-B is told to its families and both teachers, once, and to nobody else', async () => {
  const [tariq, sadia] = [await cast.as('tariq'), await cast.as('sadia')]
  const draft = await tariq.call(addTimetable, { body: { ...copy, name: 'Another teacher' } })
  const whole = await tariq.call(readTimetable, { params: { id: draft.id } })
  const teaching = smallOf(whole)
  const [before] = teaching.teachers
  const busy = new Set(
    whole.teachings.flatMap(({ teachers }) => teachers.map(({ employeeId }) => employeeId)),
  )
  const free = whole.teachers.find(
    ({ id }) => !busy.has(id) && !whole.others.some(({ teacherIds }) => teacherIds.includes(id)),
  )
  if (!before || !free) throw new Error('nobody is free')
  const own = whole.cards.filter(({ teachingId }) => teachingId === teaching.id)
  const changed = await tariq.call(changeTeaching, {
    params: { id: draft.id, teachingId: teaching.id },
    version: whole.version,
    body: {
      teachers: [{ employeeId: free.id }],
      roomId: teaching.roomId,
      roomKind: teaching.roomKind,
      blocks: own.map(({ length }) => length),
    },
  })
  await expect(sadia.call(readTimetableChanges, { params: { id: draft.id } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  const changes = await tariq.call(readTimetableChanges, { params: { id: draft.id } })
  const families = await guardiansOf(exampleSection)
  const students = new Set(families.map((who) => who.split(' ')[1]))
  expect(changes).toMatchObject({
    lessons: own.length,
    sections: [{ id: exampleSection, title: '7-B', lessons: own.length }],
    students: students.size,
  })
  expect(changes.families).toBeLessThanOrEqual(students.size)
  const both = [before.employeeId, free.id].toSorted()
  expect(changes.teachers.map(({ id }) => id).toSorted()).toEqual(both)

  const { version } = await tariq.call(publishTimetable, {
    params: { id: draft.id },
    version: changed.version,
    body: {},
  })
  const told = await texts(draft.id)
  const whom = (event: string) =>
    told
      .filter((one) => one.event === event)
      .map(({ person, about }) => [person, about].filter(Boolean).join(' '))
  expect(whom('timetable.changed').toSorted()).toEqual(families)
  expect(whom('timetable.teacher-changed').toSorted()).toEqual(both)
  expect(told).toHaveLength(families.length + 2)

  const body = { reason: 'The teacher stays' }
  await tariq.call(withdrawTimetable, { params: { id: draft.id }, version, body })
  const after = await texts(draft.id)
  const again = (event: string) =>
    after.filter((one) => one.event === event).map(({ person, about }) => [person, about])
  expect(again('timetable.withdrawn')).toEqual(again('timetable.changed'))
  expect(again('timetable.teacher-withdrawn')).toEqual(again('timetable.teacher-changed'))
  expect(after).toHaveLength(2 * (families.length + 2))
})

test('of a choice only those who take the part are told', async () => {
  const tariq = await cast.as('tariq')
  const draft = await tariq.call(addTimetable, { body: { ...copy, name: 'Another room' } })
  const whole = await tariq.call(readTimetable, { params: { id: draft.id } })
  const teaching = whole.teachings.find(({ parties }) =>
    parties.every(({ sectionId, part }) => sectionId === exampleSection && part === 'Islamiat'),
  )
  const room = whole.rooms.find(({ id }) => id !== teaching?.roomId)
  if (!teaching || !room) throw new Error('7-B has no Islamiat')
  const school = await cast.school()
  // One of them takes the other part.
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', (tx) =>
    tx.execute(sql`
      update subject_choice c set subject_id = b.id from subject b where b.name = 'Ethics' and c.id = (
        select min(k.id::text)::uuid from subject_choice k join enrolment e on e.id = k.enrolment_id
        where e.section_id = ${exampleSection}::uuid and k.subject_id = ${teaching.subjectId}::uuid)`),
  )
  const takers = await school.db.execute<{ id: string }>(sql`
    select e.student_id as id from subject_choice c join enrolment e on e.id = c.enrolment_id join student s on s.id = e.student_id
    where e.section_id = ${exampleSection}::uuid and c.subject_id = ${teaching.subjectId}::uuid and holds(e.starts_on, e.ends_on, '2026-12-07')
      and s.archived_at is null`)
  await tariq.call(changeTeaching, {
    params: { id: draft.id, teachingId: teaching.id },
    version: whole.version,
    body: {
      teachers: teaching.teachers,
      roomId: room.id,
      roomKind: teaching.roomKind,
      blocks: whole.cards.filter(({ teachingId }) => teachingId === teaching.id).map(({ length }) => length),
    },
  })
  const { students, teachers } = await tariq.call(readTimetableChanges, { params: { id: draft.id } })
  expect(takers.length).toBeGreaterThan(0)
  expect(students).toBe(takers.length)
  expect(teachers).toHaveLength(teaching.teachers.length)
})

test('a copy is laid beside what it was copied from, or any version of the campus; teachers see no drafts', async () => {
  const [tariq, sana, sadia] = [await cast.as('tariq'), await cast.as('sana'), await cast.as('sadia')]
  const draft = await tariq.call(addTimetable, { body: { ...copy, name: 'Beside' } })
  const whole = await tariq.call(readTimetable, { params: { id: draft.id } })
  const same = await tariq.call(compareTimetables, { params: { id: draft.id }, query: {} })
  expect(same).toMatchObject({ before: { id: exampleTimetable }, same: whole.cards.length, rows: [] })

  const teaching = smallOf(whole)
  const [card] = whole.cards.filter(({ teachingId }) => teachingId === teaching.id)
  if (!card) throw new Error('it has no lesson')
  await tariq.call(moveLessons, {
    params: { id: draft.id },
    version: whole.version,
    body: { moves: [{ id: card.id, weekday: null, period: null }] },
  })
  const query = { with: exampleTimetable }
  const moved = await tariq.call(compareTimetables, { params: { id: draft.id }, query })
  expect(moved.same).toBe(whole.cards.length - 1)
  expect(moved.rows).toMatchObject([
    { sections: '7-B', before: { weekday: card.weekday, period: card.period }, after: { weekday: null } },
  ])
  const back = await tariq.call(compareTimetables, {
    params: { id: exampleTimetable },
    query: { with: draft.id },
  })
  expect(back.rows).toMatchObject([{ before: { weekday: null }, after: { weekday: card.weekday } }])

  // Of the campus it is for those who see its timetables whole, and of drafts for those who draw them up.
  const params = { id: exampleTimetable }
  for (const person of [sana, sadia])
    await expect(person.call(compareTimetables, { params, query: {} })).rejects.toMatchObject({
      problem: { status: 404 },
    })
  const ayesha = await cast.as('ayesha.imran')
  await expect(ayesha.call(compareTimetables, { params, query: {} })).rejects.toMatchObject({
    problem: { status: 404 },
  })
})
