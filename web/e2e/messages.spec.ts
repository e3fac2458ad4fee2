import { expect, type Page, test } from './journey.ts'
import { letters } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

test('the office has something told in its own words, tries a channel, and finds in the log what was given up', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'message-words')
  await tellInOwnWords(page)

  // The answer of a channel says whether it works.
  await goTo(page, 'message-channels')
  const card = cardOf(page, 'Email')
  await card.getByRole('button', { name: 'Send a trial' }).click()
  const sheet = page.getByRole('dialog', { name: 'A trial: Email' })
  await sheet.getByLabel('Email').fill(`${letters()}@riverside.example`)
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sheet.getByText('Accepted by the provider')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await goTo(page, 'messages')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('f')
  await page.getByRole('option', { name: 'State', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Not sent' }).press('Space')
  await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter')
  await expect(page).toHaveURL(/state=failed/)
  await page
    .getByRole('row', { name: /Late arrival/ })
    .first()
    .click()
  await expect(page.getByText(/minutes late|منٹ/).first()).toBeVisible()
  await expect(page.getByText('21211')).toBeVisible()
  await expect(page.getByText('The provider did not accept it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
})

/** Sees what a text costs, is told of a field that nothing fills, and takes the words back in the end. */
async function tellInOwnWords(page: Page) {
  const card = cardOf(page, 'Attendance below the limit')
  await card.getByRole('button', { name: 'Edit text' }).click()
  const sheet = page.getByRole('dialog', { name: 'Attendance below the limit' })
  await sheet.getByRole('radio', { name: 'اردو' }).click()
  const short = sheet.getByLabel('Text message')
  await short.fill(`{student}: {percent}٪ ${letters()}`)
  await expect(sheet.getByText('1 part of an SMS')).toBeVisible()
  await short.fill('{father}')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  const unknown = sheet.getByText('There is a field here that nothing fills', { exact: false })
  await expect(unknown.first()).toBeVisible()
  await short.fill(`{student}: {percent}٪ ${letters()}`)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(card.getByText('Own text')).toBeVisible()
  await card.getByRole('button', { name: 'Edit text' }).click()
  await sheet.getByRole('radio', { name: 'اردو' }).click()
  await sheet.getByRole('button', { name: 'Use Maktab’s text' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(card.getByText('Own text')).toHaveCount(0)
}

test('on a phone a father chooses by what he is told of announcements, and it is kept', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await walkTo(page, baseURL, 'imran.khalid', 'my-messages')
  const card = cardOf(page, 'Announcements and notices')
  const box = card.getByRole('checkbox', { name: 'SMS' })
  await expect(box).toBeChecked()
  await card.getByText('SMS', { exact: true }).click()
  await expect(box).not.toBeChecked()
  await page.reload()
  await expect(box).not.toBeChecked()
  await card.getByText('SMS', { exact: true }).click()
  await expect(box).toBeChecked()
})

function cardOf(page: Page, title: string) {
  return page.locator('.card').filter({ has: page.getByRole('heading', { name: title }) })
}
