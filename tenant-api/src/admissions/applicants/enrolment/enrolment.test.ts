import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { changeIdentityNumbers } from '../../form/papers/contract.ts'
import { admissions, moveAdmission } from '../contract.ts'
import { customFields } from '../../../institute/custom-fields/contract.ts'
import {
  addGuardian,
  guardians,
  linkGuardian,
  listFamily,
  students,
  studentDetails,
} from '../../../people/students-and-guardians/contract.ts'
import { demoSections } from '../../../../demo/institute/structure/seed-sections.ts'
import { demoClasses } from '../../../../demo/institute/structure/seed-classes.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { enrolApplicant, readEnrolment } from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const section = demoSections['KG-A'] ?? ''
const seat = { sectionId: section, startsOn: '2026-11-19', gender: 'male' } as const

async function applicant(speaker: Speaker, more: object = {}) {
  const { id } = await speaker.call(admissions.endpoints.create, {
    body: {
      campusId: MAIN,
      classId: demoClasses.KG ?? '',
      firstName: 'Arslan',
      lastName: 'Dar',
      otherName: 'ارسلان ڈار',
      birthDate: '2022-03-04' as never,
      guardianName: 'Naeem Dar',
      guardianPhone: '0300 0000871',
      otherGuardianName: 'Sobia Naeem',
      otherGuardianRelation: 'mother',
      address: 'Street 4',
      ...more,
    },
  })
  return { params: { id } }
}

test('an applicant becomes a student with guardians, numbers and a seat, and nothing is typed again', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await applicant(nasreen)
  await nasreen.call(changeIdentityNumbers, { ...one, body: { childNumber: '99999-0000871-1' } })
  expect(await nasreen.call(readEnrolment, one)).toMatchObject({
    guardian: null,
    startsOn: '2027-04-01',
    sections: [{ id: section, title: 'KG-A', free: 23 }],
  })
  const { studentId } = await nasreen.call(enrolApplicant, { ...one, body: seat as never })
  expect(await nasreen.call(students.endpoints.get, { params: { id: studentId } })).toMatchObject({
    name: 'Arslan Dar',
    otherName: 'ارسلان ڈار',
    fatherName: 'Naeem Dar',
    motherName: 'Sobia Naeem',
    birthDate: '2022-03-04',
    presentAddress: 'Street 4',
    status: 'enrolled',
    sectionId: section,
  })
  const family = await nasreen.call(listFamily, { params: { id: studentId } })
  expect(family.guardians).toMatchObject([
    { name: 'Naeem Dar', relation: 'father', phone: '+923000000871', isFirstContact: true, getsBills: true },
    { name: 'Sobia Naeem', relation: 'mother', isFirstContact: false },
  ])
  const masked = await nasreen.call(studentDetails.read, { params: { id: studentId } })
  expect(masked).toMatchObject({ identityType: 'birth-certificate', identityEnding: '711' })
  expect(await nasreen.call(admissions.endpoints.get, one)).toMatchObject({ stage: 'enrolled', studentId })
  await expect(nasreen.call(enrolApplicant, { ...one, body: seat as never })).rejects.toMatchObject(
    refused(409, 'admissions.enrolled'),
  )
  await expect(nasreen.call(moveAdmission, { ...one, body: { stage: 'applied' } })).rejects.toMatchObject(
    refused(409, 'admissions.enrolled'),
  )
})

test('a guardian who is known here is that person: a sister joins the family', async () => {
  const rabia = await cast.as('rabia')
  const before = (await rabia.call(guardians.endpoints.list, {})).total
  const one = await applicant(rabia, {
    firstName: 'Sumbul',
    guardianName: 'Imran Khalid',
    guardianPhone: '+966500000101',
    otherGuardianName: '',
    otherGuardianRelation: null,
  })
  const begin = await rabia.call(readEnrolment, one)
  expect(begin).toMatchObject({
    guardian: { name: 'Imran Khalid', children: ['Bilal Imran', 'Hira Imran', 'Zoya Imran'] },
    familyCode: 'F-101',
  })
  const { studentId } = await rabia.call(enrolApplicant, {
    ...one,
    body: { ...seat, gender: 'female', familyCode: begin.familyCode } as never,
  })
  const { siblings } = await rabia.call(listFamily, { params: { id: studentId } })
  expect(siblings.map(({ name }) => name)).toEqual(['Bilal Imran', 'Hira Imran', 'Zoya Imran'])
  expect((await rabia.call(guardians.endpoints.list, {})).total).toBe(before)
})

