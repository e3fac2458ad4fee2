import { clockNow } from './clock.ts'
import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { ask, letters, riverside, setSettings } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a mother applies on her phone in Urdu, and the office takes a child from the first call to a seat', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000 * slowness)
  const look = { viewport: { width: 360, height: 780 }, hasTouch: true, locale: 'ur' }
  const phone = await browser.newContext(look)
  await apply(await phone.newPage(), baseURL)
  await phone.close()
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'admissions')
  await takeIn(page)
  await goTo(page, 'admission-classes')
  await closeOwnPage(page)
})

/** She loses the page, sends it, sends a photo, and finds her application again. */
async function apply(page: Page, baseURL: string | undefined) {
  await page.clock.install()
  await page.goto(riverside(baseURL, '/apply'))
  await expect(page.getByRole('heading', { name: 'داخلے کی درخواست دیں' })).toBeVisible()
  await expect(page.getByText('نئے تعلیمی سال کے داخلے')).toBeVisible()
  await choose(page, 'کیمپس', 'گلشنِ راوی')
  await choose(page, 'جماعت', 'Kindergarten')
  await page.getByLabel('بچے کا پہلا نام').fill('عائشہ')
  await choose(page, 'لڑکی یا لڑکا', 'لڑکی یا خاتون')
  await typeDay(page, 'تاریخ پیدائش', '02052022')
  await page.getByLabel('آپ کا نام', { exact: true }).fill('رابعہ سلیم')
  await choose(page, 'بچے سے آپ کا رشتہ', 'والدہ')
  // Digits of her own keyboard.
  await page.getByLabel('آپ کا فون').fill('۰۳۰۰ ۰۰۰۰۸۶۱')

  // A call comes in, and the browser lets the page go: nothing is lost.
  await page.reload()
  await expect(page.getByLabel('بچے کا پہلا نام')).toHaveValue('عائشہ')
  await page.getByLabel('آپ کا نام', { exact: true }).fill('رابعہ سلیم')
  // No human fills in a form in less than four seconds.
  await page.clock.fastForward(4_000)
  await page.getByRole('button', { name: 'درخواست بھیجیں' }).click()

  await expect(page.getByRole('heading', { name: 'درخواست موصول ہو گئی' })).toBeVisible()
  const code = (await page.locator('.apply-code').textContent()) ?? ''
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  await page
    .getByRole('group', { name: 'بچے کی تصویر' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ayesha.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByText('اسکول کو مل گئی')).toBeVisible()

  await page.goto(riverside(baseURL, '/apply/status'))
  await expect(page.getByLabel('ٹریکنگ کوڈ')).toHaveValue(code)
  await page.getByLabel('وہ فون نمبر').fill('0300 0000861')
  await page.getByRole('button', { name: 'میری درخواست دکھائیں' }).click()
  await expect(page.getByText('اسکول کو آپ کی درخواست مل گئی ہے')).toBeVisible()
  await expect(page.getByText('ayesha.png')).toBeVisible()
}

async function takeIn(page: Page) {
  const name = `Sumair ${letters()}`
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await pick(page, 'Campus', 'Gulshan', 'Gulshan-e-Ravi')
  await pick(page, 'Class', 'Kinder', 'Kindergarten')
  await page.getByLabel('First name', { exact: true }).fill(name)
  await page.getByLabel('Guardian’s name').first().fill('Naeem Dar')
  await page.getByLabel('Guardian’s phone').first().fill('0300 0000862')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} added`)).toBeVisible()
  await page.getByPlaceholder('Search admissions').fill(name)
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.locator('.record-header')).toContainText('Enquiry')
  const application = page.url()

  await page.locator('.record-header').getByRole('button', { name: 'Invite' }).click()
  await typeDay(page.getByRole('dialog'), 'Day', wednesdayAfter(3))
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(page.locator('.record-header')).toContainText('Interview or test')
  await page.getByRole('button', { name: 'Enter the result' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Result/ })
    .click()
  await page.getByRole('option', { name: 'Passed', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Passed')).toBeVisible()
  await page.getByRole('button', { name: 'Add document' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'b-form.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByRole('link', { name: 'Download b-form.png' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('b-form.png')).toBeVisible()

  await page.getByRole('button', { name: 'Offer a seat' }).click()
  await typeDay(page.getByRole('dialog'), 'Offer valid until', wednesdayAfter(20))
  await page.getByRole('dialog').getByRole('button', { name: 'Offer a seat' }).click()
  await expect(page.locator('.record-header')).toContainText('Offered')
  await page.getByRole('button', { name: 'Family accepts' }).click()
  await expect(page.locator('.record-header')).toContainText('Accepted')

  // Nothing is typed again: the child, the father and the seat come of what stands there.
  await page.getByRole('button', { name: 'Enrol', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `Enrol ${name}` })
  await sheet.getByRole('button', { name: /Gender/ }).click()
  await page.getByRole('option', { name: 'Male', exact: true }).click()
  await typeDay(sheet, 'First day', '19112026')
  await sheet.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(page).toHaveURL(/\/students\//)
  await expect(page.locator('.record-header')).toContainText('Enrolled')
  await expect(page.getByRole('link', { name: 'Naeem Dar', exact: true })).toBeVisible()
  // What came with the application is met again on the student's page, and leads back to it.
  await page.getByRole('tab', { name: 'Documents' }).click()
  const papers = page.locator('.card').filter({ hasText: 'Documents of the application' })
  await expect(papers.getByRole('link', { name: 'Birth certificate or B-Form' })).toBeVisible()
  await expect(papers).toContainText('b-form.png')
  await papers.getByRole('link', { name: /^Application number/ }).click()
  await expect(page).toHaveURL(application.replace(/\?.*/, ''))
  await expect(page.locator('.record-header')).toContainText('Enrolled')
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText(new RegExp(`^Enrolled the applicant ${name} · Naeem Dar in KG-`))).toBeVisible()
  await expect(page.getByText(`Moved the application of ${name} · Naeem Dar to: Offered`)).toBeVisible()
}

/** As long as no first day is set, the list of openings says that nobody can apply, and leads to the setting. */
async function closeOwnPage(page: Page) {
  const notice = page.getByText(/^The school’s own page takes no applications/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(notice).toHaveCount(0)
  const { said } = await ask<{ opensOn: string }>(page, '/settings/admissions')
  expect(said.opensOn).toMatch(/^20/)
  try {
    await setSettings(page, 'admissions', { opensOn: null })
    await page.reload()
    await expect(notice).toBeVisible()
    await page.getByRole('link', { name: 'Set the days' }).click()
    await expect(page).toHaveURL(/\/i\/settings\/admissions/)
  } finally {
    await setSettings(page, 'admissions', { opensOn: said.opensOn })
  }
}

/** The first Wednesday after so many days from now, as it is typed: such days are worked on. */
function wednesdayAfter(days: number): string {
  const day = new Date(clockNow() + days * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10).split('-').toReversed().join('')
}

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('button', { name: new RegExp(field) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Chooses a row of another list by its name. */
async function pick(page: Page, field: string, typed: string, found: string) {
  await page.getByRole('combobox', { name: field, exact: true }).focus()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: found, exact: true }).click()
}

/** A day is typed part by part, as digits alone. */
async function typeDay(within: Pick<Page, 'getByRole'>, field: string, digits: string) {
  const first = within.getByRole('group', { name: field }).getByRole('spinbutton').first()
  await first.click()
  for (const digit of digits) await first.page().keyboard.press(digit)
}
