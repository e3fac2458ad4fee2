import { expect, type Page, test } from './journey.ts'
import { openPart } from './parts.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'block' })

test('a grid is written in by keyboard alone', async ({ page }) => {
  await openPart(page, 'grids')
  await begin(page, 0, 1)
  await page.keyboard.type('4')
  await expect(page.locator('.grid-input')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 0, 1)).toHaveText('42')
  await expect(cell(page, 1, 1)).toBeFocused()

  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await expect(cell(page, 1, 1)).toHaveText('')
  await expect(cell(page, 1, 1)).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('17')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 1)).toHaveText('17')
  await expect(cell(page, 2, 1)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator('.grid :focus')).toHaveCount(0)

  await begin(page, 1, 1)
  await page.keyboard.press('F2')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('0')
  await page.keyboard.press('Tab')
  await expect(cell(page, 1, 1)).toHaveText('107')
  await expect(cell(page, 1, 2)).toBeFocused()
  await page.keyboard.press('a')
  await expect(cell(page, 1, 2)).toHaveText('A')
  await expect(cell(page, 2, 2)).toBeFocused()

  await cell(page, 1, 1).click()
  await expect(page.locator('.grid-status').first()).toHaveText('A number up to 50, or A')
  await page.keyboard.press('Delete')
  await expect(cell(page, 1, 1)).toHaveText('')
})

test('what is done to a grid is taken back and done again, step by step', async ({ page }) => {
  await openPart(page, 'grids')
  await begin(page, 0, 1)
  for (const mark of ['11', '12']) {
    await page.keyboard.type(mark)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+z')
  await expect(column(page, 1, 2)).toHaveText(['11', ''])
  await page.keyboard.press('Control+z')
  await expect(column(page, 1, 2)).toHaveText(['', ''])
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await expect(column(page, 1, 2)).toHaveText(['11', '12'])
})

test('a block is marked, copied, and filled in from a spreadsheet in any digits', async ({ page }) => {
  await openPart(page, 'grids')
  await begin(page, 0, 1)
  await paste(page, '۱۲\t"13"\r\n١٤\t"one\n""two"""\r\n')
  await expect(cell(page, 0, 1)).toHaveText('12')
  await expect(cell(page, 0, 2)).toHaveText('13')
  await expect(cell(page, 1, 1)).toHaveText('14')
  await expect(cell(page, 1, 2)).toHaveText('one "two"')
  await expect(marked(page)).toHaveCount(4)
  await page.keyboard.press('Control+c')
  await expect.poll(() => copied(page)).toBe('12\t13\n14\t"one\n""two"""')

  await page.keyboard.press('Escape')
  await expect(marked(page)).toHaveCount(1)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(marked(page)).toHaveCount(4)
  await paste(page, '7')
  await expect(column(page, 1, 3)).toHaveText(['7', '7', ''])
  await expect(column(page, 2, 3)).toHaveText(['7', '7', ''])
  await page.keyboard.press('Control+x')
  await expect(column(page, 1, 2)).toHaveText(['', ''])
  await page.keyboard.press('Control+z')
  await expect(column(page, 1, 2)).toHaveText(['7', '7'])
})

test('Escape is left to what stands around a grid, unless a block or a cell needs it', async ({ page }) => {
  await openPart(page, 'grids')
  await page.evaluate(() => {
    addEventListener('keydown', ({ key }) => (document.title = `heard ${key}`))
  })
  await begin(page, 0, 1)
  await page.keyboard.press('Shift+ArrowDown')
  await expect(marked(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(marked(page)).toHaveCount(1)
  await expect(page).not.toHaveTitle('heard Escape')
  await page.keyboard.press('Escape')
  await expect(page).toHaveTitle('heard Escape')
})

test('of a thousand rows only those in view are drawn, and the last is one key away', async ({ page }) => {
  await openPart(page, 'grids')
  const grid = page.getByRole('grid').nth(1)
  await expect(grid).toHaveAttribute('aria-rowcount', '1001')
  await grid.locator('[data-cell="0 1"]').click()
  await page.keyboard.press('Control+ArrowDown')
  await expect(grid.locator('[data-cell="999 1"]')).toBeFocused()
  await expect(grid.locator('[data-cell="999 1"]')).toBeInViewport()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(grid.locator('[data-cell="999 1"]')).toHaveText('5')
  await page.keyboard.press('Control+Home')
  await expect(grid.locator('[data-cell="0 0"]')).toBeFocused()
  expect(await grid.locator('tbody tr').count()).toBeLessThan(70)
})

test('in Urdu the left arrow goes on, and digits of either script are the same mark', async ({ page }) => {
  await openPart(page, 'grids', { language: 'ur' })
  await begin(page, 0, 0)
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 0, 1)).toBeFocused()
  const [name, first] = [await cell(page, 0, 0).boundingBox(), await cell(page, 0, 1).boundingBox()]
  expect(first?.x).toBeLessThan(name?.x ?? 0)
  await page.keyboard.type('42')
  await page.keyboard.press('Tab')
  await expect(cell(page, 0, 1)).toHaveText('۴۲')
  await page.keyboard.press('Enter')
  await page.keyboard.type('۴۲')
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 0, 2)).toHaveText('۴۲')
  await expect(cell(page, 0, 1)).toBeFocused()
  await page.keyboard.press('Control+c')
  expect(await copied(page)).toBe('42')
})

test('on a phone a cell is tapped, tapped again and written in, and the names stay in view', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openPart(page, 'grids')
  const grid = page.getByRole('grid').nth(1)
  await grid.locator('[data-cell="1 2"]').tap()
  await expect(grid.locator('[data-cell="1 2"]')).toBeFocused()
  await grid.locator('[data-cell="1 2"]').dblclick()
  await expect(page.locator('.grid-input')).toBeFocused()
  await page.keyboard.insertText('31')
  await page.keyboard.press('Enter')
  await expect(grid.locator('[data-cell="1 2"]')).toHaveText('31')
  await page.keyboard.press('End')
  await expect(grid.locator('[data-cell="2 29"]')).toBeInViewport({ ratio: 1 })
  await expect(grid.locator('[data-cell="2 0"]')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})

const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').first().locator(`[data-cell="${row} ${column}"]`)

/** The first cells of a column, from above. */
const column = (page: Page, at: number, rows: number) =>
  page
    .getByRole('grid')
    .first()
    .locator(Array.from({ length: rows }, (_, row) => `[data-cell="${row} ${at}"]`).join(', '))

const marked = (page: Page) => page.getByRole('grid').first().locator('[aria-selected=true]')

async function begin(page: Page, row: number, column: number) {
  await cell(page, row, column).click()
  await expect(cell(page, row, column)).toBeFocused()
}

async function paste(page: Page, text: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
  await page.keyboard.press('Control+v')
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
