import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { searchEverything } from '../../records/home/contract.ts'
import { departments } from './contract.ts'

const cast = await castSchool()
const { list, get, create, update, archive, restore, sheet } = departments.endpoints
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const sciences = '01980000-0000-7000-8000-00000000d003'

test('whoever works with departments sees those of the whole school, by title; a gatekeeper sees none', async () => {
  for (const name of ['nasreen', 'sadia', 'rabia', 'waqas']) {
    const { rows } = await (await cast.as(name)).call(list, {})
    expect(rows.map(({ title }) => title)).toEqual([
      'Computing',
      'Early Years',
      'Humanities & Islamic Studies',
      'Languages',
      'Sciences',
    ])
  }
  const ghulam = await cast.as('ghulam.rasool')
  await expect(ghulam.call(list, {})).rejects.toMatchObject(refused(403))
})

test('a department is added, changed, archived and brought back, and the audit tells it', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: { title: 'Fine Arts' } })
  const params = { id }
  await nasreen.call(update, { params, version: 1, body: { description: 'Art and music' } })
  await nasreen.call(archive, { params })
  expect((await nasreen.call(restore, { params })).archivedAt).toBeNull()
  const { rows } = await nasreen.call(listAudit, { query: { row: id } })
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Brought the department Fine Arts back from the archive',
    'Archived the department Fine Arts',
    'Changed the department Fine Arts',
    'Added the department Fine Arts',
  ])
})

test('two departments of one title are refused in words', async () => {
  const nasreen = await cast.as('nasreen')
  await expect(nasreen.call(create, { body: { title: 'SCIENCES' } })).rejects.toMatchObject({
    problem: {
      status: 409,
      code: 'departments.exists',
      detail: 'Department Already Exists!',
      errors: [{ pointer: '/title', code: 'taken' }],
    },
  })
})

test('the admin of one campus looks at the departments of the school and changes none', async () => {
  const sadia = await cast.as('sadia')
  const { version } = await sadia.call(get, { params: { id: sciences } })
  const changing = sadia.call(update, { params: { id: sciences }, version, body: { title: 'Science' } })
  await expect(changing).rejects.toMatchObject(refused(403))
  await expect(sadia.call(create, { body: { title: 'Own' } })).rejects.toMatchObject(refused(403))
  await expect(sadia.call(archive, { params: { id: sciences } })).rejects.toMatchObject(refused(403))
})

test('a department is found by the search of everything, and by that of its list', async () => {
  const rabia = await cast.as('rabia')
  const found = await rabia.call(searchEverything, { query: { q: 'islamic' } })
  expect(JSON.stringify(found)).toContain('Humanities & Islamic Studies')
  const { rows } = await rabia.call(list, { query: { title: 'lang' } })
  expect(rows.map(({ title }) => title)).toEqual(['Languages'])
})

test('the departments are an Excel file', async () => {
  const nasreen = await cast.as('nasreen')
  const cookie = [...nasreen.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `/api/v1${sheet.path}`
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('spreadsheetml')
})
