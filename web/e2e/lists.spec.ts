import { expect, type Page, test } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { find, goTo, land, openRow, walkTo } from './walk.ts'

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

test('a list is filtered, kept as a view, ticked, archived, taken back and saved as Excel by keyboard alone', async ({
  page,
  baseURL,
}) => {
  const city = letters()
  const view = `In ${city}`
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'campuses')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await add(page, city, 12)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this list' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('f')
  await expect(page.getByRole('option', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('city')
  await expect(page.getByRole('option', { name: 'City' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused()
  await page.keyboard.type(city)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`city=${city}`))
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('button', { name: `City contains “${city}”`, exact: true })).toBeVisible()

  const saveAs = page.getByRole('button', { name: 'Save as view' })
  await saveAs.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(view)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page')
  await expect(saveAs).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('row')).toHaveCount(11)

  await page.keyboard.press('j')
  await expect(focused(page)).toContainText(`${city} 01`)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(focused(page)).toContainText(`${city} 03`)
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
  await expect(confirm).toHaveCount(0)
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('12 entries are as they were')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)
  const download = page.waitForEvent('download')
  await page.keyboard.press('e')
  expect((await download).suggestedFilename()).toMatch(/^Campuses .*\.xlsx$/)
  await putAway(page, city)
})

test('an administrator begins with a view of their own in its columns, gives ticked rows one value, and ticks cards on a phone', async ({
  page,
  baseURL,
}) => {
  const city = letters()
  const view = `The main one ${city}`
  await land(page, baseURL, 'tariq@riverside.example')
  await ask(page, '/views/arrangement', { method: 'PATCH', body: { list: 'campuses', columns: null } })
  await goTo(page, 'campuses')
  await page.locator('[data-list-filter]').click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('ravi')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  const columns = await page.getByRole('columnheader').count()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Location', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('columnheader')).toHaveCount(columns - 1)
  await page.getByRole('button', { name: 'Save as view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(view)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: `Actions for the view ${view}` }).click()
  await page.getByRole('menuitem', { name: 'Start with this view' }).click()
  await goTo(page, 'users')
  await goTo(page, 'campuses')
  await expect(page).toHaveURL(/view=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('columnheader')).toHaveCount(columns - 1)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
  await expect(page).toHaveURL(/view=all$/)
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Actions for the view ${view}` }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(page.getByText(`View ${view} deleted`)).toBeVisible()
  await expect(page).toHaveURL(/view=all$|campuses$/)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Default columns' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('columnheader')).toHaveCount(columns)

  await add(page, city, 1)
  await find(page, city)
  const row = page.getByRole('row', { name: new RegExp(`${city} 01`) })
  await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 1 entry' })
  await dialog.getByRole('textbox', { name: 'New value' }).fill('Kasur')
  await dialog.getByRole('button', { name: 'Change 1' }).click()
  const changed = page.getByRole('alertdialog', { name: '1 entry changed' })
  await expect(changed).toBeVisible()
  await expect(row).toContainText('Kasur')
  await changed.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText(new RegExp(`${city}.*${city}`))
  await expect(row).not.toContainText('Kasur')

  await find(page, 'canal')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Canal View' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await putAway(page, city)
})

test('a class opens over its list and leaves it where it was scrolled to; its program is chosen by name, and left out', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  const title = `Pre-O Level ${letters()}`
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'classes')
  await page.getByRole('button', { name: /Rows per page/ }).click()
  await page.getByRole('option', { name: '50', exact: true }).click()
  const last = page.getByRole('row', { name: 'Select O Level 3' })
  await last.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(200)
  await last.click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('O Level 3')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await expect(page.getByRole('row', { name: 'Select Class 10' })).toContainText('Matric')

  // What is typed before the choices are there is still answered with them.
  const choicesArrive = await hold(page, /api\/v1\/programs/)
  await page.keyboard.press('n')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Name', { exact: true }).fill(title)
  const program = page.getByRole('combobox', { name: 'Program' })
  await program.focus()
  await page.keyboard.type('o lev')
  await expect(page.getByRole('option', { name: 'O Level' })).toHaveCount(0)
  choicesArrive()
  await expect(page.getByRole('option', { name: 'O Level' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Matric' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(program).toHaveValue('O Level')
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.getByText(`${title} added`)).toBeVisible()
  await find(page, title)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByRole('cell', { name: 'O Level', exact: true })).toBeVisible()

  await row.click()
  await expect(program).toHaveValue('O Level')
  await program.fill('')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeVisible()
  await expect(row.getByRole('cell', { name: 'O Level', exact: true })).toHaveCount(0)

  // The focus that is at a field before the name of its choice is known stays, and the name comes.
  const namesArrive = await hold(page, /api\/v1\/programs\?.*ids=/)
  await page.reload()
  await openRow(page, 'Class 10', /Select Class 10/)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Program').focus()
  namesArrive()
  await expect(program).toHaveValue('Matric')
  await expect(program).toBeFocused()
  // What is chosen keeps its name while the server is asked for it.
  await program.fill('o lev')
  // What is pressed before the answer is there, beside what is chosen, has moved away by then.
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.getByRole('option', { name: 'O Level' }).click()
  await expect(program).toHaveValue('O Level')
  await expect(program).toBeFocused()
})

/** Keeps answers on their way until what it gives is called. */
async function hold(page: Page, address: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
