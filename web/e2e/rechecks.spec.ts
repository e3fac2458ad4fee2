import { expect, test, toastOf } from './journey.ts'
import { setSettings } from './riverside.ts'
import { land, walkTo } from './walk.ts'

const nasreen = 'nasreen@riverside.example'
const tariq = 'tariq@riverside.example'
const result = '01980000-0000-7000-8000-00000e540001'

test('a guardian asks for a re-check on a phone in Urdu, the office does it, and the correction moves positions', async ({
  page,
  baseURL,
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage()
  await land(desk, baseURL, nasreen)
  await setSettings(desk, 'attendance', { recheckDays: 60 })
  try {
    // At home, on a phone.
    await page.setViewportSize({ width: 360, height: 780 })
    await walkTo(page, baseURL, 'ayesha.imran', 'report-cards')
    await page.locator(`a[href*="report-cards/${result}"]`).first().click()
    const story = page.locator('details.subject-story').last()
    await story.locator('summary').click()
    await story.getByRole('button', { name: 'دوبارہ جانچ کی درخواست' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('چوتھا سوال شمار نہیں ہوا')
    await dialog.getByRole('button', { name: 'دوبارہ جانچ کی درخواست' }).click()
    await expect(story.getByText('دوبارہ جانچ کی درخواست دی گئی')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    // At the office: the marks as they are, what was found, and the way to the correction.
    const head = await (await browser.newContext()).newPage()
    await walkTo(head, baseURL, tariq, 'rechecks')
    await head.getByText('7-B').first().click()
    await head.getByRole('button', { name: 'Enter what was found' }).click()
    const sheet = head.getByRole('dialog')
    await sheet.getByRole('textbox').first().fill('25')
    await sheet.getByLabel('What was found').fill('Question 4 was not counted')
    await sheet.getByRole('button', { name: 'Finish' }).click()
    await expect(toastOf(head, 'The re-check is done')).toBeVisible()
    await head.getByRole('link', { name: 'Correct report cards' }).click()
    const changes = head.getByRole('list', { name: 'Cards that change' })
    await expect(changes.getByText('Position').first()).toBeVisible()
    await head.getByRole('dialog').getByLabel('Reason').fill('Question 4 was marked again')
    await head.getByRole('button', { name: /Publish \d+ cards? anew/ }).click()
    await expect(toastOf(head, 'published anew')).toBeVisible()
    await head.context().close()

    // The family reads the answer on the card.
    await page.reload()
    await page.locator('details.subject-story').last().locator('summary').click()
    await expect(page.getByText('Question 4 was not counted')).toBeVisible()
  } finally {
    await setSettings(desk, 'attendance', { recheckDays: 7 })
    await desk.context().close()
  }
})
