import { expect, test } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { walkTo } from './walk.ts'

test('a teacher on a phone changes her own address, and looks at the numbers of her account', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await walkTo(page, baseURL, 'sana@riverside.example', 'profile')
  await expect(page.getByRole('heading', { name: 'Sana Iqbal' })).toBeVisible()
  await expect(page.getByText('Maths teacher')).toBeVisible()
  type Own = { presentAddress: string; version: number }
  const { said: before } = await ask<Own>(page, '/profile')

  const street = `${letters()} Road`
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Change my profile' })
  await expect(sheet.getByLabel('First name')).toHaveCount(0)
  await sheet.getByLabel('Phone').fill('12')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Phone must be numeric and exactly 11 digits').first()).toBeVisible()
  await sheet.getByLabel('Phone').fill('0300 0000110')
  await sheet.getByLabel('Present address').fill(street)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(street)).toBeVisible()

  await expect(page.getByText('•••• 0121').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show numbers' }).click()
  await expect(page.getByText('•••• 0121')).toHaveCount(0)

  // The office saved another street while the form was open: both stand side by side, and one chooses.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await save(page, { presentAddress: 'Office Road' })
  await sheet.getByLabel('Present address').fill('Own Road')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const choice = page.getByRole('alertdialog', { name: 'Somebody else changed this meanwhile' })
  await expect(choice.getByRole('row', { name: 'Present address Own Road Office Road' })).toBeVisible()
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('Own Road')).toBeVisible()
  await save(page, { presentAddress: before.presentAddress })

  // Who logs in by a username sees it there, and by whom it is changed; the man at the gate reads Urdu.
  await walkTo(page, baseURL, 'ghulam.rasool', 'profile')
  await expect(page.getByRole('heading', { name: 'Ghulam Rasool' })).toBeVisible()
  await expect(page.locator('dt:text-is("یوزر نیم") + dd')).toHaveText('ghulam.rasool')
  await expect(page.getByText('آپ کا یوزر نیم وہی بدل سکتا ہے')).toBeVisible()

  async function save(at: typeof page, body: object) {
    const { said } = await ask<Own>(at, '/profile')
    const headers = { 'if-match': `"${said.version}"` }
    expect(await ask(at, '/profile', { method: 'PATCH', body, headers })).toMatchObject({ status: 200 })
  }
})
