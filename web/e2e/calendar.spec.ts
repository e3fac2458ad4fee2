import { expect, type Page, test } from './journey.ts'
import { openPart } from './parts.ts'

test.use({ serviceWorkers: 'block' })

test('the days of a month are walked by keyboard, into the next month and back', async ({ page }) => {
  await openPart(page, 'calendars')
  const month = calendar(page, 'month')
  await expect(month.locator('[tabindex="0"][data-day]')).toHaveCount(1)
  await day(month, '2026-11-19').focus()
  await walk(month, 'ArrowRight', '2026-11-20')
  await walk(month, 'ArrowDown', '2026-11-27')
  await walk(month, 'ArrowDown', '2026-12-04')
  await expect(month.getByRole('heading', { level: 3 })).toHaveText('December 2026')
  await walk(month, 'PageUp', '2026-11-04')
  await walk(month, 'ArrowUp', '2026-10-28')
  await walk(month, 'PageDown', '2026-11-28')
  await month.getByRole('button', { name: 'Today' }).press('Enter')
  await expect(day(month, '2026-11-18')).toHaveAttribute('aria-pressed', 'true')
  await expect(day(month, '2026-11-18')).toHaveAttribute('aria-current', 'date')
  await month.getByRole('button', { name: 'Previous month' }).press('Enter')
  await expect(month.getByRole('heading', { level: 3 })).toHaveText('October 2026')
})

test('an event is opened, and a day with too many shows the rest', async ({ page }) => {
  await openPart(page, 'calendars')
  const month = calendar(page, 'month')
  await month.getByRole('button', { name: /Iqbal Day/ }).press('Enter')
  await expect(page.getByText('Iqbal Day').last()).toBeVisible()
  await month.getByRole('button', { name: '+2 more' }).press('Enter')
  const all = page.getByRole('dialog', { name: 'All of this day' })
  await expect(all.getByRole('heading')).toHaveText('Thursday 19 November')
  await expect(all.getByRole('button', { name: /Physics 8-A/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(all).toHaveCount(0)
  await expect(month.getByRole('button', { name: '+2 more' })).toBeFocused()
})

test('a week is walked too, and what overlaps stands side by side', async ({ page }) => {
  await openPart(page, 'calendars')
  const week = calendar(page, 'week')
  await day(week, '2026-11-19').focus()
  await walk(week, 'ArrowLeft', '2026-11-18')
  await walk(week, 'ArrowUp', '2026-11-11')
  await expect(day(week, '2026-11-09')).toBeVisible()
  await week.getByRole('button', { name: 'Next week' }).press('Enter')
  const [lesson, meeting] = [
    await week.getByRole('button', { name: /08:00–08:40/ }).boundingBox(),
    await week.getByRole('button', { name: /Parents’ meeting/ }).boundingBox(),
  ]
  expect((lesson?.x ?? 0) + (lesson?.width ?? 0)).toBeLessThanOrEqual(meeting?.x ?? 0)
})

test('a week begins where the school says: in the month, the week and the date picker', async ({ page }) => {
  const firsts = { monday: 'Mon', saturday: 'Sat', sunday: 'Sun' } as const
  for (const week of ['monday', 'saturday', 'sunday'] as const) {
    await openPart(page, 'calendars', { week })
    await expect(calendar(page, 'month').locator('.month-names span').first()).toHaveText(firsts[week])
    await expect(calendar(page, 'week').locator('.calendar-weekday').first()).toHaveText(firsts[week])
    await openPart(page, 'dates', { week })
    await page.getByRole('button', { name: 'Choose from a calendar' }).first().click()
    await expect(page.locator('.date-weekday').first()).toHaveText(firsts[week])
  }
})

test('in Urdu the week runs from the right, and the left arrow goes on', async ({ page }) => {
  await openPart(page, 'calendars', { language: 'ur' })
  const month = calendar(page, 'month')
  const [monday, tuesday] = [
    await day(month, '2026-11-16').boundingBox(),
    await day(month, '2026-11-17').boundingBox(),
  ]
  expect(monday?.x).toBeGreaterThan(tuesday?.x ?? Infinity)
  await expect(month.getByRole('heading', { level: 3 })).toHaveText('نومبر ۲۰۲۶')
  await day(month, '2026-11-19').focus()
  await walk(month, 'ArrowLeft', '2026-11-20')
  await walk(month, 'ArrowRight', '2026-11-19')
})

test('on a phone a month is the list of its days with something on them', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true })
  const page = await context.newPage()
  await openPart(page, 'calendars')
  const month = page.getByRole('region', { name: 'Events' }).first()
  await expect(month.getByRole('listitem')).toHaveCount(10)
  await expect(month.getByRole('heading', { name: 'Monday 9 November' })).toBeVisible()
  await month.getByRole('button', { name: 'Next month' }).tap()
  await expect(month.getByText('Nothing in this month.')).toBeVisible()
  await month.getByText('Week', { exact: true }).tap()
  await expect(month.getByRole('listitem')).toHaveCount(7)
  await expect(month.getByText('Nothing on this day.').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})

type Calendar = ReturnType<typeof calendar>

const calendar = (page: Page, view: 'month' | 'week') =>
  page.getByRole('region', { name: /^(?:Events|تقریبات)$/ }).nth(view === 'month' ? 0 : 1)

const day = (within: Calendar, date: string) => within.locator(`[data-day="${date}"]`)

async function walk(within: Calendar, key: string, to: string) {
  await within.page().keyboard.press(key)
  await expect(day(within, to)).toBeFocused()
}
