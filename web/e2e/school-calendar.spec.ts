import { expect, type Page, test } from './journey.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

const november = '?day=2026-11-19'
const shahdara = '01980000-0000-7000-8000-00000000c002'

test('the calendar is walked by keyboard, as month, week and list, and every entry has an address', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, `/i/calendar${november}`))
  await expect(page.getByRole('heading', { name: /November 2026/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Jumada/ })).toBeVisible()
  await page.getByRole('button', { name: 'Thursday 19 November, 9' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/day=2026-11-20/)
  await page.getByRole('button', { name: /Iqbal Day/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/calendar\/[0-9a-f-]{36}/)
  const sheet = page.getByRole('dialog', { name: 'Iqbal Day' })
  await expect(sheet).toContainText('09-11-2026')
  await expect(sheet).toContainText('29 Jumada I 1448')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('radio', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Saturday 28 November' })).toContainText(
    'Parents’ meeting',
  )
})

test('closed tomorrow takes three taps on a phone, and is taken back where it stands', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'calendar')
  const reason = `Weather ${letters()}`
  for (const { id } of (await closures(page, 'weather')).rows)
    await ask(page, `/closures/${id}`, { method: 'DELETE' })
  const begin = await page.evaluate(() => Date.now())
  await page.getByRole('button', { name: 'More in the calendar' }).click()
  await page.getByRole('menuitem', { name: 'Close the school' }).click()
  const sheet = page.getByRole('dialog', { name: 'Close the school' })
  await expect(sheet.getByLabel('Reason')).toHaveValue('Weather')
  await sheet.getByLabel('Reason').fill(reason)
  await sheet.getByRole('button', { name: 'Close the school' }).click()
  await expect(page.getByText('The calendar says so now')).toBeVisible()
  expect(await page.evaluate((at) => Date.now() - at, begin)).toBeLessThan(30_000)
  const { rows } = await closures(page, reason)
  expect(rows).toMatchObject([{ kind: 'closure', title: reason }])
  await page.goto(riverside(baseURL, `/i/calendar/${rows[0]?.id}`))
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The closure was taken back')).toBeVisible()
  expect((await closures(page, reason)).total).toBe(0)
})

test('public holidays are ticked and taken over, and stand in the calendar at once', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'calendar')
  for (const { id } of await nextYears(page)) await ask(page, `/holidays/${id}`, { method: 'DELETE' })
  await page.goto(riverside(baseURL, '/i/calendar/public-holidays'))
  const sheet = page.getByRole('dialog', { name: 'Public holidays' })
  await expect(sheet.getByRole('checkbox', { name: /Kashmir Day/ })).toBeDisabled()
  await sheet.getByRole('checkbox', { name: /Youm-e-Takbeer/ }).press('Space')
  await sheet.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('The holidays are in the calendar')).toBeVisible()
  const titles = (await nextYears(page)).map(({ title }) => title)
  expect(titles).toContain('Independence Day')
  expect(titles).not.toContain('Youm-e-Takbeer')
})

test('a secret address is told once, and another campus’s days stay out of sight', async ({
  page,
  baseURL,
}) => {
  const at = riverside(baseURL, '/i/calendar/subscription')
  await logIn(page, at, 'imtiaz@riverside.example', /calendar\/subscription/)
  await ask(page, '/my-calendar-feed', { method: 'DELETE' })
  await page.reload()
  await page.getByRole('button', { name: 'Make an address' }).click()
  const address = await page.getByLabel('Your secret address').inputValue()
  expect(address).toMatch(/\/api\/v1\/calendar-feed\/[\w-]{32}$/)
  const text = await page.evaluate(async (at) => (await fetch(new URL(at).pathname)).text(), address)
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text).not.toContain('University fair')
  await page.reload()
  await expect(page.getByText('You have an address.')).toBeVisible()
  await expect(page.getByLabel('Your secret address')).toHaveCount(0)
})

