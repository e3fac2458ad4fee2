import { expect, test, toastOf } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { goTo, land } from './walk.ts'

const nasreen = 'nasreen@riverside.example'
const result = '01980000-0000-7000-8000-00000e540001'

test('the administrator lays a report card out, sees the page in Urdu, and prints a section and the gazette', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, nasreen)
  const title = `Seventh ${letters()}`
  const { said, status } = await ask<{ id: string }>(page, '/card-designs', {
    method: 'POST',
    body: { title, isForAll: false, language: 'reader' },
  })
  expect(status).toBe(201)
  await goTo(page, 'card-designs')
  await page.getByText(title).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // The page is drawn as it is printed, and again after each change, before anything is saved.
  const sheet = page.getByRole('img', { name: 'A report card in this design' })
  await expect(sheet).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
  const list = page.getByRole('list', { name: 'What stands on the card' })
  await list.getByRole('switch', { name: 'Positions and average' }).press('Space')
  const conduct = list.getByRole('button', { name: 'Move up: Conduct' })
  await conduct.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const names = await list
    .getByRole('switch')
    .evaluateAll((all) => all.map((one) => one.closest('label')?.textContent))
  expect(names.indexOf('Conduct')).toBe(4)
  await page.getByRole('radio', { name: 'Urdu', exact: true }).click()
  await expect(sheet).toHaveAttribute('src', /language=ur.*conduct/)
  await expect(sheet).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
  expect(await sheet.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(300)
  await page.getByRole('checkbox', { name: 'Class 7', exact: true }).press('Space')
  await page.getByRole('button', { name: 'Save design' }).click()
  await expect(toastOf(page, 'The design is saved')).toBeVisible()

  try {
    // The section is printed in it, and the class has a gazette.
    await goTo(page, `results/${result}`)
    await page.getByRole('button', { name: 'Report cards and tabulation' }).click()
    const cards = page.getByRole('menuitem', { name: 'Report cards', exact: true })
    const printed = await page.request.get((await cards.getAttribute('href')) ?? '')
    expect(printed.headers()['content-type']).toBe('application/pdf')
    const gazette = page.getByRole('menuitem', { name: 'Gazette of the class as Excel' })
    const file = await page.request.get((await gazette.getAttribute('href')) ?? '')
    expect(file.status()).toBe(200)
    expect((await file.body()).length).toBeGreaterThan(2000)
  } finally {
    await ask(page, `/card-designs/${said.id}`, { method: 'DELETE' })
  }
})
