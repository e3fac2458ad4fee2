import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { listFamily, students } from '../students-and-guardians/contract.ts'
import { admitStudent, listEnrolments } from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
const seat = demoSections['2-A'] ?? ''
const child = { campusId: MAIN, firstName: 'Hamza', lastName: 'Rauf', gender: 'male' } as const
const father = { guardianPhone: '0300 0000771', guardianName: 'Abdul Rauf' }

test('one page admits a student: a seat from today, and the guardian whom the school calls first', async () => {
  const rabia = await cast.as('rabia')
  const made = await rabia.call(admitStudent, { body: { ...child, ...father, sectionId: seat } })
  expect(made).toMatchObject({ name: 'Hamza Rauf', status: 'enrolled', sectionId: seat, campusId: MAIN })
  const one = { params: { id: made.id } }
  const { guardians } = await rabia.call(listFamily, one)
  expect(guardians).toMatchObject([{ name: 'Abdul Rauf', relation: 'father', isFirstContact: true }])
  expect((await rabia.call(listEnrolments, one)).rows).toMatchObject([{ began: 'admission', endsOn: null }])
})

test('a sister with the same phone has the same guardian, and nobody is entered a second time', async () => {
  const rabia = await cast.as('rabia')
  const phone = { guardianPhone: '0300 0000772' }
  const brother = await rabia.call(admitStudent, { body: { ...child, ...phone, guardianName: 'Asma Rauf' } })
  const sister = await rabia.call(admitStudent, {
    body: { ...child, firstName: 'Hania', gender: 'female', ...phone, guardianRelation: 'mother' },
  })
  const guardianOf = async (id: string) => (await rabia.call(listFamily, { params: { id } })).guardians[0]?.id
  expect(await guardianOf(sister.id)).toBe(await guardianOf(brother.id))
})

test('another name than that of whom the phone belongs to is asked about, and nobody is linked in their place', async () => {
  const rabia = await cast.as('rabia')
  const phone = { guardianPhone: '0300 0000774' }
  await rabia.call(admitStudent, { body: { ...child, ...phone, guardianName: 'Asma Rauf' } })
  const other = rabia.call(admitStudent, { body: { ...child, ...phone, guardianName: 'Somebody Else' } })
  await expect(other).rejects.toMatchObject({ problem: { status: 409, code: 'guardians.known' } })
})

test('without a section and a phone the student is only written down', async () => {
  const rabia = await cast.as('rabia')
  const made = await rabia.call(admitStudent, { body: child })
  expect(made).toMatchObject({ status: 'registered', sectionId: null })
})

test('a phone that nobody has needs a name, and a refused guardian leaves no student behind', async () => {
  const rabia = await cast.as('rabia')
  const name = { firstName: 'Unnamedfather' }
  const nameless = rabia.call(admitStudent, { body: { ...child, ...name, guardianPhone: '0300 0000773' } })
  await expect(nameless).rejects.toMatchObject({ problem: { errors: [{ pointer: '/guardianName' }] } })
  const { total } = await rabia.call(students.endpoints.list, { query: { q: name.firstName } })
  expect(total).toBe(0)
})

test('a seat at another campus than the student’s is refused, and nothing is written', async () => {
  const nasreen = await cast.as('nasreen')
  const elsewhere = Object.values(demoCampuses).find((id) => id !== MAIN) ?? ''
  const body = { ...child, firstName: 'Misplaced', campusId: elsewhere, sectionId: seat }
  await expect(nasreen.call(admitStudent, { body })).rejects.toMatchObject({
    problem: { status: 409, code: 'students.other-campus' },
  })
  const { total } = await nasreen.call(students.endpoints.list, { query: { q: 'Misplaced' } })
  expect(total).toBe(0)
})
