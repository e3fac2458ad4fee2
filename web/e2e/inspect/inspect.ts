import { expect, type Page } from '@playwright/test'
import { barriersOn } from './barriers.ts'
import { focusFaults } from './focus.ts'
import { clippedInk } from './ink.ts'
import { overflowing, smallTargets } from './layout.ts'
import { foreignWords, wording } from './words.ts'

export type Language = 'en' | 'ur' | 'ar'
const wordings = { ur: wording('ur'), ar: wording('ar') }
const answers = new WeakMap<Page, string[]>()

/** Keeps what the API tells the document that is open: those words are people's own, in whatever language. */
export function listen(page: Page) {
  let heard: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    heard = []
    answers.set(page, heard)
  })
  page.on('response', async (response) => {
    if (!/\/api\//.test(response.url())) return
    heard.push(await response.text().catch(() => ''))
  })
}

/** What a machine can judge of any page: language, direction, width, barriers. `known` was judged before. */
export async function inspect(page: Page, language: Language, name: string, known: readonly string[] = []) {
  const html = page.locator('html')
  await expect.soft(html, name).toHaveAttribute('lang', language)
  await expect.soft(html, name).toHaveAttribute('dir', language === 'en' ? 'ltr' : 'rtl')
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(wide, `${name} scrolls sideways`).toBe(0)
  let barriers = await barriersOn(page, known)
  // A sheet that is being put in its place hides the page a moment before it is there, and a list that is read again is
  // dimmed: what stays is judged.
  for (let again = 0; barriers.length > 0 && again < 3; again += 1) {
    await expect(page.locator('[aria-busy=true], [data-dim]')).toHaveCount(0)
    await page.waitForTimeout(1_000)
    barriers = await barriersOn(page, known)
  }
  expect.soft(barriers, `${name} has barriers`).toEqual([])
}

type Closer = { isSample: boolean; from: string | undefined }

/** And of a screen of the dashboard, from where its own content begins; samples of components hold words of no one's, so only their digits are judged. */
export async function inspectClosely(
  page: Page,
  language: Language,
  name: string,
  { isSample, from }: Closer,
) {
  expect.soft(await page.evaluate(overflowing, 1), `${name} overflows`).toEqual([])
  expect.soft(await page.evaluate(smallTargets), `${name} is hard to hit`).toEqual([])
  expect.soft(await page.evaluate(clippedInk), `${name} cuts words`).toEqual([])
  if (language !== 'en') {
    const boot = await page.evaluate(() => document.getElementById('boot')?.textContent ?? '')
    const sent = [boot, ...(answers.get(page) ?? [])].join('\n')
    const told = { ...wordings[language], sent: isSample ? undefined : sent }
    const foreign = await page.evaluate(foreignWords, told)
    expect.soft(foreign, `${name} speaks another language`).toEqual([])
  }
  expect.soft(await focusFaults(page, from), `${name} loses the focus`).toEqual([])
}
