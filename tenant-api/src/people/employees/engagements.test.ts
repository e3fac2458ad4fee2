import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { classes, sections } from '../../institute/structure/contract.ts'
import { engageTeacher, listAssignments, teachers } from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses

test('a teacher comes with the class whose register they take', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows: grades } = await nasreen.call(classes.endpoints.list, {})
  const body = { campusId: MAIN, classId: grades[0]?.id ?? '', name: 'Nx' }
  const section = await nasreen.call(sections.endpoints.create, { body })
  const made = await nasreen.call(engageTeacher, {
    body: { campusId: MAIN, firstName: 'Nadia', lastName: 'Farooq', classTeacherOf: section.id },
  })
  expect(made).toMatchObject({ name: 'Nadia Farooq', placing: 'placed' })
  const { rows } = await nasreen.call(listAssignments, { params: { id: made.id } })
  expect(rows).toMatchObject([{ sectionId: section.id, isClassTeacher: true, endsOn: null }])

  // The section has its class teacher: the second is refused, and no record of them stays.
  const second = { campusId: MAIN, firstName: 'Secondteacher', classTeacherOf: section.id }
  await expect(nasreen.call(engageTeacher, { body: second })).rejects.toMatchObject({
    problem: { code: 'teachers.class-teacher-taken' },
  })
  const { total } = await nasreen.call(teachers.endpoints.list, { query: { q: 'Secondteacher' } })
  expect(total).toBe(0)
})

test('without a class a teacher is only written down', async () => {
  const nasreen = await cast.as('nasreen')
  const made = await nasreen.call(engageTeacher, { body: { campusId: MAIN, firstName: 'Unplaced' } })
  expect((await nasreen.call(listAssignments, { params: { id: made.id } })).rows).toEqual([])
})
