import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { foundSchool } from './founded.ts'
import { type Hands, handsOn } from './hands.ts'
import { ask } from './riverside.ts'
import { workbook } from './set-up-book.ts'

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
  await expect(page.getByText('49 rows were added')).toBeVisible({ timeout: 30_000 * slowness })
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
  process.stdout.write(`by workbook: ${(took / 1000).toFixed(1)} s, four steps\n`)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('49 rows were taken back')).toBeVisible({ timeout: 30_000 * slowness })
  expect(Object.values(await countsOf(page)).every((count) => count === 0)).toBe(true)
})

test('a school is set up by hand, with the keyboard alone, in fewer keys than five minutes have', async ({
  page,
}) => {
  test.slow()
  await foundSchool(page, 'keyboardvalley')
  const hands = handsOn(page)
  await hands.open('new camp', 'Campus', /^Name/)
  await hands.type('Main campus')
  await submit(page, hands, 'campuses')
  const before = hands.count()
  await hands.open('new class', 'Class', /^Title/)
  await addEach(page, hands, {
    list: 'classes',
    rows: Array.from({ length: 10 }, (_, at) => [`Class ${at + 1}`, String(at + 1)]),
  })
  await hands.open('new subj', 'Subject', /^Name/)
  await addEach(page, hands, {
    list: 'subjects',
    rows: [['English'], ['Urdu'], ['Mathematics'], ['Science'], ['Islamiyat']],
  })
  const byCurriculum = hands.count() - before
  await addSections(page, hands)
  await addDates(page, hands)
  expect(await countsOf(page)).toMatchObject({
    campuses: 1,
    classes: 10,
    sections: 20,
    subjects: 5,
    rooms: 5,
    'academic-years': 1,
    terms: 2,
  })
  expect(await bellsOf(page)).toMatchObject([{ firstDay: '2026-04-01', lastDay: '2027-03-31' }])
  expect((await bellsOf(page)).map(({ periods }) => periods.length)).toEqual([10])
  tell('by keyboard alone', hands)
  // Five minutes at three keys a second, which is slow typing.
  expect(hands.count()).toBeLessThan(900)
  // What a curriculum brings left out: a minute of five keys a second, as who types every day presses them.
  expect(hands.count() - byCurriculum).toBeLessThan(300)
})

/** Sections A and B of every class. */
async function addSections(page: Page, hands: Hands) {
  await hands.open('several', 'Sections of several', /^Names/)
  await hands.type('A B')
  await submit(page, hands, 'sections')
}

/** Rooms, the year with its terms, the public holidays, and bells for every day of it. */
async function addDates(page: Page, hands: Hands) {
  await hands.open('new room', 'Room', /^Title/)
  await addEach(page, hands, {
    list: 'rooms',
    rows: Array.from({ length: 5 }, (_, at) => [`Room ${at + 1}`, String(at + 1)]),
  })
  await hands.open('new acad', 'Academic year', /^Name/)
  await hands.type('2026-27')
  await hands.press('Tab', 2)
  await days(hands, '01042026', '31032027')
  await submit(page, hands, 'academic-years')
  await hands.open('new term', 'Term', /^Name/)
  for (const [name, first, last, key] of [
    ['Term 1', '01042026', '30092026', 'Control+Enter'],
    ['Term 2', '01102026', '31032027', 'Enter'],
  ] as const) {
    await hands.type(name)
    await hands.press('Tab', 3)
    await days(hands, first, last)
    await hands.press(key)
    if (key === 'Control+Enter') await hands.isAt(/^Name/)
  }
  await expect(page).toHaveURL(/\/terms$/)
  await hands.open('public hol', 'Public holidays', /./)
  await expect(page.getByRole('button', { name: 'Take over' })).toBeEnabled()
  await hands.press('Shift+Tab')
  await hands.isAt(/^Take over/)
  await hands.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await addBells(page, hands)
}

/** Two dates, part by part; a calendar's button stands between them. */
async function days(hands: Hands, first: string, last: string) {
  await hands.type(first)
  await hands.press('Tab', 2)
  await hands.type(last)
}

async function addBells(page: Page, hands: Hands) {
  await hands.open('new bell', 'Bells', /^Name/)
  await hands.type('Usual')
  // The first bells of a campus ring all year.
  await until(hands, /^Fill the day/)
  await hands.press('Enter')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await until(hands, /^Fill in$/)
  await hands.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await hands.isAt(/^Fill the day/)
  await until(hands, /^Add$/)
  await hands.press('Enter')
  await expect(page).toHaveURL(/\/bells(?:\?|$)/)
}

/** Goes on with Tab; each is a key that counts. */
async function until(hands: Hands, name: RegExp) {
  for (let at = 0; at < 60; at += 1) {
    if (name.test(await hands.focused())) return
    await hands.press('Tab')
  }
  throw new Error(`No Tab leads to ${name}`)
}

/** One after the other in the same form; of each its first fields. */
async function addEach(page: Page, hands: Hands, { list, rows }: { list: string; rows: string[][] }) {
  const first = page.getByRole('dialog').locator('input').first()
  for (const [at, fields] of rows.entries()) {
    for (const [place, text] of fields.entries()) {
      if (place > 0) await hands.press('Tab')
      await hands.type(text)
    }
    if (at === rows.length - 1) await submit(page, hands, list)
    else {
      await hands.press('Control+Enter')
      await expect(first).toHaveValue('')
      await expect(first).toBeFocused()
    }
  }
}

async function submit(page: Page, hands: Hands, list: string) {
  await hands.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${list}$`))
}

function tell(what: string, hands: Hands) {
  const seconds = Math.round(hands.count() / 3.5)
  process.stdout.write(`${what}: ${hands.count()} keys, ${seconds} s at 3.5 keys a second\n`)
}
