import type { BellSchedule } from 'tenant-api/contract/institute/bell-schedules'
import { expect, type Page, test } from './journey.ts'
import { expectRing, press, tabTo } from './keyboard.ts'
import { ask, letters } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const main = '01980000-0000-7000-8000-00000000c001'
const shahdara = '01980000-0000-7000-8000-00000000c002'

test('bells are filled in by keyboard alone, copied half an hour earlier, and pasted from a spreadsheet', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'bells')
  await clear(page, main, /^(Trial week|Summer to come)$/)
  await choose(page, /Campus/, 'Gulshan-e-Ravi')
  await fillTrialWeek(page)
  await copyWinter(page)
  await pasteDay(page)
  await clear(page, main, /^(Trial week|Summer to come)$/)
})

/** A day is filled with periods, set for some days of next week, and rings on them. */
async function fillTrialWeek(page: Page) {
  await goToNextWeek(page)
  const [first, last] = [await dateOf(page, /^Tue/), await dateOf(page, /^Thu/)]
  await page.getByRole('link', { name: 'Add bells' }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expectRing(page)
  await page.keyboard.type('Trial week')
  await typeDate(page, 'First day', first)
  await typeDate(page, 'Last day', last)
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
  await expect(row(page, 0)).toContainText('Assembly')
  await expect(row(page, 6)).toContainText('11:55')
  // Who comes to the first period after a quarter past is late.
  await goToCell(page, 1, 5)
  await page.keyboard.type('815')
  await page.keyboard.press('Enter')
  await expect(page.locator('.bell-sheet [data-cell="1 5"]')).toHaveText('08:15')
  await tabTo(page, /^Cancel$/)
  await press(page, 'Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Trial week added')).toBeVisible()
  await goToNextWeek(page)
  await weekday(page, /^Wed/).press('Enter')
  const day = page.locator('.bells-day')
  await expect(day).toContainText('Trial week')
  await expect(day.getByRole('listitem')).toHaveCount(7)
  await expect(day).toContainText('late after 08:15')
}

/** Summer is winter half an hour earlier. */
async function copyWinter(page: Page) {
  await page
    .getByRole('link', { name: /^Winter(?!,)/ })
    .first()
    .press('Enter')
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
}

/** What cannot be is told of its cell, and others of the same days are named. */
async function pasteDay(page: Page) {
  await page.getByRole('link', { name: 'Add bells' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Pasted')
  await typeDate(page, 'First day', '16102026')
  await typeDate(page, 'Last day', '31032027')
  const lines = ['Assembly\t7:50\t8:00', '\t8\t8:40', 'Break\t8:30\t9', 'Lunch\t9:00\t9:30 AM']
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  const wrong = page.locator('.bell-sheet [aria-invalid]')
  await goToCell(page, 0, 1)
  await page.keyboard.press('Control+v')
  await expect(row(page, 1)).toContainText('08:00')
  await expect(wrong).toHaveCount(2)
  await goToCell(page, 2, 2)
  await expect(page.getByText('It begins before the one before it has ended')).toBeVisible()
  await page.keyboard.type('8:40')
  await page.keyboard.press('Enter')
  await goToCell(page, 3, 1)
  await page.keyboard.type('per')
  await page.keyboard.press('Enter')
  await expect(wrong).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Fri' }).press('Space')
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.locator('.form-summary')).toContainText('or Winter')
  await expect(page.locator('.form-summary')).toContainText('Give one of them fewer days')
}

test('the head of a campus sees each shift, archives and takes back, and meets who changes the same', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'imtiaz@riverside.example', 'bells')
  await bringBack(page, 'Winter, Saturday')
  await page.reload()
  const day = page.locator('.bells-day')
  await goToNextWeek(page)
  await weekday(page, /^Fri/).click()
  await expect(day).toContainText('07:45–08:00')
  await choose(page, /Shift/, 'Evening')
  await expect(day).toContainText('14:15–14:50')
  await page.getByRole('link', { name: /Winter, Saturday/ }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Winter, Saturday archived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Winter, Saturday restored')).toBeVisible()
  await expect(page.getByRole('link', { name: /Winter, Saturday/ })).toBeVisible()

  await goTo(page, 'bells')
  await page
    .getByRole('link', { name: /Ramadan,? Friday.*Morning/ })
    .first()
    .click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/Ramadan,? Friday/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const [mine, theirs] = [`Ramadan Fridays ${letters()}`, `Ramadan Fridays ${letters()}`]
  await rename(page, id, theirs)
  await page.getByLabel('Name', { exact: true }).fill(mine)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Somebody else changed this' })
  await expect(dialog).toContainText(theirs)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText(`${mine} updated`)).toBeVisible()
})

/** Somebody else gives bells another name. */
async function rename(page: Page, id: string, name: string) {
  const { said } = await ask<BellSchedule>(page, `/bell-schedules/${id}`)
  const { campusId, shiftId, firstDay, lastDay, weekdays, version } = said
  const periods = said.periods.map(({ kind, startsAt, endsAt }) => ({ kind, startsAt, endsAt }))
  const body = { name, campusId, shiftId, firstDay, lastDay, weekdays, periods }
  const headers = { 'if-match': `"${version}"` }
  expect((await ask(page, `/bell-schedules/${id}`, { method: 'PUT', body, headers })).status).toBe(200)
}

/** Puts bells of an earlier go away: others of the same days are refused. */
async function clear(page: Page, campus: string, name: RegExp) {
  const { said } = await ask<{ rows: BellSchedule[] }>(page, `/bell-schedules?campus=${campus}`)
  for (const bells of said.rows.filter((one) => name.test(one.name)))
    await ask(page, `/bell-schedules/${bells.id}`, { method: 'DELETE' })
}

/** An earlier go may have broken off while they were in the archive. */
async function bringBack(page: Page, name: string) {
  const path = `/bell-schedules?campus=${shahdara}&archived=true`
  const { said } = await ask<{ rows: BellSchedule[] }>(page, path)
  const gone = said.rows.find((bells) => bells.name === name)
  if (gone) await ask(page, `/bell-schedules/${gone.id}/restoration`, { method: 'POST' })
}

async function choose(page: Page, label: RegExp, option: string) {
  await page.locator('.bells-choices').getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

async function goToNextWeek(page: Page) {
  await page.getByRole('button', { name: 'Next week' }).press('Enter')
  await expect(page).toHaveURL(/[?&]day=/)
  await expect(page.locator('.bell-week .calendar-day[data-chosen]')).toBeVisible()
}

/** A day of the week that is shown. */
const weekday = (page: Page, name: RegExp) => page.locator('.bell-week').getByRole('button', { name })

/** Its date in eight digits, as it is typed. */
async function dateOf(page: Page, name: RegExp): Promise<string> {
  const day = (await weekday(page, name).getAttribute('data-day')) ?? ''
  return day.split('-').toReversed().join('')
}

const row = (page: Page, at: number) => page.locator('.bell-sheet tbody tr').nth(at)

/** Walks over the sheet to a cell, from wherever one was in it. */
async function goToCell(page: Page, line: number, column: number) {
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
