import { clockNow } from './clock.ts'
import { expect, type Page, type Route, test } from './journey.ts'
import { ask, askInParts, logIn, riverside, seeNeed } from './riverside.ts'
import { land } from './walk.ts'

test('the owner reads at home what waits, how things stand and what others do, goes on from there, and arranges the cards', async ({
  page,
  baseURL,
  browser,
}) => {
  await land(page, baseURL)
  await seeNeed(page, /no contact/)

  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance.getByRole('link', { name: /^Students/ })).toContainText('in 7 days')
  await glance.getByRole('radio', { name: '30 days' }).click()
  await expect(page).toHaveURL(/\/i\?span=month$/)
  await expect(glance.getByRole('link', { name: /^Students/ })).toContainText('in 30 days')
  await page.reload()
  await expect(glance.getByRole('radio', { name: '30 days' })).toBeChecked()
  const chart = page.getByRole('figure', { name: 'People by role' })
  await chart.getByRole('button', { name: 'View as table' }).click()
  await expect(chart.getByRole('columnheader')).toHaveText(['Role', 'People'])
  await expect(chart.getByRole('rowheader', { name: 'Administrator' })).toBeVisible()

  const office = await browser.newPage()
  await logIn(office, riverside(baseURL, '/i'), 'tariq@riverside.example')
  const title = `Home ${Date.now() % 1e6}`
  const { said } = await ask(office, '/departments', { method: 'POST', body: { title } })
  await page.getByRole('link', { name: `Added the department ${title}` }).click()
  await expect(page).toHaveURL(new RegExp(`/i/departments/${said.id}$`))
  await ask(office, `/departments/${said.id}`, { method: 'DELETE' })
  await office.close()
  await page.goBack()

  // What nobody would act on is no number of home.
  await expect(glance.getByText('Departments')).toHaveCount(0)
  await glance.getByRole('link', { name: /^Students/ }).click()
  await expect(page).toHaveURL(/\/i\/students\?status=enrolled$/)
  await page.goBack()
  const starts = page.getByRole('navigation', { name: 'Add something new' })
  await expect(starts.getByRole('link')).toHaveCount(6)
  await expect(starts.getByRole('link').first()).toHaveText('Student')
  await starts.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.palette-input').fill('New: Campus')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(riverside(baseURL, '/i/campuses/new'))
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).first().click()

  await seeNeed(page, /no contact/)
  const waiting = page.getByRole('link', { name: /campus(es)? ha(s|ve) no contact/ })
  const count = Number.parseInt(await waiting.innerText(), 10)
  await waiting.click()
  await expect(page).toHaveURL(/\/i\/campuses\?contactEmpty=true$/)
  // And the row of headings.
  await expect(page.getByRole('row')).toHaveCount(count + 1)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).first().click()
  await arrangeCards(page)
})

/** The cards are put in an order of one’s own and hidden by keyboard, and stay so. */
async function arrangeCards(page: Page) {
  const places = page.locator('.home-card')
  // Charts stand behind what one acts on.
  await expect(places.first()).toContainText('Attendance today')
  const cards = page.locator('.home-cards')
  await expect(cards.getByRole('heading', { name: 'Campuses' })).toBeVisible()
  const arrange = page.getByRole('button', { name: 'Arrange your home page' })
  await arrange.press('Enter')
  await choose(page, 'Campuses', 'Move up')
  await choose(page, 'People by role', 'Hide')
  await expect(page.getByRole('row', { name: 'People by role' })).toContainText('Hidden')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(cards.getByRole('heading', { name: 'Campuses' })).toBeVisible()
  await expect(cards.getByRole('figure', { name: 'People by role' })).toHaveCount(0)
  await arrange.press('Enter')
  await choose(page, 'People by role', 'Show')
  await page.keyboard.press('Escape')
  await expect(cards.getByRole('figure', { name: 'People by role' })).toBeVisible()

  // On a slow machine the sheet is focused as its menu closes: the card keeps the focus all the same.
  await page.evaluate(focusSheetsLate)
  await arrange.press('Enter')
  await choose(page, 'Campuses', 'Move down')
  await choose(page, 'Campuses', 'Move up')
}

