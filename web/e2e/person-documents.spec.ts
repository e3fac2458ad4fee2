import { expect, test } from './journey.ts'
import { letters, logIn, riverside, seeNeed } from './riverside.ts'

const saad = '01980000-0000-7000-8000-0000000ad00f'

test('papers that end are met on the record and on home; a new one is added in a minute', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, `/i/students/${saad}`))
  await expect(page.getByText(/Saad Qureshi · .* expire[sd] on/).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Documents' }).click()
  const passport = page.getByRole('listitem').filter({ hasText: 'Passport' }).first()
  await expect(passport).toContainText(/Expires soon|Expired/)

  await page.getByRole('button', { name: 'Add document' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'Kind' }).fill('Contr')
  await page.getByRole('option', { name: 'Contract' }).click()
  const note = `Signed by the father of ${letters()}`
  await sheet.getByLabel('Note').fill(note)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(note)).toBeVisible()

  await page.goto(riverside(baseURL, '/i'))
  await seeNeed(page, /family documents? expires? soon/)
  await page.getByRole('link', { name: /family documents? expires? soon/ }).click()
  await expect(page).toHaveURL(/\/i\/family-documents\?.*isHere=true/)
  await expect(page.getByRole('row', { name: /Saad Qureshi · Tahir Qureshi · Passport/ })).toBeVisible()
})
