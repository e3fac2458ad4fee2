import { readFileSync } from 'node:fs'
import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { ask, letters } from './riverside.ts'
import { land, walkTo } from './walk.ts'

type Listed = { rows: { id: string; version: number }[] }

/** The head of Canal View adds a room there under one name, and gives it another. */
async function renamesARoom(page: Page, [first, second]: [string, string]): Promise<void> {
  const campus = await ask<Listed>(page, '/campuses?q=Canal')
  const body = { title: first, number: letters(), campusId: campus.said.rows[0]?.id }
  const added = await ask<Listed['rows'][number]>(page, '/rooms', { method: 'POST', body })
  expect(added.status).toBe(201)
  const { id, version } = added.said
  const headers = { 'if-match': `"${version}"` }
  expect(
    (await ask(page, `/rooms/${id}`, { method: 'PATCH', headers, body: { title: second } })).status,
  ).toBe(200)
}

async function pick(page: Page, box: string, typed: string, option: RegExp | string) {
  await page.getByRole('combobox', { name: box }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

test('who did what to which record, where and when is found in the audit log, also on a phone, and every entry is checked', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first, second] = [`Room ${letters()}`, `Room ${letters()}`]
  const elsewhere = await browser.newContext()
  const desk = await elsewhere.newPage()
  await land(desk, baseURL, 'sadia@riverside.example')
  await renamesARoom(desk, [first, second])
  await elsewhere.close()

  await walkTo(page, baseURL, 'nasreen@riverside.example', 'audit')
  const changed = page.getByRole('button', { name: new RegExp(`room ${second}`) })
  const added = page.getByRole('button', { name: new RegExp(`room ${first}`) })
  await pick(page, 'Done by', 'Sadia', /Sadia Rauf/)
  await expect(page.getByRole('button', { name: 'By Sadia Rauf', exact: true })).toBeVisible()
  await pick(page, 'Record', 'Room', /^Rooms?$/)
  await expect(page).toHaveURL(/resource=room/)
  await expect(changed).toBeVisible()
  await expect(added).toBeVisible()
  await pick(page, 'What happened', 'Changed the room', /Changed the room/)
  await expect(added).toHaveCount(0)
  await expect(changed).toBeVisible()
  await page.locator('.audit-filters').getByRole('button', { name: 'All campuses' }).click()
  await page.getByRole('option', { name: /Gulshan/ }).click()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.goBack()
  await expect(changed).toBeVisible()

  await changed.click()
  const change = page.getByRole('table').filter({ hasText: second })
  await expect(change.getByRole('row', { name: /Title/ })).toContainText(first)
  await expect(change.getByRole('row', { name: /Title/ }).locator('del')).toHaveText(first)
  await expect(change.getByRole('row', { name: /Title/ }).locator('ins')).toHaveText(second)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
  expect(lines).toContain(first)
  expect(lines).toContain(second)

  await page.getByRole('button', { name: 'Everything about this record' }).first().click()
  await page.getByRole('button', { name: 'By Sadia Rauf', exact: true }).click()
  await expect(page).toHaveURL(/row=/)
  await page.goto(page.url().replace(/act=[^&]*&?/, ''))
  await expect(added).toBeVisible()
  await expect(page.locator('.audit-list > li')).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/i\/audit$/)

  await readOnPhone(page)
  await checkSeal(page)
})

/** In Urdu what was changed is opened on a phone, and nothing is wider than the screen. */
async function readOnPhone(page: Page) {
  await page.setViewportSize({ width: 360, height: 780 })
  await ask(page, '/me', { method: 'PATCH', body: { language: 'ur' } })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('.audit-list > li').first()).toBeVisible()
  await page.locator('.audit-list > li button').first().click()
  await expect(page.locator('.entry-panel').first()).toBeVisible()
  const room = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(room[0]).toBeLessThanOrEqual(room[1] ?? 0)
  await ask(page, '/me', { method: 'PATCH', body: { language: 'en' } })
}

/** The log says how far it is sealed, and every entry is checked with one press. */
async function checkSeal(page: Page) {
  // The worker seals what was done a minute or two later.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/entries are sealed/)).toBeVisible({ timeout: 5_000 * slowness })
  }).toPass({ timeout: 100_000 * slowness })
  await page.getByRole('button', { name: 'Check every entry' }).click()
  await expect(page.getByText('Every entry is as it was written, and none is missing.')).toBeVisible()
  await expect(page.getByText('It fits what is kept outside of the school’s database')).toBeVisible()
}
