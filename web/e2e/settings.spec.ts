import { expect, type Page, test } from '@playwright/test'
import { slowness } from 'kit/testing-limits'
import { press, tabTo } from './keyboard.ts'
import { logIn, riverside, setSettings } from './riverside.ts'

test('by keyboard: the palette leads to one setting, a slip is named, and what is right is applied', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
})

test('what somebody applies shows at once on the page that somebody else has open', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(120_000 * slowness)
  await logIn(page, riverside(baseURL, '/i'))
  await setSettings(page, 'general', { type: 'school' })
  await setSettings(page, 'theme', { theme: 'blue' })
  const other = await (await browser.newContext()).newPage()
  await logIn(other, riverside(baseURL, '/i/classes'), 'tariq@riverside.example')
  await expect(other.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  await page.goto(riverside(baseURL, '/i/settings/theme'))
  await page.getByText('Maroon', { exact: true }).click()
  await apply(page)
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'maroon')

  await page.goto(riverside(baseURL, '/i/settings/general'))
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
  await page.goto(riverside(baseURL, '/i/settings/theme'))
  await page.getByText('Blue', { exact: true }).click()
  await apply(page)
  await other.context().close()
})

test('what two people change on one page is put together; only the same field asks for a choice', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i'))
  await setSettings(page, 'contact', { principalName: 'Tariq Mehmood', city: 'Lahore' })
  await page.goto(riverside(baseURL, '/i/settings/contact'))
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

test('the next registration number is seen before it is applied', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i/settings/registration'))
  const sample = page.locator('.number-sample')
  // Other journeys may have added students before.
  await expect(sample).toContainText(/RSS-\d{4}-\d\d/)
  const next = /RSS-(\d{4}-\d\d)/.exec((await sample.textContent()) ?? '')?.[1]
  await page.getByLabel('Prefix').fill('R/')
  await expect(sample).toContainText(`R/${next}`)
})

test('on a phone the overview leads to a page and back; who may not edit, reads', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await logIn(page, riverside(baseURL, '/i/settings'))
  await page.getByRole('link', { name: /^Attendance/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL(riverside(baseURL, '/i/settings'))

  await page.context().clearCookies()
  const campus = /\/c\/[0-9a-f-]+/
  await logIn(page, riverside(baseURL, '/'), 'sadia@riverside.example', campus)
  await page.goto(`${page.url()}/settings/attendance`)
  await expect(page.getByText('You can look at the settings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply settings' })).toHaveCount(0)
  await expect(page.getByLabel('Days that can be marked later')).toHaveAttribute('readonly', '')
})

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
