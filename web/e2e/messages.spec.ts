import { expect, test } from './journey.ts'
import { letters, logIn, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

test('the office has something told in its own words, sees what a text costs, and takes them back', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'nasreen@riverside.example')
  await page.goto(riverside(baseURL, '/i/message-words'))
  const card = page
    .locator('.card')
    .filter({ has: page.getByRole('heading', { name: 'Attendance below the limit' }) })
  await card.getByRole('button', { name: 'Words' }).click()
  const sheet = page.getByRole('dialog', { name: 'Attendance below the limit' })
  await sheet.getByRole('radio', { name: 'اردو' }).click()
  const short = sheet.getByLabel('Text message')
  await short.fill(`{student}: {percent}٪ ${letters()}`)
  await expect(sheet.getByText('1 part of an SMS')).toBeVisible()
  await short.fill('{father}')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    sheet.getByText('There is a field here that nothing fills', { exact: false }).first(),
  ).toBeVisible()
  await short.fill(`{student}: {percent}٪ ${letters()}`)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(card.getByText('Own words')).toBeVisible()
  await card.getByRole('button', { name: 'Words' }).click()
  await sheet.getByRole('radio', { name: 'اردو' }).click()
  await sheet.getByRole('button', { name: 'Back to the words of Maktab' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(card.getByText('Own words')).toHaveCount(0)
})

test('a channel is tried from its settings, and the answer says whether it works', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'nasreen@riverside.example')
  await page.goto(riverside(baseURL, '/i/message-channels'))
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Email' }) })
  await card.getByRole('button', { name: 'Send a trial' }).click()
  const sheet = page.getByRole('dialog', { name: 'A trial: Email' })
  await sheet.getByLabel('Email').fill(`${letters().toLowerCase()}@riverside.example`)
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sheet.getByText('Accepted by the provider')).toBeVisible()
})

test('what was given up is found in the log with its reason, and can be sent once more', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/messages?state=failed'), 'tariq@riverside.example')
  await page
    .getByRole('row', { name: /Late arrival/ })
    .first()
    .click()
  await expect(page.getByText(/minutes late|منٹ/).first()).toBeVisible()
  await expect(page.getByText('21211')).toBeVisible()
  await expect(page.getByText('The provider did not accept it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send once more' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a father chooses by what he is told of announcements, and it is kept', async ({ page, baseURL }) => {
    await walkTo(page, baseURL, 'imran.khalid', 'my-messages')
    const card = page
      .locator('.card')
      .filter({ has: page.getByRole('heading', { name: 'Announcements and notices' }) })
    const box = card.getByRole('checkbox', { name: 'SMS' })
    await expect(box).toBeChecked()
    await card.getByText('SMS', { exact: true }).click()
    await expect(box).not.toBeChecked()
    await page.reload()
    await expect(box).not.toBeChecked()
    await card.getByText('SMS', { exact: true }).click()
    await expect(box).toBeChecked()
  })
})
