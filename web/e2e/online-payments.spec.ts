import { expect, test } from './journey.ts'
import { goTo, land } from './walk.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a guardian changes her mind at the bank, then pays there in four taps; the office finds both', async ({
    page,
    browser,
    baseURL,
  }) => {
    await land(page, baseURL, 'sana@riverside.example')
    await goTo(page, 'my-dues')
    const pay = page.getByRole('button', { name: /^Pay .*Practice bank/ })
    await pay.click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the fees' }).click()

    // From the fees, where a message leads to: the button, and the one of the bank.
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Practice bank' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the receipt' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the fees' }).click()
    await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible()
    await expect(pay).toHaveCount(0)

    const context = await browser.newContext({
      timezoneId: 'Asia/Karachi',
      locale: 'en-GB',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 720 },
    })
    const office = await context.newPage()
    await land(office, baseURL, 'nasreen@riverside.example')
    await goTo(office, 'online-payments')
    await expect(office.getByRole('row', { name: /Failed/ }).first()).toBeVisible()
    await office
      .getByRole('row', { name: /Sana Iqbal.*Paid/ })
      .first()
      .click()
    await expect(office.getByRole('dialog')).toContainText('Practice bank')
    await context.close()
  })
})
