import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { roomOf } from '../../scripts/suite/ownership.ts'
import { changedSince, head, readGreen } from '../../scripts/suite/record.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { inspect, inspectClosely, listen } from './inspect/inspect.ts'
import { overflowing } from './inspect/layout.ts'
import { everyLook, type Look, looksDrawn } from './looks.ts'
import { partsOrigin } from './parts-build.ts'
import { ask, logIn, riverside } from './riverside.ts'
import { results } from './results.ts'
import { areaRoutes, type Route } from './routes.ts'
import { rowsOf } from './rows.ts'
import { goThere, watch, wrongs } from './visits.ts'

// Every screen is looked at by machine here and kept as a picture for people: `pnpm pictures` takes the whole matrix.
const folder = path.join(results, 'pictures')
mkdirSync(folder, { recursive: true })

const isAll = process.env.MAKTAB_PICTURES === 'all'
const draw = Number.parseInt(createHash('sha256').update(seed()).digest('hex').slice(0, 8), 16)
const looks = isAll ? everyLook : looksDrawn(draw)
/** A page has one look each time, drawn by the commit. */
const isDue = (at: number, turn: number) => isAll || (at + draw) % looks.length === turn
/** `MAKTAB_SCREENS='students|guardians' pnpm pictures` takes only the screens whose address has that in it. */
const wanted = new RegExp(process.env.MAKTAB_SCREENS ?? '')

const schoolPages = ['login', 'welcome', 'forgot', 'enter', 'register', 'invited', 'apply', 'apply/status']

const frame = ['.sidebar', '.topbar', '.bottom-bar']

const publicPages = [
  '',
  'signup',
  'check-your-email',
  'find-your-school',
  'complete-registration',
  'thank-you',
  'terms-of-service',
  'privacy-policy',
  'features',
  'features/exams',
  'pricing',
  'pricing-details',
  'offers',
  'special-offers',
  'discounts',
  'input-range',
  'landing-page-1',
  'quiz',
  'ai-agentic-support',
  'refer',
  'affiliate',
  'brandAmbassador',
  'about-us',
  'contact-us',
  'learn-more',
  'maktab-faq',
  'blog',
  'demo',
]

/** Rows of some pages are drawn into the margin of their page on a phone, which is so many pixels wide: nothing is cut. */
const pageMargin = 16

let routes: Route[] = []

test.beforeAll(async () => {
  test.setTimeout(180_000 * slowness)
  // A conversation opens for those who are in it alone: threads.spec.ts walks there.
  if (routes.length === 0)
    routes = (await areaRoutes()).filter(({ path }) => isAll || !/^thread(s|-oversight)\/\$/.test(path))
})
test.afterAll(() => {
  if (isAll) writeContactSheet(folder)
})

