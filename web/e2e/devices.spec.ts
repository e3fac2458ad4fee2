import { expect, type Page, test, toastOf } from './journey.ts'
import { ask } from './riverside.ts'
import { land, walkTo } from './walk.ts'

test('one device is logged out from another, and forgotten', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext()
  const lost = await context.newPage()
  await land(lost, baseURL, 'hina@riverside.example')
  const { sessionId } = (await ask<{ sessionId: string }>(lost, '/me')).said
  await walkTo(page, baseURL, 'hina@riverside.example', 'devices')
  await expect(page.getByRole('button', { name: 'Log out all others' })).toBeVisible()
  const [others, known] = [await sessions(page), await devices(page)]
  expect(others.map(({ id }) => id)).toContain(sessionId)
  // The latest seen of the others stands first, below this device.
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click()
  await expect(toastOf(page, 'That device is logged out')).toBeVisible()
  await expect.poll(async () => (await ask(lost, '/me')).status).toBe(401)
  await expect(page.getByRole('heading', { name: 'Known devices' })).toBeVisible()
  await expect.poll(async () => (await devices(page)).length).toBe(known.length + 1)
  await page.getByRole('button', { name: 'Forget' }).first().click()
  await expect(toastOf(page, 'That device is forgotten')).toBeVisible()
  expect((await devices(page)).length).toBe(known.length)
  await context.close()
})

type Rows = { rows: { id: string }[] }

async function sessions(page: Page) {
  return (await ask<Rows>(page, '/sessions')).said.rows
}

async function devices(page: Page) {
  return (await ask<Rows>(page, '/sessions/devices')).said.rows
}
