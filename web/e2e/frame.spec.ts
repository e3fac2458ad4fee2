import { expect, type Page, test } from './journey.ts'
import { ask, logIn } from './riverside.ts'
import { goTo, land, walkTo } from './walk.ts'

test('dates stand in one line, a tick box comes whole into view, cards say what is what, names are whole, and calm is calm', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await land(page, baseURL)
  await goTo(page, 'school-events')
  await seeDates(page)
  await seeTickBox(page)
  await seeCards(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await seeNames(page)
  await askForCalm(page)

  // The words of the checklist have room beside their ring.
  const address = new URL('/i', baseURL)
  address.hostname = 'clean-slate.maktab.localhost'
  await logIn(page, address.href, 'amna@clean-slate.example')
  const about = page.locator('.checklist-about')
  await expect(about).toBeVisible()
  expect((await about.boundingBox())?.width).toBeGreaterThan(150)
})

async function seeDates(page: Page) {
  const dates = page.getByRole('table').locator('time')
  await expect(dates.first()).toBeVisible()
  const lines = await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length))
  expect(new Set(lines)).toEqual(new Set([1]))
}

/** At the end of a form, above what stands at its foot. */
async function seeTickBox(page: Page) {
  await page.getByRole('button', { name: /^Add / }).first().click()
  const box = page.getByRole('dialog').getByRole('checkbox').first()
  await expect(box).toBeAttached()
  // What is on its way above it would still move it.
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0)
  await box.focus()
  const line = page.locator('.sheet-body .checkbox').first()
  const covered = async () => {
    const [{ y, height }, footer] = await Promise.all([boxOf(line), boxOf(page.locator('.sheet-footer'))])
    return y + height - footer.y
  }
  await expect.poll(covered).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Cards of lists on a phone. */
async function seeCards(page: Page) {
  await page.setViewportSize({ width: 360, height: 780 })
  const meeting = page.getByRole('listitem').filter({ hasText: 'Staff meeting' })
  await expect(meeting).toContainText('For staff')
  await expect(meeting).not.toContainText(/Yes|No\b|For students/)
  // One day is said once, and hours as a span.
  await expect(meeting).toHaveText(/^Staff meeting \d\d-\d\d-\d{4}14:00 – 15:00/)
  await goTo(page, 'rooms')
  await expect(page.getByRole('listitem').filter({ hasText: 'Room A1' }).first()).toContainText('Capacity 24')
  await goTo(page, 'terms')
  const named = page.getByRole('listitem').filter({ hasText: 'Marks from' }).first()
  await expect(named).toContainText(/Marks from \d\d-\d\d-\d{4} – \d/)
}

/** Campus and page are said whole on a desk, in three languages. */
async function seeNames(page: Page) {
  await page.getByRole('button', { name: 'Campus: All campuses' }).press('Enter')
  await page.keyboard.type('canal')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await goTo(page, 'departments')
  for (const language of ['ur', 'ar', 'en']) {
    await ask(page, '/me', { method: 'PATCH', body: { language } })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('.topbar-new')).toBeVisible()
    await expect(page.locator('.crumbs .scope-name')).toHaveCount(2)
    // Isolated, so that 7-B is never turned round.
    await expect(page.locator('.place-page bdi')).toHaveCount(1)
    expect(await cut(page, '.place-page .crumb-link'), language).toBe(0)
    expect(await cut(page, '.crumbs .scope-name'), language).toBe(0)
  }
}

/** Who asks for calm sees nothing move. */
async function askForCalm(page: Page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Add department' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await moving(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  expect(await moving(page)).toEqual([])
}

/** How many texts of one line have more than it shows. */
function cut(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluateAll((texts) => texts.filter((one) => one.scrollHeight > one.clientHeight + 1).length)
}

async function boxOf(place: ReturnType<Page['locator']>) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not there')
  return box
}

/** Classes of what would move or fade, if it were to begin now. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .filter(({ animationName, animationDuration, transitionDuration, scrollBehavior }) => {
          const times = `${animationName === 'none' ? '0s' : animationDuration},${transitionDuration}`
          return (
            scrollBehavior === 'smooth' || times.split(',').some((time) => Number.parseFloat(time) > 0.001)
          )
        })
        .map(() => element.getAttribute('class') ?? element.tagName),
    ),
  )
}

test('a page that checks a form breaks nothing of its own policy', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      const before = sessionStorage.getItem('violations') ?? ''
      sessionStorage.setItem('violations', `${before}${violatedDirective} ${sourceFile}\n`)
    })
  })
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'departments')
  await page.getByRole('button', { name: 'Add department' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Title is required').first()).toBeVisible()
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/zod-')),
  )
  expect(loaded).toBe(true)
  expect(await page.evaluate(() => sessionStorage.getItem('violations'))).toBeNull()
})