test('all of it or nothing: where the seat cannot be had there is no student and no guardian', async () => {
  const rabia = await cast.as('rabia')
  const one = await applicant(rabia, { firstName: 'Nobody', guardianPhone: '0300 0000872' })
  const totals = async () => [
    (await rabia.call(students.endpoints.list, {})).total,
    (await rabia.call(guardians.endpoints.list, {})).total,
  ]
  const before = await totals()
  for (const more of [{ startsOn: '2031-01-01' }, { rollNumber: 3 }, { sectionId: demoSections['O1'] }])
    await expect(
      rabia.call(enrolApplicant, { ...one, body: { ...seat, ...more } as never }),
    ).rejects.toThrow()
  expect(await totals()).toEqual(before)
  expect(await rabia.call(admissions.endpoints.get, one)).toMatchObject({ stage: 'enquiry', studentId: null })
})

test('who was rejected is not enrolled, and an admin of another campus enrols nobody here', async () => {
  const rabia = await cast.as('rabia')
  const one = await applicant(rabia, { guardianPhone: '0300 0000873' })
  const sadia = await cast.as('sadia')
  await expect(sadia.call(readEnrolment, one)).rejects.toMatchObject(refused(404))
  await expect(sadia.call(enrolApplicant, { ...one, body: seat as never })).rejects.toMatchObject(
    refused(404),
  )
  await rabia.call(moveAdmission, { ...one, body: { stage: 'rejected', reason: 'No seat' } })
  await expect(rabia.call(enrolApplicant, { ...one, body: seat as never })).rejects.toMatchObject(
    refused(409, 'admissions.over'),
  )
})

test('a father and a mother with one telephone are two people', async () => {
  const rabia = await cast.as('rabia')
  const one = await applicant(rabia, {
    guardianPhone: '0300 0000874',
    otherGuardianPhone: '0300 0000874',
  })
  const { studentId } = await rabia.call(enrolApplicant, { ...one, body: seat as never })
  const { guardians: both } = await rabia.call(listFamily, { params: { id: studentId } })
  expect(both.map(({ name, relation }) => [name, relation])).toEqual([
    ['Naeem Dar', 'father'],
    ['Sobia Naeem', 'mother'],
  ])
})

test('of a guardian who is known, children of other campuses are not told', async () => {
  const nasreen = await cast.as('nasreen')
  const child = (campusId: string, firstName: string) =>
    nasreen.call(students.endpoints.create, {
      body: { campusId, firstName, gender: 'male', familyCode: campusId === MAIN ? '' : 'F-SECRET' },
    })
  const [here, there] = [await child(MAIN, 'Seen'), await child(demoCampuses.CNL, 'Unseen')]
  const phone = '0300 0000875'
  const { id: guardianId } = await nasreen.call(addGuardian, {
    params: { id: there.id },
    body: { firstName: 'Two', lastName: 'Campuses', phone, relation: 'uncle' } as never,
  })
  await nasreen.call(linkGuardian, {
    params: { id: here.id, guardianId },
    body: { relation: 'uncle' } as never,
  })
  const rabia = await cast.as('rabia')
  const one = await applicant(rabia, { guardianPhone: phone })
  expect(await rabia.call(readEnrolment, one)).toMatchObject({
    guardian: { name: 'Two Campuses', children: ['Seen'] },
    familyCode: '',
  })
})

