import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { demoCampuses, demoId } from '../../../demo/institute/structure/seed.ts'
import {
  addGuardian,
  exampleStudent,
  linkGuardian,
  linkSibling,
  listFamily,
  students,
  unlinkSibling,
} from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD } = demoCampuses
const refused = (status: number) => ({ problem: { status } })

async function add(campusId: string = MAIN, familyCode = '') {
  const nasreen = await cast.as('nasreen')
  const body = { campusId, familyCode, firstName: 'Child', gender: 'female' } as const
  return (await nasreen.call(students.endpoints.create, { body })).id
}

async function codeOf(id: string) {
  return (await (await cast.as('nasreen')).call(students.endpoints.get, { params: { id } })).familyCode
}

test('children of one mother become a family by themselves; those of one uncle do not', async () => {
  const nasreen = await cast.as('nasreen')
  const [one, other, cousin] = [await add(), await add(), await add()]
  const mother = await nasreen.call(addGuardian, {
    params: { id: one },
    body: { firstName: 'Mother', relation: 'mother' },
  })
  expect(await codeOf(one)).toBe('')
  const link = (id: string, relation: 'mother' | 'uncle') =>
    nasreen.call(linkGuardian, { params: { id, guardianId: mother.id }, body: { relation } })
  await link(cousin, 'uncle')
  expect(await codeOf(cousin)).toBe('')
  await link(other, 'mother')
  // The highest that was given is F-105.
  expect([await codeOf(one), await codeOf(other), await codeOf(cousin)]).toEqual(['F-106', 'F-106', ''])
  const third = await add()
  await link(third, 'mother')
  expect(await codeOf(third)).toBe('F-106')
})

test('a sibling is linked by hand and taken out again', async () => {
  const nasreen = await cast.as('nasreen')
  const id = await add()
  const params = { id, siblingId: exampleStudent }
  expect(await nasreen.call(linkSibling, { params })).toEqual({ familyCode: 'F-101' })
  const { siblings } = await nasreen.call(listFamily, { params: { id } })
  expect(siblings.map(({ name, byGuardian }) => [name, byGuardian])).toEqual([
    ['Bilal Imran', false],
    ['Hira Imran', false],
    ['Zoya Imran', false],
  ])
  const ours = await nasreen.call(listFamily, { params: { id: exampleStudent } })
  expect(ours.siblings.find(({ name }) => name === 'Hira Imran')?.byGuardian).toBe(true)
  await nasreen.call(unlinkSibling, { params: { id: exampleStudent, siblingId: id } })
  expect(await codeOf(id)).toBe('')
  expect((await nasreen.call(listFamily, { params: { id } })).siblings).toEqual([])
})

test('who has the code of the family in other letters is taken out too', async () => {
  const nasreen = await cast.as('nasreen')
  const id = await add(MAIN, 'f-101')
  await nasreen.call(unlinkSibling, { params: { id: exampleStudent, siblingId: id } })
  expect(await codeOf(id)).toBe('')
})

test('nobody is linked with themselves, nor with whom one may not change', async () => {
  const imtiaz = await cast.as('imtiaz')
  const own = await add(SHD)
  const link = (siblingId: string) => imtiaz.call(linkSibling, { params: { id: own, siblingId } })
  await expect(link(own)).rejects.toMatchObject(refused(422))
  await expect(link(demoId('ad', 1))).rejects.toMatchObject(refused(422))
  expect(await codeOf(own)).toBe('')
})

test('of a family one sees those guardians alone whom one may see', async () => {
  const [nasreen, imtiaz] = [await cast.as('nasreen'), await cast.as('imtiaz')]
  const params = { id: await add(SHD) }
  await nasreen.call(addGuardian, { params, body: { firstName: 'Mother', relation: 'mother' } })
  const seen = async () => (await imtiaz.call(listFamily, { params })).guardians.map(({ name }) => name)
  expect(await seen()).toEqual(['Mother'])
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Test' }, 'roles.granted', (tx) =>
    tx.execute(sql`delete from role_grant where resource = 'guardians'
      and role_id in (select id from role where key = 'campus_manager')`),
  )
  expect(await seen()).toEqual([])
})
