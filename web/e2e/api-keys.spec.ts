import { expect, test, toastOf } from './journey.ts'
import { riverside } from './riverside.ts'
import { land } from './walk.ts'

test('a key is made, asks for what it may, is seen to be used, gets a new secret and is revoked', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'nasreen@riverside.example')
  await page.goto(riverside(baseURL, '/i/api-keys'))
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()

  const name = `Timetable display ${Date.now() % 100_000}`
  await page.getByRole('button', { name: 'New key' }).click()
  const sheet = page.getByRole('dialog', { name: 'New API key' })
  await sheet.getByLabel('Name').fill(name)
  await sheet.getByLabel('Search permissions').fill('campuses')
  await sheet.getByText('View', { exact: true }).first().click()
  await expect(sheet.getByText('1 permission', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Make the key' }).click()

  const shown = page.getByRole('alertdialog', { name: 'The secret of the key' })
  const secret = await shown.getByLabel('Secret').inputValue()
  expect(secret).toMatch(/^mk_[0-9a-f]{10}_[\w-]{43}$/)
  await shown.getByRole('button', { name: 'I have saved it' }).click()

  const ask = (path: string, key = secret) =>
    page.evaluate(
      async ([url = '', bearer = '']) => {
        const headers = { authorization: `Bearer ${bearer}` }
        return (await fetch(url, { headers, credentials: 'omit' })).status
      },
      [`/api/v1${path}`, key],
    )
  expect(await ask('/campuses')).toBe(200)
  expect(await ask('/students')).toBe(403)

  await page.getByRole('row', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('In use')).toBeVisible()
  await expect(page.getByText('The whole institute')).toBeVisible()
  await expect(page.getByText('Not used yet', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'New secret' }).click()
  const asking = page.getByRole('alertdialog', { name: 'A new secret for this key?' })
  await asking.getByRole('button', { name: 'New secret' }).click()
  const next = await shown.getByLabel('Secret').inputValue()
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText('The secret before this one is valid until')).toBeVisible()
  expect([await ask('/campuses'), await ask('/campuses', next)]).toEqual([200, 200])

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toastOf(page, 'The key is revoked')).toBeVisible()
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect([await ask('/campuses'), await ask('/campuses', next)]).toEqual([401, 401])

  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
})
