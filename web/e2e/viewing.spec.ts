import { expect, type Page, test } from './journey.ts'
import { goTo, land, walkTo } from './walk.ts'

test('the principal looks as the head of a campus, who is told, then as a role, and as one guardian', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  await lookAsSadia(page)
  const context = await browser.newContext()
  const desk = await context.newPage()
  await walkTo(desk, baseURL, 'sadia@riverside.example', 'notifications')
  await expect(desk.getByText('Tariq Mehmood looked at the school as you').first()).toBeVisible()
  await context.close()
  await page.setViewportSize({ width: 360, height: 740 })
  await lookAsRole(page)
  await lookAsGuardian(page)
})

const frameOf = (page: Page) => page.getByRole('complementary', { name: 'View as somebody else' })

async function lookAsSadia(page: Page) {
  await goTo(page, 'users')
  await page.getByPlaceholder('Search users').fill('sadia@')
  await page.getByRole('row', { name: /Sadia Rauf/ }).click()
  await page.getByRole('button', { name: 'View as' }).click()
  const sheet = page.getByRole('dialog', { name: 'View as Sadia Rauf' })
  await sheet.getByRole('button', { name: 'Begin' }).click()
  await expect(sheet.getByRole('alert').first()).toBeVisible()
  await sheet.getByLabel('Reason').fill('Does not find her classes')
  await sheet.getByRole('button', { name: 'Begin' }).click()

  const frame = frameOf(page)
  await expect(frame).toContainText('You are looking as Sadia Rauf')
  await expect(frame).toContainText('15 minutes left')
  await expect(page.getByRole('button', { name: 'Your account: Sadia Rauf' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)

  await frame.getByRole('button', { name: 'End the view' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Sadia Rauf/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your account: Tariq Mehmood' })).toBeVisible()
  await expect(frame).toHaveCount(0)
  await goTo(page, 'audit')
  const noted = page.getByText('Began to look at the school as Sadia Rauf: Does not find her classes')
  await expect(noted.first()).toBeVisible()
}

/** A role as it is held in a campus, on a phone. */
async function lookAsRole(page: Page) {
  const sheet = await chooseRole(page, 'Admin')
  await expect(sheet.getByRole('radio', { name: 'The role alone' })).toBeChecked()
  await sheet.getByRole('combobox', { name: 'Campus' }).fill('Shahdara')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: /Shahdara/ }).click()
  await sheet.getByLabel('Reason').fill('What does a head see here?')
  await sheet.getByRole('button', { name: 'Begin' }).click()
  await expect(frameOf(page)).toContainText('You are looking as Admin')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  await frameOf(page).getByRole('button', { name: 'End the view' }).click()
  await expect(page).toHaveURL(/\/roles/)
  await expect(frameOf(page)).toHaveCount(0)
}

/** Of a role that shows what is one’s own a person is chosen, and seen as they see. */
async function lookAsGuardian(page: Page) {
  const sheet = await chooseRole(page, 'Guardian')
  await expect(sheet.getByRole('combobox', { name: 'Campus' })).toHaveCount(0)
  await sheet.getByLabel('Reason').fill('Sees no children')
  await sheet.getByRole('button', { name: 'Begin' }).click()
  await expect(sheet.getByRole('alert').first()).toBeVisible()
  // Nobody is offered who is no guardian.
  const person = sheet.getByRole('combobox', { name: 'Person' })
  await person.fill('Kamran')
  await expect(page.getByRole('option')).toHaveText(['Nothing matches'])
  await person.fill('Ayesha')
  await page.getByRole('option', { name: /Ayesha Imran/ }).click()
  await expect(sheet.getByLabel('Reason')).toHaveValue('Sees no children')
  await sheet.getByRole('button', { name: 'Begin' }).click()
  await expect(frameOf(page)).toContainText('You are looking as Ayesha Imran')
  await expect(page.locator('.my-student-name')).toHaveCount(3)
  await frameOf(page).getByRole('button', { name: 'End the view' }).click()
  await expect(frameOf(page)).toHaveCount(0)
}

async function chooseRole(page: Page, role: string) {
  await goTo(page, 'roles')
  await page
    .getByRole('navigation', { name: 'Roles' })
    .getByRole('link', { name: new RegExp(`^${role}\\b`) })
    .first()
    .click()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'View as this role' }).click()
  return page.getByRole('dialog', { name: `View as ${role}` })
}
