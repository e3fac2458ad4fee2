import { expect, type Page, test } from '@playwright/test'
import { ask, logIn, riverside } from './riverside.ts'

test('a school that wants Nastaliq everywhere has it in fields, buttons and tables', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/settings/theme'))
  const everywhere = page.getByRole('checkbox', { name: /^Nastaliq everywhere/ })
  await everywhere.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Apply settings' }).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-nastaliq', 'everywhere')
  await ask(page, '/me', { method: 'PATCH', body: { language: 'ur' } })
  await page.goto(riverside(baseURL, '/i/campuses'))
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => true))
  for (const words of ['th', '.button', 'nav a', '.search input'])
    expect(await fontOf(page, words), words).toMatch(/Nastaliq/)

  await ask(page, '/me', { method: 'PATCH', body: { language: 'en' } })
  await page.goto(riverside(baseURL, '/i/settings/theme'))
  await everywhere.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Apply settings' }).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-nastaliq', 'texts')
})

/** The first family of Arabic script that the element asks for. */
function fontOf(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[1] ?? '')
}
