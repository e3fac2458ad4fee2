import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../testing.ts'
import { addGuardian, listFamily, students } from '../people/contract.ts'
import { demoCampuses } from '../structure/seed.ts'
import { beginImport, confirmImport, type ImportView, listImportRows, readImport } from './contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>

function begin(speaker: Speaker, lines: readonly (readonly string[])[]) {
  const text = lines.map((line) => line.join('\t')).join('\n')
  return speaker.call(beginImport, { body: { resource: 'students', name: 'list.csv', content: { text } } })
}

async function run(speaker: Speaker, { id, counts }: ImportView) {
  const body = { counts: { new: counts.new, update: counts.update } }
  await speaker.call(confirmImport, { params: { id }, body })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

test('a parent who is known is barred, and has a turn in calls, without another word of them', async () => {
  const nasreen = await cast.as('nasreen')
  const child = {
    campusId: demoCampuses.MAIN,
    firstName: 'Known',
    lastName: 'Child',
    gender: 'female',
  } as const
  const { id, registrationNumber } = await nasreen.call(students.endpoints.create, { body: child })
  const father = { firstName: 'Barred', phone: '0300 0000881', relation: 'father' } as const
  await nasreen.call(addGuardian, { params: { id }, body: father })
  const heads = [
    'Registration number',
    'Father may see attendance, marks and messages',
    'Father’s turn in calls',
  ]
  const view = await begin(nasreen, [heads, [registrationNumber, 'no', '3']])
  const { rows } = await nasreen.call(listImportRows, { params: { id: view.id } })
  expect(rows[0]).toMatchObject({ state: 'update', was: { fatherMaySee: 'Yes', fatherOrder: '' } })
  expect((await run(nasreen, view)).outcome).toMatchObject({ updated: 1, failed: 0 })
  const family = await nasreen.call(listFamily, { params: { id } })
  expect(family.guardians).toMatchObject([{ name: 'Barred', maySee: false, contactOrder: 3 }])
  expect((await begin(nasreen, [heads, [registrationNumber, 'no', '3']])).counts).toMatchObject({
    unchanged: 1,
  })

  const nobody = await begin(nasreen, [
    ['Registration number', 'Mother’s turn in calls'],
    [registrationNumber, '1'],
  ])
  const wrong = await nasreen.call(listImportRows, { params: { id: nobody.id } })
  expect(wrong.rows.flatMap(({ errors }) => errors)).toEqual([
    { field: 'motherOrder', message: 'There is no such guardian, neither in the row nor known' },
  ])
})

test('a parent’s name in another script is said of some rows alone, and nobody else’s is written down', async () => {
  const nasreen = await cast.as('nasreen')
  const heads = [
    'Registration number',
    'Name',
    'Gender',
    'Campus',
    'Father’s name',
    'Father’s name in another script',
  ]
  const view = await begin(nasreen, [
    heads,
    ['SC-01', 'First Script', 'M', 'Gulshan-e-Ravi', 'Naseem Script', 'نسیم'],
    ['SC-02', 'Second Script', 'M', 'Gulshan-e-Ravi', 'Waseem Script', ''],
    // Of Bilal the guardian says it.
    ['RSS-1043-26', 'Bilal Imran', 'M', 'Gulshan-e-Ravi', 'Imran Khalid', ''],
  ])
  expect(view.counts).toMatchObject({ new: 2, error: 0 })
  expect((await run(nasreen, view)).outcome).toMatchObject({ created: 2, failed: 0 })
  const { db } = await cast.school()
  const kept = await db.execute(sql`
    select registration_number as number, father_other_name as name from student
    where registration_number in ('SC-01', 'SC-02', 'RSS-1043-26') order by registration_number`)
  expect([...kept]).toEqual([
    { number: 'RSS-1043-26', name: '' },
    { number: 'SC-01', name: 'نسیم' },
    { number: 'SC-02', name: '' },
  ])
})
