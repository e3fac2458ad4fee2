import { expect, type Page, test } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { find, goTo, land, openRow } from './walk.ts'

test('personnel adds a teacher, gives her 7-A and takes it, says that she leaves, reads her timeline, and asks for numbers of an account', async ({
  page,
  baseURL,
}) => {
  const family = letters()
  const name = `Tehmina ${family}`
  await land(page, baseURL, 'farzana@riverside.example')
  await goTo(page, 'teachers')
  await find(page, 'hina')
  await expect(page.getByRole('row', { name: /Hina Butt/ })).toContainText(
    'Teacher is not enroll in any campus',
  )
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('n')
  await pick(page, 'Campus', 'Gulshan', 'Gulshan-e-Ravi')
  await page.getByLabel('First name', { exact: true }).fill('Tehmina')
  await page.getByLabel('Last name').fill(family)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Teacher is not enroll in any class')).toBeVisible()

  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await pick(page, 'Section', '7-A')
  await pick(page, 'Subject', 'Maths')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
  const row = page.locator('.record-rows > li', { hasText: '7-A' })
  await expect(row).toContainText('Maths')
  await expect(page.getByText('Teacher is not enroll in any class')).toHaveCount(0)

  await page.getByRole('button', { name: 'End 7-A' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End assignment' }).click()
  // She teaches to the end of the last day, which is today.
  await expect(page.getByRole('button', { name: 'End 7-A' })).toHaveCount(0)
  await expect(page.getByText('Teacher is not enroll in any class')).toHaveCount(0)

  await page.getByRole('button', { name: 'End employment' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Moves to Multan')
  await page.getByRole('dialog').getByRole('button', { name: 'End employment' }).click()
  await expect(page.locator('.record-header')).toContainText('Left')
  await expect(page.getByRole('button', { name: 'Employ again' })).toBeVisible()

  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText(`Added the teacher ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'As it was then' }).last().click()
  await expect(page.getByText('This is what the record said on')).toBeVisible()

  await goTo(page, 'staff')
  await openRow(page, 'librarian')
  await page.getByRole('tab', { name: 'Salary info' }).click()
  await expect(page.getByText('•••• 0110').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show numbers' }).click()
  await expect(page.getByText('0000001000000110', { exact: true })).toBeVisible()
})

test('a guardian who becomes a teacher is known by her telephone, and is one person; who teaches nothing yet is said in every script', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  const { said: first } = await ask<{ rows: { id: string }[] }>(page, '/campuses')
  const lastName = letters()
  const phone = `0300 1${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const body = { campusId: first.rows[0]?.id, firstName: 'Shagufta', lastName, phone }
  const { said } = await ask(page, '/guardians', { method: 'POST', body })
  await goTo(page, 'teachers')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('First name', { exact: true }).fill('Shagufta')
  await sheet.getByLabel('Phone').fill(phone)
  await sheet.getByRole('button', { name: `Choose Shagufta ${lastName}` }).click()
  const employ = page.getByRole('dialog', { name: `Employ Shagufta ${lastName}` })
  await employ.getByLabel('Designation').fill('Art teacher')
  await employ.getByRole('button', { name: 'Employ', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/teachers/${said.id}$`))
  await expect(page.getByRole('heading', { name: `Shagufta ${lastName}` })).toBeVisible()
  await expect(page.getByText('Art teacher').first()).toBeVisible()

  await goTo(page, 'teachers')
  await find(page, 'hina')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  for (const [language, words, direction] of [
    ['العربية', 'المعلم غير مسجّل في أي فرع', 'rtl'],
    ['اردو', 'استاد کسی کیمپس میں درج نہیں', 'rtl'],
    ['English', 'Teacher is not enroll in any campus', 'ltr'],
  ] as const) {
    await page.locator('.avatar-button').click()
    await page.getByRole('menuitemradio', { name: language }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await expect(page.getByText(words).first()).toBeVisible()
  }
  // A change of language needs no reload.
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

/** Chooses a row of another list by its name. */
async function pick(page: Page, field: string, typed: string, found = typed) {
  await page.getByRole('combobox', { name: field }).focus()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: found, exact: true }).click()
}
