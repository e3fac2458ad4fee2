import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { updateMe } from '../../../access/sessions/contract.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { customFields } from '../../../institute/custom-fields/contract.ts'
import {
  addGuardian,
  exampleGuardian,
  exampleStudent,
  type LinkedGuardian,
  listFamily,
  students,
} from '../../students-and-guardians/contract.ts'
import { demoSections } from '../../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { addSibling } from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
const bilal = { params: { id: exampleStudent } }
const sister = { firstName: 'Areej', lastName: 'Imran', gender: 'female' } as const
const seat = demoSections['2-A'] ?? ''
const refused = (status: number) => ({ problem: { status } })

function known({ id, relation, getsBills, isFirstContact, language }: LinkedGuardian) {
  return [id, relation, getsBills, isFirstContact, language]
}

test('a sister comes with the family’s code, its guardians and what they may, and has a seat at once', async () => {
  const rabia = await cast.as('rabia')
  const before = await rabia.call(listFamily, bilal)
  const made = await rabia.call(addSibling, {
    ...bilal,
    body: { ...sister, sectionId: seat, startsOn: '2026-11-16' as never, presentAddress: 'House 7' },
  })
  expect(made).toMatchObject({ name: 'Areej Imran', section: '2-A' })
  const brother = await rabia.call(students.endpoints.get, bilal)
  const row = await rabia.call(students.endpoints.get, { params: { id: made.id } })
  expect(row).toMatchObject({
    status: 'enrolled',
    sectionId: seat,
    campusId: MAIN,
    presentAddress: 'House 7',
  })
  expect(row.familyCode).toBe(brother.familyCode)
  expect(row.familyCode).not.toBe('')
  const after = await rabia.call(listFamily, { params: { id: made.id } })
  expect(after.guardians.map(known)).toEqual(before.guardians.map(known))
  expect(after.siblings.map(({ id }) => id)).toContain(exampleStudent)
  const { rows } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 5 } })
  expect(rows.map((one) => one.sentence)).toContain('Added Areej Imran as brother or sister of Bilal Imran')
})

test('without a section the child is registered; a family that had no code has one now', async () => {
  const rabia = await cast.as('rabia')
  const alone = await rabia.call(students.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Alone', gender: 'male' },
  })
  const { id, section } = await rabia.call(addSibling, { params: { id: alone.id }, body: sister })
  expect(section).toBe('')
  const [one, other] = await Promise.all(
    [alone.id, id].map((which) => rabia.call(students.endpoints.get, { params: { id: which } })),
  )
  expect(other?.status).toBe('registered')
  expect(other?.familyCode).toBe(one?.familyCode)
  expect(other?.familyCode).not.toBe('')
})

test('only the guardians that were chosen come along', async () => {
  const rabia = await cast.as('rabia')
  const child = await rabia.call(students.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Half', gender: 'male' },
  })
  const of = { params: { id: child.id } }
  const mother = await rabia.call(addGuardian, {
    ...of,
    body: { phone: '0300 0000821', firstName: 'Amna', relation: 'mother' },
  })
  await rabia.call(addGuardian, {
    ...of,
    body: { phone: '0300 0000822', firstName: 'Faisal', relation: 'father' },
  })
  const { id } = await rabia.call(addSibling, { ...of, body: { ...sister, guardianIds: [mother.id] } })
  const { guardians } = await rabia.call(listFamily, { params: { id } })
  expect(guardians.map(({ name }) => name)).toEqual(['Amna'])
  await expect(
    rabia.call(addSibling, { ...of, body: { ...sister, guardianIds: [exampleGuardian] } }),
  ).rejects.toMatchObject({ problem: { status: 422, errors: [{ pointer: '/guardianIds' }] } })
})

test('all of it or nothing: a roll number that is taken leaves no sister behind', async () => {
  const rabia = await cast.as('rabia')
  const count = async () =>
    (await rabia.call(students.endpoints.list, { query: { q: 'Nowhere Imran' } })).total
  const body = { ...sister, firstName: 'Nowhere', sectionId: demoSections['7-B'] ?? '', rollNumber: 12 }
  await expect(rabia.call(addSibling, { ...bilal, body })).rejects.toMatchObject({
    problem: { status: 409, code: 'enrolments.roll-taken' },
  })
  expect(await count()).toBe(0)
})

test('nobody adds a sibling of a child of another campus, or may only look', async () => {
  for (const [login, status] of [
    ['sadia', 404],
    ['waqas', 403],
  ] as const)
    await expect((await cast.as(login)).call(addSibling, { ...bilal, body: sister })).rejects.toMatchObject(
      refused(status),
    )
})

test('what the school wants to know of every student is asked of a sister too, in the language of who adds her', async () => {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(customFields.endpoints.create, {
    body: {
      resource: 'students',
      title: 'Bay form',
      titleUr: 'بے فارم',
      kind: 'text',
      rule: 'digits',
      isRequired: true,
    } as never,
  })
  const add = (custom?: object) =>
    nasreen.call(addSibling, { ...bilal, body: { ...sister, ...(custom && { custom }) } as never })
  for (const [custom, message] of [
    [undefined, 'Bay form is required'],
    [{ bay_form: 'A 1' }, 'Bay form may only contain numeric characters'],
  ] as const)
    await expect(add(custom)).rejects.toMatchObject({
      problem: { status: 422, errors: [{ pointer: '/custom/bay_form', message }] },
    })
  await nasreen.call(updateMe, { body: { language: 'ur' } })
  await expect(add()).rejects.toMatchObject({ problem: { errors: [{ message: 'بے فارم لازمی ہے' }] } })
  const { id } = await add({ bay_form: '3520' })
  expect((await nasreen.call(students.endpoints.get, { params: { id } })).custom).toEqual({
    bay_form: '3520',
  })
})
