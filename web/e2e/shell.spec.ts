import { clockNow } from './clock.ts'
import { builtFrom } from './built.ts'
import { expect, type BrowserContext, type Page, test } from './journey.ts'
import { logInAgain, riverside } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

const calendarPage = builtFrom('src/areas/institute/calendar/pages/CalendarPage.tsx')

const shahdara = '01980000-0000-7000-8000-00000000c002'
const owner = 'nasreen@riverside.example'

test.describe('with a worker', () => {
  // Without a network the program begins from its service worker.
  test.use({ serviceWorkers: 'allow' })

  test('by keyboard alone everything is narrowed to a campus and widened again, each page begins at its heading, also without a network', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await walkTo(page, baseURL, owner, 'campuses')
    await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
    await page.getByRole('button', { name: 'Campus: All campuses' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Campus', exact: true })).toBeFocused()
    await page.keyboard.type('shah')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(riverside(baseURL, `/c/${shahdara}/campuses`))
    await expect(page.getByRole('row', { name: /Shahdara/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Canal View/ })).toHaveCount(0)
    const search = page.getByRole('searchbox', { name: 'Campus', exact: true })
    await expect(search).toHaveCount(0)

    await page.getByRole('link', { name: 'Home' }).first().press('Enter')
    await expect(page).toHaveURL(riverside(baseURL, `/c/${shahdara}`))
    await page.getByRole('button', { name: 'Campus: Shahdara' }).press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.type('all')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(riverside(baseURL, '/i'))

    // A page that is opened begins at its heading, and the content is one key away.
    const timetable = page.getByRole('button', { name: 'Timetable', exact: true })
    const calendar = page.getByRole('link', { name: 'Calendar', exact: true }).first()
    await timetable.press('Enter')
    await calendar.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar', exact: true })).toBeFocused()
    await expect(page).toHaveTitle('Calendar · Riverside School System')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()

    // Going back finds the place in the page again.
    await goTo(page, 'settings')
    await page
      .locator('#main')
      .getByRole('link', { name: /^System/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[data-field=timeZone] input')).toBeVisible()
    await expect(page.locator('#main [aria-busy]')).toHaveCount(0)
    await page.getByRole('heading', { name: 'Limits' }).scrollIntoViewIfNeeded()
    // Whoever drives the mouse to the link may scroll the page for it: only then is it where it will be left.
    await timetable.click()
    await calendar.hover()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(200)
    await calendar.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar', exact: true })).toBeVisible()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

    await goOffline(page, context)
  })
})

/** The program still begins, says that there is no network, and goes on when there is one. */
async function goOffline(page: Page, context: BrowserContext) {
  await goTo(page, 'devices')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect.poll(() => kept(page)).toContain('/')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'My devices' }).waitFor()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'My devices' })).toBeVisible()
  const names = await kept(page)
  expect(names.filter((path) => path.startsWith('/api/'))).toEqual([])
}

/** The paths that the worker keeps. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('who opens an address is asked to log in and lands at it; another campus does not exist for them', async ({
  page,
  baseURL,
}) => {
  const campus = '/c/01980000-0000-7000-8000-00000000c001'
  const address = riverside(baseURL, `${campus}/campuses?q=gul`)
  await page.goto(address)
  await expect(page).toHaveURL(/\/login/)
  await page.locator('input[name=login]').fill('rabia@riverside.example')
  await page.locator('input[name=password]').fill('riverside-demo-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('row', { name: /Gulshan-e-Ravi/ })).toBeVisible()
  await page.goto(riverside(baseURL, '/'))
  await expect(page).toHaveURL(riverside(baseURL, campus))
  await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText('Gulshan-e-Ravi')
  for (const path of [`/c/${shahdara}/campuses`, '/c/nowhere', `/c/${shahdara}/s/${shahdara}`]) {
    await page.goto(riverside(baseURL, path))
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).first()
    await expect(home).toHaveAttribute('href', campus)
  }
  await page.goto(riverside(baseURL, '/i/audit'))
  await expect(page.getByRole('heading', { name: 'This page is not open to you' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('can give you access: Nasreen Akhtar and Tariq Mehmood')
})

test('a newer version waits until the reader lets it in, a part that is lost is tried once more, and who is away is asked for the password', async ({
  page,
  context,
  baseURL,
}) => {
  await pretendNewerVersion(page)
  // One clock for all tabs of the browser.
  await context.clock.install()
  await walkTo(page, baseURL, owner, 'campuses')
  await letNewerVersionIn(page)
  await loseAPart(page, baseURL)
  await goTo(page, 'campuses')
  await stayAway(page, context, baseURL)
})

/** A browser in which an earlier version works and a newer one has come; what it is told is kept. */
async function pretendNewerVersion(page: Page) {
  await page.addInitScript(() => {
    const worker = Object.assign(new EventTarget(), { state: 'activated', postMessage: () => undefined })
    const container = Object.assign(new EventTarget(), {
      controller: worker,
      ready: Promise.resolve({ active: worker }),
      register: async () =>
        Object.assign(new EventTarget(), { active: worker, waiting, update: async () => undefined }),
    })
    const waiting =
      sessionStorage.getItem('told') === null &&
      Object.assign(new EventTarget(), {
        state: 'installed',
        postMessage(message: unknown) {
          sessionStorage.setItem('told', String(message))
          container.dispatchEvent(new Event('controllerchange'))
        },
      })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => container })
  })
}

