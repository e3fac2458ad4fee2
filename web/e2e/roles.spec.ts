import { expect, type Page, test } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { goTo, land, walkTo } from './walk.ts'

type Grid = { roles: { id: string; key: string; version: number; usualName: string | null; cells: Cell[] }[] }
type Cell = { resource: string; action: string; reach: string | null; usual: string | null }

test('the owner takes a permission by keyboard, and the other’s navigation follows at once; of two who change a role the second reads so; on a phone a role of the school’s own is made, compared and deleted', async ({
  page,
  browser,
  baseURL,
}) => {
  // Somebody of the personnel office sits at another desk.
  const context = await browser.newContext()
  const desk = await context.newPage()
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'roles')
  await putBack(page, 'hr')
  await putBack(page, 'moderator')
  await land(desk, baseURL, 'adeel@riverside.example')
  const teams = desk.getByRole('navigation').getByRole('link', { name: 'Teams', exact: true })
  await goTo(desk, 'teams')
  await expect(teams.first()).toBeVisible()

  await choose(page, 'HR', 'teams')
  const grid = page.getByRole('grid', { name: 'Permissions of the role HR' })
  await grid
    .getByRole('row', { name: /^Teams/ })
    .getByRole('gridcell')
    .first()
    .click()
  await page.keyboard.press('0')
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Review and save' }).press('Enter')
  const summary = page.getByRole('dialog', { name: 'Save these permissions?' })
  await expect(summary).toContainText('Teams, View:')
  await expect(summary.locator('del')).toHaveText('Whole institute')
  await expect(summary.locator('ins')).toHaveText('Nothing')
  await expect(summary.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Enter')
  const saved = page.getByText('Permissions saved. They apply at once.')
  await expect(saved).toBeVisible()
  await expect(teams).toHaveCount(0)

  // Reset to default, by the role's own menu.
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  const back = page.getByRole('dialog', { name: 'Reset HR to its default permissions?' })
  await expect(back).toContainText('Teams, View:')
  await expect(back.locator('ins')).toHaveText('Whole institute')
  await back.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await save(page)
  await expect(teams.first()).toBeVisible()
  await context.close()

  await choose(page, 'Moderator', 'shifts')
  const shifts = page.getByRole('grid', { name: 'Permissions of the role Moderator' })
  const cells = shifts.getByRole('row', { name: /^Shifts/ }).getByRole('gridcell')
  // Of what may be done: view, mark, edit, delete.
  // The mouse: a cell is chosen, pressed again, and its list is open.
  await cells.nth(2).click()
  await cells.nth(2).click()
  await shifts.locator('select').selectOption('institute')
  await expect(cells.nth(2)).toHaveText('Whole institute')
  const { said } = await ask<Grid>(page, '/roles')
  const { id = '', version = 0 } = said.roles.find(({ key }) => key === 'moderator') ?? {}
  const other = { resource: 'shifts', action: 'delete', reach: 'institute' }
  const body = { roles: [{ id, version, cells: [other] }] }
  expect((await ask(page, '/roles', { method: 'PATCH', body })).status).toBe(200)
  await expect(cells.nth(3)).toHaveText('Whole institute')
  await save(page)
  await expect(page.getByText('Somebody else has changed the role Moderator in the meantime')).toBeVisible()
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await save(page)
  await expect(page.getByText('1 change', { exact: true })).toHaveCount(0)
  await putBack(page, 'moderator')

  await page.setViewportSize({ width: 360, height: 780 })
  await goTo(page, 'roles')
  const name = `Librarian ${letters()}`
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: /Copy permissions from/ }).click()
  await page.getByRole('option', { name: 'Teacher', exact: true }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Role added')).toBeVisible()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Rooms/ }).click()
  await page.getByRole('button', { name: /Edit/ }).click()
  await page.getByRole('option', { name: 'Campus', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await save(page)
  await expect(page.getByRole('button', { name: 'Review and save' })).toHaveCount(0)

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

/** Opens a role of the list, and what it may do of one thing. */
async function choose(page: Page, role: string, sought: string) {
  const name = page.getByText(role, { exact: true })
  await page.locator('.roles-line').filter({ has: name }).click()
  const search = page.getByRole('searchbox', { name: 'Search permissions' })
  await search.fill(sought)
  await expect(page).toHaveURL(new RegExp(`q=${sought}`))
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save these permissions?' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

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
