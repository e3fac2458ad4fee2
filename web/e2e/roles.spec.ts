import { expect, type Page, test } from './journey.ts'
import { ask, letters, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

type Grid = { roles: { id: string; key: string; version: number; usualName: string | null; cells: Cell[] }[] }
type Cell = { resource: string; action: string; reach: string | null; usual: string | null }

/** Puts a role of the product back to what it is from the start, whatever an earlier go has left. */
async function putBack(page: Page, key: string) {
  const { said } = await ask<Grid>(page, '/roles')
  const role = said.roles.find((one) => one.key === key)
  const cells = (role?.cells ?? [])
    .filter(({ reach, usual }) => reach !== usual)
    .map(({ resource, action, usual }) => ({ resource, action, reach: usual }))
  if (!role || cells.length === 0) return
  const body = { roles: [{ id: role.id, version: role.version, cells }] }
  expect((await ask(page, '/roles', { method: 'PATCH', body })).status).toBe(200)
}

test('an administrator takes a permission by keyboard, and the other’s navigation follows at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  await putBack(page, 'hr')
  // Somebody of the personnel office sits at another desk.
  const context = await browser.newContext()
  const desk = await context.newPage()
  await land(desk, baseURL, 'adeel@riverside.example')
  const teams = desk.getByRole('navigation').getByRole('link', { name: 'Teams', exact: true })
  await expect(teams.first()).toBeVisible()

  await page.goto(riverside(baseURL, '/i/roles?role=hr&q=teams'))
  const grid = page.getByRole('grid', { name: 'What the role HR may do' })
  await grid
    .getByRole('row', { name: /^Teams/ })
    .getByRole('gridcell')
    .first()
    .click()
  await page.keyboard.press('0')
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Look through and save' }).press('Enter')
  const summary = page.getByRole('dialog', { name: 'Save these permissions?' })
  await expect(summary).toContainText('Teams, View:')
  await expect(summary.locator('del')).toHaveText('Whole institute')
  await expect(summary.locator('ins')).toHaveText('Nothing')
  await expect(summary.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Permissions saved. They hold at once.')).toBeVisible()
  await expect(teams).toHaveCount(0)

  // Back to what is usual, by the role's own menu.
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Back to what is usual' }).click()
  const back = page.getByRole('dialog', { name: 'Bring HR back to what is usual?' })
  await expect(back).toContainText('Teams, View:')
  await expect(back.locator('ins')).toHaveText('Whole institute')
  await back.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Look through and save' }).click()
  await summary.getByRole('button', { name: 'Save' }).click()
  await expect(teams.first()).toBeVisible()
  await context.close()
})

test('of two who change one role the second reads what happened, and keeps what was chosen', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  await putBack(page, 'moderator')
  await page.goto(riverside(baseURL, '/i/roles?role=moderator&q=shifts'))
  const grid = page.getByRole('grid', { name: 'What the role Moderator may do' })
  const cells = grid.getByRole('row', { name: /^Shifts/ }).getByRole('gridcell')
  // Of what may be done: view, mark, edit, delete.
  // The mouse: a cell is chosen, pressed again, and its list is open.
  await cells.nth(2).click()
  await cells.nth(2).click()
  await grid.locator('select').selectOption('institute')
  await expect(cells.nth(2)).toHaveText('Whole institute')

  const { said } = await ask<Grid>(page, '/roles')
  const { id = '', version = 0 } = said.roles.find(({ key }) => key === 'moderator') ?? {}
  const other = { resource: 'shifts', action: 'delete', reach: 'institute' }
  const body = { roles: [{ id, version, cells: [other] }] }
  expect((await ask(page, '/roles', { method: 'PATCH', body })).status).toBe(200)
  await expect(cells.nth(3)).toHaveText('Whole institute')

  await page.getByRole('button', { name: 'Look through and save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else has changed the role Moderator in the meantime')).toBeVisible()
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Look through and save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Permissions saved. They hold at once.')).toBeVisible()
  await putBack(page, 'moderator')
})

test('a school makes a role of its own from another, on a phone, compares and deletes it', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'roles')
  const name = `Librarian ${letters()}`
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: /May do from the start/ }).click()
  await page.getByRole('option', { name: 'Teacher', exact: true }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /^Rooms/ }).click()
  await page.getByRole('button', { name: /Edit/ }).click()
  await page.getByRole('option', { name: 'Campus', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Look through and save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Permissions saved. They hold at once.')).toBeVisible()

  const menu = page.locator('.roles-buttons').getByRole('button', { name: 'More' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Compare' }).click()
  const compared = page.getByRole('dialog', { name: `Compare ${name}` })
  await compared.getByRole('button', { name: /With/ }).click()
  await page.getByRole('option', { name: 'Teacher', exact: true }).click()
  await expect(compared.getByRole('row', { name: /Rooms, Edit/ })).toContainText('Campus')
  await expect(compared.getByRole('row')).toHaveCount(2)
  await compared.getByRole('button', { name: 'Close' }).click()
  await expect(compared).toHaveCount(0)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Roles and permissions', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
