import { expect, type Page, type Route, test } from '@playwright/test'
import { slowness } from 'kit/testing-limits'
import { ask, logIn, riverside, seeNeed } from './riverside.ts'

test('home says what waits and opens the list behind it', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i'))
  await seeNeed(page, /no contact/)
  const waiting = page.getByRole('link', { name: /campus(es)? ha(s|ve) no contact/ })
  const count = Number.parseInt(await waiting.innerText(), 10)
  await waiting.click()
  await expect(page).toHaveURL(/\/i\/campuses\?contactEmpty=true$/)
  // And the row of headings.
  await expect(page.getByRole('row')).toHaveCount(count + 1)
})

test('what can be pressed on home waits for what comes above it, so that nothing moves under a finger', async ({
  page,
  baseURL,
}) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/api\/v1\/campuses\?contactEmpty/, async (route) => {
    await held
    await route.continue()
  })
  await logIn(page, riverside(baseURL, '/i'))
  const starts = page.getByRole('navigation', { name: 'Add something new' })
  await expect(page.locator('.stats')).toBeAttached()
  await expect(starts).toBeHidden()
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Arrange your home page' })).toBeHidden()
  letGo()
  await seeNeed(page, /no contact/)
  await expect(starts).toBeVisible()
  await expect(page.getByRole('button', { name: 'Arrange your home page' })).toBeVisible()
})

test('home and the tray of long work read its list once between them', async ({ page, baseURL }) => {
  let reads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/jobs') reads += 1
  })
  await logIn(page, riverside(baseURL, '/i'))
  await seeNeed(page, /no contact/)
  await page.waitForLoadState('networkidle')
  expect(reads).toBe(1)
})

test('the numbers look back as far as the reader wants, and each opens what is behind it', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i'))
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance.getByRole('link', { name: /^Campuses/ })).toContainText('in 7 days')
  await glance.getByRole('radio', { name: '30 days' }).click()
  await expect(page).toHaveURL(/\/i\?span=month$/)
  await expect(glance.getByRole('link', { name: /^Campuses/ })).toContainText('in 30 days')
  await page.reload()
  await expect(glance.getByRole('radio', { name: '30 days' })).toBeChecked()
  await glance.getByRole('link', { name: /^Departments/ }).click()
  await expect(page).toHaveURL(/\/i\/departments$/)
})

test('a chart is a table as well', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i'))
  const chart = page.getByRole('figure', { name: 'People by role' })
  await chart.getByRole('button', { name: 'View as table' }).click()
  await expect(chart.getByRole('columnheader')).toHaveText(['Role', 'People'])
  await expect(chart.getByRole('rowheader', { name: 'Administrator' })).toBeVisible()
})

test('what others do shows on home at once, and leads to its record', async ({ page, baseURL, browser }) => {
  await logIn(page, riverside(baseURL, '/i'))
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible()
  const office = await browser.newPage()
  await logIn(office, riverside(baseURL, '/i'), 'tariq@riverside.example')
  const title = `Home ${Date.now() % 1e6}`
  const { said } = await ask(office, '/departments', { method: 'POST', body: { title } })
  await page.getByRole('link', { name: `Added the department ${title}` }).click()
  await expect(page).toHaveURL(new RegExp(`/i/departments/${said.id}$`))
  await ask(office, `/departments/${said.id}`, { method: 'DELETE' })
  await office.close()
})

test('who may not view the audit log sees on home what they did themselves, and no numbers of others', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/'), 'sadia@riverside.example', /\/c\/[\w-]+$/)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance.getByRole('link', { name: /^Departments/ })).toBeVisible()
  await expect(glance.getByText('Log-ins')).toHaveCount(0)
  await expect(page.getByRole('figure')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Added the department/ })).toHaveCount(0)
})

test('long work that failed opens as a list of what failed', async ({ page, baseURL }) => {
  const job = { done: 0, total: null, secondsLeft: null, stopping: false, failed: 0, page: null }
  const at = new Date().toISOString()
  const rows = ['dead', 'done'].map((state, place) => ({
    ...job,
    id: `01980000-0000-7000-8000-00000000f00${place}`,
    title: `Work that is ${state}`,
    state,
    createdAt: at,
    finishedAt: at,
  }))
  await page.route('**/api/v1/jobs', (route) => route.fulfill({ json: { rows } }))
  await logIn(page, riverside(baseURL, '/i'))
  await seeNeed(page, /1 piece of long work failed/)
  await page.getByRole('link', { name: '1 piece of long work failed' }).click()
  await expect(page).toHaveURL(/\/i\/jobs\?state=failed$/)
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('Work that is dead')
  await page.getByRole('radio', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/\/i\/jobs$/)
  await expect(list).toHaveCount(2)
})

