import { setTimeout } from 'node:timers/promises'
import { expect, type Page, test } from './journey.ts'
import { ask, riverside } from './riverside.ts'
import { goTo, land } from './walk.ts'

test('by keyboard alone a page, a record and a thing to do are found, and Enter takes what fits by now', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  await search(page, 'audit')
  await expect(focused(page)).toHaveText(/Audit log/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(riverside(baseURL, '/i/audit'))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await search(page, 'shahd')
  await expect(page.getByRole('menuitem', { name: /^Shahdara/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/i\/campuses\/[0-9a-f-]{36}$/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Shahdara')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await search(page, '')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('menuitem')).toHaveText([
    /Shahdara/,
    /Audit log/,
  ])
  await page.keyboard.type('dark')
  await expect(focused(page)).toHaveText(/Dark/)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')

  // A slash searches the list where there is one, and everything where there is none.
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await goTo(page, 'devices')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')

  // What no longer fits what is typed leaves at once, though the answer of the school is late.
  const name = `رزم ${crypto.randomUUID().slice(0, 4)}`
  const office = await ask(page, '/campuses', { method: 'POST', body: { name } })
  await page.route(
    (url) => url.searchParams.get('q') === 'رد',
    async (route) => {
      await setTimeout(600)
      await route.continue()
    },
  )
  await search(page, 'ر')
  await expect(focused(page)).toHaveText(/رزم/)
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === 'رد')
  await page.keyboard.type('د')
  await expect(focused(page)).toHaveText(/اردو/, { timeout: 500 })
  await answered
  await expect(page.getByRole('status').filter({ hasText: /result/ })).toBeAttached()
  await expect(focused(page)).toHaveText(/اردو/)
  await ask(page, `/campuses/${office.said.id}`, { method: 'DELETE' })
})

test('long work rings the bell when it has ended, and is followed from the tray', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await leaveSomeAlone(page)
  const tray = page.getByRole('button', { name: /^Long work/ })
  await expect(tray).toBeVisible()
  await expect(page.locator('.toast-notification')).toContainText('bringing back 1 entry')
  await tray.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Long work' }).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('bringing back 1 entry')
  await expect(page.getByText('Campus Already Exists!')).toBeVisible()

  await goTo(page, 'notifications')
  await page
    .getByRole('link', { name: /bringing back 1 entry.*unread/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('bringing back 1 entry')
  await page.goBack()
  await expect(page.getByRole('link', { name: /bringing back 1 entry/ }).first()).not.toContainText('unread')
})

async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' }).locator('input')).toBeFocused()
  await page.keyboard.type(text)
}

/** The line that Enter would take: the box keeps the focus itself. */
function focused(page: Page) {
  return page.locator('.palette-line[data-focused]')
}

/** Brings a campus back whose name another one has by now: the job leaves it alone. */
async function leaveSomeAlone(page: Page) {
  const name = `Johar Town ${crypto.randomUUID().slice(0, 4)}`
  const {
    said: { id },
  } = await ask(page, '/campuses', { method: 'POST', body: { name } })
  await ask(page, `/campuses/${id}`, { method: 'DELETE' })
  await ask(page, '/campuses', { method: 'POST', body: { name } })
  await ask(page, '/campuses/filing', { method: 'POST', body: { archived: false, of: { ids: [id] } } })
}
