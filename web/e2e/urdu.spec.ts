import { expect, type Page, test } from './journey.ts'
import { ask, logIn, riverside, setSettings } from './riverside.ts'

test('a school that wants Nastaliq everywhere has it in fields, buttons and tables', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i'))
  await setSettings(page, 'theme', { nastaliqEverywhere: false })
  await page.goto(riverside(baseURL, '/i/settings/theme'))
  const everywhere = page.getByRole('checkbox', { name: /^Nastaliq everywhere/ })
  await everywhere.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Apply settings' }).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-nastaliq', 'everywhere')
  await ask(page, '/me', { method: 'PATCH', body: { language: 'ur' } })
  await page.goto(riverside(baseURL, '/i/campuses'))
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => true))
  // An element that is drawn anew while it is asked has no style: it is asked again.
  for (const words of ['th', '.button', 'nav a', '.search input'])
    await expect.poll(() => fontOf(page, words), { message: words }).toMatch(/Nastaliq/)

  await ask(page, '/me', { method: 'PATCH', body: { language: 'en' } })
  await page.goto(riverside(baseURL, '/i/settings/theme'))
  await everywhere.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Apply settings' }).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-nastaliq', 'texts')
})

test('a section stands as its school writes it above its form as in its list', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i'))
  await ask(page, '/me', { method: 'PATCH', body: { language: 'ur' } })
  const { said } = await ask<{ rows: { id: string; title: string }[] }>(page, '/sections?limit=1')
  const [section] = said.rows
  expect(section?.title).toMatch(/^\d+-[A-Z]$/)
  await page.goto(riverside(baseURL, `/i/sections/${section?.id}`))
  const heading = page.getByRole('heading', { level: 2, name: section?.title })
  await expect(heading).toBeVisible()
  expect(await heading.evaluate(firstIsLeft)).toBe(true)
  await ask(page, '/me', { method: 'PATCH', body: { language: 'en' } })
})

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
