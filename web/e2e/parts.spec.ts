import { expect, type Page, test } from './journey.ts'
import { builtFrom } from './built.ts'
import { tabTo } from './keyboard.ts'
import { logIn, riverside } from './riverside.ts'

test.use({ serviceWorkers: 'block' })

// Heavy fields come in parts of their own; on a slow network they come after the rest of a form.

test('a field that is on its way keeps its turn among the tabs, and is there for the first key', async ({
  page,
  baseURL,
}) => {
  const arrive = await hold(page, 'src/ui/dates.ts')
  await logIn(page, riverside(baseURL, '/i/academic-years/new'))
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('2031-32')
  await tabTo(page, /^First day/)
  await expect(page.getByRole('textbox', { name: 'First day' })).toBeFocused()
  arrive()
  const field = page.getByRole('group', { name: 'First day' })
  await expect(field.getByRole('spinbutton').first()).toBeFocused()
  await page.keyboard.type('01042031')
  await expect(field).toHaveText(/01.*04.*2031/)
})

test('a field that arrives takes back no focus that has moved on', async ({ page, baseURL }) => {
  const arrive = await hold(page, 'src/crud/rare-fields.ts')
  await logIn(page, riverside(baseURL, '/i/sections/new'))
  const place = page.getByRole('textbox', { name: 'Campus' })
  await expect(place).toBeFocused()
  await tabTo(page, /^Name/)
  arrive()
  await expect(place).toHaveCount(0)
  await page.keyboard.type('Z')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Z')
})

/** Keeps a part of the program on its way until what it gives is called. */
async function hold(page: Page, source: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(builtFrom(source), async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