test('what is late, fails or cannot be read says so in its own place, and the rest of home stays', async ({
  page,
  baseURL,
}) => {
  const needs = page.getByRole('region', { name: 'Needs you' })
  const glance = page.getByRole('region', { name: 'At a glance' })
  const starts = page.getByRole('navigation', { name: 'Add something new' })
  const arrange = page.getByRole('button', { name: 'Arrange your home page' })
  let contact = Promise.withResolvers<void>()
  const expiring = Promise.withResolvers<void>()
  let isDown = false
  await page.route(/api\/v1\/campuses\?contactEmpty/, async (route) => {
    if (isDown) return route.abort()
    await contact.promise
    return route.continue()
  })

  await askInParts(page)
  // What can be pressed waits for what comes above it, so that nothing moves under a finger.
  await land(page, baseURL)
  await expect(page.locator('.stats')).toBeAttached()
  await expect(starts).toBeHidden()
  await expect(glance).toBeHidden()
  await expect(arrange).toBeHidden()
  contact.resolve()
  await seeNeed(page, /no contact/)
  await expect(starts).toBeVisible()
  await expect(arrange).toBeVisible()

  // What is late comes behind what was there.
  contact = Promise.withResolvers<void>()
  await page.route(/api\/v1\/documents/, async (route) => (await expiring.promise, route.continue()))
  await page.reload()
  await expect(needs.getByRole('link').first()).toBeVisible()
  await expect(needs.getByRole('link', { name: /no contact/ })).toHaveCount(0)
  contact.resolve()
  await seeNeed(page, /no contact/)
  const early = await needs.getByRole('link').allInnerTexts()
  expiring.resolve()
  await seeNeed(page, /documents have expired/)
  const all = await needs.getByRole('link').allInnerTexts()
  expect(all.slice(0, early.length)).toEqual(early)

  // What cannot be read is tried again; here everything that home counts is away.
  isDown = true
  const away = (route: Route) => (isDown ? route.abort() : route.continue())
  await page.route('**/api/v1/home?*', away)
  await page.route('**/api/v1/home/activity*', away)
  await page.reload()
  await expect(needs.getByText('Not everything that waits could be loaded')).toBeVisible({ timeout: 30_000 })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toHaveCount(3, { timeout: 30_000 })
  await expect(page.locator('.campus-name').filter({ hasText: 'Canal View' })).toBeVisible()
  isDown = false
  await needs.getByRole('button', { name: 'Try again' }).click()
  await expect(again).toHaveCount(2)
  await seeNeed(page, /no contact/)
  await again.first().click()
  await expect(glance).toBeVisible()
  await again.click()
  await expect(again).toHaveCount(0)

  // One number that cannot be read says so alone; long work that failed opens as a list of what failed.
  await page.route('**/api/v1/home?*', (route) => route.fulfill({ json: oneFailed }))
  await page.route('**/api/v1/jobs', (route) => route.fulfill({ json: { rows: jobs } }))
  await page.reload()
  await expect(glance.getByRole('listitem').filter({ hasText: 'Staff in today' })).toContainText(
    'This could not be loaded',
  )
  await expect(glance.getByRole('link', { name: /^Students/ })).toBeVisible()
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

const oneFailed = {
  days: ['2026-11-21'],
  measures: [
    { key: 'students', kind: 'level', failed: false, lines: [{ name: '', values: [3], before: 3 }] },
    { key: 'staff-in', kind: 'flow', failed: true, lines: [] },
  ],
}

const jobs = ['dead', 'done'].map((state, place) => ({
  id: `01980000-0000-7000-8000-00000000f00${place}`,
  title: `Work that is ${state}`,
  state,
  done: 0,
  total: null,
  secondsLeft: null,
  stopping: false,
  failed: 0,
  page: null,
  createdAt: new Date(clockNow()).toISOString(),
  finishedAt: new Date(clockNow()).toISOString(),
}))

/** Runs inside the page: what a dialog does half a second after it has opened is done as a menu closes. */
function focusSheetsLate() {
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
}

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
