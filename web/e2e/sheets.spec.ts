import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing-limits'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { bookOf, workbook } from './set-up-book.ts'
import { land } from './walk.ts'

for (const language of ['en', 'ur']) {
  test(`on a phone the sheet that is looked at has its tab in sight: ${language}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await land(page, baseURL)
    await ask(page, '/me', { method: 'PATCH', body: { language } })
    await page.goto(riverside(baseURL, '/i/imports/workbook'))
    const name = 'school.xlsx'
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: await workbook() })
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(9)
    await tabs.first().click()
    await expect(page).toHaveURL(/sheet=/)
    await tapAtEdge(page)
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'false')
    await isInSight(page)
    await tabs.last().click()
    await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
    await isInSight(page)
    await page.reload()
    await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
    await isInSight(page)
    // Whoever looks at the first and goes back is at the last again.
    await scrollToStart(page)
    await tabs.first().click()
    await isInSight(page)
    await page.goBack()
    await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
    await isInSight(page)
    await ask(page, '/me', { method: 'PATCH', body: { language: 'en' } })
  })
}

test('personnel brings teachers in a workbook of the whole school; the sheets of others are left out', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/imports/teachers'), 'adeel@riverside.example')
  await page.getByRole('link', { name: 'Or bring several lists in one workbook' }).click()
  await expect(page.getByRole('heading', { name: 'The whole school from one workbook' })).toBeVisible()
  const family = letters()
  const name = 'school.xlsx'
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: await teacherBook(family) })
  await expect(page.getByText('The sheet Rooms was left out')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 row was added')).toBeVisible({ timeout: 30_000 * slowness })
  const { said } = await ask<{ total: number }>(page, `/teachers?q=${family}`)
  expect(said.total).toBe(1)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('1 row was taken back')).toBeVisible({ timeout: 30_000 * slowness })
})

/** A teacher, and a room that personnel may not add. */
function teacherBook(family: string) {
  return bookOf({
    Teachers: [
      ['First name', 'Last name', 'Campus', 'Phone', 'Designation'],
      ['Tehmina', family, 'Gulshan-e-Ravi', '0302 5550299', 'English teacher'],
    ],
    Rooms: [
      ['Title', 'Number', 'Campus'],
      ['Annex', family, 'Gulshan-e-Ravi'],
    ],
  })
}

/** Presses the tab of which the edge of the list shows a bit. */
async function tapAtEdge(page: Page) {
  await scrollToStart(page)
  const edge = await page.locator('.tab-list').evaluate((list) => {
    const { left, right, top } = list.getBoundingClientRect()
    return { x: document.dir === 'rtl' ? left + 3 : right - 3, y: top + 20 }
  })
  await page.mouse.click(edge.x, edge.y)
}

async function scrollToStart(page: Page) {
  await page.locator('.tab-list').evaluate((list) => list.scrollTo({ left: 0 }))
}

async function isInSight(page: Page) {
  await expect(page.locator('.tab[data-selected]')).toBeInViewport({ ratio: 0.95 })
}
