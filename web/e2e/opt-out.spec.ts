import { expect, type Page, test } from './journey.ts'
import { ask, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

type Listed = { rows: { id: string; state: string }[] }

/** Lets a log-in in again; gives its state of before. */
async function letIn(page: Page, username: string): Promise<string | undefined> {
  const { said } = await ask<Listed>(page, `/users?q=${username}`)
  const [row] = said.rows
  if (row && row.state !== 'active') {
    await ask(page, `/users/${row.id}/state`, { method: 'PUT', body: { state: 'active' } })
  }
  return row?.state
}

test('a father gives up his access on the phone, the office is told and lets him in again', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  await letIn(page, 'usman.ghani')
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const phone = await context.newPage()
  await walkTo(phone, baseURL, 'usman.ghani', 'profile')
  await phone.getByRole('link', { name: 'Give up my access' }).click()
  await expect(phone.getByText('Your children stay enrolled.')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.getByLabel('Your name').fill('Somebody Else')
  await phone.getByRole('button', { name: 'Give up my access' }).click()
  await expect(phone.locator('.form-summary')).toContainText('Type your name as it stands here')
  await phone.getByLabel('Your name').fill('usman ghani')
  await phone.getByRole('button', { name: 'Give up my access' }).click()
  await expect(phone).toHaveURL(/\/login/)
  await phone.getByLabel('Email, username or phone').fill('usman.ghani')
  await phone.getByLabel('Password', { exact: true }).fill('riverside-demo-2026')
  await phone.keyboard.press('Enter')
  await expect(phone.locator('.form-summary')).toContainText('Your log-in is switched off')

  await page.goto(riverside(baseURL, '/i/notifications'))
  await expect(page.getByText('Usman Ghani opted out of the portal').first()).toBeVisible()
  expect(await letIn(page, 'usman.ghani')).toBe('deactivated')
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(phone.locator('.my-student-name').first()).toBeVisible()
  await context.close()
})
