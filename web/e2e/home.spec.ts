import { expect, test } from '@playwright/test'
import { logIn, riverside } from './riverside.ts'

test('home says what waits and opens the list behind it', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i'))
  const waiting = page.getByRole('link', { name: /campus(es)? ha(s|ve) no contact/ })
  const count = Number.parseInt(await waiting.innerText(), 10)
  await waiting.click()
  await expect(page).toHaveURL(/\/i\/campuses\?contactEmpty=true$/)
  // And the row of headings.
  await expect(page.getByRole('row')).toHaveCount(count + 1)
})

test('home and the tray of long work read its list once between them', async ({ page, baseURL }) => {
  let reads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/jobs') reads += 1
  })
  await logIn(page, riverside(baseURL, '/i'))
  await expect(page.getByRole('link', { name: /no contact/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(reads).toBe(1)
})

test('the cards of home are put in an order of one’s own by keyboard, and stay so', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i'))
  const titles = page.locator('.home-cards h2')
  await expect(titles).toHaveText(['Campuses', 'Lately'])
  const opener = page.getByRole('button', { name: 'Arrange your home page' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: 'Campuses' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Move Lately' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect(page.getByRole('row').first()).toContainText('Lately')
  await page.keyboard.press('Escape')
  await expect(titles).toHaveText(['Lately', 'Campuses'])
  await page.reload()
  await expect(titles).toHaveText(['Lately', 'Campuses'])
})

test('a card that cannot be read is tried again by itself, and the others stay', async ({
  page,
  baseURL,
}) => {
  let isDown = true
  await page.route('**/api/v1/audit?*', (route) => (isDown ? route.abort() : route.continue()))
  await logIn(page, riverside(baseURL, '/i'))
  const again = page.locator('.home-cards').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.home-cards').getByText('Canal View')).toBeVisible()
  isDown = false
  await again.click()
  await expect(page.locator('.home-cards').getByText('Logged in').first()).toBeVisible()
})
