import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { ask, letters } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

/** What the person does, one by one: the count is a promise. */
function counted(page: Page) {
  let actions = 0
  return {
    count: () => actions,
    async act(deed: (page: Page) => Promise<unknown>) {
      actions += 1
      await deed(page)
    },
  }
}

/** 400 rooms, of which ten say no campus and two an impossible capacity. */
function roomList(campus: string) {
  const word = letters()
  const lines = Array.from({ length: 400 }, (_, at) => {
    const capacity = at === 20 || at === 21 ? '-5' : '30'
    return `Annex ${word} ${at};${word}${at};${at % 40 === 3 ? '' : campus};${capacity}`
  })
  return `Title;Number;Campus;Capacity\n${lines.join('\n')}\n`
}

test('400 rows with twelve errors are imported in at most fourteen actions, and taken back', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'rooms')
  const { said } = await ask<{ total: number }>(page, '/rooms')
  const before = said.total
  const campuses = await ask<{ rows: { name: string }[] }>(page, '/campuses')
  const campus = campuses.said.rows[0]?.name ?? ''
  const { act, count } = counted(page)
  await act(() => page.getByRole('link', { name: 'Import', exact: true }).click())
  const file = { name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(roomList(campus)) }
  await act(() => page.locator('input[type=file]').setInputFiles(file))
  await act(() => page.getByRole('button', { name: 'Check 400 rows' }).click())
  await expect(page.getByText('12 with errors are left out')).toBeVisible()
  await act(() => page.getByRole('button', { name: 'Fill empty cells' }).click())
  await act(() => page.getByRole('dialog').getByRole('button', { name: /Field/ }).click())
  await act(() => page.getByRole('option', { name: 'Campus' }).click())
  await act(() => page.getByLabel('Text for empty cells').fill(campus))
  await act(() => page.getByRole('button', { name: 'Fill', exact: true }).click())
  await expect(page.getByText('2 with errors are left out')).toBeVisible()
  // A sheet gives the focus back to what opened it a moment after it left, and would take it from the cell.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fill empty cells' })).toBeFocused()
  for (const row of ['22', '23']) {
    const cell = page
      .getByRole('row', { name: new RegExp(`^${row} `) })
      .getByRole('gridcell', { name: '-5', exact: true })
    await act(() => cell.click())
    await act(() => page.keyboard.type('25\n'))
    await expect(cell).toHaveCount(0)
  }
  await expect(page.getByText('400 are added')).toBeVisible()
  await act(() => page.getByRole('button', { name: 'Import 400 rows' }).click())
  await expect(page.getByText('400 rows were added')).toBeVisible({ timeout: 30_000 * slowness })
  expect(count()).toBeLessThanOrEqual(14)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('400 rows were taken back')).toBeVisible({ timeout: 30_000 * slowness })
  expect((await ask<{ total: number }>(page, '/rooms')).said.total).toBe(before)
})

/** 400 students, of whom five have a wrong gender, four no campus, and three a day that there is not. */
function studentList(campus: string) {
  const word = letters()
  const nameOf = (at: number) => `${word} ${String.fromCodePoint(65 + Math.floor(at / 26), 97 + (at % 26))}`
  const lines = Array.from({ length: 400 }, (_, at) => {
    const gender = at % 80 === 3 ? 'Femle' : 'Female'
    const place = at % 100 === 7 ? '' : campus
    const born = at % 150 === 11 ? '31/02/2016' : '05/04/2016'
    return `${nameOf(at)};Newcomer;${gender};${place};${born}`
  })
  return `Student Name;Last name;Gender;Campus;Date of birth\n${lines.join('\n')}\n`
}

test('400 students with twelve mistakes of three kinds are imported in at most fourteen actions', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'students')
  const campuses = await ask<{ rows: { name: string }[] }>(page, '/campuses')
  const campus = campuses.said.rows[0]?.name ?? ''
  const { act, count } = counted(page)
  await act(() => page.getByRole('link', { name: 'Import', exact: true }).click())
  const buffer = Buffer.from(studentList(campus))
  const file = { name: 'students.csv', mimeType: 'text/csv', buffer }
  await act(() => page.locator('input[type=file]').setInputFiles(file))
  await act(() => page.getByRole('button', { name: 'Check 400 rows' }).click())
  await expect(page.getByText('12 with errors are left out')).toBeVisible({ timeout: 30_000 * slowness })
  await act(() => page.getByRole('button', { name: 'Replace all Femle → Female (5)' }).click())
  await act(() => page.getByRole('button', { name: 'Fill empty cells' }).click())
  await act(() => page.getByRole('dialog').getByRole('button', { name: /Field/ }).click())
  await act(() => page.getByRole('option', { name: 'Campus', exact: true }).click())
  await act(() => page.getByLabel('Text for empty cells').fill(campus))
  await act(() => page.getByRole('button', { name: 'Fill', exact: true }).click())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('3 with errors are left out')).toBeVisible({ timeout: 30_000 * slowness })
  await act(() => page.getByRole('gridcell', { name: '31/02/2016', exact: true }).first().click())
  await act(() => page.keyboard.type('28/02/2016\n'))
  await act(() => page.getByRole('button', { name: 'Replace all 31/02/2016 → 28/02/2016 (2)' }).click())
  await expect(page.getByText('400 are added')).toBeVisible({ timeout: 30_000 * slowness })
  await act(() => page.getByRole('button', { name: 'Import 400 rows' }).click())
  await expect(page.getByText('400 rows were added')).toBeVisible({ timeout: 60_000 * slowness })
  process.stdout.write(`an import of 400 with 12 mistakes: ${count()} actions\n`)
  expect(count()).toBeLessThanOrEqual(14)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('400 rows were taken back')).toBeVisible({ timeout: 60_000 * slowness })
})

