import { expect, type Page, test } from '@playwright/test'
import { ask, logIn, riverside } from './riverside.ts'

const canalView = '01980000-0000-7000-8000-00000000c003'

for (const language of ['en', 'ur', 'ar']) {
  test(`on a desk the campus and the page are said whole, and the school gives way: ${language}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await logIn(page, riverside(baseURL, '/i'))
    await ask(page, '/me', { method: 'PATCH', body: { language } })
    await page.goto(riverside(baseURL, `/c/${canalView}/departments`))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('.topbar-new')).toBeVisible()
    await expect(page.locator('.crumbs .scope-name')).toHaveCount(2)
    expect(await cut(page, '.place-page .crumb-link')).toBe(0)
    expect(await cut(page, '.crumbs .scope-name')).toBe(0)
    await ask(page, '/me', { method: 'PATCH', body: { language: 'en' } })
  })
}

test('who asks for calm sees nothing move', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await logIn(page, riverside(baseURL, '/i/departments/new'))
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await moving(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(page)).toEqual([])
  await page.goto(riverside(baseURL, '/i'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  expect(await moving(page)).toEqual([])
})

test('on a phone the words of the checklist have room beside their ring', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const address = new URL('/i', baseURL)
  address.hostname = 'clean-slate.maktab.localhost'
  await logIn(page, address.href, 'amna@clean-slate.example')
  const about = page.locator('.checklist-about')
  await expect(about).toBeVisible()
  expect((await about.boundingBox())?.width).toBeGreaterThan(150)
})

test('a tick box that gets the focus comes into view with its whole line', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await logIn(page, riverside(baseURL, '/i/school-events/new'))
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
})

test('a date in a list stands in one line, and a card on a phone says what a tick, a number and a day are', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, riverside(baseURL, '/i/school-events'))
  const dates = page.getByRole('table').locator('time')
  await expect(dates.first()).toBeVisible()
  const lines = await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length))
  expect(new Set(lines)).toEqual(new Set([1]))
  await page.setViewportSize({ width: 360, height: 780 })
  const meeting = page.getByRole('listitem').filter({ hasText: 'Staff meeting' })
  await expect(meeting).toContainText('For staff')
  await expect(meeting).not.toContainText(/Yes|No\b|For students/)
  // One day is said once, and hours as a span.
  await expect(meeting).toHaveText(/^Staff meeting \d\d-\d\d-\d{4}14:00 – 15:00/)
  await page.goto(riverside(baseURL, '/i/rooms'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Room A1' }).first()).toContainText('Capacity 24')
  await page.goto(riverside(baseURL, '/i/terms'))
  const named = page.getByRole('listitem').filter({ hasText: 'Marks from' }).first()
  await expect(named).toContainText(/Marks from \d\d-\d\d-\d{4} – \d/)
})

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
