import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import {
  addGuardian,
  guardians,
  listFamily,
  students,
} from '../../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { beginImport, confirmImport, type ImportView, listImportRows, readImport } from '../contract.ts'

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

test('a father who is a guardian says himself how he is called in another script, then and later', async () => {
  const nasreen = await cast.as('nasreen')
  const heads = ['Registration number', 'Name', 'Gender', 'Campus', 'Father’s name']
  const more = ['Father’s phone', 'Father’s name in another script']
  const line = ['SC-11', 'Third Script', 'M', 'Gulshan-e-Ravi', 'Kaleem Script', '0300 0000882', 'کلیم']
  expect((await run(nasreen, await begin(nasreen, [[...heads, ...more], line]))).outcome).toMatchObject({
    created: 1,
    failed: 0,
  })
  const shown = async () => {
    const { rows } = await nasreen.call(students.endpoints.list, { query: { q: 'SC-11' } })
    return rows[0]
  }
  const child = await shown()
  expect(child?.fatherOtherName).toBe('کلیم')
  // The same file again changes nothing.
  expect((await begin(nasreen, [[...heads, ...more], line])).counts).toMatchObject({ unchanged: 1 })
  const of = { params: { id: child?.id ?? '' } }
  const [father] = (await nasreen.call(listFamily, of)).guardians
  const one = { params: { id: father?.id ?? '' } }
  const { version } = await nasreen.call(guardians.endpoints.get, one)
  await nasreen.call(guardians.endpoints.update, { ...one, version, body: { otherName: 'کلیم اللہ' } })
  expect((await shown())?.fatherOtherName).toBe('کلیم اللہ')
})

test('what is said of a guardian whom nothing names is left out, and the row says so', async () => {
  const nasreen = await cast.as('nasreen')
  const view = await begin(nasreen, [
    ['Registration number', 'Guardian’s name in another script', 'Guardian’s gender'],
    ['RSS-1043-26', 'کوئی', 'M'],
  ])
  expect(view.counts).toMatchObject({ unchanged: 1, update: 0, error: 0 })
  const { rows } = await nasreen.call(listImportRows, { params: { id: view.id } })
  const message = 'This is left out: nothing else says who the guardian is'
  expect(rows[0]?.notes).toEqual([
    { field: 'guardianOtherName', message },
    { field: 'guardianGender', message },
  ])
})
