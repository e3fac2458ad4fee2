import { expect, test } from './journey.ts'
import { handsOn } from './hands.ts'
import { ask } from './riverside.ts'
import { walkTo } from './walk.ts'

type Listed = { rows: { serial: string; name: string; kind: string }[] }

test('a late slip is two letters and two Enters; who leaves is collected by who may, and a mistake is withdrawn', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'rabia@riverside.example', 'gate')
  const search = page.getByRole('searchbox', { name: 'Name of the student' })
  await expect(search).toBeFocused()
  const before = (await ask<Listed>(page, '/gate-slips')).said.rows.length
  const hands = handsOn(page)
  await hands.type('bi')
  const first = (await page.locator('.gate-choice .gate-name').first().textContent()) ?? ''
  expect(first).toMatch(/^Bi/)
  await hands.press('Enter')
  await expect(page.getByLabel('Minutes late', { exact: true })).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByText(/^Slip MAIN\/2026\/\d{4} for .+ is written\.$/)).toBeVisible()
  expect(hands.count()).toBeLessThanOrEqual(8)
  // The next one begins at once.
  await expect(search).toBeFocused()
  const { rows } = (await ask<Listed>(page, '/gate-slips')).said
  expect(rows.length).toBe(before + 1)
  const written = rows.toSorted((one, other) => other.serial.localeCompare(one.serial))[0]
  expect(written).toMatchObject({ kind: 'late', name: first })
  await expect(page.getByRole('link', { name: `Print ${written?.serial}` })).toBeVisible()

  await hands.type('Daniyal')
  await page.getByRole('button', { name: /^Daniyal Usman/ }).click()
  await page.getByRole('radio', { name: 'Leaves early' }).click()
  await expect(page.getByRole('radio', { name: /Usman Ghani/ })).toBeDisabled()
  await page.getByRole('radio', { name: /Mehwish Tahir/ }).check()
  await page.getByLabel('Reason').fill('Dentist')
  await page.getByRole('button', { name: 'Write the slip' }).click()
  await expect(page.getByText(/^Slip MAIN\/2026\/\d{4} for Daniyal.+ is written\.$/)).toBeVisible()
  const row = page.locator('.record-rows li').filter({ hasText: 'Daniyal' }).first()
  await expect(row).toContainText('collected by Mehwish Tahir')
  await row.getByRole('button', { name: /^Withdraw/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Withdraw MAIN/ })
  await sheet.getByLabel('Reason').fill('The mother came back')
  await sheet.getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toContainText('Withdrawn')
})
