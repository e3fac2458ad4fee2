import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { ask, letters, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

/** Students whom no other journey knows, enrolled nowhere. */
async function newcomers(page: Page, lastName: string, names: readonly string[]) {
  const { said } = await ask<{ rows: { campusId: string }[] }>(page, '/sections?q=2-A')
  const campusId = said.rows[0]?.campusId
  for (const firstName of names)
    await ask(page, '/students', {
      method: 'POST',
      body: { campusId, firstName, lastName, gender: 'female' },
    })
}

test('the office enrols three at once, reads who was left out, and takes it back', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'students')
  const family = letters()
  await newcomers(page, family, ['Qandeel', 'Qamar', 'Qasim'])
  await page.goto(riverside(baseURL, `/i/students?q=${family}`))
  await expect(page.getByRole('row', { name: new RegExp(family) })).toHaveCount(3)
  await page.getByRole('checkbox', { name: /Select all/ }).click()
  await step(page)
  await expect(page.getByText('Done for 3 people')).toBeVisible({ timeout: 20_000 * slowness })
  await expect(page.getByRole('row', { name: new RegExp(`${family}.*2-A`) })).toHaveCount(3)

  // Once more: all are enrolled already, and the first is told by name.
  await step(page)
  await expect(page.getByText('3 were left as before')).toBeVisible({ timeout: 20_000 * slowness })
  await expect(page.getByText(/: This student is enrolled already/)).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 are as before')).toBeVisible({ timeout: 20_000 * slowness })
  await expect(page.getByRole('row', { name: new RegExp(`${family}.*Not enrolled`) })).toHaveCount(3)
})

/** Those that are ticked come into 2-A. */
async function step(page: Page) {
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Enrolment' }).click()
  const sheet = page.getByRole('dialog', { name: 'Enrolment of 3 people' })
  await sheet.getByRole('combobox', { name: 'Campus' }).focus()
  await page.keyboard.type('Gulshan')
  // The list moves once more when the search for the whole word has answered.
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: 'Gulshan-e-Ravi', exact: true }).click()
  await sheet.getByRole('combobox', { name: 'Section' }).focus()
  await page.keyboard.type('2-A')
  await page.getByRole('option', { name: '2-A', exact: true }).click()
  await sheet.getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(sheet).toHaveCount(0)
}
