import { expect, type Page, test, toastOf } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

const shahdara = '01980000-0000-7000-8000-00000000c002'

type Listed = { rows: { id: string; title: string; kind: string }[]; total: number }

test('the calendar is walked by keyboard, takes public holidays over and an event, and home tells it', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'calendar')
  await ask(page, '/hijri-shift', { method: 'PUT', body: { days: 0 } })
  for (const { id } of await nextYears(page)) await ask(page, `/holidays/${id}`, { method: 'DELETE' })
  await page.reload()
  await walkByKeyboard(page)
  await shiftIslamicDates(page)
  await takeHolidaysOver(page)
  const title = await addEvent(page)
  await page.locator('.sidebar-nav a').first().click()
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
})

/** From day to day, and into an entry, which has an address of its own; as month and as list. */
async function walkByKeyboard(page: Page) {
  const month = page.getByRole('heading', { name: /November 2026/ })
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible()
  for (let back = 0; back < 24 && !(await month.isVisible()); back += 1)
    await page.getByRole('button', { name: 'Previous month' }).press('Enter')
  await expect(page.getByRole('heading', { name: /Jumada/ })).toBeVisible()
  await page.getByRole('button', { name: 'Thursday 19 November, 9' }).press('Enter')
  await expect(page).toHaveURL(/day=2026-11-19/)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/day=2026-11-20/)
  await page.getByRole('button', { name: /Iqbal Day/ }).press('Enter')
  await expect(page).toHaveURL(/calendar\/[0-9a-f-]{36}/)
  const sheet = page.getByRole('dialog', { name: 'Iqbal Day' })
  await expect(sheet).toContainText('09-11-2026')
  await expect(sheet).toContainText('29 Jumada I 1448')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('radio', { name: 'List' }).press('Space')
  await expect(page).toHaveURL(/view=list/)
  const ninth = page.getByRole('listitem').filter({ hasText: 'Monday 9 November' })
  await expect(ninth.first()).toContainText('Iqbal Day')
  await page.getByRole('radio', { name: 'Month' }).press('Space')
  await expect(page).not.toHaveURL(/view=list/)
}

/** Where the moon was seen a day later, the dates of days that are shown are others at once. */
async function shiftIslamicDates(page: Page) {
  const day = page.getByRole('button', { name: /^Thursday 19 November/ })
  await openMore(page, 'Islamic dates')
  const sheet = page.getByRole('dialog', { name: 'Islamic dates' })
  await sheet.getByRole('radio', { name: /A day after/ }).press('Space')
  await sheet.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(day).toHaveAccessibleName('Thursday 19 November, 8')
  expect((await ask(page, '/hijri-shift', { method: 'PUT', body: { days: 0 } })).status).toBe(200)
}

async function takeHolidaysOver(page: Page) {
  await openMore(page, 'Public holidays')
  const sheet = page.getByRole('dialog', { name: 'Public holidays' })
  await expect(sheet.getByRole('checkbox', { name: /Kashmir Day/ })).toBeDisabled()
  await sheet.getByRole('checkbox', { name: /Youm-e-Takbeer/ }).press('Space')
  await sheet.getByRole('button', { name: 'Take over' }).press('Enter')
  await expect(toastOf(page, 'The holidays are in the calendar')).toBeVisible()
  const titles = (await nextYears(page)).map(({ title }) => title)
  expect(titles).toContain('Independence Day')
  expect(titles).not.toContain('Youm-e-Takbeer')
}

