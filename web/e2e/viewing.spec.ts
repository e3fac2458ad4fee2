import { expect, test } from './journey.ts'
import { ask, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

type Listed = { rows: { id: string }[] }

test('the principal looks as the head of a campus, who is told, and is themselves again', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  const { said } = await ask<Listed>(page, '/users?q=sadia@')
  await page.goto(riverside(baseURL, `/i/users/${said.rows[0]?.id}`))
  await page.getByRole('button', { name: 'View as' }).click()
  const sheet = page.getByRole('dialog', { name: 'View as Sadia Rauf' })
  await sheet.getByRole('button', { name: 'Begin' }).click()
  await expect(sheet.getByRole('alert').first()).toBeVisible()
  await sheet.getByLabel('Reason').fill('Does not find her classes')
  await sheet.getByRole('button', { name: 'Begin' }).click()

  const frame = page.getByRole('complementary', { name: 'View as somebody else' })
  await expect(frame).toContainText('You are looking as Sadia Rauf')
  await expect(frame).toContainText('15 minutes left')
  await expect(page.getByRole('button', { name: 'Your account: Sadia Rauf' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  expect((await ask(page, '/audit')).status).toBe(403)
  const change = await ask(page, '/me', { method: 'PATCH', body: { density: 'compact' } })
  expect(change.status).toBe(403)

  await frame.getByRole('button', { name: 'End the view' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Sadia Rauf/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your account: Tariq Mehmood' })).toBeVisible()
  await expect(frame).toHaveCount(0)
  await page.goto(riverside(baseURL, '/i/audit?act=viewing.begun'))
  await expect(
    page.getByText('Began to look at the school as Sadia Rauf: Does not find her classes').first(),
  ).toBeVisible()

  const context = await browser.newContext()
  const desk = await context.newPage()
  await walkTo(desk, baseURL, 'sadia@riverside.example', 'notifications')
  await expect(desk.getByText('Tariq Mehmood looked at the school as you').first()).toBeVisible()
  await context.close()
})

test('on a phone a role is looked at as it is held in a campus', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await land(page, baseURL, 'tariq@riverside.example')
  await page.goto(riverside(baseURL, '/i/roles?role=admin'))
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'View as this role' }).click()
  const sheet = page.getByRole('dialog', { name: 'View as Admin' })
  await expect(sheet.getByRole('radio', { name: 'The role alone' })).toBeChecked()
  await sheet.getByRole('combobox', { name: 'Campus' }).fill('Shahdara')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: /Shahdara/ }).click()
  await sheet.getByLabel('Reason').fill('What does a head see here?')
  await sheet.getByRole('button', { name: 'Begin' }).click()
  const frame = page.getByRole('complementary', { name: 'View as somebody else' })
  await expect(frame).toContainText('You are looking as Admin')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  await frame.getByRole('button', { name: 'End the view' }).click()
  await expect(page).toHaveURL(/\/roles/)
  await expect(frame).toHaveCount(0)
})

test('of a role that shows what is one’s own a person is chosen, and seen as they see', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  await page.goto(riverside(baseURL, '/i/roles?role=guardian'))
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'View as this role' }).click()
  const sheet = page.getByRole('dialog', { name: 'View as Guardian' })
  await expect(sheet.getByRole('combobox', { name: 'Campus' })).toHaveCount(0)
  await sheet.getByLabel('Reason').fill('Sees no children')
  await sheet.getByRole('button', { name: 'Begin' }).click()
  await expect(sheet.getByRole('alert').first()).toBeVisible()
  // Nobody is offered who is no guardian.
  const person = sheet.getByRole('combobox', { name: 'Person' })
  await person.fill('Kamran')
  await expect(page.getByRole('option')).toHaveText(['Nothing matches'])
  await person.fill('Ayesha')
  await page.getByRole('option', { name: /Ayesha Imran/ }).click()
  await expect(sheet.getByLabel('Reason')).toHaveValue('Sees no children')
  await sheet.getByRole('button', { name: 'Begin' }).click()
  const frame = page.getByRole('complementary', { name: 'View as somebody else' })
  await expect(frame).toContainText('You are looking as Ayesha Imran')
  await expect(page.locator('.my-student-name')).toHaveCount(3)
  await frame.getByRole('button', { name: 'End the view' }).click()
  await expect(frame).toHaveCount(0)
})
