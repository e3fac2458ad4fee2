import { expect, test } from '@playwright/test'
import { ask, logIn, riverside } from './riverside.ts'

test('on a phone in Urdu what was changed is opened in the audit log, and nothing is wider than the screen', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await logIn(page, riverside(baseURL, '/i'), 'tariq@riverside.example')
  await ask(page, '/me', { method: 'PATCH', body: { language: 'ur' } })
  await page.goto(riverside(baseURL, '/i/audit'))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('.audit-list > li').first()).toBeVisible()
  await page.locator('.audit-list > li button').first().click()
  await expect(page.locator('.entry-panel').first()).toBeVisible()
  const room = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0)
  await ask(page, '/me', { method: 'PATCH', body: { language: 'en' } })
})
