import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { beginImport } from '../../records/imports/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { dataMapOf } from '../../records/person-data/data-map.ts'
import { completeSampleThing, sampleThings } from './contract.ts'

const cast = await castSchool()
const { list, create } = sampleThings.endpoints
const { id: first, body } = sampleThings.example

test('a sample thing is completed once, and the audit tells it', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: { ...body, title: 'Another' } })
  const completing = () =>
    nasreen.call(completeSampleThing, { params: { id }, body: { doneOn: '2026-11-20' as never } })
  await completing()
  await expect(completing()).rejects.toMatchObject({ problem: { status: 409, code: 'already-completed' } })
  const { rows } = await nasreen.call(listAudit, { query: { row: id } })
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Completed the sample thing Another',
    'Added the sample thing Another',
  ])
})

test('an accountant sees no sample things', async () => {
  const waqas = await cast.as('waqas')
  await expect(waqas.call(list, {})).rejects.toMatchObject({ problem: { status: 403 } })
})

test('in the morning guardians are told of what is due, once', async () => {
  const school = await cast.school()
  const told = async () => {
    const sent = sql`select p.name from message m join person p on p.id = m.person_id where m.event = 'sample-things.due'`
    return (await school.db.execute(sent)).length
  }
  cast.clock.now = new Date('2026-12-01T06:30:00+05:00')
  await cast.work()
  const before = await told()
  cast.clock.now = new Date('2026-12-01T07:01:00+05:00')
  await cast.work()
  const after = await told()
  expect(after).toBeGreaterThan(before)
  cast.clock.now = new Date('2026-12-02T07:01:00+05:00')
  await cast.work()
  expect(await told()).toBe(after)
})

test('the Excel file of the list, imported as it comes, changes nothing; an erasure knows whose the rows are', async () => {
  const nasreen = await cast.as('nasreen')
  const cookie = [...nasreen.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = '/api/v1/sample-things/sheet'
  const sheet = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  const content = { base64: sheet.rawPayload.toString('base64') }
  const { counts } = await nasreen.call(beginImport, {
    body: { resource: sampleThings.name, name: 'list.xlsx', content },
  })
  expect(counts).toMatchObject({ total: 2, unchanged: 2, error: 0 })
  const declared = dataMapOf(await cast.school()).filter(({ table }) => table === 'sample_thing')
  expect(declared).toMatchObject([{ by: { student_id: 'student' }, erase: 'keep' }])
  expect((await nasreen.call(list, { query: { ids: first } })).rows).toHaveLength(1)
})
