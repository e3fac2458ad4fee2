import { expect, type Locator, type Page, test } from './journey.ts'
import { letters } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

// What stands above a list answers a press at once, and stays right when the rows come after it.

test('a panel over a list puts the page behind it to sleep; a heading says at once how the rows will be sorted, and a search stands in its own direction', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'campuses')
  const row = page.getByRole('row', { name: /Canal View/ })
  await expect(row).toBeVisible()
  const behind = page.locator('tbody tr').first()
  for (const [name, tool] of [
    ['Columns', page.getByRole('button', { name: 'Columns' })],
    ['Filter', page.locator('[data-list-filter]')],
  ] as const) {
    const panel = page.getByRole('dialog', { name })
    for (const close of [pressOutside, pressEscape]) {
      await tool.click()
      await expect(panel).toBeVisible()
      await expect.poll(() => isAsleep(behind), `behind ${name}`).toBe(true)
      expect(await isAsleep(panel)).toBe(false)
      await close(page)
      await expect(panel).toHaveCount(0)
      await expect(tool).toBeFocused()
      await expect.poll(() => isAsleep(behind)).toBe(false)
    }
  }
  await expect(page).toHaveURL(/\/i\/campuses$/)

  const heading = page.getByRole('columnheader', { name: 'Name', exact: true })
  const names = page.locator('tbody tr')
  await expect(names.filter({ hasText: 'Canal View' })).toBeVisible()
  if ((await heading.getAttribute('aria-sort')) !== 'ascending') await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const ascending = await names.allTextContents()
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => url.searchParams.get('sort') === '-name',
    async (route) => {
      await held.promise
      await route.continue()
    },
  )
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(await names.allTextContents()).toEqual(ascending)
  held.resolve()
  await expect(names).toHaveText(ascending.toReversed())
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')

  await page.goBack()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(names).toHaveText(ascending)
  await page.goForward()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(names).toHaveText(ascending.toReversed())

  // What is searched for stands in its own direction, and the hint in that of the page.
  const box = page.getByRole('searchbox', { name: 'Search campuses' })
  // Only the letters are looked at, not what else stands in the box.
  await page
    .locator('.search > :not(input)')
    .evaluateAll((others) => others.forEach((at) => ((at as HTMLElement).style.visibility = 'hidden')))
  expect(await sideOfInk(box), 'the hint in English').toBe('left')
  await box.fill('canal')
  expect(await sideOfInk(box), 'English').toBe('left')
  await box.fill('لاہور')
  expect(await sideOfInk(box), 'Urdu in an English page').toBe('right')
  await box.fill('')
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  expect(await sideOfInk(box), 'the hint in a page from right to left').toBe('right')
  await box.fill('canal')
  expect(await sideOfInk(box), 'English in a page from right to left').toBe('left')
})

test('a search is emptied by one press; hands are quicker than a list: what is typed while it follows stays, and rows are added while it is read', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'campuses')
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Search campuses' })
  // What empties a search is there only when there is something to empty.
  const clear = page.getByRole('button', { name: 'Clear search' })
  const hint = page.locator('.search kbd').filter({ visible: true })
  await expect(clear).toHaveCount(0)
  await expect(hint).toHaveText('/')
  await box.focus()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).not.toHaveAccessibleName('Clear search')
  // None of the words below: an answer that is here already is not asked for again.
  await box.fill('town')
  await expect(clear).toBeVisible()
  await expect(hint).toHaveCount(0)
  await clear.click()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect(clear).toHaveCount(0)

  for (const word of ['canal', 'shah', 'gulshan']) {
    const asked = page.waitForRequest((request) => request.url().includes(`q=${word}`))
    await box.focus()
    await page.keyboard.type(word)
    await asked
    await page.keyboard.press('Escape')
    await expect(box).toHaveValue('')
    await expect(page).toHaveURL(/\/i\/campuses$/)
    await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
    await expect(box).toHaveValue('')
  }

  await goTo(page, 'departments')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/departments\?/, async (route) => {
    await promise
    await route.continue()
  })
  await page.keyboard.press('n')
  const title = page.getByRole('dialog').getByLabel('Title', { exact: true })
  for (const name of ['Astronomy', 'Botany', 'Calligraphy'].map((science) => `${science} ${letters()}`)) {
    await expect(title).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`${name} added`)).toBeVisible()
    await expect(title).toHaveValue('')
  }
  resolve()
})

test('neither a list nor the audit log is narrowed down by half a day, and each says what is missing', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'holidays')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('f')
  await page.getByRole('option', { name: 'First day' }).click()
  const from = page.getByRole('group', { name: 'From' })
  const missing = page.getByText('From is only half filled in: finish it or empty it')
  await from.getByRole('spinbutton').first().focus()
  await page.keyboard.type('21')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(missing).toBeVisible()
  await expect(page).toHaveURL(/holidays$/)
  await from.getByRole('spinbutton').nth(1).focus()
  await page.keyboard.type('112026')
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page).toHaveURL(/firstDayFrom=2026-11-21/)

  await goTo(page, 'audit')
  await page.getByRole('button', { name: /When/ }).click()
  await page.getByRole('option', { name: 'From … to …' }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page).toHaveURL(/from=.*to=/)
  const shown = page.url()
  const days = page.getByRole('group', { name: 'From … to …' }).first()
  await days.getByRole('spinbutton').last().focus()
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('Backspace')
  await page.getByRole('searchbox', { name: 'Search names and words' }).focus()
  await expect(page.getByText('From … to … is only half filled in: finish it or empty it')).toBeVisible()
  expect(page.url()).toBe(shown)
})

async function pressOutside(page: Page) {
  await page.mouse.click(640, 700)
}

async function pressEscape(page: Page) {
  await page.keyboard.press('Escape')
}

/** Out of reach for keys, presses and readers. */
function isAsleep(element: Locator): Promise<boolean> {
  return element.evaluate((at) => at.closest('[inert], [aria-hidden=true]') !== null)
}

/** On which side of a box its letters stand; no rule of style says what a reader sees, a picture does. */
async function sideOfInk(box: Locator): Promise<'left' | 'right'> {
  const picture = (await box.screenshot({ animations: 'disabled' })).toString('base64')
  return box.evaluate(async (_, picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0)
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = image
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    if (!pen) throw new Error('the page has no canvas')
    pen.drawImage(image, 0, 0)
    const at = (x: number, y: number) => pen.getImageData(x, y, 1, 1).data.slice(0, 3).join()
    const ground = at(width / 2, 6)
    const ink: number[] = []
    for (let x = 12; x < width - 12; x += 1)
      for (let y = 6; y < height - 6; y += 1) if (at(x, y) !== ground) ink.push(x)
    const middle = (Math.min(...ink) + Math.max(...ink)) / 2
    return middle < width / 2 ? 'left' : 'right'
  }, picture)
}