for (const [turn, look] of looks.entries()) {
  const name = `${look.language}-${look.mode}-${look.width}`
  test(`the public pages are whole: ${name}`, async ({ browser, baseURL }) => {
    test.setTimeout(240_000 * slowness)
    const due = publicPages.filter((_, at) => isDue(at, turn))
    const dueAtSchool = schoolPages.filter((_, at) => isDue(publicPages.length + at, turn))
    const page = await open(browser, look)
    for (const address of due) {
      const place = look.language === 'en' ? address : `${look.language}/${address}`
      await page.goto(`${baseURL}/${place}`)
      await lookAt(page, look, `public-${address || 'home'}-${name}`)
    }
    // Who forgot the password, has none, was invited or asks for a log-in; and what families see who know the school
    // from the street alone.
    for (const address of dueAtSchool) {
      await page.goto(riverside(baseURL, `/${address}`))
      await lookAt(page, look, `school-${address.replace('/', '-')}-${name}`)
    }
    expect.soft(wrongs(page), name).toEqual([])
    await page.context().close()
  })

  test(`the screens of a school are whole: ${name}`, async ({ browser, baseURL }) => {
    test.setTimeout((isAll ? 3_600_000 : 1_800_000) * slowness)
    const page = await open(browser, look)
    await logIn(page, riverside(baseURL, '/i'))
    const rows = await rowsOf(page)
    const places = [
      `c/${rows.campus}`,
      `c/${rows.campus}/campuses`,
      'i/admissions?as=board',
      'i/roles?role=teacher',
      'bank/$id?view=reconciliation',
      'i/nowhere',
    ].map((path) => ({ path, isSheet: false, folder: 'records/home' }))
    const changed = isAll ? () => false : changedFolders(routes)
    const due = [...routes, ...places]
      .map((route, at) => ({ ...route, at }))
      .filter(({ at, folder }) => isDue(at, turn) || changed(folder))
    const pages = await Promise.all(
      due.map(async ({ path, isSheet, at }) => ({
        path: await addressOf(rows, path, Math.floor(at / looks.length) + turn),
        isSheet,
      })),
    )
    try {
      await choose(page, look)
      await page.goto(riverside(baseURL, '/i'))
      await lookAt(page, look, `school-i-${name}`)
      const clean = cleanBefore(name)
      for (const { path: address, isSheet } of pages) {
        if (!wanted.test(address) || clean.has(address)) continue
        const errors = test.info().errors.length
        await (isAll
          ? page.goto(riverside(baseURL, `/${address}`))
          : goThere(page, riverside(baseURL, `/${address}`)))
        if (isSheet) await expect(page.getByRole('dialog')).toBeVisible()
        if (address === 'i/audit') await openEntries(page)
        await lookAt(page, look, `school-${rows.unfill(address).replaceAll('/', '-')}-${name}`)
        const troubles = await page.locator('.trouble').allInnerTexts()
        expect.soft(troubles, `${address} is there`).toHaveLength(address.endsWith('/nowhere') ? 1 : 0)
        expect.soft(wrongs(page), `what went wrong on ${address}`).toEqual([])
        if (test.info().errors.length === errors) clean.add(address)
        writeFileSync(cleanFile(name), JSON.stringify([...clean]))
      }
    } finally {
      await choose(page, { language: 'en', mode: 'system' })
    }
    await page.context().close()
  })

  test(`every component is whole: ${name}`, async ({ browser }) => {
    test.skip(!isAll, 'components are looked at by `pnpm pictures`')
    test.setTimeout((isAll ? 3_600_000 : 1_800_000) * slowness)
    const page = await open(browser, look)
    const { language, mode } = look
    const address = `${await partsOrigin()}/ui?language=${language}&mode=${mode}`
    await page.goto(address)
    await page.locator('.parts-part').first().waitFor()
    const ids = await page.locator('.parts-part').evaluateAll((parts) => parts.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(10)
    for (const part of ids) {
      await page.goto(`${address}&part=${part}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await lookAt(page, look, `ui-${part}-${name}`)
    }
    await page.context().close()
  })
}

function seed(): string {
  return process.env.MAKTAB_SEED ?? head()
}

const cleanFile = (name: string) => path.join(results, `clean-${name}.json`)

/** Pages of a look that were clean at the first try are not looked at once more when the look is tried again. */
function cleanBefore(name: string): Set<string> {
  const isAgain = test.info().retry > 0 && existsSync(cleanFile(name))
  return new Set(isAgain ? (JSON.parse(readFileSync(cleanFile(name), 'utf8')) as string[]) : [])
}

/** Whether pages of an area are looked at in every look of this run, since it has changed; most areas at once are not. */
function changedFolders(all: readonly Route[]): (folder: string) => boolean {
  const { commit } = readGreen()
  const rooms = new Set(commit === '' ? [] : changedSince(commit)?.map(roomOf))
  const isFew = all.filter(({ folder }) => rooms.has(folder)).length <= all.length / 5
  return (folder) => isFew && rooms.has(folder)
}

/**
 * Pages stand at the institute and at a campus. Every second of a look is seen at the campus, the others by another draw;
 * a page that has several looks is seen at both.
 */
async function addressOf(
  rows: Awaited<ReturnType<typeof rowsOf>>,
  route: string,
  turn: number,
): Promise<string> {
  if (/^[ci]\//.test(route)) return route
  const isAtCampus = !isAll && !route.includes('$') && (turn + (draw >>> 8)) % 2 === 1
  const scope = isAtCampus ? `c/${rows.campus}` : 'i'
  return `${scope}/${await rows.fill(route)}`.replace(/\/$/, '')
}

async function open(browser: Browser, { language, mode, width }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width === 360 ? 780 : 800 },
    colorScheme: mode,
    locale: language,
    hasTouch: width === 360,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addCookies([
    { name: 'language', value: language, domain: 'riverside.maktab.localhost', path: '/' },
    { name: 'mode', value: mode, domain: 'riverside.maktab.localhost', path: '/' },
  ])
  const page = await context.newPage()
  listen(page)
  watch(page)
  return page
}

/** The person's own choice outlives the device's cookies; the journeys that follow in this lane want theirs back. */
async function choose(
  page: Page,
  { language, mode }: { language: Look['language']; mode: Look['mode'] | 'system' },
) {
  const { status } = await ask(page, '/me', { method: 'PATCH', body: { language, mode } })
  expect(status).toBe(200)
}

/** What an entry of the audit log changed is there only once it is opened. */
async function openEntries(page: Page) {
  const entries = page.locator('.entry-trigger')
  await expect(entries.nth(7)).toBeVisible()
  for (const entry of (await entries.all()).slice(0, 8)) await entry.click()
}

async function lookAt(page: Page, { language }: Look, name: string) {
  // The stream of notifications never ends, so that the network is never idle; what loads says so.
  await page.waitForLoadState('load')
  await expect(page.locator('h1').first()).toBeAttached()
  const isSample = page.url().includes('/ui?')
  if (isSample) {
    await expect(page.locator('.parts-part .card').first()).toBeVisible()
    await expect(page.locator('.field[aria-busy=true]')).toHaveCount(0)
  } else {
    // How a page looks is asked here, and not how soon it is there.
    await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0, {
      timeout: isAll ? 120_000 : 30_000,
    })
  }
  await page.waitForFunction(hasAllType)
  // What stands over a page hides it first, and takes the focus a moment after.
  if ((await page.locator('#root[aria-hidden]').count()) > 0)
    await expect(page.locator('[role=dialog]:focus-within').first()).toBeVisible()
  if (isAll) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  // The frame is the same around every page: it is judged around the home page, and not again.
  const isKnown = /^school-[ci]-/.test(name) && !name.startsWith(`school-i-${language}`)
  await inspect(page, language, name, isKnown ? frame : [])
  if (!isAll) expect.soft(await page.evaluate(overflowing, pageMargin), `${name} overflows`).toEqual([])
  if (!name.startsWith('public-') && isAll)
    await inspectClosely(page, language, name, { isSample, from: isKnown ? '#main' : undefined })
}

/** Runs inside the page. Urdu's bold comes after the first paint, and moves what stands below a heading. */
function hasAllType(): boolean {
  const nastaliq = [...document.fonts].filter(({ family }) => family.includes('Noto Nastaliq Urdu'))
  const isBoldDue = document.documentElement.lang === 'ur' && nastaliq.length > 0
  return document.fonts.status === 'loaded' && (!isBoldDue || nastaliq.some(({ weight }) => weight === '700'))
}
