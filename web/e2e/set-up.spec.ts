import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { foundSchool } from './founded.ts'
import { ask } from './riverside.ts'

type Book = {
  addWorksheet: (name: string) => { addRows: (rows: unknown[][]) => void }
  xlsx: { writeBuffer: () => Promise<ArrayBuffer> }
}
/** What writes workbooks belongs to the API. */
const api = createRequire(new URL('../../tenant-api/package.json', import.meta.url))
const { Workbook }: { Workbook: new () => Book } = api('exceljs')

/** How many rows each list of a school has. */
async function countsOf(page: Page) {
  const lists = [
    'campuses',
    'classes',
    'sections',
    'subjects',
    'rooms',
    'academic-years',
    'terms',
    'holidays',
  ]
  const counts = await Promise.all(
    lists.map(async (list) => [list, (await ask<{ total: number }>(page, `/${list}`)).said.total] as const),
  )
  return Object.fromEntries(counts)
}

async function bellsOf(page: Page) {
  const { said } = await ask<{ rows: { id: string }[] }>(page, '/campuses')
  const path = `/bell-schedules?campus=${said.rows[0]?.id}`
  return (await ask<{ rows: { periods: unknown[] }[] }>(page, path)).said.rows
}

test('a school is set up from one workbook in under a minute, and taken back as one', async ({ page }) => {
  await foundSchool(page, 'workbookvalley')
  const started = performance.now()
  await page.getByRole('link', { name: 'From one workbook' }).click()
  const name = 'school.xlsx'
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: await workbook() })
  await expect(page.getByRole('tab', { name: 'Rooms (5, 1 wrong)' })).toHaveAttribute('aria-selected', 'true')
  const cell = page.getByRole('row', { name: /^2 / }).getByRole('gridcell', { name: 'Nowhere' })
  await cell.click()
  await page.keyboard.type('Main\n')
  await expect(page.getByRole('tab', { name: 'Rooms (5)' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 49 rows' }).click()
  await expect(page.getByText('49 rows were added')).toBeVisible({ timeout: 30_000 })
  const took = performance.now() - started
  expect(took).toBeLessThan(60_000)
  expect(await countsOf(page)).toEqual({
    campuses: 1,
    classes: 10,
    sections: 20,
    subjects: 5,
    rooms: 5,
    'academic-years': 1,
    terms: 2,
    holidays: 3,
  })
  expect((await bellsOf(page)).map(({ periods }) => periods.length)).toEqual([6, 10])
  console.log(`by workbook: ${(took / 1000).toFixed(1)} s, four steps`)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('49 rows were taken back')).toBeVisible({ timeout: 30_000 })
  expect(Object.values(await countsOf(page)).every((count) => count === 0)).toBe(true)
})

/** A school of ten classes, with one room that lies nowhere. */
async function workbook(): Promise<Buffer> {
  const grades = Array.from({ length: 10 }, (_, at) => at + 1)
  const usual = Array.from({ length: 8 }, (_, at) => `${clock(480 + at * 40)}-${clock(520 + at * 40)}`)
  const sheets: Record<string, unknown[][]> = {
    Campuses: [
      ['Name', 'City'],
      ['Main', 'Lahore'],
    ],
    Classes: [
      ['Title', 'Name', 'Next class'],
      ...grades.map((at) => [`Class ${at}`, at, at < 10 ? `Class ${at + 1}` : '']),
    ],
    Rooms: [
      ['Title', 'Number', 'Campus'],
      ...grades.slice(0, 5).map((at) => [`Room ${at}`, at, at === 1 ? 'Nowhere' : 'Main']),
    ],
    Sections: [
      ['Campus', 'Class', 'Name', 'Home room'],
      ...grades.flatMap((at) => ['A', 'B'].map((name) => ['Main', `Class ${at}`, name, at === 2 ? '2' : ''])),
    ],
    Subjects: [['Name'], ...['English', 'Urdu', 'Mathematics', 'Science', 'Islamiyat'].map((name) => [name])],
    'Academic years': [
      ['Name', 'First day', 'Last day'],
      ['2027-28', '2027-04-01', '2028-03-31'],
    ],
    Terms: [
      ['Name', 'Academic year', 'First day', 'Last day'],
      ['Term 1', '2027-28', '2027-04-01', '2027-09-30'],
      ['Term 2', '2027-28', '2027-10-01', '2028-03-31'],
    ],
    Holidays: [
      ['Title', 'First day', 'Last day'],
      ['Labour Day', '2027-05-01', '2027-05-01'],
      ['Independence Day', '2027-08-14', '2027-08-14'],
      ['Winter break', '2027-12-20', '2028-01-02'],
    ],
    Bells: [
      ['Name', 'Campus', 'First day', 'Last day', 'Weekdays', 'Periods'],
      [
        'Usual',
        'Main',
        '2027-04-01',
        '2028-03-31',
        'Monday-Thursday, Saturday',
        ['07:45-07:55 Assembly', ...usual, '13:20-13:40 Prayer'].join('; '),
      ],
      [
        'Friday',
        'Main',
        '2027-04-01',
        '2028-03-31',
        'Friday',
        ['07:45-07:55 Assembly', ...usual.slice(0, 5)].join('; '),
      ],
    ],
  }
  const book = new Workbook()
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows)
  return Buffer.from(await book.xlsx.writeBuffer())
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