test('what is being written stays in its row while others leave the list, and rows beyond the first thousand are paged to', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'rooms')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await writeWhileOthersLeave(page)
  await goTo(page, 'rooms')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await pageThroughRows(page)
})

test('corrections survive a busy school: they are sent again in order, and no value jumps back', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'rooms')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const word = letters()
  const { said } = await ask<{ rows: { name: string }[] }>(page, '/campuses')
  const campus = said.rows[0]?.name ?? ''
  const kinds = ['Libary', 'Libary', 'Libary', 'Hall']
  const lines = kinds.map(
    (kind, at) => `Busy ${word} ${at};${word}${at};${campus};${kind};${at === 3 ? '-5' : '30'}`,
  )
  const buffer = Buffer.from(`Title;Number;Campus;Kind;Capacity\n${lines.join('\n')}\n`)
  await page.locator('input[type=file]').setInputFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
  await expect(page.getByText('4 with errors are left out')).toBeVisible()
  let refusals = 2
  await page.route(/\/imports\/[^/]+\/rows$/, (route) => {
    if (route.request().method() !== 'PATCH' || refusals === 0) return route.continue()
    refusals -= 1
    const body = JSON.stringify({ status: 503, code: 'busy', title: 'Busy', detail: 'Maktab is busy' })
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body })
  })
  const wrong = page.getByRole('gridcell', { name: '-5', exact: true })
  await wrong.click()
  await page.keyboard.type('25\n')
  await page.getByRole('button', { name: 'Replace all Libary → Library (3)' }).click()
  await expect(page.getByText('Your corrections stay on this device')).toBeVisible()
  await expect(wrong).toHaveCount(0)
  await expect(page.getByText('4 are added')).toBeVisible({ timeout: 30_000 * slowness })
  expect(refusals).toBe(0)
})

async function writeWhileOthersLeave(page: Page) {
  const word = letters()
  const campuses = await ask<{ rows: { name: string }[] }>(page, '/campuses')
  const campus = campuses.said.rows[0]?.name ?? ''
  const lines = [1, 2, 3].map((at) => `Short ${word} ${at};${word}${at};${campus};-5`)
  const buffer = Buffer.from(`Title;Number;Campus;Capacity\n${lines.join('\n')}\n`)
  await page.locator('input[type=file]').setInputFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  const capacity = (row: number) => page.locator(`[aria-rowindex]`, { hasText: `Short ${word} ${row}` })
  await expect(capacity(3).getByRole('gridcell', { name: '-5', exact: true })).toBeVisible()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/rows\?/, async (route) => (await held, route.continue()))
  await capacity(1).getByRole('gridcell', { name: '-5', exact: true }).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.type('25\n3')
  await saved
  letGo()
  await expect(capacity(1)).toHaveCount(0)
  await page.keyboard.type('1\n')
  await expect(page.getByText('2 are added')).toBeVisible()
  await expect(capacity(2)).toHaveCount(0)
  await expect(capacity(3).getByRole('gridcell', { name: '-5', exact: true })).toBeVisible()
  await page.unroute(/\/rows\?/)
}

/** Whoever looks at other rows begins at the first. */
async function pageThroughRows(page: Page) {
  const word = letters()
  const lines = Array.from({ length: 1_003 }, (_, at) => `Long ${word} ${at};${word}${at}`)
  const buffer = Buffer.from(`Title;Number\n${lines.join('\n')}\n`)
  await page.locator('input[type=file]').setInputFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check 1,003 rows' }).click()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–1,000 of 1,003')
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(pages).toContainText('1,001–1,003 of 1,003')
  await expect(page.getByRole('gridcell', { name: `Long ${word} 1002`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Show rows/ }).click()
  await page.getByRole('option', { name: /^All rows/ }).click()
  await expect(pages).toContainText('1–1,000 of 1,003')
}
