import { courseProviders } from 'kit/institute/course-providers'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { classes, listCurricula, programs, seedCurriculum, subjects } from './contract.ts'
import { curricula } from './curricula.ts'

const cast = await castSchool()
const adopt = (provider: string) => ({ body: { provider }, onceKey: crypto.randomUUID() })

test('every course provider has a curriculum', () => {
  expect(Object.keys(curricula).sort()).toEqual(courseProviders.map(({ key }) => key).sort())
})

test('a curriculum brings classes in their order, each leading to the next, and the same again changes nothing', async () => {
  const placed = await cast.place('fresh')
  const owner = await cast.as('nasreen', placed.host)
  expect((await owner.call(listCurricula, {})).rows[0]).toMatchObject({ key: 'pk-national', classes: 14 })
  const first = await owner.call(seedCurriculum, adopt('pk-punjab'))
  expect(first).toEqual({ programs: 5, classes: 14, subjects: 18 })
  const { rows } = await owner.call(classes.endpoints.list, { query: { limit: 100 } })
  expect(rows.map(({ name }) => name).join(' ')).toBe('Nursery KG 1 2 3 4 5 6 7 8 9 10 11 12')
  expect(rows.map(({ nextClassId }) => nextClassId)).toEqual([...rows.slice(1).map(({ id }) => id), null])
  const again = await owner.call(seedCurriculum, adopt('pk-punjab'))
  expect(again).toEqual({ programs: 0, classes: 0, subjects: 0 })
  const sindh = await owner.call(seedCurriculum, adopt('pk-sindh'))
  expect(sindh).toEqual({ programs: 0, classes: 0, subjects: 1 })
  const { rows: acts } = await owner.call(listAudit, {})
  expect(acts.map(({ sentence }) => sentence)).toContainEqual(
    expect.stringContaining('Added the classes and subjects of the curriculum Punjab boards'),
  )
})

test('a curriculum that there is none of is refused, and who may not add classes adds none', async () => {
  const nasreen = await cast.as('nasreen')
  await expect(nasreen.call(seedCurriculum, adopt('hogwarts'))).rejects.toMatchObject({
    problem: { status: 404 },
  })
  const sadia = await cast.as('sadia')
  await expect(sadia.call(seedCurriculum, adopt('cambridge'))).rejects.toMatchObject({
    problem: { status: 403 },
  })
  const counts = [programs, classes, subjects].map(async ({ endpoints }) => {
    return (await nasreen.call(endpoints.list, {})).total
  })
  expect(await Promise.all(counts)).toEqual([5, 16, 29])
})
