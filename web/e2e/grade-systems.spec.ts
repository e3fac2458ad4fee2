import { expect, test } from './journey.ts'
import { land } from './walk.ts'

test('the principal sets up a grade system and a result scheme, mends a mistake, and tries marks out', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  const navigation = page.getByRole('navigation').first()
  await navigation.getByRole('button', { name: 'Exams' }).or(navigation.getByRole('link', { name: 'Exams' })).first().click()
  await page.getByRole('link', { name: 'Grade systems' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grade systems' })).toBeVisible()

  // A system begins with a pass and a fail; a grade that begins where another one does is refused at its place.
  await page.getByRole('link', { name: 'Add grade system' }).first().click()
  await page.getByRole('textbox', { name: /^Title\b/ }).first().fill('Primary classes')
  await page.getByRole('textbox', { name: /^Pass mark/ }).fill('33')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Primary classes').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Primary classes' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a grade' }).click()
  const rows = page.getByRole('list', { name: 'Grades' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const added = rows.nth(2)
  await added.getByRole('textbox', { name: /^From percent/ }).fill('33')
  await added.getByRole('textbox', { name: /^Grade/ }).fill('A')
  await page.getByRole('button', { name: 'Save grades' }).click()
  await expect(page.getByText('Another grade begins at the same percentage').first()).toBeVisible()
  await added.getByRole('textbox', { name: /^From percent/ }).fill('80')
  await page.getByRole('textbox', { name: 'A percentage' }).fill('79.5')
  await expect(page.getByText('Printed as 80 percent')).toBeVisible()
  await page.getByRole('button', { name: 'Save grades' }).click()
  await expect(page.getByText('The grades are saved')).toBeVisible()
})
