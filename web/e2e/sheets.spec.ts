import { expect, type Page, test } from './journey.ts'
import { ask } from './riverside.ts'
import { workbook } from './set-up-book.ts'
import { walkTo } from './walk.ts'

test('on a phone the sheet of a workbook that is looked at has its tab in sight, also from right to left', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'teachers')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Or import several lists from one workbook' }).click()
  await expect(page.getByRole('heading', { name: 'The whole school from one workbook' })).toBeVisible()
  const name = 'school.xlsx'
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: await workbook() })
  await expect(page.getByRole('tab')).toHaveCount(9)
  await lookAtSheets(page)
  await ask(page, '/me', { method: 'PATCH', body: { language: 'ur' } })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await lookAtSheets(page)
  await ask(page, '/me', { method: 'PATCH', body: { language: 'en' } })
})

async function lookAtSheets(page: Page) {
  const tabs = page.getByRole('tab')
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
