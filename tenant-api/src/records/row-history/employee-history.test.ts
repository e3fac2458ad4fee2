import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import {
  appointTeacher,
  assignTeacher,
  exampleTeacher,
  staff,
  teacherDetails,
  teachers,
  teacherSalary,
} from '../../people/employees/contract.ts'
import { guardians } from '../../people/students-and-guardians/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { historyOf } from './contract.ts'

const cast = await castSchool()
const { read, asOf } = historyOf.teachers
const one = { params: { id: exampleTeacher } }
const refused = (status: number) => ({ problem: { status } })
const onDay = (day: string, params = one.params) => ({ params: { ...params, day: day as never } })

test('the history of a teacher tells of the record, of what is taught, and that more was changed to who may see it', async () => {
  const farzana = await cast.as('farzana')
  const { version } = await farzana.call(teachers.endpoints.get, one)
  const body = { designation: 'Physics teacher', phone: '0300 0000742' }
  await farzana.call(teachers.endpoints.update, { ...one, version, body })
  await farzana.call(assignTeacher, {
    ...one,
    body: { sectionId: demoSections['6-A'] ?? '', startsOn: '2026-11-19' as never },
  })
  await farzana.call(teacherDetails.change, { ...one, body: { religion: 'Hindu' } })
  await farzana.call(teacherSalary.change, { ...one, body: { bankName: 'Hush' } })
  const { rows } = await farzana.call(read, one)
  expect(rows.slice(0, 4).map(({ sentence }) => sentence)).toEqual([
    'Changed the salary info of the teacher Asif Nadeem',
    'Changed the sensitive details of the teacher Asif Nadeem',
    'Assigned Asif Nadeem to 6-A',
    'Changed the teacher Asif Nadeem',
  ])
  expect(rows[3]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'designation', before: 'Science teacher', after: 'Physics teacher' },
      { field: 'phone', before: '+923000000741', after: '+923000000742' },
    ]),
  )
  expect(JSON.stringify(rows)).not.toMatch(/Hindu|Hush/)

  // Who may know less is told less; whoever does not see the record sees no history of it.
  const rabia = await cast.as('rabia')
  const seen = await rabia.call(read, one)
  expect(seen.rows[0]?.sentence).toBe('Assigned Asif Nadeem to 6-A')
  await expect((await cast.as('sadia')).call(read, one)).rejects.toMatchObject(refused(404))
  await expect((await cast.as('sana')).call(read, one)).rejects.toMatchObject(refused(403))
})

test('a record is read as it was on a day, without what was computed of it', async () => {
  cast.clock.pass(24 * 3600)
  const farzana = await cast.as('farzana')
  const { version } = await farzana.call(teachers.endpoints.get, one)
  await farzana.call(teachers.endpoints.update, { ...one, version, body: { qualification: 'PhD' } })
  const { row } = await farzana.call(asOf, onDay('2026-11-19'))
  expect(row).toMatchObject({ qualification: 'BSc Physics', name: 'Asif Nadeem' })
  expect(row).not.toHaveProperty('teaches')
  expect((await farzana.call(asOf, onDay('2026-11-20'))).row).toMatchObject({ qualification: 'PhD' })
  await expect((await cast.as('sadia')).call(asOf, onDay('2026-11-19'))).rejects.toMatchObject(refused(404))
})

test('somebody known as a guardian before was no teacher then', async () => {
  let nasreen = await cast.as('nasreen')
  const body = { campusId: demoCampuses.MAIN, firstName: 'Known' }
  const { id } = await nasreen.call(guardians.endpoints.create, { body })
  cast.clock.pass(24 * 3600)
  nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(guardians.endpoints.get, { params: { id } })
  await nasreen.call(guardians.endpoints.update, { params: { id }, version, body: { phone: '0300 0000888' } })
  cast.clock.pass(24 * 3600)
  nasreen = await cast.as('nasreen')
  await nasreen.call(appointTeacher, { body: { personId: id, campusId: demoCampuses.MAIN } })
  expect((await nasreen.call(asOf, onDay('2026-11-20', { id }))).row).toBeNull()
  expect((await nasreen.call(asOf, onDay('2026-11-22', { id }))).row).toMatchObject({ name: 'Known' })
  // Personnel reads that the person became a teacher, and nothing of what was done to the guardian.
  const of = async (login: string) =>
    (await (await cast.as(login)).call(read, { params: { id } })).rows.map(({ sentence }) => sentence)
  expect(await of('nasreen')).toContain('Changed the guardian Known')
  expect(await of('farzana')).not.toContain('Changed the guardian Known')
})

test('the history of somebody of the office tells of its changes as well', async () => {
  const farzana = await cast.as('farzana')
  const { id, version } = await farzana.call(staff.endpoints.create, { body: { firstName: 'Clerk' } })
  await farzana.call(staff.endpoints.update, { params: { id }, version, body: { designation: 'Clerk' } })
  const { rows } = await farzana.call(historyOf.staff.read, { params: { id } })
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Changed the member of staff Clerk',
    'Added the member of staff Clerk',
  ])
})
