import { expect, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { logIn, riverside } from './riverside.ts'

/** The section 7-B of the demo school. */
const section = '01980000-0000-7000-8000-00000001500c'

test('the office prints the ID cards of a class from its list, and anybody can ask whether one is genuine', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, `/i/students?sectionId=${section}`), 'rabia@riverside.example')
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await page.getByRole('button', { name: /Select all \d+ that match/ }).click()
  await page.getByRole('button', { name: 'ID cards', exact: true }).click()
  await page.getByText('Urdu', { exact: true }).click()
  await page.getByRole('button', { name: /Print \d+ cards/ }).press('Enter')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 * slowness })
  const file = page.getByRole('link', { name: /Download ID cards 7-B/ })
  const download = page.waitForEvent('download')
  await file.click()
  expect((await download).suggestedFilename()).toMatch(/^ID cards 7-B .*\.pdf$/)

  await page.goto(riverside(baseURL, '/verify/0000000000000001'))
  await expect(page.getByRole('heading', { name: 'This is genuine' })).toBeVisible()
  await expect(page.locator('section[lang=ur]')).toContainText('بلال عمران')
  await page.goto(riverside(baseURL, '/verify/1111111111111111'))
  await expect(page.getByRole('heading', { name: 'No paper of this school has this code' })).toBeVisible()
})
