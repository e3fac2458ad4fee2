import { expect, type Page, test } from '@playwright/test'
import { ask, logIn, riverside } from './riverside.ts'

/** Adds campuses of one city through the API, as the person who is signed in. */
async function add(page: Page, city: string, count: number) {
  // One after the other: a busy machine refuses some of twelve at once.
  for (let at = 1; at <= count; at++) {
    const body = { name: `${city} ${String(at).padStart(2, '0')}`, city }
    expect((await ask(page, '/campuses', { method: 'POST', body })).status).toBe(201)
  }
}

/** Leaves the list as the other journeys expect it. */
async function putAway(page: Page, city: string) {
  const { said } = await ask<{ total: number }>(page, `/campuses?city=${city}`)
  const body = { archived: true, of: { filter: { city }, total: said.total } }
  expect((await ask(page, '/campuses/filing', { method: 'POST', body })).status).toBe(202)
}

const focused = (page: Page) => page.locator(':focus')

test('a list is filtered, ticked, archived, taken back and kept as a view by keyboard alone', async ({
  page,
  baseURL,
}) => {
  const list = riverside(baseURL, '/i/campuses')
  await logIn(page, list)
  await add(page, 'Multan', 12)
  await page.goto(`${list}?limit=25`)
  await expect(page.getByRole('row', { name: /Multan 12/ })).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this list' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('f')
  await expect(page.getByRole('option', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('city')
  await expect(page.getByRole('option', { name: 'City' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused()
  await page.keyboard.type('multan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/city=multan/)
  await expect(page.getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('button', { name: 'City contains “multan”', exact: true })).toBeVisible()

  const saveAs = page.getByRole('button', { name: 'Save as view' })
  await saveAs.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('In Multan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'In Multan' })).toHaveAttribute('aria-current', 'page')
  await expect(saveAs).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'In Multan' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('row')).toHaveCount(11)

  await page.keyboard.press('j')
  await expect(focused(page)).toContainText('Multan 01')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(focused(page)).toContainText('Multan 03')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('selected')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await expect(page.getByText('10 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 12 that match' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('12 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Archive', exact: true }).focus()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('alertdialog', { name: 'Archive 12 entries?' })
  await expect(confirm.getByRole('button', { name: 'Archive 12' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('12 entries archived')).toBeVisible()
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('12 entries are as they were')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)
  await putAway(page, 'multan')
})

test('ticked rows are given one value in a field, and back', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i/campuses'))
  const row = page.getByRole('row', { name: /Canal View/ })
  await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 1 entry' })
  await dialog.getByRole('textbox', { name: 'New value' }).fill('Kasur')
  await dialog.getByRole('button', { name: 'Change 1' }).click()
  await expect(page.getByText('1 entry changed')).toBeVisible()
  await expect(row).toContainText('Kasur')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Lahore')
})

test('a list begins with the view that a person chose, in the columns of that view', async ({
  page,
  baseURL,
}) => {
  const list = riverside(baseURL, '/i/campuses')
  await logIn(page, list, 'tariq@riverside.example')
  await page.goto(`${list}?name=ravi&columns=name,createdAt`)
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('The main one')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for the view The main one' }).click()
  await page.getByRole('menuitem', { name: 'Begin with this view' }).click()
  await page.goto(list)
  await expect(page).toHaveURL(/view=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
  await expect(page).toHaveURL(/view=all$/)
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Actions for the view The main one' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(page.getByText('View The main one deleted')).toBeVisible()
  await expect(page).toHaveURL(/view=all$|campuses$/)
})

test('what the list shows is saved as Excel with a key, and on a phone the rows are cards that can be ticked', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/campuses?name=canal'))
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.keyboard.press('e')
  expect((await download).suggestedFilename()).toMatch(/^Campuses .*\.xlsx$/)
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Canal View' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
})
