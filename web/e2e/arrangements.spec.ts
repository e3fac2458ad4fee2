import { expect, test, toastOf } from './journey.ts'
import { goTo, walkTo } from './walk.ts'

test('the office marks a teacher away, proposes covers and releases them; the teacher accepts on a phone', async ({
  page,
  baseURL,
  browser,
}) => {
  await walkTo(page, baseURL, 'rabia@riverside.example', 'arrangements')
  await page.getByRole('button', { name: 'Mark a teacher away' }).click()
  const sheet = page.getByRole('dialog', { name: 'Mark a teacher away' })
  await sheet.getByRole('button', { name: 'Mark away' }).click()
  await expect(sheet.getByText('Choose a teacher').first()).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Teacher' }).fill('Kamran')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option').click()
  await sheet.getByRole('button', { name: 'Mark away' }).click()
  const row = page.locator('.arrangement-row').filter({ hasText: 'Kamran Yousaf' }).first()
  await expect(row).toContainText('Open')
  // The first lesson by hand, to Sana; the others by the program.
  const sana = page.locator('.arrangement-candidate').filter({ hasText: 'Sana Iqbal' }).first()
  await sana.click()
  await expect(sana).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Propose all' }).click()
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText('Sana Iqbal')
  await asked.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(toastOf(page, 'The arrangement is released')).toBeVisible()
  await expect(page.locator('.arrangement-row').filter({ hasText: 'Told' }).first()).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const hers = await phone.newPage()
  await walkTo(hers, baseURL, 'sana@riverside.example', 'weeks')
  await expect(hers.getByRole('button', { name: /Covered by Sana Iqbal/ }).first()).toBeVisible()
  await phone.close()
})

test('the office moves a lesson of tomorrow to where it is free, and takes that back', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'rabia@riverside.example', 'weeks')
  await page.getByRole('radio', { name: 'Section' }).click()
  const field = page.getByRole('combobox', { name: 'Section' })
  await field.fill('6-B')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option').click()
  await page
    .getByRole('button', { name: /^Maths/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Change this lesson' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change a lesson' })
  await sheet.getByRole('button', { name: /What differs/ }).click()
  await page.getByRole('option', { name: 'At another time' }).click()
  await sheet.getByRole('button', { name: 'Change the lesson' }).click()
  await expect(sheet.getByText('Choose when it is held').first()).toBeVisible()
  const free = sheet.getByRole('radio', { disabled: false })
  await expect(free.first()).toBeAttached()
  await free.first().check({ force: true })
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('Science fair')
  await sheet.getByRole('button', { name: 'Change the lesson' }).click()
  await expect(toastOf(page, 'Lesson changed')).toBeVisible()
  const row = page.locator('.lesson-change').filter({ hasText: '6-B' })
  await expect(row).toContainText('is held on')
  await goTo(page, 'weeks')
  await goTo(page, 'lesson-changes')
  await row.getByRole('button', { name: 'Take back' }).click()
  await expect(row).toHaveCount(0)
})
