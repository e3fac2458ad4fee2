import { readFileSync } from 'node:fs'
import { expect, type Locator, test } from './journey.ts'
import { riverside } from './riverside.ts'
import { goTo, openRow, walkTo } from './walk.ts'

test('a closed page says what is missing and asks for it; the principal reads so and why, who sees a student, and what happened', async ({
  page,
  browser,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'sadia@riverside.example', 'students')
  // No navigation leads where one may not go.
  await page.goto(riverside(baseURL, '/i/audit'))
  await expect(page.getByRole('main')).toContainText('You lack the permission Audit log, View.')
  await askFor(page.getByRole('main'))

  const context = await browser.newContext()
  const desk = await context.newPage()
  await walkTo(desk, baseURL, 'tariq@riverside.example', 'notifications')
  await expect(desk.getByText('Sadia Rauf asks for a permission').first()).toBeVisible()
  await goTo(desk, 'roles')
  await desk.getByRole('button', { name: 'Who may do what?' }).click()
  const who = desk.getByRole('dialog', { name: 'Who may do what?' })
  await who.getByRole('combobox', { name: 'Person' }).fill('sadia')
  await expect(desk.getByRole('option')).toHaveCount(1)
  await desk.getByRole('option', { name: /Sadia Rauf/ }).click()
  await expect(who).toContainText('Admin · Canal View')
  await desk.keyboard.press('Escape')
  await expect(who).toHaveCount(0)

  await goTo(desk, 'students')
  await openRow(desk, 'bilal imran')
  await expect(desk).toHaveURL(/\/students\/[0-9a-f-]{36}/)
  const id = /students\/([0-9a-f-]{36})/.exec(desk.url())?.[1]
  await desk.getByRole('button', { name: 'More to do' }).click()
  await desk.getByRole('menuitem', { name: 'Who can see this?' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Who can see this?' })
  await expect(sheet.getByRole('heading', { name: /Whole institute/ })).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Ayesha Imran' })).toContainText('Guardian')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Sana Iqbal' })).toContainText('View')
  await desk.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await desk.getByRole('tab', { name: 'Timeline' }).click()
  await desk.getByRole('link', { name: 'In the audit log' }).click()
  await expect(desk).toHaveURL(new RegExp(`audit\\?person=${id}`))
  await expect(desk.getByRole('button', { name: /Concerns Bilal Imran/ })).toBeVisible()
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Audit log .*\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('What happened')
  await goTo(desk, 'audit')
  await expect(desk.getByText('Downloaded the audit log as CSV').first()).toBeVisible()
  await context.close()
})

test('a list, a record and a form opened by its address say what a teacher may not do there, and whom to ask; who may do all is told nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'sana@riverside.example', 'students')
  const sheet = page.getByRole('dialog', { name: 'What can’t I do here?' })
  await page.getByRole('button', { name: 'What can’t I do here?' }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('heading', { name: /Add student.*Import.*Change/ })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: /Archive/ })).toBeVisible()
  await expect(sheet).toContainText('You lack the permission Students, Edit.')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await page.getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/\/students\/[0-9a-f-]{36}/)
  const record = page.url()
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('menuitem', { name: 'What can’t I do here?' }).click()
  const edit = sheet.locator('section').filter({ hasText: 'Students, Edit' })
  await expect(edit.getByRole('heading', { name: /Change.*Transfer/ })).toBeVisible()
  await expect(edit).toContainText('Tariq Mehmood')
  await askFor(edit)

  await page.goto(`${record}/edit`)
  const closed = page.getByRole('dialog', { name: 'This page is not open to you' })
  await expect(closed).toContainText('You lack the permission Students, Edit.')
  await closed.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(record)

  const owner = await (await browser.newContext()).newPage()
  await walkTo(owner, baseURL, 'nasreen@riverside.example', 'students')
  await expect(owner.getByRole('button', { name: 'Add student' })).toBeVisible()
  await expect(owner.getByRole('button', { name: 'What can’t I do here?' })).toHaveCount(0)
  await owner.context().close()
})

/** Asks for what is closed, once a day: an earlier go may have asked already. */
async function askFor(place: Locator) {
  const button = place.getByRole('button', { name: /Ask for it|You have asked for it/ })
  if ((await button.textContent()) === 'Ask for it') await button.click()
  await expect(place.getByRole('button', { name: 'You have asked for it' })).toBeDisabled()
}
