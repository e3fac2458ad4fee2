import { expect, type Route, test } from './journey.ts'
import { ask, letters, logIn, logInAgain, riverside } from './riverside.ts'
import { land } from './walk.ts'

test('a campus is found, added, changed, put away and taken back by keyboard alone', async ({
  page,
  baseURL,
}) => {
  const list = riverside(baseURL, '/i/campuses')
  const name = `Faisal Town ${letters()}`
  await logIn(page, list)
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

test('two people who change one field choose, and typed work is not left by accident', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/campuses?q=shahdara'))
  await page.getByRole('row', { name: /Shahdara/ }).click()
  const [mine, theirs] = [letters(), letters()]
  await page.getByLabel('Contact').fill(mine)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  const address = `/campuses/${page.url().split('/').at(-1)}`.split('?')[0] ?? ''
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
})

test('a session that ends is taken up again over the form, with all that was typed', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/campuses/new'))
  const name = `Wapda Town ${letters()}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  // Just before the form arrives: earlier, the page may hear of it by itself and lay the dialog over the button.
  const endAndGoOn = async (route: Route) => {
    await ask(page, '/session', { method: 'DELETE' })
    await route.continue()
  }
  await page.route('**/api/v1/campuses', endAndGoOn, { times: 1 })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Session Expired')
  await logInAgain(page)
  await expect(page.getByText(`${name} added`)).toBeVisible()
})

test('who signs in again over the page hears again what others change', async ({ page, baseURL }) => {
  const answered = (status: number) =>
    page.waitForResponse((answer) => answer.url().endsWith('/events') && answer.status() === status)
  // A stream ends now and then, and the browser comes back for it; this one ends when the session has ended.
  const end = Promise.withResolvers<void>()
  const ended = { contentType: 'text/event-stream', body: 'retry: 200\n\n' }
  await page.route('**/api/v1/events', (route) => end.promise.then(() => route.fulfill(ended)), { times: 1 })
  await logIn(page, riverside(baseURL, '/i/campuses/new'))
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
  await heard
})

test('a change of language needs no reload, and who may not view a page is told who can help', async ({
  page,
  baseURL,
}) => {
  // Who works at one campus is at home there.
  await land(page, baseURL, 'ghulam.rasool')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.locator('.avatar-button').click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ghulam Rasool')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await page.goto(riverside(baseURL, '/i/audit'))
  await expect(page.getByText('can give you access: Nasreen Akhtar and Tariq Mehmood')).toBeVisible()
  await page.locator('.avatar-button').click()
  await page.getByRole('menuitemradio', { name: 'اردو' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})
