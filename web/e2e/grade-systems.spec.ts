import { expect, type Page, test } from './journey.ts'
import { goTo, land } from './walk.ts'

/** Chooses in a field whose rows the server searches. */
async function choose(page: Page, label: string, text: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  const option = page.getByRole('option', { name: text, exact: true }).first()
  // What the server answers may replace the list in the moment of the click.
  await expect(async () => {
    await field.fill('')
    await field.fill(text)
    await option.click({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
}

test('the principal sets up a grade system and a result scheme, mends mistakes, and tries marks out', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  await goTo(page, 'grade-systems')
  const system = `Primary ${String(Date.now() % 100_000)}`
  await page.getByRole('button', { name: 'Add grade system' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Title', exact: true }).fill(system)
  await sheet.getByRole('textbox', { name: /^Pass mark/ }).fill('33')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('cell', { name: system, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: system })).toBeVisible()

  // It begins with a pass and a fail. A grade that begins where another one does is refused at its place, and mended.
  const grades = page.getByRole('list', { name: 'Grades' }).getByRole('listitem')
  await expect(grades).toHaveCount(2)
  await page.getByRole('button', { name: 'Add a grade' }).click()
  const added = grades.nth(2)
  await added.getByRole('textbox', { name: 'From percent' }).fill('33')
  await added.getByRole('textbox', { name: 'Grade', exact: true }).fill('A')
  await page.getByRole('button', { name: 'Save grades' }).click()
  await expect(added.getByText('Another grade begins at the same percentage')).toBeVisible()
  await added.getByRole('textbox', { name: 'From percent' }).fill('80')
  await page.getByRole('textbox', { name: 'A percentage' }).fill('79.5')
  await expect(page.getByText('Printed as 80 percent')).toBeVisible()
  await page.getByRole('button', { name: 'Save grades' }).click()
  await expect(page.getByText('The grades are saved')).toBeVisible()
  await expect(grades.first().getByRole('textbox', { name: 'Grade', exact: true })).toHaveValue('A')

  // The scheme of a class: its subjects come from the plan, one gets parts, and all others the same.
  await goTo(page, 'schemes')
  const title = `Trial ${system}`
  await page.getByRole('button', { name: 'Add result scheme' }).click()
  await sheet.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await choose(page, 'Academic year', '2026-27')
  await choose(page, 'Class', 'Class 4')
  await choose(page, 'Grade system', system)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  // It stands on a later page of the list.
  await page.getByRole('searchbox', { name: 'Search result schemes' }).fill(title)
  await page.getByRole('cell', { name: title, exact: true }).click()
  await page.getByRole('button', { name: 'Take the subjects of the plan' }).click()
  const parts = page.getByRole('list', { name: 'What goes into the result' }).getByRole('listitem')
  await expect(parts.filter({ hasText: 'Maths' })).toHaveCount(1)
  const subjects = await parts.count()
  for (const [kind, weight] of [
    ['Class test', '40'],
    ['Final', '60'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a part to Maths' }).click()
    await sheet.getByRole('button', { name: /^Select an item Kind of assessment/ }).click()
    await page.getByRole('option', { name: kind }).click()
    await sheet.getByRole('textbox', { name: 'Weight' }).fill(weight)
    await sheet.getByRole('button', { name: 'Take over' }).click()
  }
  await page.getByRole('button', { name: 'More for Maths' }).click()
  await page.getByRole('menuitem', { name: 'Same parts in all subjects' }).click()
  await expect(parts).toHaveCount(subjects * 3)

  // The best of parts that do not weigh the same are refused in a sentence, and mended.
  await page.getByRole('button', { name: 'Change Maths' }).click()
  await sheet.getByRole('textbox', { name: 'Only the best count' }).fill('1')
  await sheet.getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('button', { name: 'Save scheme' }).click()
  await expect(
    page.getByText('The best can be chosen only among parts of equal weight').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Change Maths' }).click()
  await sheet.getByRole('textbox', { name: 'Only the best count' }).fill('')
  await sheet.getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('button', { name: 'Save scheme' }).click()
  await expect(page.getByText('The scheme is saved')).toBeVisible()

  await page.getByRole('textbox', { name: 'Maths: Class test' }).fill('12/15 18/20')
  await page.getByRole('textbox', { name: 'Maths: Final' }).fill('A/100')
  const result = page.getByRole('table', { name: 'The result of these marks' })
  await expect(result.getByRole('row').filter({ hasText: 'Maths' })).toContainText('34')
  await expect(result.getByRole('row').filter({ hasText: 'Maths' })).toContainText('Passed')
  await page.getByRole('textbox', { name: 'Maths: Final' }).fill('U')
  await expect(result.getByRole('row').filter({ hasText: 'Maths' })).toContainText('Unfair means')
  await expect(result).toContainText('Result withheld')
})
