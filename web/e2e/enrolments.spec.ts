import { expect, type Page, test } from './journey.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { find, goTo, land, openRow } from './walk.ts'

test('who follows a link to the form of an enrolment finds it open over the list of the year', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i'))
  await page.goto(riverside(baseURL, '/i/enrolments/new'))
  await expect(page).toHaveURL(/enrolments\/new\?.*view=year/)
  await expect(page.getByRole('dialog', { name: 'Enrol' })).toBeVisible()
})

test('the office looks through the enrolments of the year; a student of Shahdara moves to the main campus, leaves, and comes back, and each stay has its days', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  await goTo(page, 'enrolments')
  const year = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^2026/ })
  await expect(year).toHaveAttribute('aria-current', 'page')
  // Two of one name and one section.
  await find(page, 'muhammad ali 7-B')
  for (const father of ['Saleem Raza', 'Nadeem Akram'])
    await expect(page.getByRole('row', { name: new RegExp(`Muhammad Ali.*${father}`) })).toHaveCount(1)
  await page.getByRole('row', { name: /Muhammad Ali.*Saleem Raza/ }).click()
  await expect(page).toHaveURL(/students\/[0-9a-f-]{36}\?tab=enrolment/)
  await expect(page.locator('.record-header')).toContainText('Saleem Raza')
  await page.goBack()
  await expect(page).toHaveURL(/enrolments\?/)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/enrolments\?view=all/)

  const firstName = `Sameer ${letters()}`
  const { section: from, campusId } = await sectionOf(page, '5-E')
  const body = { campusId, firstName, fatherName: 'Arshad Mahmood', gender: 'male' }
  const { id } = (await ask(page, '/students', { method: 'POST', body })).said
  const place = { sectionId: from, startsOn: '2026-08-03' }
  expect((await ask(page, `/students/${id}/enrolment`, { method: 'POST', body: place })).status).toBe(200)

  // From the tenth of November on.
  await goTo(page, 'students')
  await openRow(page, firstName)
  await page.getByRole('tab', { name: 'Enrolment' }).click()
  const stays = page.locator('.record-rows > li')
  await expect(stays).toHaveCount(1)
  const old = await grNumber(page, 0)
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  // Only sections of his own campus are offered; another campus is chosen, and the question answered.
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'Section' }).focus()
  await page.keyboard.type('5-')
  await expect(page.getByRole('option', { name: '5-E', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: '5-A', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await pick(page, 'Campus', 'Gulshan-e-Ravi')
  await pick(page, 'Section', '5-A')
  await typeDay(page, 'First day', '10112026')
  await sheet.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(sheet.getByText('Say that the campus changes', { exact: false })).toBeVisible()
  await sheet.getByText('The campus changes to Gulshan-e-Ravi').click()
  await sheet.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(page.locator('.record-header')).toContainText('5-A')
  await expect(stays).toHaveCount(2)
  await expect(stays.nth(0)).toContainText(/Gulshan-e-Ravi.*Transferred 10-11-2026/)
  await expect(stays.nth(1)).toContainText(/Shahdara.*Admitted 03-08-2026.*Transferred 09-11-2026/)
  // The register of each campus has its own number for him.
  expect(await grNumber(page, 1)).toBe(old)
  const number = await grNumber(page, 0)
  expect(number).not.toBe(old)

  // He leaves on the sixteenth, and is back on the eighteenth under the number that he had.
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('menuitem', { name: 'End enrolment' }).click()
  await typeDay(page, 'Last day', '16112026')
  await page.getByRole('dialog').getByLabel('Reason').fill('The family went to Multan')
  await page.getByRole('dialog').getByRole('button', { name: 'End enrolment' }).click()
  await expect(page.locator('.record-header')).toContainText('Left')
  await page.getByRole('button', { name: 'Readmit' }).click()
  await pick(page, 'Section', '5-A')
  await typeDay(page, 'First day', '18112026')
  await page.getByRole('dialog').getByRole('button', { name: 'Enrol', exact: true }).click()
  await expect(stays).toHaveCount(3)
  await expect(stays.nth(0)).toContainText(/Readmitted 18-11-2026/)
  await expect(stays.nth(1)).toContainText(/Left 16-11-2026.*The family went to Multan/)
  expect(await grNumber(page, 0)).toBe(number)

  // The list has a row for each of his stays.
  await goTo(page, 'enrolments')
  await find(page, firstName)
  await expect(page.getByRole('row', { name: new RegExp(`${firstName}.*Arshad Mahmood`) })).toHaveCount(3)
})

async function sectionOf(page: Page, title: string) {
  const { said } = await ask<{ rows: { id: string; title: string; campusId: string }[] }>(
    page,
    `/sections?q=${title}`,
  )
  const found = said.rows.find((row) => row.title === title)
  return { section: found?.id ?? '', campusId: found?.campusId ?? '' }
}

async function grNumber(page: Page, at: number): Promise<string> {
  const said = page
    .locator('.record-rows > li')
    .nth(at)
    .getByText(/^GR number/)
  return (await said.textContent()) ?? ''
}

async function pick(page: Page, field: string, name: string) {
  await page.getByRole('combobox', { name: field }).focus()
  // What was proposed is replaced.
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(page.getByRole('combobox', { name: field })).toHaveValue(name)
}

async function typeDay(page: Page, field: string, digits: string) {
  const day = page.getByRole('dialog').getByRole('group', { name: field })
  await day.getByRole('spinbutton').first().focus()
  await page.keyboard.type(digits)
}
