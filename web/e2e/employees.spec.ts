import { expect, type Page, test } from './journey.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

/** Chooses a row of another list by its name. */
async function pick(page: Page, field: string, typed: string, found = typed) {
  await page.getByRole('combobox', { name: field }).focus()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: found, exact: true }).click()
}

test('personnel adds a teacher, assigns her to 7-B Maths, ends it, and says that she leaves', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/teachers?q=hina'), 'farzana@riverside.example')
  await expect(page.getByRole('row', { name: /Hina Butt/ })).toContainText(
    'Teacher is not enroll in any campus',
  )
  await page.keyboard.press('n')
  await pick(page, 'Campus', 'Gulshan', 'Gulshan-e-Ravi')
  const family = letters()
  const name = `Tehmina ${family}`
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
})

test('a guardian who becomes a teacher is known by her telephone, and is one person', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'teachers')
  const { said: first } = await ask<{ rows: { id: string }[] }>(page, '/campuses')
  const lastName = letters()
  const phone = `0300 1${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const body = { campusId: first.rows[0]?.id, firstName: 'Shagufta', lastName, phone }
  const { said } = await ask(page, '/guardians', { method: 'POST', body })
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
})

test('the numbers of an account are shown to who asks for them', async ({ page, baseURL }) => {
  const librarian = '/i/staff/01980000-0000-7000-8000-0000000af065'
  await logIn(page, riverside(baseURL, librarian), 'farzana@riverside.example')
  await page.getByRole('tab', { name: 'Salary info' }).click()
  await expect(page.getByText('•••• 0110').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show numbers' }).click()
  await expect(page.getByText('0000001000000110', { exact: true })).toBeVisible()
})

test('the record of somebody who works here tells what happened to it', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'farzana@riverside.example', 'staff')
  const body = { firstName: 'Rukhsana', lastName: letters() }
  const { said } = await ask(page, '/staff', { method: 'POST', body })
  await page.goto(riverside(baseURL, `/i/staff/${said.id}?tab=timeline`))
  await expect(page.getByText(`Added the member of staff Rukhsana ${body.lastName}`)).toBeVisible()
  await page.getByRole('button', { name: 'As it was then' }).click()
  await expect(page.getByText('This is what the record said on')).toBeVisible()
})

for (const [language, said] of [
  ['ur', 'استاد کسی کیمپس میں درج نہیں'],
  ['ar', 'المعلم غير مسجّل في أي فرع'],
] as const)
  test(`who teaches nothing yet is said in ${language}`, async ({ page, baseURL }) => {
    await logIn(page, riverside(baseURL, '/i/teachers?q=hina'), 'adeel@riverside.example')
    await ask(page, '/me', { method: 'PATCH', body: { language } })
    await page.reload()
    await expect(page.getByText(said).first()).toBeVisible()
    await ask(page, '/me', { method: 'PATCH', body: { language: 'en' } })
  })
