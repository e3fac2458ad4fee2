import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sentence } from 'kit/text/words'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { castSchool } from '../../../testing/school.ts'
import {
  listLessons,
  listMarks,
  listRegisters,
  readRegister,
  type Register,
  submitRegister,
} from '../../attendance/registers/contract.ts'
import { system } from '../../core/acts/act.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import {
  arrangeLesson,
  declineCover,
  exampleDay,
  readArrangements,
  releaseArrangements,
  removeArrangement,
} from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
const day = exampleDay
const section = demoSections['7-B'] ?? ''
const { Ethics, Islamiat, Maths } = demoSubjects
const asif = castTeachers.asif?.person ?? ''
const params = { id: section }
const third = { params, query: { day, period: 3 } }
const missing = { problem: { status: 404 } }

beforeEach(async () => {
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'subject-choices.seeded', (tx) =>
    tx.execute(sql`
      update subject_choice c set subject_id = ${Ethics ?? ''}::uuid from enrolment e join person p on p.id = e.student_id
      where e.id = c.enrolment_id and c.choice = 'Religion' and e.section_id = ${section}::uuid and p.first_name = 'Bilal'`),
  )
})

/** Asif, who teaches in no section, is to cover Maria's Ethics of 7-B in the third period. */
async function coverOfAsif(kind: 'cover' | 'supervised' = 'cover') {
  const tariq = await cast.as('tariq')
  const { lessons } = await tariq.call(readArrangements, { query: { campus: MAIN, day } })
  const lesson = lessons.find(
    ({ period, sections }) => period === 3 && sections.some(({ title }) => title === '7-B'),
  )
  const body = { campusId: MAIN, day, lessonId: lesson?.lessonId ?? '', period: 3 }
  return tariq.call(arrangeLesson, { body: { ...body, kind, employeeId: asif } })
}

async function release() {
  const tariq = await cast.as('tariq')
  await tariq.call(releaseArrangements, { body: { campusId: MAIN, day } })
}

const allPresent = ({ version, period, subjectId, students }: Register, of: string = day) => ({
  day: of,
  version,
  period,
  subjectId,
  isSubmitted: true,
  marks: students.map(({ id }) => ({ studentId: id, status: 'present' as const })),
})

test('whoever covers a lesson calls its register, and sees nothing else of the section', async () => {
  const his = await cast.as('asif')
  await coverOfAsif()
  await expect(his.call(readRegister, third)).rejects.toMatchObject(missing)
  await release()

  // Of the choice the part that is covered, without other days or photographs.
  const register = await his.call(readRegister, third)
  expect(register).toMatchObject({
    title: '7-B',
    subjectId: Ethics,
    mayMark: true,
    mayReopen: false,
    isCover: true,
    students: [{ name: expect.stringMatching(/^Bilal/u), before: [], photoId: null }],
  })
  const [student] = register.students
  for (const query of [
    { day },
    { day, period: 4 },
    { day: '2026-11-18', period: 3 },
    { day: '2026-11-20', period: 3 },
    { day, period: 3, subject: Islamiat ?? '' },
    { day, period: 3, subject: Maths ?? '' },
  ])
    await expect(his.call(readRegister, { params, query })).rejects.toMatchObject(missing)
  for (const other of [
    { ...allPresent(register), period: 4 },
    { ...allPresent(register), period: null, subjectId: null },
    { ...allPresent(register), subjectId: Islamiat ?? '' },
    allPresent(register, '2026-11-18'),
  ])
    await expect(his.call(submitRegister, { params, body: other })).rejects.toMatchObject(missing)
  await expect(his.call(listLessons, { params, query: { day } })).rejects.toMatchObject(missing)
  await expect(his.call(students.endpoints.get, { params: { id: student?.id ?? '' } })).rejects.toMatchObject(
    missing,
  )
  const named = await his.call(students.endpoints.list, { query: { q: student?.name ?? '' } })
  expect(named.rows).toEqual([])
  const { rows } = await his.call(listRegisters, { query: { day } })
  expect(rows.map(({ title }) => title)).not.toContain('7-B')

  const done = await his.call(submitRegister, { params, body: allPresent(register) })
  expect(done).toMatchObject({ state: 'submitted', submittedBy: 'Asif Nadeem', students: 1 })
  const marks = { params: { id: done.id, studentId: student?.id ?? '' } }
  expect((await his.call(listMarks, marks)).rows).toMatchObject([{ status: 'present', by: 'Asif Nadeem' }])
  const tariq = await cast.as('tariq')
  expect(
    await tariq.call(readRegister, { params, query: { day, period: 3, subject: Ethics ?? '' } }),
  ).toMatchObject({
    state: 'submitted',
    submittedBy: 'Asif Nadeem',
    isCover: false,
  })
  const school = await cast.school()
  const acts = await school.db.execute(sql`
    select actor, about ->> 'section' as section, about ->> 'period' as period from act
    where key = 'attendance.submitted' order by id desc limit 1`)
  expect([...acts]).toEqual([{ actor: 'Asif Nadeem', section: '7-B', period: '3' }])
})

test('declined or withdrawn, a cover gives nothing any more', async () => {
  const [his, tariq] = [await cast.as('asif'), await cast.as('tariq')]
  const first = await coverOfAsif()
  await release()
  const register = await his.call(readRegister, third)
  await his.call(declineCover, { params: { id: first.id }, body: {} })
  await expect(his.call(readRegister, third)).rejects.toMatchObject(missing)
  await expect(his.call(submitRegister, { params, body: allPresent(register) })).rejects.toMatchObject(
    missing,
  )

  const second = await coverOfAsif('supervised')
  await release()
  expect(await his.call(readRegister, third)).toMatchObject({ isCover: true })
  await tariq.call(removeArrangement, { params: { id: second.id } })
  await expect(his.call(readRegister, third)).rejects.toMatchObject(missing)
})

test('whoever teaches the lesson that a section joins calls the register of that section too', async () => {
  const [his, tariq] = [await cast.as('asif'), await cast.as('tariq')]
  const { lessons } = await tariq.call(readArrangements, { query: { campus: MAIN, day } })
  const lesson = lessons.find(({ period, joinable }) => period !== null && joinable.length > 0)
  const joinsId = lesson?.joinable[0]?.lessonId ?? ''
  const period = lesson?.period ?? 0
  const joined = { params: { id: lesson?.sections[0]?.id ?? '' }, query: { day, period } }
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', (tx) =>
    tx.execute(sql`
      insert into teaching_teacher (teaching_id, employee_id)
      select p.teaching_id, ${asif}::uuid from placement p where p.id = ${joinsId}::uuid`),
  )
  await expect(his.call(readRegister, joined)).rejects.toMatchObject(missing)
  await tariq.call(arrangeLesson, {
    body: { campusId: MAIN, day, lessonId: lesson?.lessonId ?? '', period, kind: 'join', joinsId },
  })
  await release()
  expect(await his.call(readRegister, joined)).toMatchObject({ isCover: true, subject: 'Ethics' })
})
