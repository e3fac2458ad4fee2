import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system } from '../../../core/acts/act.ts'
import { castSchool } from '../../../../testing/school.ts'
import { beginImport, confirmImport, undoImport } from '../contract.ts'

const cast = await castSchool()

/** What lists read of students and guardians. */
async function kept() {
  const { db } = await cast.school()
  const rowsOf = (table: 'student' | 'guardian') =>
    db.execute(sql`
      select to_jsonb(t) - '{version,updated_at}'::text[] as row from ${sql.identifier(table)} t order by id`)
  return { students: await rowsOf('student'), guardians: await rowsOf('guardian') }
}

/** Changes nothing of anybody, so that every row is written as a change by hand leaves it. */
async function touchAll() {
  const school = await cast.school()
  await school.transaction(system('Maktab'), 'trials.made', async (tx) => {
    await tx.execute(sql`update student set family_code = family_code`)
    await tx.execute(sql`update guardian set profession = profession`)
  })
}

const head = [
  'Name',
  'Gender',
  'Father',
  'Father mobile',
  'Mother',
  'Mother mobile',
  'Class',
  'Section',
  'Campus',
]
const children = [
  ['Omar Imran', 'M', 'Imran Khalid', '00966500000101', '', '', '2', 'A', 'Gulshan-e-Ravi'],
  [
    'Hira Sohail',
    'F',
    'Sohail Butt',
    '0300-0000931',
    'Nida Sohail',
    '0300-0000932',
    '4',
    'A',
    'Gulshan-e-Ravi',
  ],
  ['Umar Sohail', 'M', 'Sohail Butt', '0300-0000931', '', '', '', '', 'Canal View'],
]

test('whom a file brings stands in lists, searches and campuses as who is entered by hand', async () => {
  await touchAll()
  const before = await kept()
  const nasreen = await cast.as('nasreen')
  const text = [head, ...children].map((line) => line.join('\t')).join('\n')
  const body = { resource: 'students', name: 'list.csv', content: { text } }
  const { id, counts } = await nasreen.call(beginImport, { body })
  expect(counts).toMatchObject({ new: 3, error: 0 })
  const params = { id }
  await nasreen.call(confirmImport, { params, body: { counts: { new: 3, update: 0 } } })
  await cast.work()
  const written = await kept()
  await touchAll()
  expect(await kept()).toEqual(written)
  await nasreen.call(undoImport, { params })
  await cast.work()
  expect(await kept()).toEqual(before)
})
