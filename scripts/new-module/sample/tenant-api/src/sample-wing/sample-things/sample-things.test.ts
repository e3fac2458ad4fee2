import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts' // if campus
import { sampleThings } from './contract.ts'

const cast = await castSchool()
const { list, get, create, update, archive, restore } = sampleThings.endpoints
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const { id: first } = sampleThings.example
const body = { title: 'Another', campusId: mainCampus } // if campus
const body = { title: 'Another' } // if institute

test('the office sees the sample things of the demo school by their titles; a gatekeeper sees none', async () => {
  const { rows } = await (await cast.as('nasreen')).call(list, {})
  expect(rows.map(({ title }) => title)).toEqual(['First sample thing', 'Second sample thing'])
  await expect((await cast.as('ghulam.rasool')).call(list, {})).rejects.toMatchObject(refused(403))
})

test('a sample thing is added, changed, archived and brought back, and the audit tells it', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body })
  const params = { id }
  await nasreen.call(update, { params, version: 1, body: { description: 'Said of it' } })
  await nasreen.call(archive, { params })
  expect((await nasreen.call(restore, { params })).archivedAt).toBeNull()
  const { rows } = await nasreen.call(listAudit, { query: { row: id } })
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Brought the sample thing Another back from the archive',
    'Archived the sample thing Another',
    'Changed the sample thing Another',
    'Added the sample thing Another',
  ])
})

test('two sample things of one title are refused in words', async () => {
  const adding = (await cast.as('nasreen')).call(create, { body: { ...body, title: 'FIRST SAMPLE THING' } })
  await expect(adding).rejects.toMatchObject(refused(409, 'sample-things.exists'))
})

test(
  'a sample thing of one campus does not exist for the admin of another', // if campus
  'the admin of a campus looks at the sample things of the school and changes none', // if institute
  async () => {
    const sadia = await cast.as('sadia')
    const params = { id: first }
    await expect(sadia.call(get, { params })).rejects.toMatchObject(refused(404)) // if campus
    const { version } = await sadia.call(get, { params }) // if institute
    const changing = sadia.call(update, { params, version, body: { title: 'Mine' } }) // if institute
    await expect(changing).rejects.toMatchObject(refused(403)) // if institute
    const adding = sadia.call(create, { body: { ...body, title: 'Mine' } })
    await expect(adding).rejects.toMatchObject(refused(403))
  },
)
