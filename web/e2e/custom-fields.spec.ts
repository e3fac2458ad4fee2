import { expect, type Page, test } from '@playwright/test'
import { ask, letters, logIn, riverside } from './riverside.ts'

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the head adds a field; the clerk fills it in, finds by it, and has it in Excel', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = letters()
  const title = `Bus stop ${word}`
  await logIn(page, riverside(baseURL, '/i/custom-fields/new'))
  const sheet = page.getByRole('dialog')
  await choose(page, 'Belongs to', 'Students')
  await sheet.getByLabel('Title', { exact: true }).fill(title)
  await choose(page, 'Kind', 'One of several options')
  for (const [at, stop] of ['Canal', 'Station'].entries()) {
    await sheet.getByRole('button', { name: 'Add option' }).click()
    await sheet.getByLabel(`Option ${at + 1}`).fill(stop)
  }
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Canal and Station')

  const clerk = await (await browser.newContext()).newPage()
  await logIn(clerk, riverside(baseURL, '/i/students?q=bilal+imran'), 'rabia@riverside.example', /students/)
  await clerk.getByRole('row', { name: /Bilal Imran/ }).click()
  await clerk.getByRole('link', { name: 'Change' }).click()
  await choose(clerk, title, 'Canal')
  await clerk.getByRole('button', { name: 'Save' }).click()
  await expect(clerk.getByRole('dialog')).toHaveCount(0)
  await expect(clerk.getByRole('term').filter({ hasText: title })).toBeVisible()

  await clerk.goto(riverside(baseURL, '/i/students'))
  await clerk.getByRole('button', { name: 'Filter' }).click()
  await clerk.getByRole('option', { name: title }).click()
  await clerk.getByRole('dialog').getByText('Canal').click()
  await clerk.getByRole('button', { name: 'Apply' }).click()
  await expect(clerk.getByText(`${title} is Canal`)).toBeVisible()
  await expect(clerk).toHaveURL(new RegExp(`custom_bus_stop_${word}=canal`))
  await expect(clerk.locator('.resource-row')).toHaveCount(1)
  const coming = clerk.waitForEvent('download')
  await clerk.getByRole('link', { name: 'Excel' }).click()
  expect((await coming).url()).toContain(`custom_bus_stop_${word}=canal`)
  await clerk.context().close()
})

test('the head moves a field up by the keyboard, and forms follow', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i/custom-fields?resource=staff'))
  const title = `Turn ${letters()}`
  const made = await ask(page, '/custom-fields', {
    method: 'POST',
    body: { resource: 'staff', title, kind: 'text' },
  })
  const placeOf = async () =>
    (await ask<{ place: number }>(page, `/custom-fields/${made.said.id}`)).said.place
  const last = await placeOf()
  await page.reload()
  await page
    .getByRole('row', { name: title })
    .getByRole('button', { name: `Actions for ${title}` })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect.poll(placeOf).toBe(last - 1)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect.poll(placeOf).toBe(last)
  await ask(page, `/custom-fields/${made.said.id}`, { method: 'DELETE' })
})
