import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { press, tabTo } from './keyboard.ts'
import { land, goTo, walkTo } from './walk.ts'
import { riverside, setSettings } from './riverside.ts'

const owner = 'nasreen@riverside.example'

test('by keyboard: the palette leads to one setting, a slip is named, and what is right is applied', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.type('iban')
  await expect(page.locator('[role=menuitem][data-focused]')).toHaveText(/IBAN/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(riverside(baseURL, '/i/settings/payment#iban'))
  const iban = page.getByLabel('IBAN')
  await expect(iban).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('PK36DEMO0000001000000101')
  await tabTo(page, /^Apply settings$/)
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert', { name: 'There is an error in form' })
  await expect(summary).toContainText('IBAN is not right: please compare its digits')
  await tabTo(page, /IBAN is not right/)
  await press(page, 'Enter')
  await expect(iban).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('pk35 demo 0000 0010 0000 0101')
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast-success')).toContainText('Settings applied')
  await expect(iban).toHaveValue('PK35DEMO0000001000000101')

  // The next registration number is seen before it is applied; other journeys may have added students before.
  await open(page, 'Registration')
  const sample = page.locator('.number-sample')
  await expect(sample).toContainText(/RSS-\d{4}-\d\d/)
  const next = /RSS-(\d{4}-\d\d)/.exec((await sample.textContent()) ?? '')?.[1]
  await page.getByLabel('Prefix').fill('R/')
  await expect(sample).toContainText(`R/${next}`)
})

test('what somebody applies shows at once on the page that somebody else has open; one field of two asks for a choice', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(120_000 * slowness)
  await walkTo(page, baseURL, owner, 'settings')
  await setSettings(page, 'general', { type: 'school' })
  await setSettings(page, 'theme', { theme: 'blue' })
  await setSettings(page, 'contact', { principalName: 'Tariq Mehmood', city: 'Lahore' })
  const other = await (await browser.newContext()).newPage()
  await walkTo(other, baseURL, 'tariq@riverside.example', 'classes')
  await open(page, 'Theme')
  await page.getByText('Maroon', { exact: true }).click()
  await apply(page)
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'maroon')

  await open(page, 'General')
  await choose(page, 'Institute type', 'College')
  await apply(page)
  await expect(other.getByRole('link', { name: 'Semesters' }).first()).toBeVisible()
  await expect(other.getByRole('link', { name: 'Batches' }).first()).toBeVisible()
  await expect(other.getByRole('link', { name: 'Sections' })).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Semesters' })).toBeVisible()
  await choose(page, 'Institute type', 'School')
  await apply(page)
  await expect(other.getByRole('link', { name: 'Classes' }).first()).toBeVisible()
  await setSettings(page, 'theme', { theme: 'blue' })
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'blue')
  await other.context().close()

  // What two people change on one page is put together; only the same field asks for a choice.
  await open(page, 'Contact')
  const principal = page.getByLabel('Name of the principal')
  await principal.fill('T. Mehmood')
  await setSettings(page, 'contact', { city: 'Kasur' })
  await apply(page)
  await expect(page.getByLabel('City')).toHaveValue('Kasur')
  await expect(principal).toHaveValue('T. Mehmood')
  await principal.fill('Mine')
  await setSettings(page, 'contact', { principalName: 'Theirs' })
  await page.getByRole('button', { name: 'Apply settings' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Somebody else changed this meanwhile' })
  await expect(dialog.getByRole('row')).toHaveText([/Field/, /Name of the principal\s*Mine\s*Theirs/])
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await applied(page)
  await expect(principal).toHaveValue('Mine')
  await setSettings(page, 'contact', { principalName: 'Tariq Mehmood', city: 'Lahore' })
  await expect(principal).toHaveValue('Tariq Mehmood')
})

test('weeks are narrowed to the days and hours of the school, and what lies outside is shown all the same', async ({
  page,
  baseURL,
}) => {
  const whole = {
    weekDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    dayFrom: '00:00',
    dayUntil: '00:00',
  }
  await walkTo(page, baseURL, owner, 'settings')
  await setSettings(page, 'system', whole)
  await open(page, 'System')
  await page.getByRole('button', { name: 'Remove Sunday' }).click()
  await typeTime(page, 'Days are shown from', '1400')
  await typeTime(page, 'Days are shown until', '0700')
  await page.getByRole('button', { name: 'Apply settings' }).click()
  const refusal = page.getByRole('alert', { name: 'There is an error in form' })
  await expect(refusal).toContainText('or until midnight')
  await typeTime(page, 'Days are shown from', '0700')
  await typeTime(page, 'Days are shown until', '1500')
  await apply(page)
  await goTo(page, 'calendar')
  await page.getByRole('radio', { name: 'Week' }).click()
  await expect(page.locator('.week-day')).toHaveCount(6)
  await expect(page.locator('.week-clock > span').first()).toHaveText('07:00')
  await expect(page.locator('.week-clock > span')).toHaveCount(8)
  await setSettings(page, 'system', whole)
  await expect(page.locator('.week-day')).toHaveCount(7)
  await expect(page.locator('.week-clock > span')).toHaveCount(24)
})

test('on a phone the overview leads a campus admin to a page, which she reads, and back', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await walkTo(page, baseURL, 'sadia@riverside.example', 'settings')
  await page
    .locator('#main')
    .getByRole('link', { name: /^Attendance/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible()
  await expect(page.getByText('You can look at the settings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply settings' })).toHaveCount(0)
  await expect(page.getByLabel('Days that can be marked later')).toHaveAttribute('readonly', '')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL(/\/c\/[0-9a-f-]+\/settings$/)
})

/** Types a time as HHMM into its field. */
async function typeTime(page: Page, label: string, digits: string) {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(digits)
}

/** Goes to a page of the settings by the overview. */
async function open(page: Page, name: string) {
  await goTo(page, 'settings')
  await page
    .locator('#main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/settings\/[a-z-]+$/)
}

async function apply(page: Page) {
  await page.getByRole('button', { name: 'Apply settings' }).click()
  await applied(page)
}

/** The button is disabled while it saves, too: what is saved is no longer dirty. */
async function applied(page: Page) {
  await expect(page.locator('.settings-actions')).toHaveAttribute('data-dirty', 'false')
}

async function choose(page: Page, label: string, choice: string) {
  await page.locator('[data-field=type]').getByRole('button').click()
  await page.getByRole('option', { name: choice, exact: true }).click()
  await expect(page.locator('[data-field=type]')).toContainText(label)
}
