import { createRequire } from 'node:module'
import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

type Book = {
  addWorksheet: (name: string) => { addRows: (rows: unknown[][]) => void }
  xlsx: { writeBuffer: () => Promise<ArrayBuffer> }
}
/** What writes workbooks belongs to the API. */
const api = createRequire(new URL('../../tenant-api/package.json', import.meta.url))
const { Workbook }: { Workbook: new () => Book } = api('exceljs')

/** What the numbers of this go begin with. */
const prefix = letters().toUpperCase()

const head = [
  'Registration number',
  'Student name',
  'Gender',
  'Date of birth',
  'Father name',
  'Father mobile',
  'Mother name',
  'Mother mobile',
  'Campus',
  'Class',
  'Section',
]
/** Five of two families; four have a mistake each, as people make them. */
const lines = [
  head,
  [
    `${prefix}-01`,
    'Zoya Rashid',
    'F',
    '2015-03-09',
    'Rashid Qamar',
    '0301-5550101',
    '',
    '',
    'Gulshan-e-Ravi',
    '3',
    'A',
  ],
  [
    `${prefix}-02`,
    'Hamza Rashid',
    'M',
    '31/02/2016',
    'Rashid Qamar',
    '0301-5550101',
    '',
    '',
    'Gulshan-e-Ravi',
    '2',
    'A',
  ],
  [
    `${prefix}-03`,
    'Areeba Tufail',
    'F',
    '2014-07-21',
    'Tufail Ahmed',
    '0301-5550103',
    '',
    '',
    'Gulshan-e-Ravi',
    '3',
    'Z',
  ],
  [
    `${prefix}-04`,
    'Saad Tufail',
    'M',
    '2016-01-30',
    'Tufail Ahmed',
    '0301-55',
    '',
    '',
    'Gulshan-e-Ravi',
    '2',
    'A',
  ],
  [
    `${prefix}-01`,
    'Maham Tufail',
    'F',
    '2017-11-02',
    'Tufail Ahmed',
    '0301-5550103',
    '',
    '',
    'Gulshan-e-Ravi',
    '2',
    'A',
  ],
]

const mistakes: readonly Mistake[] = [
  { row: 3, from: '31/02/2016', says: 'Date of birth must be a date such as 31/12/2026', to: '29/02/2016' },
  {
    row: 4,
    from: 'Z',
    says: 'Section: there is no Z. Correct it, or add it first; it may be in the archive',
    to: 'A',
  },
  {
    row: 5,
    from: '0301-55',
    says: 'Father’s phone must be numeric and exactly 11 digits',
    to: '0301-5550103',
  },
  { row: 6, from: `${prefix}-01`, says: 'The same as row 2 of this file', to: `${prefix}-05` },
]

async function workbook() {
  const book = new Workbook()
  book.addWorksheet('Students').addRows(lines)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'new-students.xlsx', mimeType, buffer: Buffer.from(await book.xlsx.writeBuffer()) }
}

/** Those of the file who are there. */
async function there(page: Page): Promise<string[]> {
  const found = await ask<{ rows: { name: string }[] }>(page, `/students?q=${prefix}&limit=20`)
  return found.said.rows.map(({ name }) => name).toSorted()
}

type Mistake = { row: number; from: string; says: string; to: string }

/** Clicks a cell as in a spreadsheet, reads what is wrong with it, and types another text. */
async function mend(page: Page, { row, from, says, to }: Mistake) {
  const line = page.getByRole('row', { name: new RegExp(`^${row} `) })
  await line.getByRole('gridcell', { name: from, exact: true }).click()
  await expect(page.locator('.grid-status')).toHaveText(says)
  await page.keyboard.type(`${to}\n`)
}

test('students come from a workbook with mistakes that are said at their cells, mended there, and taken back', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'students')
  const before = await there(page)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(await workbook())
  await expect(page.getByRole('button', { name: 'Check 5 rows' })).toBeVisible()
  // One column of whole names does for both of their parts.
  await expect(page.getByText('No column fills these yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Check 5 rows' }).click()
  await expect(page.getByText('4 with errors are left out')).toBeVisible()
  // What is wrong stands first, so that nobody looks for it beyond the edge of the screen.
  await expect(page.getByRole('columnheader').nth(2)).toHaveText('What is wrong')
  await expect(page.getByRole('columnheader').nth(3)).toHaveText('Registration number')
  await expect(page.getByRole('columnheader').nth(4)).toHaveText('Date of birth')
  for (const [at, mistake] of mistakes.entries()) {
    await mend(page, mistake)
    const left = mistakes.length - at - 1
    if (left > 1) await expect(page.getByText(`${left} with errors are left out`)).toBeVisible()
    if (left === 1) await expect(page.getByText('1 with errors is left out')).toBeVisible()
  }
  await expect(page.getByText('5 are added')).toBeVisible()
  await page.getByRole('button', { name: 'Import 5 rows' }).click()
  await expect(page.getByText('5 rows were added')).toBeVisible({ timeout: 30_000 * slowness })
  await page.getByRole('link', { name: 'Show the list' }).click()
  await page.getByPlaceholder('Search students').fill(prefix)
  for (const name of ['Areeba Tufail', 'Saad Tufail', 'Maham Tufail'])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('5 rows were added')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('5 rows were taken back')).toBeVisible({ timeout: 30_000 * slowness })
  expect(await there(page)).toEqual(before)
})

test('a class that a file names and the school has not is added where its rows are looked at', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/imports/students'))
  const title = `Annexe ${letters()}`
  const text = `Student name,Gender,Campus,Class\nNoor Annexe,F,Gulshan-e-Ravi,${title}\n`
  const file = { name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: `Add class ${title}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Add class' })
  await expect(sheet.getByLabel('Title')).toHaveValue(title)
  await sheet.getByRole('textbox', { name: /^Name/ }).fill(letters())
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: `Add class ${title}` })).toHaveCount(0)
  // The class is known now; what lacks is which of its sections is meant.
  await page.getByRole('gridcell', { name: 'Noor', exact: false }).first().click()
  await expect(page.locator('.grid').getByText('there is no')).toHaveCount(0)
  const { said } = await ask<{ rows: { id: string }[] }>(page, `/classes?q=${encodeURIComponent(title)}`)
  expect((await ask(page, `/classes/${said.rows[0]?.id}`, { method: 'DELETE' })).status).toBe(200)
})
