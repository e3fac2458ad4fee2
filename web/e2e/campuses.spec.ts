import { expect, type Page, test } from './journey.ts'
import { ask, letters, logInAgain } from './riverside.ts'
import { walkTo } from './walk.ts'

test('a campus is found, added, changed, put away and taken back by keyboard alone', async ({
  page,
  baseURL,
}) => {
  const name = `Faisal Town ${letters()}`
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'campuses')
  const list = page.url()
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('canal')
  await expect(page).toHaveURL(/\?q=canal$/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)

  await page.getByRole('searchbox').blur()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Name is required')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} added`)).toBeVisible()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The arrows begin at what was added just now.
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { name: /Gulshan/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('City').focus()
  await page.keyboard.type('Lahore')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toContainText('Lahore')

  await page.getByRole('button', { name: `Actions for ${name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toBeVisible()
})

test('typed work is not lost: not by Escape, not by who changes the same, and not by a session that ends', async ({
  page,
  baseURL,
}) => {
  const answered = (status: number) =>
    page.waitForResponse((answer) => answer.url().endsWith('/events') && answer.status() === status)
  // A stream ends now and then, and the browser comes back for it; this one ends when the session has ended.
  const end = Promise.withResolvers<void>()
  const ended = { contentType: 'text/event-stream', body: 'retry: 200\n\n' }
  await page.route('**/api/v1/events', (route) => end.promise.then(() => route.fulfill(ended)), { times: 1 })
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'campuses')
  await meetAnother(page)

  await page.keyboard.press('n')
  const name = `Valencia Town ${letters()}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await ask(page, '/session', { method: 'DELETE' })
  const refused = answered(401)
  end.resolve()
  await refused
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Session Expired')
  const heard = answered(200)
  await logInAgain(page)
  await expect(page.getByText(`${name} added`)).toBeVisible()
  // Who has signed in again hears again what others change.
  await heard
})

/** Two change one field, and the second chooses. */
async function meetAnother(page: Page) {
  const row = page.getByRole('row', { name: /Shahdara/ })
  await row.click()
  const [mine, theirs] = [letters(), letters()]
  await page.getByLabel('Contact').fill(mine)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  const path = `/campuses/${new URL(page.url()).pathname.split('/').at(-1)}`
  const { said } = await ask<{ version: number }>(page, path)
  const body = { contact: theirs, city: `Sheikhupura ${theirs}` }
  await ask(page, path, { method: 'PATCH', body, headers: { 'if-match': `"${said.version}"` } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const choice = page.getByRole('alertdialog')
  await expect(choice.getByRole('row')).toHaveCount(2)
  await expect(choice.getByRole('row', { name: /Contact/ })).toContainText(mine)
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(row).toContainText(mine)
  await expect(row).toContainText(body.city)
  await expect(page.locator('.veil')).toHaveCount(0)
}
