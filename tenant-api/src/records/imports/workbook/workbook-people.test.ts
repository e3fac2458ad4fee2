import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { listFamily, students } from '../../../people/students-and-guardians/contract.ts'
import {
  beginImport,
  confirmImport,
  type ImportView,
  readImport,
  undoImport,
  wholeSchool,
} from '../contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>
type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>

async function begin(speaker: Speaker, sheets: Sheets) {
  const book = new ExcelJS.Workbook()
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows as string[][])
  const content = { base64: Buffer.from(await book.xlsx.writeBuffer()).toString('base64') }
  return speaker.call(beginImport, { body: { resource: wholeSchool, name: 'school.xlsx', content } })
}

async function run(speaker: Speaker, { id, counts }: ImportView) {
  const seen = { new: counts.new, update: counts.update }
  await speaker.call(confirmImport, { params: { id }, body: { counts: seen } })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

async function undo(speaker: Speaker, { id }: ImportView) {
  await speaker.call(undoImport, { params: { id } })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

async function people() {
  const { db } = await cast.school()
  const tables = ['person', 'student', 'guardian', 'guardian_link', 'sensitive_detail']
  return Promise.all(
    tables.map((table) =>
      db.execute(sql`
        select to_jsonb(t) - '{version,updated_at}'::text[] as row from ${sql.identifier(table)} t order by t.id`),
    ),
  )
}

test('a guardian whom a row of the students adds is changed by the sheet of the guardians', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await people()
  const sheets: Sheets = {
    Students: [
      ['Registration number', 'Student name', 'Gender', 'DOB', 'Father name', 'Father mobile', 'Campus'],
      ['', 'Twosheet Child', 'M', '2015-03-09', 'Twosheet Father', '0300 0000871', 'Gulshan-e-Ravi'],
      ['RSS-1043-26', '', '', '', '', '0300 0000872', ''],
    ],
    Guardians: [
      ['First name', 'Last name', 'Mobile', 'Occupation'],
      ['Twosheet', 'Father', '0300 0000871', 'Pilot'],
    ],
  }
  const view = await begin(nasreen, sheets)
  expect(
    view.sheets.map(({ resource, counts }) => [resource, counts.new, counts.update, counts.error]),
  ).toEqual([
    ['students', 1, 1, 0],
    ['guardians', 0, 1, 0],
  ])
  const done = await run(nasreen, view)
  expect(done.outcome).toMatchObject({ created: 1, updated: 2, failed: 0 })
  const { rows } = await nasreen.call(students.endpoints.list, { query: { q: 'twosheet' } })
  const family = await nasreen.call(listFamily, { params: { id: rows[0]?.id ?? '' } })
  expect(family.guardians).toMatchObject([{ name: 'Twosheet Father', profession: 'Pilot' }])
  expect((await begin(nasreen, sheets)).counts).toMatchObject({ unchanged: 3 })
  expect((await undo(nasreen, done)).outcome).toMatchObject({ undone: 3, kept: 0 })
  expect(await people()).toEqual(before)
})