test('a campus that is closed on Saturdays says so for all that follows', async ({ page, baseURL }) => {
  await land(page, baseURL)
  await ask(page, '/school-weeks', { method: 'PUT', body: { campusId: shahdara, openDays: null } })
  await page.goto(riverside(baseURL, '/i/school-days'))
  const card = page.locator('.card').filter({ hasText: 'Shahdara' })
  await card.getByRole('button', { name: /Saturday/ }).click()
  await page.getByRole('option', { name: 'No school' }).click()
  await expect(page.getByText('School days updated')).toBeVisible()
  await expect(card).toContainText('Set by the school.')
  await card.getByRole('button', { name: 'Like the institute' }).click()
  await expect(card).toContainText('Like the whole institute.')
})

test('a new event takes the day that is chosen, and home tells it among the next days', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'calendar')
  const at = await page.evaluate(() => {
    const next = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000)
    return next.toISOString().slice(0, 10)
  })
  await page.goto(riverside(baseURL, `/i/calendar?day=${at}`))
  await page.getByRole('button', { name: 'Add event' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add event' })
  await expect(sheet.getByRole('group', { name: 'First day' })).toContainText(at.slice(0, 4))
  const title = `Science fair ${letters()}`
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${title} added`)).toBeVisible()
  const { said } = await ask<{ rows: { firstDay: string; lastDay: string }[] }>(
    page,
    `/school-events?q=${title}&limit=5`,
  )
  expect(said.rows).toMatchObject([{ firstDay: at, lastDay: at }])
  await page.goto(riverside(baseURL, '/i'))
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
})

test('Islamic dates are shifted where they are seen', async ({ page, baseURL }) => {
  await land(page, baseURL)
  await ask(page, '/hijri-shift', { method: 'PUT', body: { days: 0 } })
  await page.goto(riverside(baseURL, `/i/calendar${november}`))
  const day = page.getByRole('button', { name: /^Thursday 19 November/ })
  await expect(day).toHaveAccessibleName('Thursday 19 November, 9')
  await page.getByRole('button', { name: 'More in the calendar' }).click()
  await page.getByRole('menuitem', { name: 'Islamic dates' }).click()
  const sheet = page.getByRole('dialog', { name: 'Islamic dates' })
  await sheet.getByRole('radio', { name: /A day after/ }).press('Space')
  await sheet.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(day).toHaveAccessibleName('Thursday 19 November, 8')
  expect((await ask(page, '/hijri-shift', { method: 'PUT', body: { days: 0 } })).status).toBe(200)
})

test('the year in view stands above terms and subject plans too', async ({ page, baseURL }) => {
  await land(page, baseURL)
  await ask(page, '/my-year', { method: 'PUT', body: { yearId: null } })
  await page.goto(riverside(baseURL, '/i/terms'))
  await page.getByRole('button', { name: 'Academic year: 2026-27' }).click()
  await page.getByRole('menuitemradio', { name: /2025-26/ }).click()
  await expect(page.getByRole('heading', { name: 'Terms of 2025-26' })).toBeVisible()
  await page.goto(riverside(baseURL, '/i/subject-plans'))
  await page.getByRole('button', { name: 'Academic year: 2025-26' }).click()
  await page.getByRole('menuitemradio', { name: 'The year of today' }).click()
  await expect(page.getByRole('button', { name: 'Academic year: 2026-27' })).toBeVisible()
})

type Listed = { rows: { id: string; title: string; kind: string }[]; total: number }

async function closures(page: Page, q: string): Promise<Listed> {
  return (await ask<Listed>(page, `/holidays?q=${q}&limit=50`)).said
}

/** Holidays of the year that has none yet. */
async function nextYears(page: Page): Promise<Listed['rows']> {
  const span = 'firstDayFrom=2027-04-01&firstDayTo=2027-12-31'
  return (await ask<Listed>(page, `/holidays?limit=100&${span}`)).said.rows
}
