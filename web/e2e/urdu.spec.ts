import { expect, type Page, test } from './journey.ts'
import { ask, setSettings } from './riverside.ts'
import { goTo, land } from './walk.ts'

test('a school has Nastaliq in fields, buttons and tables, and writes a section in its form as in its list', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  await setSettings(page, 'theme', { nastaliqEverywhere: false })
  await switchNastaliq(page)
  await expect(page.locator('html')).toHaveAttribute('data-nastaliq', 'everywhere')
  await ask(page, '/me', { method: 'PATCH', body: { language: 'ur' } })
  await goTo(page, 'sections')
  await page.reload()
  const row = page
    .getByRole('row')
    .filter({ hasText: /\d+-[A-Z]/ })
    .first()
  await expect(row).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => true))
  // An element that is drawn anew while it is asked has no style: it is asked again.
  for (const words of ['th', '.button', 'nav a', '.search input'])
    await expect.poll(() => fontOf(page, words), { message: words }).toMatch(/Nastaliq/)

  await row.click()
  const heading = page.getByRole('heading', { level: 2, name: /^\d+-[A-Z]$/ })
  await expect(heading).toBeVisible()
  expect(await heading.evaluate(firstIsLeft)).toBe(true)

  await ask(page, '/me', { method: 'PATCH', body: { language: 'en' } })
  await page.reload()
  // The section opens again with its page, and would hear no key before that.
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await switchNastaliq(page)
  await expect(page.locator('html')).toHaveAttribute('data-nastaliq', 'texts')
})

async function switchNastaliq(page: Page) {
  await goTo(page, 'settings')
  await page
    .locator('#main')
    .getByRole('link', { name: /^Theme/ })
    .first()
    .click()
  const everywhere = page.getByRole('checkbox', { name: /^Nastaliq everywhere/ })
  await everywhere.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Apply settings' }).press('Enter')
}

/** Runs inside the page: whether the words begin where Latin ones do. */
function firstIsLeft(element: Element): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const node = walker.nextNode()
  const length = node?.textContent?.length ?? 0
  const [first, last] = [0, length - 1].map((at) => {
    const letter = document.createRange()
    if (node) letter.setStart(node, at)
    if (node) letter.setEnd(node, at + 1)
    return letter.getBoundingClientRect().x
  })
  return length > 1 && (first ?? 0) < (last ?? 0)
}

/** The first family of Arabic script that the element asks for. */
function fontOf(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[1] ?? '')
}
