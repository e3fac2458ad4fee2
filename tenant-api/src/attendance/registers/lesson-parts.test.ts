import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { exampleSection, listLessons, readRegister, type Register, submitRegister } from './contract.ts'

const cast = await castSchool()
const { Ethics, Islamiat, Maths } = demoSubjects

/** Everybody of a register is there. */
const present = ({ day, version, period, subjectId, students }: Register) => ({
  day,
  version,
  period,
  subjectId,
  isSubmitted: true,
  marks: students.map(({ id }) => ({ studentId: id, status: 'present' as const })),
})

test('what a lesson is about comes from the timetable, for whoever calls it', async () => {
  const sana = await cast.as('sana')
  const { lessons } = await sana.call(listLessons, { params: { id: exampleSection } })
  expect(lessons[1]).toMatchObject({
    period: 2,
    isPlanned: true,
    subject: 'Maths',
    teachers: ['Sana Iqbal'],
    room: 'Room A12',
  })
  const asked = { params: { id: exampleSection }, query: { period: 2 } }
  const register = await sana.call(readRegister, asked)
  expect(register).toMatchObject({ subjectId: Maths, subject: 'Maths', id: null })
  await sana.call(submitRegister, {
    params: { id: exampleSection },
    body: { ...present(register), subjectId: null },
  })
  expect(await sana.call(readRegister, asked)).toMatchObject({ subjectId: Maths, state: 'submitted' })
})

test('each part of a choice has a register of its own in the same period', async () => {
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'subject-choices.seeded', (tx) =>
    tx.execute(sql`
      update subject_choice c set subject_id = ${Ethics ?? ''}::uuid from enrolment e join person p on p.id = e.student_id
      where e.id = c.enrolment_id and c.choice = 'Religion' and e.section_id = ${exampleSection}::uuid and p.first_name = 'Bilal'`),
  )
  const [maria, tariq] = [await cast.as('maria'), await cast.as('tariq')]
  const params = { id: exampleSection }
  const ethics = await maria.call(readRegister, { params, query: { period: 3 } })
  expect(ethics).toMatchObject({ subjectId: Ethics, students: [{ name: expect.stringMatching(/^Bilal/u) }] })
  await maria.call(submitRegister, { params, body: present(ethics) })

  const islamiat = await tariq.call(readRegister, { params, query: { period: 3, subject: Islamiat ?? '' } })
  expect(islamiat).toMatchObject({ id: null, state: 'open' })
  expect(islamiat.students.filter(({ name }) => name.startsWith('Bilal'))).toEqual([])
  await tariq.call(submitRegister, { params, body: present(islamiat) })

  const { lessons } = await tariq.call(listLessons, { params })
  expect(
    lessons
      .filter(({ period }) => period === 3)
      .map(({ subject, state, present: here }) => [subject, state, here]),
  ).toEqual([
    ['Ethics', 'submitted', 1],
    ['Islamiat', 'submitted', islamiat.students.length],
  ])
})
