import { expect, type Page, test } from './journey.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

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
  const city = letters()
  const view = `In ${city}`
  await logIn(page, list)
  await add(page, city, 12)
  await page.goto(`${list}?limit=100`)
  await expect(page.getByRole('row', { name: new RegExp(`${city} 12`) })).toBeVisible()

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
  await expect(page.getByRole('row')).toHaveCount(13)
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
  await putAway(page, city)
})

test('ticked rows are given one value in a field, and back', async ({ page, baseURL }) => {
  await land(page, baseURL)
  const city = letters()
  await add(page, city, 1)
  await page.goto(riverside(baseURL, `/i/campuses?q=${city}`))
  const row = page.getByRole('row', { name: new RegExp(`${city} 01`) })
  await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 1 entry' })
  await dialog.getByRole('textbox', { name: 'New value' }).fill('Kasur')
  await dialog.getByRole('button', { name: 'Change 1' }).click()
  await expect(page.getByText('1 entry changed')).toBeVisible()
  await expect(row).toContainText('Kasur')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText(new RegExp(`${city}.*${city}`))
  await expect(row).not.toContainText('Kasur')
  await putAway(page, city)
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
  const view = `The main one ${letters()}`
  await page.getByRole('textbox', { name: 'Name' }).fill(view)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: `Actions for the view ${view}` }).click()
  await page.getByRole('menuitem', { name: 'Begin with this view' }).click()
  await page.goto(list)
  await expect(page).toHaveURL(/view=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
  await expect(page).toHaveURL(/view=all$/)
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Actions for the view ${view}` }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(page.getByText(`View ${view} deleted`)).toBeVisible()
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

test('a record opens over its list and leaves it where it was scrolled to', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await logIn(page, riverside(baseURL, '/i/classes?limit=50'))
  const last = page.getByRole('row', { name: 'Select O Level 3' })
  await last.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(200)
  await last.click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('O Level 3')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('what is typed while the list still follows what was typed before stays', async ({ page, baseURL }) => {
  const list = riverside(baseURL, '/i/campuses')
  await logIn(page, list)
  const box = page.getByRole('searchbox', { name: 'Search campuses' })
  for (const word of ['canal', 'shah', 'gulshan']) {
    const asked = page.waitForRequest((request) => request.url().includes(`q=${word}`))
    await box.focus()
    await page.keyboard.type(word)
    await asked
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('')
    await expect(page).toHaveURL(list)
    await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
    await expect(box).toHaveValue('')
  }
})

test('a list is not narrowed down by half a day, and says what is missing', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'holidays')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('f')
  await page.getByRole('option', { name: 'First day' }).click()
  const from = page.getByRole('group', { name: 'From' })
  const missing = page.getByText('From is only half filled in: finish it or empty it')
  await from.getByRole('spinbutton').first().focus()
  await page.keyboard.type('21')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(missing).toBeVisible()
  await expect(page).toHaveURL(/holidays$/)
  await from.getByRole('spinbutton').nth(1).focus()
  await page.keyboard.type('112026')
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page).toHaveURL(/firstDayFrom=2026-11-21/)
})

test('half a span of days leaves the audit log as it is', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'audit')
  await page.getByRole('button', { name: /When/ }).click()
  await page.getByRole('option', { name: 'From … to …' }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page).toHaveURL(/from=.*to=/)
  const shown = page.url()
  const days = page.getByRole('group', { name: 'From … to …' }).first()
  await days.getByRole('spinbutton').last().focus()
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('Backspace')
  await page.getByRole('searchbox', { name: 'Search names and words' }).focus()
  await expect(page.getByText('From … to … is only half filled in: finish it or empty it')).toBeVisible()
  expect(page.url()).toBe(shown)
})

test('rows are added one after the other while the list is still being read anew', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'departments')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/departments\?/, async (route) => {
    await promise
    await route.continue()
  })
  await page.keyboard.press('n')
  const title = page.getByRole('dialog').getByLabel('Title', { exact: true })
  for (const name of ['Astronomy', 'Botany', 'Calligraphy'].map((science) => `${science} ${letters()}`)) {
    await expect(title).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`${name} added`)).toBeVisible()
    await expect(title).toHaveValue('')
  }
  resolve()
})
