import { expect, type Route, test } from './journey.ts'
import { ask, letters, logInAgain } from './riverside.ts'
import { find, openRow, walkTo } from './walk.ts'

test('a campus is found, added, changed, put away and taken back by keyboard alone', async ({
  page,
  baseURL,
}) => {
  const name = `Faisal Town ${letters()}`
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'campuses')
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('canal')
  await expect(page).toHaveURL(/\?q=canal$/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/i\/campuses$/)

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
  await expect(page).toHaveURL(/\/i\/campuses$/)
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

test('typed work is left by nothing: not by a slip, by somebody else’s change, nor by a session that ends; then others are heard again', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'campuses')
  await openRow(page, 'shahdara')
  const [mine, theirs] = [letters(), letters()]
  await page.getByLabel('Contact').fill(mine)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  const address = `/campuses/${new URL(page.url()).pathname.split('/').at(-1)}`
  const { said } = await ask<{ version: number }>(page, address)
  const body = { contact: theirs, city: `Sheikhupura ${theirs}` }
  await ask(page, address, { method: 'PATCH', body, headers: { 'if-match': `"${said.version}"` } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const choice = page.getByRole('alertdialog')
  await expect(choice.getByRole('row')).toHaveCount(2)
  await expect(choice.getByRole('row', { name: /Contact/ })).toContainText(mine)
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  const row = page.getByRole('row', { name: /Shahdara/ })
  await expect(row).toContainText(mine)
  await expect(row).toContainText(body.city)

  const expired = page.getByRole('alertdialog', { name: 'Session Expired' })
  const names = [`Wapda Town ${letters()}`, `Valencia Town ${letters()}`] as const
  await find(page, '')
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('n')
  await page.getByLabel('Name', { exact: true }).fill(names[0])
  // Just before the form arrives: earlier, the page may hear of it by itself and lay the dialog over the button.
  const endAndGoOn = async (route: Route) => {
    await ask(page, '/session', { method: 'DELETE' })
    await route.continue()
  }
  await page.route('**/api/v1/campuses', endAndGoOn, { times: 1 })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(expired).toBeVisible()
  await logInAgain(page)
  await expect(page.getByText(`${names[0]} added`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A stream ends now and then, and the browser comes back for it; this one ends when the session has ended.
  const end = Promise.withResolvers<void>()
  const ended = { contentType: 'text/event-stream', body: 'retry: 200\n\n' }
  await page.route('**/api/v1/events*', (route) => end.promise.then(() => route.fulfill(ended)), { times: 1 })
  const answered = (status: number) =>
    page.waitForResponse(
      (answer) => new URL(answer.url()).pathname.endsWith('/events') && answer.status() === status,
    )
  await page.reload()
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
  await page.keyboard.press('n')
  await page.getByLabel('Name', { exact: true }).fill(names[1])
  await ask(page, '/session', { method: 'DELETE' })
  const refused = answered(401)
  end.resolve()
  await refused
  // The page has heard of it by itself.
  await expect(expired).toBeVisible()
  const heard = answered(200)
  await logInAgain(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${names[1]} added`)).toBeVisible()
  await heard
})
