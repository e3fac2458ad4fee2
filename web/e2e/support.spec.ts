import { expect, test } from './journey.ts'
import { letters, riverside } from './riverside.ts'
import { land } from './walk.ts'

test('the owner asks the provider from the help menu, reads the answer of the demo, and settles it', async ({
  page,
  baseURL,
}) => {
  const subject = `Question ${letters()}`
  await land(page, baseURL, 'nasreen@riverside.example')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Contact support' }).click()
  await expect(page.getByText('sees what you write here and nothing else')).toBeVisible()
  await page.getByLabel('Topic').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('How do we add a second campus?')
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByText('Waits for an answer')).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill('It is in another city.')
  // What was typed stays where it is while the network is away.
  await page.route('**/messages', (route) => route.abort('connectionreset'), { times: 1 })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('It is in another city.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('main').getByText('It is in another city.')).toHaveCount(1)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Resolved' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()

  // What the demo school asked was answered.
  await page.goto(riverside(baseURL, '/i/support'))
  await page.getByRole('link', { name: /A second language on receipts/ }).click()
  await expect(page.getByText('Not yet on one sheet.')).toBeVisible()
  // The principal has nothing to do with it.
  await land(page, baseURL, 'tariq@riverside.example')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'The provider’s website' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Contact support' })).toHaveCount(0)
})
