import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'

// Every screen is looked at by machine here and kept as a picture for people: `pnpm pictures` takes the whole matrix.
const folder = fileURLToPath(new URL('../../test-results/pictures', import.meta.url))
mkdirSync(folder, { recursive: true })

type Look = { language: 'en' | 'ur' | 'ar'; mode: 'light' | 'dark'; width: 360 | 1280 }
const quick: Look[] = [
  { language: 'ur', mode: 'light', width: 360 },
  { language: 'en', mode: 'dark', width: 1280 },
]
const all: Look[] = (['en', 'ur', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((mode) =>
    ([360, 1280] as const).map((width) => ({ language, mode, width })),
  ),
)
const looks = process.env.MAKTAB_PICTURES === 'all' ? all : quick

const publicPages = [
  '',
  'signup',
  'check-your-email',
  'find-your-school',
  'complete-registration',
  'thank-you',
  'terms-of-service',
  'privacy-policy',
]
const schoolPages = [
  'login',
  'i',
  'i/campuses',
  'i/campuses/new',
  'i/settings/institute',
  'i/audit',
  'i/devices',
  'i/nowhere',
]

for (const look of looks) {
  const name = `${look.language}-${look.mode}-${look.width}`
  test(`the public pages are whole: ${name}`, async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    const page = await open(browser, look)
    for (const address of publicPages) {
      const place = look.language === 'en' ? address : `${look.language}/${address}`
      await page.goto(`${baseURL}/${place}`)
      await inspect(page, look, `public-${address || 'home'}-${name}`)
    }
    await page.context().close()
  })

  test(`the screens of a school are whole: ${name}`, async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    const page = await open(browser, look)
    const school = `http://riverside.maktab.localhost:${new URL(baseURL ?? '').port}`
    await page.goto(`${school}/login`)
    await inspect(page, look, `school-login-${name}`)
    await page.locator('input').first().fill('nasreen@riverside.example')
    await page.locator('input[type=password]').fill('riverside-demo-2026')
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/i$/)
    await choose(page, look)
    for (const address of schoolPages.slice(1)) {
      await page.goto(`${school}/${address}`)
      await inspect(page, look, `school-${address.replaceAll('/', '-')}-${name}`)
    }
    await page.context().close()
  })
}

async function open(browser: Browser, { language, mode, width }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width === 360 ? 780 : 800 },
    colorScheme: mode,
    locale: language,
    hasTouch: width === 360,
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'language', value: language, domain: 'riverside.maktab.localhost', path: '/' },
    { name: 'mode', value: mode, domain: 'riverside.maktab.localhost', path: '/' },
  ])
  return context.newPage()
}

/** The person's own choice outlives the device's cookies. */
async function choose(page: Page, { language, mode }: Look) {
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/v1/me', { method: 'PATCH', headers, body })).status
  }, JSON.stringify({ language, mode }))
  expect(status).toBe(200)
}

async function inspect(page: Page, { language }: Look, name: string) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => true))
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  await expect.soft(page.locator('html'), name).toHaveAttribute('lang', language)
  await expect.soft(page.locator('html'), name).toHaveAttribute('dir', language === 'en' ? 'ltr' : 'rtl')
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect.soft(wide, `${name} scrolls sideways`).toBe(0)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect.soft(found, `${name} has barriers`).toEqual([])
}