/** A new event takes the day that is chosen: here one of the next days. */
async function addEvent(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Today', exact: true }).press('Enter')
  await page.locator('.calendar-day[data-today]').press('ArrowRight')
  await expect(page).toHaveURL(/day=/)
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  await page.getByRole('button', { name: 'Add event' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Add event' })
  await expect(sheet.getByRole('group', { name: 'First day' })).toContainText(day.slice(0, 4))
  const title = `Science fair ${letters()}`
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.getByText(`${title} added`)).toBeVisible()
  const path = `/school-events?q=${title}&limit=5`
  const { said } = await ask<{ rows: { firstDay: string; lastDay: string }[] }>(page, path)
  expect(said.rows).toMatchObject([{ firstDay: day, lastDay: day }])
  return title
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('closed tomorrow takes three taps on a phone, and is taken back where it stands', async ({
    page,
    baseURL,
  }) => {
    await walkTo(page, baseURL, 'nasreen@riverside.example', 'calendar')
    const reason = `Weather ${letters()}`
    for (const { id } of (await closures(page, 'weather')).rows)
      await ask(page, `/closures/${id}`, { method: 'DELETE' })
    await openMore(page, 'Close the school')
    const sheet = page.getByRole('dialog', { name: 'Close the school' })
    // Before anything is sent it says how many get it, and what they read.
    await expect(sheet.getByText(/^[0-9,]+ people$/)).toBeVisible()
    await expect(sheet.getByText(/No school from .*: Weather\./)).toBeVisible()
    await sheet.getByRole('button', { name: /Weather.*Reason|Reason.*Weather/ }).click()
    await page.getByRole('option', { name: 'Another reason' }).click()
    await sheet.getByLabel('Reason in your words').fill(reason)
    await expect(sheet.getByText(new RegExp(`: ${reason}\\.`)).first()).toBeVisible()
    await sheet.getByRole('button', { name: 'Close the school' }).click()
    await expect(page.getByText(/[0-9,]+ people are told\./)).toBeVisible()
    expect((await closures(page, reason)).rows).toMatchObject([{ kind: 'closure', title: reason }])
    await page.getByRole('radio', { name: 'List' }).click()
    await page.getByRole('button', { name: new RegExp(reason) }).click()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('button', { name: 'Undo closure' }).click()
    await expect(toastOf(page, 'Closure undone')).toBeVisible()
    expect((await closures(page, reason)).total).toBe(0)
  })
})

test('a secret address is told once, and another campus’s days stay out of sight', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'imtiaz@riverside.example', 'calendar')
  await ask(page, '/my-calendar-feed', { method: 'DELETE' })
  await openMore(page, 'On your phone')
  const calendar = page.getByRole('region', { name: 'Calendar', exact: true })
  await calendar.getByRole('button', { name: 'Make an address' }).click()
  const address = await calendar.getByLabel('Your secret address').inputValue()
  expect(address).toMatch(/\/api\/v1\/calendar-feed\/[\w-]{32}$/)
  const text = await page.evaluate(async (at) => (await fetch(new URL(at).pathname)).text(), address)
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text).not.toContain('University fair')
  await page.reload()
  await expect(calendar.getByText('You have an address.')).toBeVisible()
  await expect(page.getByLabel('Your secret address')).toHaveCount(0)
})

test('a campus is closed on Saturdays from its own card, and the year in view stands above terms and plans too', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'school-days')
  const body = { campusId: shahdara, openDays: null, shortDays: [] }
  await ask(page, '/school-weeks', { method: 'PUT', body })
  await ask(page, '/my-year', { method: 'PUT', body: { yearId: null } })
  await page.reload()
  const card = page.locator('.card').filter({ hasText: 'Shahdara' })
  await card.getByRole('button', { name: /Saturday/ }).click()
  await page.getByRole('option', { name: 'No school' }).click()
  await expect(toastOf(page, 'School days updated')).toBeVisible()
  await expect(card).toContainText('Set by the school.')
  await card.getByRole('button', { name: 'Like the institute' }).click()
  await expect(card).toContainText('Like the whole institute.')

  await goTo(page, 'terms')
  await page.getByRole('button', { name: /^Academic year: / }).click()
  await page.getByRole('menuitemradio', { name: /2025-26/ }).click()
  await expect(page.getByRole('heading', { name: 'Terms of 2025-26' })).toBeVisible()
  await goTo(page, 'subject-plans')
  await page.getByRole('button', { name: 'Academic year: 2025-26' }).click()
  await page.getByRole('menuitemradio', { name: 'The year of today' }).click()
  await expect(page.getByRole('button', { name: 'Academic year: 2025-26' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Academic year: / })).toBeVisible()
})

async function openMore(page: Page, item: string) {
  await page.getByRole('button', { name: 'More in the calendar' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function closures(page: Page, q: string): Promise<Listed> {
  return (await ask<Listed>(page, `/holidays?q=${q}&limit=50`)).said
}

/** Holidays of the year that has none yet. */
async function nextYears(page: Page): Promise<Listed['rows']> {
  const span = 'firstDayFrom=2027-04-01&firstDayTo=2027-12-31'
  return (await ask<Listed>(page, `/holidays?limit=100&${span}`)).said.rows
}
