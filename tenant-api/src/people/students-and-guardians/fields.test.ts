import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { castStudents } from '../../../demo/people/enrolment/seed-cast.ts'
import { studentId } from '../../../demo/people/enrolment/seed-rows.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { staff, teachers } from '../employees/contract.ts'
import { addGuardian, exampleStudent, guardians, students } from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
const { get, create, update, list } = students.endpoints
const wrong = (pointer: string) => ({ problem: { status: 422, errors: [{ pointer }] } })
const child = { campusId: MAIN, firstName: 'Ayaan', gender: 'male' } as const

test('a parent’s name in the other script is that of the guardian, until the office writes another', async () => {
  const nasreen = await cast.as('nasreen')
  const bilal = { params: { id: exampleStudent } }
  const known = await nasreen.call(get, bilal)
  expect(known).toMatchObject({ fatherOtherName: 'عمران خالد', motherOtherName: 'عائشہ عمران' })
  const made = await nasreen.call(create, { body: { ...child, fatherName: 'Naveed Sheikh' } })
  const one = { params: { id: made.id } }
  expect(made.fatherOtherName).toBe('')
  const father = {
    firstName: 'Naveed',
    lastName: 'Sheikh',
    otherName: 'نوید شیخ',
    relation: 'father',
  } as const
  const { id: guardian } = await nasreen.call(addGuardian, { ...one, body: father })
  // Whatever else is changed, it goes on being the guardian's.
  const row = await nasreen.call(get, one)
  await nasreen.call(update, {
    ...one,
    version: row.version,
    body: { bio: 'Reads a lot', fatherOtherName: 'نوید شیخ' },
  })
  const { version } = await nasreen.call(guardians.endpoints.get, { params: { id: guardian } })
  await nasreen.call(guardians.endpoints.update, {
    params: { id: guardian },
    version,
    body: { otherName: 'نوید' },
  })
  expect(await nasreen.call(get, one)).toMatchObject({ bio: 'Reads a lot', fatherOtherName: 'نوید' })
  const again = await nasreen.call(get, one)
  const said = { version: again.version, body: { fatherOtherName: 'نوید احمد شیخ' } }
  expect(await nasreen.call(update, { ...one, ...said })).toMatchObject(said.body)
})

test('a student is found by the names of both parents in either script', async () => {
  const nasreen = await cast.as('nasreen')
  const made = await nasreen.call(create, {
    body: { ...child, fatherOtherName: 'گلزار', motherName: 'Parveen', motherOtherName: 'پروین گل' },
  })
  const find = async (q: string) => (await nasreen.call(list, { query: { q } })).rows.map(({ id }) => id)
  for (const q of ['گلزار', 'پروین گ', 'parveen']) expect(await find(q), q).toEqual([made.id])
  // Saleem Raza is no guardian: the name stands in the son's own record.
  const ali = studentId(castStudents.findIndex(({ father }) => father === 'Saleem Raza'))
  expect(await find('سلیم رضا')).toContain(ali)
})

test('a guardian has a birthday, a nationality and two addresses, and a student what was passed before', async () => {
  const nasreen = await cast.as('nasreen')
  const body = {
    campusId: MAIN,
    firstName: 'Rukhsana',
    birthDate: '1980-02-29' as never,
    nationality: 'Pakistani',
    presentAddress: '12 Canal Road',
    permanentAddress: 'Multan',
    username: 'rukhsana',
  }
  const made = await nasreen.call(guardians.endpoints.create, { body })
  expect(made).toMatchObject(body)
  const changed = { permanentAddress: 'Sahiwal', birthDate: null, nationality: '' }
  const one = { params: { id: made.id }, version: made.version }
  expect(await nasreen.call(guardians.endpoints.update, { ...one, body: changed })).toMatchObject(changed)
  const learnt = { qualification: 'Class 5, City School', bio: 'Plays hockey' }
  expect(await nasreen.call(create, { body: { ...child, ...learnt } })).toMatchObject(learnt)
})

test('nobody is born in the future, joins in years, or joins before being born', async () => {
  const nasreen = await cast.as('nasreen')
  const born = { birthDate: day('2031-01-01') }
  for (const one of [students, teachers, staff, guardians]) {
    const adding = nasreen.call(one.endpoints.create, { body: { ...one.example.body, ...born } as never })
    await expect(adding, one.name).rejects.toMatchObject(wrong('/birthDate'))
  }
  const joined = { joinedOn: day('2029-01-01') }
  for (const one of [students, teachers, staff]) {
    const adding = nasreen.call(one.endpoints.create, { body: { ...one.example.body, ...joined } as never })
    await expect(adding, one.name).rejects.toMatchObject(wrong('/joinedOn'))
  }
  const early = { ...child, birthDate: day('2015-03-09'), joinedOn: day('2014-04-01') }
  await expect(nasreen.call(create, { body: early })).rejects.toMatchObject(wrong('/joinedOn'))
  const made = await nasreen.call(create, { body: { ...early, joinedOn: day('2020-04-01') } })
  const changing = (body: object) =>
    nasreen.call(update, { params: { id: made.id }, version: made.version, body })
  await expect(changing({ birthDate: day('2021-01-01') })).rejects.toMatchObject(wrong('/joinedOn'))
  await expect(changing({ birthDate: day('2031-01-01') })).rejects.toMatchObject(wrong('/birthDate'))
  expect(await changing({ joinedOn: day('2020-08-01') })).toMatchObject({ joinedOn: '2020-08-01' })
})
