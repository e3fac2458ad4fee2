import { expect, type Page, test } from './journey.ts'
import type { BellSchedule } from 'tenant-api/contract/bells'
import { expectRing, press, tabTo } from './keyboard.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], serviceWorkers: 'block' })

const main = '01980000-0000-7000-8000-00000000c001'
const shahdara = '01980000-0000-7000-8000-00000000c002'
const winter = '01980000-0000-7000-8000-00000000be01'

test('by keyboard alone: a day is filled with periods, set for some days, and rings on them', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, `/c/${main}/bells`))
  await clear(page, main, /^Trial week$/)
  await page.goto(riverside(baseURL, `/c/${main}/bells/new`))
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expectRing(page)
  await page.keyboard.type('Trial week')
  await typeDate(page, 'First day', '03052027')
  await typeDate(page, 'Last day', '07052027')
  await tabTo(page, /^Fill the day$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Fill the day' })
  await expect(dialog).toBeVisible()
  await tabTo(page, /^Number of periods/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('5')
  await tabTo(page, /^Fill in$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const sheet = page.getByRole('grid', { name: 'Periods and breaks' })
  await expect(row(page, 0)).toContainText('Assembly')
  await expect(row(page, 6)).toContainText('11:55')
  // Who comes to the first period after a quarter past is late.
  await goTo(page, 1, 5)
  await page.keyboard.type('815')
  await page.keyboard.press('Enter')
  await expect(sheet.locator('[data-cell="1 5"]')).toHaveText('08:15')
  await tabTo(page, /^Cancel$/)
  await press(page, 'Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/bells\?campus=/)
  await expect(page.getByText('Trial week added')).toBeVisible()
  await page.goto(riverside(baseURL, `/c/${main}/bells?day=2027-05-04`))
  const day = page.getByRole('region', { name: 'Bells of Tuesday 4 May' })
  await expect(day).toContainText('Trial week')
  await expect(day.getByRole('listitem')).toHaveCount(7)
  await expect(day).toContainText('late after 08:15')
})

test('summer is winter half an hour earlier', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, `/c/${main}/bells/${winter}`))
  await clear(page, main, /^Summer to come$/)
  await page.getByRole('link', { name: 'Copy' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Copy of Winter' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Summer to come')
  await typeDate(page, 'First day', '01042027')
  await typeDate(page, 'Last day', '15102027')
  await page.getByRole('button', { name: 'Move all' }).press('Enter')
  await page.getByRole('menuitem', { name: '30 minutes earlier' }).press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(row(page, 0)).toContainText('07:00')
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.getByText('Summer to come added')).toBeVisible()
  const { said } = await ask<{ rows: BellSchedule[] }>(page, `/bell-schedules?campus=${main}`)
  const summer = said.rows.find(({ name }) => name === 'Summer to come')
  expect(summer?.periods.map(({ startsAt }) => startsAt).slice(0, 3)).toEqual(['07:00', '07:20', '07:30'])
})

test('periods are pasted from a spreadsheet; what cannot be is said of its cell, and others of the same days are named', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, `/c/${main}/bells/new`))
  await page.getByLabel('Name', { exact: true }).fill('Pasted')
  await typeDate(page, 'First day', '16102026')
  await typeDate(page, 'Last day', '31032027')
  const lines = ['Assembly\t7:50\t8:00', '\t8\t8:40', 'Break\t8:30\t9', 'Lunch\t9:00\t9:30 AM']
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  const sheet = page.getByRole('grid', { name: 'Periods and breaks' })
  await goTo(page, 0, 1)
  await page.keyboard.press('Control+v')
  await expect(row(page, 1)).toContainText('08:00')
  await expect(sheet.locator('[aria-invalid]')).toHaveCount(2)
  await goTo(page, 2, 2)
  await expect(page.getByText('It begins before the one before it has ended')).toBeVisible()
  await page.keyboard.type('8:40')
  await page.keyboard.press('Enter')
  await goTo(page, 3, 1)
  await page.keyboard.type('per')
  await page.keyboard.press('Enter')
  await expect(sheet.locator('[aria-invalid]')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Fri' }).press('Space')
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('or Winter')
  await expect(page.getByRole('alert')).toContainText('Give one of them fewer days')
})

