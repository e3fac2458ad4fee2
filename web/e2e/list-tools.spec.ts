import { expect, type Locator, type Page, test } from './journey.ts'
import { logIn, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

// What stands above a list answers a press at once, and stays right when the rows come after it.

test('a panel over a list puts the page behind it to sleep, and gives the place back when it is closed', async ({
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
  await expect(page).toHaveURL(riverside(baseURL, '/i/campuses'))
})

test('a heading says at once how the rows will be sorted, and after going back how they are', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/campuses?sort=name&limit=100'))
  const heading = page.getByRole('columnheader', { name: 'Name', exact: true })
  const names = page.locator('tbody tr')
  await expect(names.filter({ hasText: 'Canal View' })).toBeVisible()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
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
})

test('what empties a search is there only when there is something to empty', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'campuses')
  await expect(page.getByRole('row', { name: /Canal View/ })).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Search campuses' })
  const clear = page.getByRole('button', { name: 'Clear search' })
  await expect(clear).toHaveCount(0)
  await expect(page.locator('.search kbd').filter({ visible: true })).toHaveText('/')
  await box.focus()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).not.toHaveAccessibleName('Clear search')
  await box.fill('canal')
  await expect(clear).toBeVisible()
  await expect(page.locator('.search kbd').filter({ visible: true })).toHaveCount(0)
  await clear.click()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect(clear).toHaveCount(0)
})

test('what is searched for stands in its own direction, and the hint in that of the page', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'campuses')
  const box = page.getByRole('searchbox', { name: 'Search campuses' })
  await expect(box).toBeVisible()
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
