import { expect, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { letters } from './riverside.ts'

test('a school signs up, adds a campus, logs out and in again, and finds it in the audit', async ({
  page,
}) => {
  const word = letters()
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByLabel('Your name').fill('Amina Yusuf')
  await page.getByLabel('Work e-mail').fill(`amina@${word}.example`)
  await page.getByLabel('Password', { exact: true }).fill('a long walk to school')
  await page.getByLabel('School name').fill(`Green Valley ${word}`)
  await expect(page.getByLabel('Address of the school')).toHaveValue(`greenvalley${word}`)
  await page.getByLabel('Phone').fill('03000000123')
  await page.locator('form button[type=submit]').click()

  await expect(page).toHaveURL(new RegExp(`//greenvalley${word}\\.maktab\\.localhost:\\d+/i$`), {
    timeout: 30_000 * slowness,
  })
  await expect(page.getByRole('heading', { name: 'Set up your school' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'At a glance' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible()
  await page.getByRole('button', { name: 'Show what is left to set up' }).click()

  await page.getByRole('link', { name: 'Add your first campus', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Model Town')
  await page.getByLabel('City').fill('Lahore')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Model Town/ })).toBeVisible()

  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email, username or phone').fill(`amina@${word}.example`)
  await page.getByLabel('Password', { exact: true }).fill('a long walk to school')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/i$/)

  await page.getByRole('link', { name: 'Audit log' }).first().click()
  await page.getByRole('button', { name: /Added the campus Model Town Amina Yusuf/ }).click()
  await expect(page.getByRole('cell', { name: 'Lahore' })).toBeVisible()
})

test('a wrong password is refused in the words of the school, in three languages', async ({
  page,
  baseURL,
}) => {
  const host = `http://riverside.maktab.localhost:${new URL(baseURL ?? '').port}`
  for (const [language, words] of [
    ['en', 'Invalid email or password'],
    ['ur', /درست نہیں/],
    ['ar', /غير صحيح/],
  ] as const) {
    await page
      .context()
      .addCookies([{ name: 'language', value: language, domain: 'riverside.maktab.localhost', path: '/' }])
    await page.goto(`${host}/login`)
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'en' ? 'ltr' : 'rtl')
    await page.locator('input').first().fill('nobody@riverside.example')
    await page.locator('input[type=password]').fill('not the password')
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('alert').first()).toContainText(words)
  }
})
