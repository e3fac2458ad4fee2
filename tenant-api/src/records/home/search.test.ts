import { expect, test } from 'vitest'
import { campuses } from '../../institute/structure/contract.ts'
import { demoPlans } from '../../../demo/money/fee-setup/plans.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { castSchool } from '../../../testing/school.ts'
import { searchEverything } from './contract.ts'

const cast = await castSchool()
const { create, archive } = campuses.endpoints

async function find(login: string, q: string, more: { campus?: string } = {}) {
  const { groups } = await (await cast.as(login)).call(searchEverything, { query: { q, ...more } })
  return groups.flatMap(({ page, rows }) => rows.map(({ id, name }) => ({ name, page: `${page}/${id}` })))
}

async function names(login: string, q: string, more?: { campus?: string }) {
  return (await find(login, q, more)).map(({ name }) => name)
}

test('a record is found by a part of its name, with the way to it', async () => {
  expect(await find('nasreen', 'gulsh')).toEqual([
    { name: 'Gulshan-e-Ravi', page: `campuses/${demoCampuses.MAIN}` },
    { name: 'Gulshan-e-Ravi 2026-27', page: `fee-plans/${demoPlans.MAIN}` },
  ])
})

test('letters, marks and digits of the three languages are one', async () => {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(create, { body: { name: 'کیمپس ۷ علی' } })
  expect(await names('nasreen', 'كيمپس 7')).toEqual(['کیمپس ۷ علی'])
  // The two of 7-B who are called so in Urdu are found as well, and whose father is; their family accounts follow.
  const [campus, ...people] = await names('nasreen', 'عَلي')
  expect(campus).toBe('کیمپس ۷ علی')
  expect(people.slice(0, 3)).toEqual(['Ahmed Raza', 'Muhammad Ali', 'Muhammad Ali'])
  expect(await names('nasreen', '٧')).toContain('کیمپس ۷ علی')
})

test('each word must occur, in any order', async () => {
  expect(await names('nasreen', 'ravi gulshan')).toEqual(['Gulshan-e-Ravi', 'Gulshan-e-Ravi 2026-27'])
  expect(await names('nasreen', 'ravi shahdara')).toEqual([])
})

test('names that begin with it come first, and five are enough', async () => {
  const nasreen = await cast.as('nasreen')
  for (const name of ['A Zephyr', 'Bazephyr', 'Zephyr', 'Y zephyr', 'X zephyr', 'Azephyr']) {
    await nasreen.call(create, { body: { name } })
  }
  expect(await names('nasreen', 'zeph')).toEqual(['Zephyr', 'A Zephyr', 'X zephyr', 'Y zephyr', 'Azephyr'])
})

test('what lies in the archive is not found', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: { name: 'Quondam' } })
  expect(await names('nasreen', 'quondam')).toEqual(['Quondam'])
  await nasreen.call(archive, { params: { id } })
  expect(await names('nasreen', 'quondam')).toEqual([])
})

test('who may see one campus finds that one and knows of no other', async () => {
  expect(await names('sadia', 'canal')).toEqual(['Canal View', 'Canal View 2026-27'])
  expect(await names('sadia', 'shahdara')).toEqual([])
  expect(await names('ghulam.rasool', 'shahdara')).toEqual([])
  expect(await names('ghulam.rasool', 'gulshan')).toEqual(['گلشنِ راوی'])
})

test('in a campus what lies there is found and what is the whole school’s, and a foreign campus opens nothing', async () => {
  const found = await find('nasreen', 'an', { campus: demoCampuses.CNL })
  const shown = found.filter(({ page }) => /^(campuses|departments)\//.test(page))
  expect(shown.map(({ name }) => name)).toEqual(['Canal View', 'Humanities & Islamic Studies', 'Languages'])
  expect(await names('sadia', 'shahdara', { campus: demoCampuses.SHD })).toEqual([])
})

test('a stranger searches nothing', async () => {
  const asking = cast.visitor().call(searchEverything, { query: { q: 'gulshan' } })
  await expect(asking).rejects.toMatchObject({ problem: { status: 401 } })
})

test.each(['%', '_', '\\', "' or 1=1 --", '٪'])('what is typed is only text: %s', async (q) => {
  expect(await names('nasreen', q)).toEqual([])
})

test('groups are named in the reader’s language', async () => {
  const ghulam = await cast.as('ghulam.rasool')
  const { groups } = await ghulam.call(searchEverything, { query: { q: 'gulshan' } })
  expect(groups).toMatchObject([{ resource: 'campuses', title: 'کیمپس' }])
})
