import { createRequire } from 'node:module'
import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { ask, letters } from './riverside.ts'
import { walkTo } from './walk.ts'

type Book = {
  addWorksheet: (name: string) => { addRows: (rows: unknown[][]) => void }
  xlsx: { writeBuffer: () => Promise<ArrayBuffer> }
}
/** What writes workbooks belongs to the API. */
const api = createRequire(new URL('../../tenant-api/package.json', import.meta.url))
const { Workbook }: { Workbook: new () => Book } = api('exceljs')

/** The last name of this go's guardians. */
const family = letters()

/** Two guardians of a student; the one names a child whom nobody knows, the telephone of the other is half. */
async function workbook(number: string) {
  const book = new Workbook()
  book.addWorksheet('Guardians').addRows([
    ['Name', 'Mobile', 'Campus', 'Registration number', 'Relation', 'May pick up'],
    [`Shahida ${family}`, '0302-5550201', '', 'NOBODY-77', 'Aunt', 'no'],
    [`Shahbaz ${family}`, '0302-55', '', number, 'Uncle', 'yes'],
  ])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'guardians.xlsx', mimeType, buffer: Buffer.from(await book.xlsx.writeBuffer()) }
}

async function there(page: Page): Promise<string[]> {
  const found = await ask<{ rows: { name: string }[] }>(page, `/guardians?q=${family}&limit=20`)
  return found.said.rows.map(({ name }) => name).toSorted()
}

async function mend(page: Page, { from, says, to }: { from: string; says: string; to: string }) {
  await page.getByRole('gridcell', { name: from, exact: true }).click()
  await expect(page.locator('.grid-status')).toHaveText(says)
  await page.keyboard.type(`${to}\n`)
}

test('guardians come from a workbook of their own, mistakes are mended at their cells, and all is taken back', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'guardians')
  const { said } = await ask<{ rows: { registrationNumber: string }[] }>(
    page,
    '/students?q=bilal%20imran&limit=1',
  )
  const number = said.rows[0]?.registrationNumber ?? ''
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(await workbook(number))
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByText('2 with errors are left out')).toBeVisible()
  await mend(page, {
    from: 'NOBODY-77',
    says: 'There is nobody with the registration number NOBODY-77',
    to: number,
  })
  await expect(page.getByText('1 with errors is left out')).toBeVisible()
  await mend(page, {
    from: '0302-55',
    says: 'Phone must be numeric and exactly 11 digits',
    to: '0302-5550202',
  })
  await expect(page.getByText('2 are added')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows were added')).toBeVisible({ timeout: 30_000 * slowness })
  expect(await there(page)).toEqual([`Shahbaz ${family}`, `Shahida ${family}`])
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 rows were taken back')).toBeVisible({ timeout: 30_000 * slowness })
  expect(await there(page)).toEqual([])
})
