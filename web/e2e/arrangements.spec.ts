import { expect, type Page, test, toastOf } from './journey.ts'
import { chooseOnly } from './keyboard.ts'
import { ask } from './riverside.ts'
import { goTo, land, walkTo } from './walk.ts'

test('the office marks a teacher away, proposes covers and releases them', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'rabia@riverside.example', 'arrangements')
  await page.getByRole('button', { name: 'Mark a teacher away' }).click()
  const sheet = page.getByRole('dialog', { name: 'Mark a teacher away' })
  await sheet.getByRole('button', { name: 'Mark away' }).click()
  await expect(sheet.getByText('Choose a teacher').first()).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Teacher' }).fill('Kamran')
  await chooseOnly(page)
  await sheet.getByRole('button', { name: 'Mark away' }).click()
  const row = page.locator('.arrangement-row').filter({ hasText: 'Kamran Yousaf' }).first()
  await expect(row).toContainText('Open')
  // One of the lessons by hand; the others by the program.
  await row.locator('.arrangement-candidate').first().click()
  await expect(row).toContainText('Proposed')
  await page.getByRole('button', { name: 'Propose all' }).click()
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText('These teachers are told now, and nobody else')
  await asked.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(toastOf(page, 'The arrangement is released')).toBeVisible()
  await expect(page.locator('.arrangement-row').filter({ hasText: 'Told' }).first()).toBeVisible()
})

test('whoever covers a lesson opens its register from the own day on a phone, and hands it in', async ({
  page,
  baseURL,
  browser,
}) => {
  await walkTo(page, baseURL, 'rabia@riverside.example', 'arrangements')
  const away = await teacherOfTheMorning(page)
  await page.getByRole('button', { name: 'Mark a teacher away' }).click()
  const marking = page.getByRole('dialog', { name: 'Mark a teacher away' })
  await marking.getByRole('combobox', { name: 'Teacher' }).fill(away.name)
  await chooseOnly(page)
  await marking.getByRole('button', { name: 'Mark away' }).click()
  const row = page.locator('.arrangement-row').filter({ hasText: away.name }).first()
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Arrange something else' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox', { name: 'Teacher' }).fill('Asif')
  await chooseOnly(page)
  await sheet.getByRole('button', { name: 'Arrange', exact: true }).click()
  await expect(row).toContainText('Asif Nadeem')
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await asked.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(toastOf(page, 'The arrangement is released')).toBeVisible()

  // Asif teaches in no section. The lesson has begun, so that its register is offered.
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const his = await phone.newPage()
  await land(his, baseURL, 'asif@riverside.example')
  const card = his.locator('section').filter({ has: his.getByRole('heading', { name: 'My lessons today' }) })
  await card.getByRole('link', { name: /^Take attendance of/ }).click()
  await expect(his).toHaveURL(/registers\/[^?]+\?.*period=\d/)
  await his.getByRole('button', { name: /^Mark remaining/ }).click()
  await his.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(his.getByText(/^Sent/).first()).toBeVisible()
  expect(await his.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.close()
})

test('the office puts the rules of covers in another order', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'rabia@riverside.example', 'arrangements')
  await page.getByRole('link', { name: 'Rules of covers' }).click()
  const rules = page.getByRole('list', { name: 'Rules of covers' }).getByRole('listitem')
  await expect(rules.first()).toContainText('Teaches the subject of the lesson')
  await page.getByRole('button', { name: 'Move Teaches the section up' }).press('Enter')
  await expect(rules.first()).toContainText('Teaches the section')
  await page.getByRole('checkbox', { name: 'Takes both halves of a double lesson' }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(toastOf(page, 'The rules are saved')).toBeVisible()
  await page.reload()
  await expect(rules.first()).toContainText('Teaches the section')
})

test('the office moves a lesson of tomorrow to where it is free, and takes that back', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'rabia@riverside.example', 'weeks')
  await page.getByRole('radio', { name: 'Section' }).click()
  const field = page.getByRole('combobox', { name: 'Section' })
  await field.fill('6-B')
  await chooseOnly(page)
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
  await expect(row.first()).toContainText('is held on')
  await goTo(page, 'weeks')
  await goTo(page, 'lesson-changes')
  await row.first().getByRole('button', { name: 'Take back' }).click()
  await expect(row).toHaveCount(0)
})

type Lesson = {
  day: string
  startsAt: string | null
  sections: { part: string }[]
  teachers: { name: string }[]
}

/** Who has the first lesson of 7-A today, and is not one of the cast. */
async function teacherOfTheMorning(page: Page): Promise<{ name: string }> {
  const { said: board } = await ask<{ rows: { sectionId: string; title: string }[] }>(page, '/registers')
  const id = board.rows.find(({ title }) => title === '7-A')?.sectionId
  const { said } = await ask<{ today: string; lessons: Lesson[] }>(page, `/weeks?section=${id}`)
  const cast = ['Sana Iqbal', 'Kamran Yousaf', 'Maria Joseph', 'Asif Nadeem']
  const found = said.lessons.find(
    ({ day, startsAt, sections, teachers: [one] }) =>
      day === said.today &&
      (startsAt ?? '') <= '08:40' &&
      sections.length === 1 &&
      one &&
      !cast.includes(one.name),
  )
  test.skip(!found, 'there is no lesson in the morning of a day without school')
  return { name: found?.teachers[0]?.name ?? '' }
}
