import type { Speaker } from 'kit/testing/testing'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { enrolStudent } from '../enrolment/contract.ts'
import {
  addGuardian,
  linkGuardian,
  listFamily,
  studentDetails,
  students,
} from '../students-and-guardians/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { mergingOf } from './contract.ts'

const cast = await castSchool()
let nasreen: Speaker
beforeAll(async () => {
  nasreen = await cast.as('nasreen')
})
const { MAIN, SHD } = demoCampuses
const { of: duplicatesOf, merge, undo } = mergingOf.students
const { create, get, update, archive, restore } = students.endpoints
const changed = { problem: { status: 409, code: 'merging.changed' } }

async function add(campusId: string = MAIN) {
  const { id } = await nasreen.call(create, { body: { campusId, firstName: 'Twice', gender: 'female' } })
  return { params: { id } }
}
const read = ({ params }: { params: { id: string } }) => nasreen.call(get, { params })
const into = (one: { params: { id: string } }, other: { params: { id: string } }, more: object = {}) =>
  nasreen.call(merge, { ...one, body: { otherId: other.params.id, ...more } })
const back = ({ params }: { params: { id: string } }, { id: mergerId }: { id: string }) =>
  nasreen.call(undo, { params: { ...params, mergerId } })

test('a student is called for first by one guardian, also when each of two records had one', async () => {
  const [one, other] = [await add(), await add()]
  const called = async (of: typeof one) =>
    (await nasreen.call(listFamily, of)).guardians.map(({ name, isFirstContact }) => [name, isFirstContact])
  const first = { isFirstContact: true, relation: 'mother' } as const
  await nasreen.call(addGuardian, { ...one, body: { ...first, firstName: 'Rukhsana' } })
  const aunt = await nasreen.call(addGuardian, { ...other, body: { ...first, firstName: 'Tahira' } })
  await nasreen.call(addGuardian, { ...other, body: { firstName: 'Yasmin', relation: 'aunt' } })
  const before = await called(other)
  // Who is of one record alone, and who is of both.
  const moved = await into(one, other)
  expect(await called(one)).toEqual([
    ['Rukhsana', true],
    ['Tahira', false],
    ['Yasmin', false],
  ])
  await back(one, moved)
  expect(await called(other)).toEqual(before)
  const params = { ...one.params, guardianId: aunt.id }
  await nasreen.call(linkGuardian, { params, body: { relation: 'aunt' } })
  await into(one, other)
  expect(await called(one)).toEqual([
    ['Rukhsana', true],
    ['Yasmin', false],
    ['Tahira', false],
  ])
})

test('where a student is goes along with the enrolments, and comes back with them', async () => {
  const [one, other] = [await add(SHD), await add()]
  const body = { sectionId: demoSections['7-B'] ?? '', startsOn: '2026-11-19' as never, rollNumber: 41 }
  await nasreen.call(enrolStudent, { ...other, body })
  const [before, place] = [await read(one), await read(other)]
  const done = await into(one, other)
  expect(await read(one)).toMatchObject({ status: 'enrolled', campusId: MAIN, rollNumber: 41 })
  expect(await read(other)).toMatchObject({ status: 'registered', sectionId: null, rollNumber: null })
  await back(one, done)
  const { version: _, updatedAt: __, ...facts } = before
  expect(await read(one)).toMatchObject(facts)
  const { status, sectionId, rollNumber, grNumber } = place
  expect(await read(other)).toMatchObject({ status, sectionId, rollNumber, grNumber, campusId: MAIN })
})

test('a record that came back from the archive by hand is merged anew, and no old merger is taken back', async () => {
  const [one, other] = [await add(), await add()]
  const done = await into(one, other)
  await nasreen.call(restore, other)
  expect((await nasreen.call(duplicatesOf, one)).merged).toMatchObject([{ mayUndo: false }])
  await expect(back(one, done)).rejects.toMatchObject(changed)
  const again = await into(one, other)
  expect((await nasreen.call(duplicatesOf, one)).merged.map(({ id }) => id)).toEqual([again.id])
  // Nor do two of which each was merged into the other lead to each other.
  await nasreen.call(restore, other)
  await into(other, one)
  await nasreen.call(archive, other)
  expect((await nasreen.call(duplicatesOf, one)).into).toEqual({ of: 'students', id: other.params.id })
  expect((await nasreen.call(duplicatesOf, other)).into).toBeNull()
})

test('sensitive details that were changed since a merger are not lost by taking it back', async () => {
  const [one, other] = [await add(), await add()]
  const details = (of: typeof one, body: object) => nasreen.call(studentDetails.change, { ...of, body })
  await details(other, { religion: 'Islam' })
  const done = await into(one, other)
  await details(one, { bloodGroup: 'O+' })
  await expect(back(one, done)).rejects.toMatchObject(changed)
  expect(await nasreen.call(studentDetails.reveal, one)).toMatchObject({
    bloodGroup: 'O+',
    religion: 'Islam',
  })
})

test('an identity number comes along with the kind of its paper', async () => {
  const [one, other] = [await add(), await add()]
  const details = (of: typeof one, body: object) => nasreen.call(studentDetails.change, { ...of, body })
  await details(one, { identityType: 'birth-certificate', identityNumber: '9999900000991' })
  await details(other, { identityType: 'passport', identityNumber: 'AB1234567' })
  await into(one, other, { takeSensitive: ['identityNumber'] })
  const paper = { identityType: 'passport', identityNumber: 'AB1234567' }
  expect(await nasreen.call(studentDetails.reveal, one)).toMatchObject(paper)
})

test('what was merged into a student stays once the student is changed', async () => {
  const [one, other] = [await add(), await add()]
  const done = await into(one, other)
  const { version } = await read(one)
  await nasreen.call(update, { ...one, version, body: { lastName: 'Since' } })
  await expect(back(one, done)).rejects.toMatchObject(changed)
})