async function letNewerVersionIn(page: Page) {
  const banner = page.getByText('A new version is here. Save what you are writing, then load the page again.')
  await expect(banner).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect.poll(() => page.evaluate(() => 'isOld' in globalThis)).toBe(false)
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('take-over')
  await expect(page.getByRole('heading', { level: 1, name: 'Campuses' })).toBeVisible()
  await expect(banner).toHaveCount(0)
}

/** A part of the program that cannot be had is tried once more, never in a loop; a late one is said to be lost. */
async function loseAPart(page: Page, baseURL: string | undefined) {
  const timetable = page.getByRole('button', { name: 'Timetable', exact: true })
  const calendar = page.getByRole('link', { name: 'Calendar', exact: true }).first()
  const lost = page.getByRole('heading', { name: 'A part of the page did not load' })
  let tries = 0
  await page.route(calendarPage, (route) => {
    tries += 1
    return route.abort()
  })
  let loads = 0
  await page.route(riverside(baseURL, '/i/calendar'), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    loads += 1
    await route.continue()
  })
  await timetable.click()
  await calendar.click()
  await expect(lost).toBeVisible()
  // The router and the page each load it again by themselves; what is offered comes after that, not while they do.
  expect(loads).toBe(2)
  const before = tries
  await page.clock.runFor('01:00')
  expect(tries).toBe(before)
  await page.unroute(calendarPage)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar', exact: true })).toBeVisible()

  // A part that does not come within two minutes; the page was loaded again of late, so it is not once more.
  await page.goto(riverside(baseURL, '/i'))
  await expect(page.locator('#main h1').first()).toBeVisible()
  await page.evaluate((now) => sessionStorage.setItem('reloaded-at', String(now)), clockNow() + 400_000)
  await page.route(calendarPage, () => undefined)
  await timetable.click()
  await calendar.click()
  await page.clock.runFor(3_000)
  await expect(page.getByText('Loading', { exact: true })).toBeAttached()
  await page.clock.runFor('02:00')
  await expect(lost).toBeVisible()
  await page.unroute(calendarPage)
}

/** Who is away is warned, then asked for the password, and loses nothing; two tabs are one person. */
async function stayAway(page: Page, context: BrowserContext, baseURL: string | undefined) {
  await page.getByRole('button', { name: 'Add campus' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Iqbal Town')
  await context.clock.runFor('27:00')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await context.clock.runFor('01:30')
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(warning).toContainText(/\d+ seconds left/)
  const told = page.waitForRequest((request) => request.url().endsWith('/api/v1/me'))
  await warning.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(warning).toHaveCount(0)
  await context.clock.runFor(2_000)
  expect((await told).headers()['x-unattended']).toBeUndefined()

  const left = page.waitForRequest((request) => request.method() === 'DELETE')
  await context.clock.runFor('31:00')
  expect((await left).url()).toMatch(/\/api\/v1\/session$/)
  await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible()
  await logInAgain(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Iqbal Town')

  // Neither tab warns while the other is used, and both are logged out together.
  const other = await context.newPage()
  await other.goto(riverside(baseURL, '/i/devices'))
  await other.getByRole('heading', { level: 1 }).waitFor()
  await context.clock.runFor('20:00')
  await other.keyboard.press('Shift')
  await context.clock.runFor('09:00')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await context.clock.runFor('20:00')
  await expect(warning).toBeVisible()
  await other.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await other.getByRole('button', { name: /Your account/ }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
}
