import { readFileSync } from 'node:fs'
import { expect, test } from './journey.ts'
import { ask, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

type Listed = { rows: { id: string }[] }

test('who sees a student is told by the reason, and the timeline leads to the audit log and to its file', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  const { said } = await ask<Listed>(page, `/students?q=${encodeURIComponent('Bilal Imran')}`)
  const id = said.rows[0]?.id ?? ''
  await page.goto(riverside(baseURL, `/i/students/${id}`))
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('menuitem', { name: 'Who can see this?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Who can see this?' })
  await expect(sheet.getByRole('heading', { name: /Whole institute/ })).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Ayesha Imran' })).toContainText('Guardian')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Sana Iqbal' })).toContainText('View')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.getByRole('link', { name: 'In the audit log' }).click()
  await expect(page).toHaveURL(new RegExp(`audit\\?person=${id}`))
  await expect(page.getByRole('button', { name: /Concerns Bilal Imran/ })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Audit log .*\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('What happened')
  await page.goto(riverside(baseURL, '/i/audit?act=audit.taken-along'))
  await expect(page.getByText('Took the audit log along as CSV').first()).toBeVisible()
})

test('a closed page says which permission is missing and asks for it; the principal reads so, and why', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'sadia@riverside.example')
  await page.goto(riverside(baseURL, '/i/audit'))
  await expect(page.getByRole('main')).toContainText('You lack the permission Audit log, View.')
  const button = page.getByRole('button', { name: /Ask for it|You have asked for it/ })
  if ((await button.textContent()) === 'Ask for it') await button.click()
  await expect(page.getByRole('button', { name: 'You have asked for it' })).toBeDisabled()

  const context = await browser.newContext()
  const desk = await context.newPage()
  await walkTo(desk, baseURL, 'tariq@riverside.example', 'notifications')
  await expect(desk.getByText('Sadia Rauf asks for a permission').first()).toBeVisible()
  await desk.goto(riverside(baseURL, '/i/roles'))
  await desk.getByRole('button', { name: 'Who may what?' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Who may what?' })
  await sheet.getByRole('combobox', { name: 'Person' }).fill('sadia')
  await expect(desk.getByRole('option')).toHaveCount(1)
  await desk.getByRole('option', { name: /Sadia Rauf/ }).click()
  await expect(sheet).toContainText('Admin · Canal View')
  await context.close()
})

test('a record, a list and a form opened by its address say what a teacher may not do there, and whom they ask', async ({
  page,
  browser,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'sana@riverside.example', 'students')
  const sheet = page.getByRole('dialog', { name: 'What can I not do here?' })
  await page.getByRole('button', { name: 'What can I not do here?' }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('heading', { name: /Add student.*Import.*Change/ })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: /Archive/ })).toBeVisible()
  await expect(sheet).toContainText('You lack the permission Students, Edit.')
  await page.keyboard.press('Escape')

  const { said } = await ask<Listed>(page, '/students')
  const id = said.rows[0]?.id ?? ''
  await page.goto(riverside(baseURL, `/i/students/${id}`))
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('menuitem', { name: 'What can I not do here?' }).click()
  const edit = sheet.locator('section').filter({ hasText: 'Students, Edit' })
  await expect(edit.getByRole('heading', { name: /Change.*Transfer/ })).toBeVisible()
  await expect(edit).toContainText('Tariq Mehmood')
  const button = edit.getByRole('button', { name: /Ask for it|You have asked for it/ })
  if ((await button.textContent()) === 'Ask for it') await button.click()
  await expect(edit.getByRole('button', { name: 'You have asked for it' })).toBeDisabled()

  await page.goto(riverside(baseURL, `/i/students/${id}/edit`))
  const closed = page.getByRole('dialog', { name: 'This page is not open to you' })
  await expect(closed).toContainText('You lack the permission Students, Edit.')
  await closed.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(riverside(baseURL, `/i/students/${id}`))

  const context = await browser.newContext()
  const desk = await context.newPage()
  await walkTo(desk, baseURL, 'tariq@riverside.example', 'notifications')
  await expect(desk.getByText('Sana Iqbal asks for a permission').first()).toBeVisible()
  await context.close()
})

test('whoever may do all of it, and a family, are told nothing of what is closed', async ({
  page,
  browser,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'students')
  await expect(page.getByRole('button', { name: 'Add student' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'What can I not do here?' })).toHaveCount(0)
  const context = await browser.newContext()
  const family = await context.newPage()
  await land(family, baseURL, 'imran.khalid')
  const { said } = await ask<Listed>(family, '/students')
  await family.goto(riverside(baseURL, `/i/students/${said.rows[0]?.id}`))
  await expect(family.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(family.getByRole('button', { name: 'More to do' })).toHaveCount(0)
  await context.close()
})
