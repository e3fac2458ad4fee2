import { type Browser, expect, type Page, test, toastOf } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { ask, letters, riverside, seeNeed } from './riverside.ts'
import { goTo, land, openRow, walkTo } from './walk.ts'

type Openings = { rows: { campusId: string; classId: string }[] }
type Application = { id: string; code: string; feeState: string }

test('the clerk asks for the admission fee and prints its challan, the family opens it on a phone in Urdu, the owner waives the fee, and the child is enrolled with it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000 * slowness)
  await land(page, baseURL)
  const name = `Zoraiz ${letters()}`
  const { id, code } = await applicant(page, name)

  const clerk = await (await browser.newContext()).newPage()
  await walkTo(clerk, baseURL, 'waqas@riverside.example', 'admissions')
  await askForFee(clerk, name)
  await printChallan(clerk)
  await readOnPhone(browser, baseURL, code)

  // The clerk asks for a waiver; somebody else decides.
  await clerk.getByRole('button', { name: 'Fee actions' }).click()
  await clerk.getByRole('menuitem', { name: 'Ask for a waiver' }).press('Enter')
  const asking = clerk.getByRole('dialog', { name: /^Waive / })
  await asking.getByLabel('Reason').fill('His mother teaches here')
  await asking.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(toastOf(clerk, 'Somebody else decides now')).toBeVisible()
  await expect(clerk.getByRole('button', { name: 'Approve the waiver' })).toHaveCount(0)
  await clerk.context().close()

  await page.reload()
  await seeNeed(page, /waivers? of (a fee|fees) of/)
  await goTo(page, 'admissions')
  await openRow(page, name)
  await page.getByRole('tab', { name: 'Fees' }).click()
  await page.getByRole('button', { name: 'Approve the waiver' }).click()
  await expect(toastOf(page, 'Fee waived')).toBeVisible()

  // What is settled confirms the seat, by itself.
  await expect
    .poll(async () => (await ask<{ stage: string }>(page, `/admissions/${id}`)).said.stage, {
      timeout: 90_000 * slowness,
    })
    .toBe('accepted')
  await page.reload()
  await expect(page.locator('.record-header')).toContainText('Accepted')
  await expect(page.locator('.record-header')).toContainText('Paid')
  await enrol(page, name)
})

/** An applicant of this journey alone, who was offered a seat. */
async function applicant(page: Page, firstName: string): Promise<Application> {
  const { said } = await ask<Openings>(page, '/admission-classes')
  const [{ campusId, classId } = { campusId: '', classId: '' }] = said.rows
  const guardian = { guardianName: 'Waseem Tariq', guardianPhone: '0300 0000867', language: 'ur' }
  const body = { campusId, classId, firstName, ...guardian }
  const made = (await ask<Application>(page, '/admissions', { method: 'POST', body })).said
  const until = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
  const offer = { stage: 'offered', offerUntil: until }
  await ask(page, `/admissions/${made.id}/stage`, { method: 'PUT', body: offer })
  return made
}

async function askForFee(clerk: Page, name: string) {
  await openRow(clerk, name)
  await clerk.getByRole('tab', { name: 'Fees' }).click()
  await expect(clerk.getByText('No fee was asked yet.')).toBeVisible()
  const offer = clerk.getByRole('listitem').filter({ hasText: 'Security deposit' })
  await expect(offer).toContainText('Rs 20,000')
  await offer.getByRole('button', { name: 'Ask', exact: true }).click()
  const sheet = clerk.getByRole('dialog', { name: 'Ask for a fee' })
  await sheet.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(clerk.getByText('Fee asked')).toBeVisible()
  await expect(clerk.locator('.record-header')).toContainText('Admission fee due')
  await expect(clerk.getByRole('link', { name: 'Admission fee', exact: true })).toBeVisible()
}

/** The challan of the applicant, with the child and the fees on it; then back to the application. */
async function printChallan(clerk: Page) {
  await clerk.getByRole('link', { name: 'Print challan' }).click()
  const sheet = clerk.getByRole('dialog', { name: 'Challan of Waseem Tariq' })
  await sheet.getByRole('button', { name: 'Issue' }).click()
  await expect(clerk).toHaveURL(/\/challans\//)
  const challan = clerk.getByRole('dialog', { name: /CH/ })
  await expect(challan).toContainText('Security deposit')
  await expect(challan).toContainText('Rs 20,000')
  await expect(challan.getByRole('link', { name: 'Open PDF' })).toBeVisible()
  await clerk.goBack()
  await clerk.getByRole('tab', { name: 'Fees' }).click()
}

/** What the family sees: how much, until when, the number that it pays under, and the challan. */
async function readOnPhone(browser: Browser, baseURL: string | undefined, code: string) {
  const look = { viewport: { width: 360, height: 780 }, hasTouch: true, locale: 'ur' }
  const phone = await (await browser.newContext(look)).newPage()
  await phone.goto(riverside(baseURL, '/apply/status'))
  await phone.getByLabel('ٹریکنگ کوڈ').fill(code)
  await phone.getByLabel('وہ فون نمبر').fill('0300 0000867')
  await phone.getByRole('button', { name: 'میری درخواست دکھائیں' }).click()
  const fee = phone.getByRole('region', { name: 'داخلہ فیس' })
  await expect(fee).toContainText('واجب الادا')
  await expect(fee).toContainText('زرِ ضمانت')
  await expect(phone.locator('.apply-code')).toHaveText(/^\d{9,}$/)
  const paper = phone.getByRole('link', { name: /چالان .*کھولیں/ })
  const address = await paper.getAttribute('href')
  const type = await phone.evaluate(
    async (url) => (await fetch(url)).headers.get('content-type'),
    riverside(baseURL, address ?? ''),
  )
  expect(type).toBe('application/pdf')
  await phone.context().close()
}

/** The child is enrolled, and the invoice of before stands on the student’s own page. */
async function enrol(page: Page, name: string) {
  await page.getByRole('button', { name: 'Enrol', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `Enrol ${name}` })
  await sheet.getByRole('button', { name: /Gender/ }).click()
  await page.getByRole('option', { name: 'Male', exact: true }).click()
  const first = sheet.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first()
  await first.click()
  for (const digit of '19112026') await page.keyboard.press(digit)
  await sheet.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(page).toHaveURL(/\/students\//)
  await page.getByRole('tab', { name: 'Fees' }).click()
  const invoices = page.locator('.card').filter({ hasText: 'Invoices' })
  await expect(invoices.getByRole('link', { name: /Admission fee$/ })).toBeVisible()
  await expect(invoices).toContainText('Paid')
}
