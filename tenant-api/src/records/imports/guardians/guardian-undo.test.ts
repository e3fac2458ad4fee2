import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import {
  guardians,
  linkGuardian,
  listFamily,
  students,
} from '../../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { beginImport, confirmImport, type ImportView, readImport, undoImport } from '../contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>

function begin(speaker: Speaker, lines: readonly (readonly string[])[]) {
  const text = lines.map((line) => line.join('\t')).join('\n')
  return speaker.call(beginImport, { body: { resource: 'guardians', name: 'list.csv', content: { text } } })
}

async function run(speaker: Speaker, { id, counts }: ImportView) {
  const body = { counts: { new: counts.new, update: counts.update } }
  await speaker.call(confirmImport, { params: { id }, body })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

async function undo(speaker: Speaker, { id }: ImportView) {
  await speaker.call(undoImport, { params: { id } })
  await cast.work()
  return (await speaker.call(readImport, { params: { id } })).outcome
}

async function child(speaker: Speaker, campusId: string = demoCampuses.MAIN) {
  const body = { campusId, firstName: 'Known', lastName: 'Child', gender: 'female' } as const
  const { id, registrationNumber } = await speaker.call(students.endpoints.create, { body })
  return { id, number: registrationNumber }
}

/** Those of a child, by first name, with their turns in calls. */
async function turnsOf(speaker: Speaker, { id }: { id: string }) {
  const family = await speaker.call(listFamily, { params: { id } })
  return family.guardians.map(({ name, contactOrder }) => [name, contactOrder])
}

async function filed(speaker: Speaker, firstName: string, phone: string) {
  const body = { firstName, phone, campusId: demoCampuses.MAIN }
  return speaker.call(guardians.endpoints.create, { body })
}

async function callOtherwise(speaker: Speaker, q: string, phone: string) {
  const { rows } = await speaker.call(guardians.endpoints.list, { query: { q } })
  const [{ id, version } = { id: '', version: 0 }] = rows
  await speaker.call(guardians.endpoints.update, { params: { id }, version, body: { phone } })
}

const heads = ['First name', 'Mobile', 'Registration number', 'Relation', 'Order of calls']

test('a guardian whom somebody touched since stays linked to the child, whoever else of the file goes', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await child(nasreen)
  const file = [
    heads,
    ['Abbu', '0300 0000801', one.number, 'Father', ''],
    ['Ammi', '0300 0000802', one.number, 'Mother', ''],
  ]
  const view = await run(nasreen, await begin(nasreen, file))
  expect(view.outcome).toMatchObject({ created: 2 })
  await callOtherwise(nasreen, 'abbu', '0300 0000803')
  expect(await undo(nasreen, view)).toMatchObject({ undone: 1, kept: 1 })
  expect(await turnsOf(nasreen, one)).toEqual([['Abbu', null]])
})

test('what somebody said since of a guardian and a child is not overwritten when the file is taken back', async () => {
  const nasreen = await cast.as('nasreen')
  const [one, other] = [await child(nasreen), await child(nasreen)]
  const [first, late] = [
    await filed(nasreen, 'Former', '0300 0000811'),
    await filed(nasreen, 'Late', '0300 0000812'),
  ]
  const link = (to: { id: string }, guardianId: string, body: object) =>
    nasreen.call(linkGuardian, { params: { id: to.id, guardianId }, body: { relation: 'uncle', ...body } })
  await link(one, first.id, { isFirstContact: true })
  await link(other, first.id, { isFirstContact: true })
  const file = [
    heads,
    ['Newcomer', '0300 0000813', one.number, 'Aunt', '1'],
    ['Former', '0300 0000811', other.number, 'Grandfather', ''],
  ]
  const view = await run(nasreen, await begin(nasreen, file))
  expect(view.outcome).toMatchObject({ created: 1, updated: 1 })
  await link(one, late.id, { isFirstContact: true })
  await link(other, first.id, { relation: 'grandfather', isFirstContact: true, maySee: false })
  expect(await undo(nasreen, view)).toMatchObject({ undone: 0, kept: 2 })
  expect(await turnsOf(nasreen, one)).toEqual([
    ['Late', 1],
    ['Newcomer', 2],
    ['Former', 3],
  ])
  const family = await nasreen.call(listFamily, { params: { id: other.id } })
  expect(family.guardians).toMatchObject([{ relation: 'grandfather', maySee: false }])
})

test('where a guardian who is kept is called first, the one who was before stays after them', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await child(nasreen)
  const { id: guardianId } = await filed(nasreen, 'Earlier', '0300 0000821')
  const body = { relation: 'uncle', isFirstContact: true } as const
  await nasreen.call(linkGuardian, { params: { id: one.id, guardianId }, body })
  const file = [
    heads,
    ['Earlier', '0300 0000821', one.number, 'Uncle', '2'],
    ['Foremost', '0300 0000822', one.number, 'Aunt', '1'],
  ]
  const view = await run(nasreen, await begin(nasreen, file))
  expect(view.outcome).toMatchObject({ created: 1, updated: 1 })
  await callOtherwise(nasreen, 'foremost', '0300 0000823')
  expect(await undo(nasreen, view)).toMatchObject({ undone: 0, kept: 2 })
  expect(await turnsOf(nasreen, one)).toEqual([
    ['Foremost', 1],
    ['Earlier', 2],
  ])
})