test('the cards of home are put in an order of one’s own and hidden by keyboard, and stay so', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i'))
  const places = page.locator('.home-card')
  await expect(places.first()).toContainText('People by role')
  await expect(page.locator('.home-cards').getByRole('heading', { name: 'Campuses' })).toBeVisible()
  await page.getByRole('button', { name: 'Arrange your home page' }).press('Enter')
  await choose(page, 'Campuses', 'Move up')
  await choose(page, 'People by role', 'Hide')
  await expect(page.getByRole('row', { name: 'People by role' })).toContainText('Hidden')
  await page.keyboard.press('Escape')
  await page.reload()
  const cards = page.locator('.home-cards')
  await expect(cards.getByRole('heading', { name: 'Campuses' })).toBeVisible()
  await expect(cards.getByRole('figure', { name: 'People by role' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Arrange your home page' }).press('Enter')
  await choose(page, 'People by role', 'Show')
  await page.keyboard.press('Escape')
  await expect(cards.getByRole('figure', { name: 'People by role' })).toBeVisible()
})

test('a card keeps the focus though the machine is so slow that its sheet is focused as its menu closes', async ({
  page,
  baseURL,
}) => {
  // Half a second after a dialog has opened it is focused once more if nothing is: here that falls where it hurts.
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    const begin = globalThis.setTimeout
    const late = (work: () => void, ms?: number) => (ms === 500 ? held.push(work) : begin(work, ms))
    globalThis.setTimeout = late as typeof setTimeout
    let wasOpen = false
    const look = () => {
      const isOpen = document.querySelector('[role=menu]') !== null
      if (wasOpen && !isOpen) for (const work of held.splice(0)) work()
      wasOpen = isOpen
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await logIn(page, riverside(baseURL, '/i'))
  await page.getByRole('button', { name: 'Arrange your home page' }).press('Enter')
  await choose(page, 'Campuses', 'Move down')
  await choose(page, 'Campuses', 'Move up')
})

test('what cannot be read is tried again by itself, and the rest of home stays', async ({
  page,
  baseURL,
}) => {
  let isDown = true
  const away = (route: Route) => (isDown ? route.abort() : route.continue())
  await page.route('**/api/v1/home?*', away)
  await page.route('**/api/v1/home/activity*', away)
  await logIn(page, riverside(baseURL, '/i'))
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toHaveCount(2, { timeout: 30_000 * slowness })
  await expect(page.locator('.campus-name').filter({ hasText: 'Canal View' })).toBeVisible()
  isDown = false
  await again.first().click()
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible()
  await again.click()
  await expect(again).toHaveCount(0)
})

test('one number that cannot be read says so alone', async ({ page, baseURL }) => {
  const campuses = {
    key: 'campuses',
    kind: 'level',
    failed: false,
    lines: [{ name: '', values: [3], before: 3 }],
  }
  const people = { key: 'people', kind: 'level', failed: true, lines: [] }
  const json = { days: ['2026-11-21'], measures: [campuses, people] }
  await page.route('**/api/v1/home?*', (route) => route.fulfill({ json }))
  await logIn(page, riverside(baseURL, '/i'))
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance.getByRole('listitem').filter({ hasText: 'People with a log-in' })).toContainText(
    'This could not be loaded',
  )
  await expect(glance.getByRole('link', { name: /^Campuses/ })).toBeVisible()
})

/** Opens the menu of a card that is being arranged, and chooses from it. */
async function choose(page: Page, card: string, action: string) {
  await page.getByRole('row', { name: card }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: `Move ${card}` })).toBeFocused()
  await page.keyboard.press('Enter')
  // It is shown before it is kept; what is read next is to know of it.
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/v1/me') && answer.request().method() === 'PATCH',
  )
  await page.getByRole('menuitem', { name: action }).press('Enter')
  await kept
  // The next key is for the dialog once the menu has left and given the focus back: to its row, or to what opened it.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.locator('[role=row]:focus-within')).toHaveAccessibleName(card)
}

test('home offers what is begun most often; the rest is one press further', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i'))
  const starts = page.getByRole('navigation', { name: 'Add something new' })
  await expect(starts.getByRole('link')).toHaveCount(5)
  await expect(starts.getByRole('link').first()).toHaveText('Student')
  await starts.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Campus', exact: true }).press('Enter')
  await expect(page).toHaveURL(riverside(baseURL, '/i/campuses/new'))
})

test('what waits does not wait for what is late: that comes behind, and what cannot be read says so', async ({
  page,
  baseURL,
}) => {
  const contact = Promise.withResolvers<void>()
  const expiring = Promise.withResolvers<void>()
  let isDown = false
  await page.route(/api\/v1\/campuses\?contactEmpty/, async (route) => {
    if (isDown) return route.abort()
    await contact.promise
    return route.continue()
  })
  await page.route(/api\/v1\/documents/, async (route) => (await expiring.promise, route.continue()))
  await logIn(page, riverside(baseURL, '/i'))
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByRole('link').first()).toBeVisible()
  await expect(needs.getByRole('link', { name: /no contact/ })).toHaveCount(0)
  contact.resolve()
  await seeNeed(page, /no contact/)
  const early = await needs.getByRole('link').allInnerTexts()
  expiring.resolve()
  await seeNeed(page, /documents have expired/)
  const all = await needs.getByRole('link').allInnerTexts()
  expect(all.slice(0, early.length)).toEqual(early)

  isDown = true
  await page.reload()
  await expect(needs.getByText('Not everything that waits could be loaded')).toBeVisible({
    timeout: 30_000 * slowness,
  })
  isDown = false
  await needs.getByRole('button', { name: 'Try again' }).click()
  await expect(needs.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await seeNeed(page, /no contact/)
})
