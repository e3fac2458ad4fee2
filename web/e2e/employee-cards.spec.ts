import { expect, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { logIn, riverside } from './riverside.ts'

test('personnel prints the ID card of a teacher from the record, and those of the staff from their list', async ({
  page,
  baseURL,
}) => {
  const farzana = 'farzana@riverside.example'
  const teacher = '01980000-0000-7000-8000-0000000af001'
  await logIn(page, riverside(baseURL, `/i/teachers/${teacher}`), farzana)
  const name = (await page.locator('#main h1').first().locator('bdi').first().textContent()) ?? ''
  const card = page.locator('section, .card').filter({ has: page.getByRole('heading', { name: 'ID card' }) })
  await card.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 * slowness })
  await expect(page.getByRole('link', { name: `Download ID cards ${name}` })).toBeVisible()

  await page.goto(riverside(baseURL, '/i/staff'))
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'ID cards', exact: true }).click()
  await expect(page.getByText('Whoever has left gets no card.')).toBeVisible()
  await page.getByText('Urdu', { exact: true }).click()
  await page.getByRole('button', { name: /Print \d+ cards?/ }).press('Enter')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 * slowness })
  await expect(page.getByRole('link', { name: /Download ID cards/ })).toBeVisible()
})
