import { expect, test } from './journey.ts'
import { letters, logIn, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

test('a class is given its program by name, is found by it, and can do without one', async ({
  page,
  baseURL,
}) => {
  const title = `Pre-O Level ${letters()}`
  const list = riverside(baseURL, '/i/classes?limit=100')
  await logIn(page, list)
  await expect(page.getByRole('row', { name: 'Select Class 10' })).toContainText('Matric')
  await page.keyboard.press('n')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Name', { exact: true }).fill(title)
  const program = page.getByRole('combobox', { name: 'Program' })
  await program.focus()
  await page.keyboard.type('o lev')
  await expect(page.getByRole('option', { name: 'O Level' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Matric' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(program).toHaveValue('O Level')
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.getByText(`${title} added`)).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByRole('cell', { name: 'O Level', exact: true })).toBeVisible()

  await row.click()
  await expect(program).toHaveValue('O Level')
  await program.fill('')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row.getByRole('cell', { name: 'O Level', exact: true })).toHaveCount(0)
})

test('what is typed before the choices are there is still answered with them', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'classes')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.route(/api\/v1\/programs/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Program' }).focus()
  await page.keyboard.type('o lev')
  await expect(page.getByRole('option', { name: 'O Level' })).toBeVisible()
})

test('the focus that is at a field before the name of its choice is known stays, and the name comes', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/classes?limit=100'))
  await expect(page.getByRole('row', { name: 'Select Class 10' })).toContainText('Matric')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/api\/v1\/programs\?.*ids=/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.getByRole('row', { name: 'Select Class 10' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Program').focus()
  letGo()
  const program = sheet.getByRole('combobox', { name: 'Program' })
  await expect(program).toHaveValue('Matric')
  await expect(program).toBeFocused()
  // What is chosen keeps its name while the server is asked for it.
  await program.fill('o lev')
  // What is pressed before the answer is there, beside what is chosen, has moved away by then.
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.getByRole('option', { name: 'O Level' }).click()
  await expect(program).toHaveValue('O Level')
  await expect(program).toBeFocused()
  await page.keyboard.press('Escape')
})