test('two who change the same bells meet, and the second chooses', async ({ page, baseURL }) => {
  const at = `/c/${shahdara}/bells`
  await logIn(page, riverside(baseURL, at))
  await page.getByRole('link', { name: /Ramadan,? Friday.*Morning/ }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/Ramadan,? Friday/)
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? ''
  const { said } = await ask<BellSchedule>(page, `/bell-schedules/${id}`)
  const { campusId, shiftId, firstDay, lastDay, weekdays, version } = said
  const periods = said.periods.map(({ kind, startsAt, endsAt }) => ({ kind, startsAt, endsAt }))
  const [mine, theirs] = [`Ramadan Fridays ${letters()}`, `Ramadan Fridays ${letters()}`]
  const body = { name: theirs, campusId, shiftId, firstDay, lastDay, weekdays, periods }
  const headers = { 'if-match': `"${version}"` }
  expect((await ask(page, `/bell-schedules/${id}`, { method: 'PUT', body, headers })).status).toBe(200)
  await page.getByLabel('Name', { exact: true }).fill(mine)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(theirs)
  await dialog.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await expect(page.getByText(`${mine} updated`)).toBeVisible()
})

test('who only looks changes nothing; bells are archived and taken back; a shift has its own', async ({
  page,
  baseURL,
}) => {
  const at = riverside(baseURL, `/c/${shahdara}/bells?day=2026-11-20`)
  await logIn(page, at, 'imtiaz@riverside.example')
  await bringBack(page, shahdara, 'Winter, Saturday')
  const day = page.getByRole('region', { name: 'Bells of Friday 20 November' })
  await expect(day).toContainText('07:45–08:00')
  await page.getByRole('button', { name: /Shift/ }).click()
  await page.getByRole('option', { name: 'Evening' }).click()
  await expect(day).toContainText('14:15–14:50')
  await page.getByRole('link', { name: /Winter, Saturday/ }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Winter, Saturday archived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Winter, Saturday restored')).toBeVisible()
  await expect(page.getByRole('link', { name: /Winter, Saturday/ })).toBeVisible()
})

/** Puts bells of an earlier go away: others of the same days are refused. */
async function clear(page: Page, campus: string, name: RegExp) {
  const { said } = await ask<{ rows: BellSchedule[] }>(page, `/bell-schedules?campus=${campus}`)
  for (const bells of said.rows.filter((one) => name.test(one.name)))
    await ask(page, `/bell-schedules/${bells.id}`, { method: 'DELETE' })
}

/** An earlier go may have broken off while they were in the archive. */
async function bringBack(page: Page, campus: string, name: string) {
  const { said } = await ask<{ rows: BellSchedule[] }>(page, `/bell-schedules?campus=${campus}&archived=true`)
  const gone = said.rows.find((bells) => bells.name === name)
  if (gone) await ask(page, `/bell-schedules/${gone.id}/restoration`, { method: 'POST' })
}

const row = (page: Page, at: number) => page.locator('.bell-sheet tbody tr').nth(at)

/** Walks over the sheet to a cell, from wherever one was in it. */
async function goTo(page: Page, line: number, column: number) {
  const cursor = page.locator('.bell-sheet .grid-cell[tabindex="0"]')
  await cursor.focus()
  await page.keyboard.press('Control+Home')
  for (let at = 0; at < line; at += 1) await page.keyboard.press('ArrowDown')
  for (let at = 0; at < column; at += 1) await page.keyboard.press('ArrowRight')
  await expect(page.locator(`.bell-sheet [data-cell="${line} ${column}"]`)).toBeFocused()
}

/** Types a date of eight digits into its field. */
async function typeDate(page: Page, label: string, digits: string) {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(digits)
}