test('children of an uncle who is known are told apart by their father, those of a father are not', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { campusId: MAIN, firstName: 'Ali', fatherName: 'Rashid Mahmood', gender: 'male' } as const
  const { id } = await nasreen.call(students.endpoints.create, { body })
  const phone = '0300 0000879'
  const { id: guardianId } = await nasreen.call(addGuardian, {
    params: { id },
    body: { firstName: 'Known', phone, relation: 'uncle' } as never,
  })
  const rabia = await cast.as('rabia')
  const one = await applicant(rabia, { guardianPhone: phone })
  const { guardian: uncle } = await rabia.call(readEnrolment, one)
  expect(uncle).toMatchObject({ children: ['Ali · Rashid Mahmood'] })
  await nasreen.call(linkGuardian, { params: { id, guardianId }, body: { relation: 'father' } as never })
  const { guardian: father } = await rabia.call(readEnrolment, one)
  expect(father).toMatchObject({ children: ['Ali'] })
})

test('a number that somebody has is said beside its field', async () => {
  const rabia = await cast.as('rabia')
  const one = await applicant(rabia, { guardianPhone: '0300 0000876' })
  const { rows } = await rabia.call(students.endpoints.list, { query: { sectionId: section } as never })
  const { rollNumber, grNumber } = rows[0] ?? { rollNumber: 0, grNumber: '' }
  for (const [field, more] of Object.entries({ rollNumber: { rollNumber }, grNumber: { grNumber } }))
    await expect(
      rabia.call(enrolApplicant, { ...one, body: { ...seat, ...more } as never }),
    ).rejects.toMatchObject({ problem: { status: 409, errors: [{ pointer: `/${field}` }] } })
})

test('two who enrol children of one new guardian at once enter the guardian once', async () => {
  const rabia = await cast.as('rabia')
  const guardianPhone = '0300 0000877'
  const alone = { guardianPhone, otherGuardianName: '', otherGuardianRelation: null }
  const [one, other] = [await applicant(rabia, alone), await applicant(rabia, alone)]
  await Promise.all([one, other].map((of) => rabia.call(enrolApplicant, { ...of, body: seat as never })))
  const { total } = await rabia.call(guardians.endpoints.list, { query: { q: '03000000877' } as never })
  expect(total).toBe(1)
})

test('what the school wants to know of every student and guardian is asked of an applicant and of who is new', async () => {
  const nasreen = await cast.as('nasreen')
  for (const [resource, title] of [
    ['students', 'House of the child'],
    ['guardians', 'Blood donor'],
  ])
    await nasreen.call(customFields.endpoints.create, {
      body: { resource, title, kind: 'text', isRequired: true } as never,
    })
  const one = await applicant(nasreen, { guardianPhone: '0300 0000878' })
  const enrol = (more: object) =>
    nasreen.call(enrolApplicant, { ...one, body: { ...seat, ...more } as never })
  const custom = { house_of_the_child: 'Jinnah' }
  const guardianCustom = { blood_donor: 'Yes' }
  for (const [pointer, said] of [
    ['/custom/house_of_the_child', {}],
    ['/guardianCustom/blood_donor', { custom }],
    ['/otherGuardianCustom/blood_donor', { custom, guardianCustom }],
  ] as const)
    await expect(enrol(said)).rejects.toMatchObject({ problem: { status: 422, errors: [{ pointer }] } })
  const otherGuardianCustom = { blood_donor: 'No' }
  const { studentId } = await enrol({ custom, guardianCustom, otherGuardianCustom })
  const { guardians: both } = await nasreen.call(listFamily, { params: { id: studentId } })
  const rows = await Promise.all([
    nasreen.call(students.endpoints.get, { params: { id: studentId } }),
    ...both.map(({ id }) => nasreen.call(guardians.endpoints.get, { params: { id } })),
  ])
  expect(rows.map((row) => row.custom)).toEqual([custom, guardianCustom, otherGuardianCustom])
  // Of a guardian who is there already nothing is asked.
  const known = await applicant(nasreen, {
    guardianPhone: '0300 0000878',
    otherGuardianName: '',
    otherGuardianRelation: null,
  })
  const sibling = { ...known, body: { ...seat, custom } as never }
  expect((await nasreen.call(enrolApplicant, sibling)).name).toBe('Arslan Dar')
})
