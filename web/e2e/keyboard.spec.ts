import { expect, type Page, test } from './journey.ts'
import { expectRing, press, tabTo } from './keyboard.ts'
import { riverside } from './riverside.ts'

test('by keyboard alone: log in, find a page, make a record, change, filter, export, archive and undo', async ({
  page,
  baseURL,
}) => {
  const name = `Model Town ${crypto.randomUUID().slice(0, 4)}`
  await page.goto(riverside(baseURL, '/login'))
  await expect(page.locator('input[name=login]')).toBeVisible()
  await enter(page)
  await find(page)
  await make(page, name)
  await change(page, name)
  await filter(page, name)

  const download = page.waitForEvent('download')
  await page.keyboard.press('e')
  expect((await download).suggestedFilename()).toMatch(/^Campuses .*\.xlsx$/)

  await archive(page, name)
})

async function enter(page: Page) {
  await tabTo(page, /^(?:E-?mail|Login|User)/i)
  await page.keyboard.type('tariq@riverside.example')
  await tabTo(page, /^Password/)
  await page.keyboard.type('riverside-demo-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/i$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function find(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' }).locator('input')).toBeFocused()
  await expectRing(page)
  await page.keyboard.type('campuses')
  await expect(page.locator('.palette-line[data-focused]')).toHaveText(/Campuses/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/i\/campuses/)
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
}

async function make(page: Page, name: string) {
  await tabTo(page, /^Add campus$/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expectRing(page)
  await page.keyboard.type(name)
  await press(page, 'Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

async function change(page: Page, name: string) {
  await page.goto(`${page.url().split('?')[0]}?name=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await press(page, 'j')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await tabTo(page, /^City/)
  await page.keyboard.type('Sialkot')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Sialkot/ })).toBeVisible()
}

async function filter(page: Page, name: string) {
  await page.keyboard.press('f')
  await expect(page.locator('[role=option]:focus')).toHaveCount(1)
  await page.keyboard.type('city')
  await expect(page.getByRole('option', { name: 'City' })).toBeFocused()
  await expectRing(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused()
  await expectRing(page)
  await page.keyboard.type('sialkot')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/city=sialkot/)
  await expect(page.getByRole('dialog', { name: 'Filter' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

async function archive(page: Page, name: string) {
  await press(page, 'j')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await tabTo(page, /^Archive$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} archived`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
  await tabTo(page, /^Undo$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}
