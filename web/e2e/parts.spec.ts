import { expect, type Page, test } from './journey.ts'
import { builtFrom } from './built.ts'
import { tabTo } from './keyboard.ts'
import { goTo, walkTo } from './walk.ts'

// Heavy fields come in parts of their own; on a slow network they come after the rest of a form.

test('a field that is on its way keeps its turn among the tabs, and takes back no focus that has moved on', async ({
  page,
  baseURL,
}) => {
  const rareFields = await hold(page, 'src/crud/form/fields/rare-fields.ts')
  const dates = await hold(page, 'src/ui/date/dates.ts')
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'sections')
  await page.getByRole('button', { name: 'Add section', exact: true }).click()
  const place = page.getByRole('textbox', { name: 'Campus' })
  await expect(place).toBeFocused()
  await tabTo(page, /^Name/)
  rareFields()
  await expect(place).toHaveCount(0)
  await page.keyboard.type('Z')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Z')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // What is there for the first key is the field itself.
  await goTo(page, 'academic-years')
  await page.getByRole('button', { name: 'Add academic year', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('2031-32')
  await tabTo(page, /^First day/)
  await expect(page.getByRole('textbox', { name: 'First day' })).toBeFocused()
  dates()
  const field = page.getByRole('group', { name: 'First day' })
  await expect(field.getByRole('spinbutton').first()).toBeFocused()
  await page.keyboard.type('01042031')
  await expect(field).toHaveText(/01.*04.*2031/)
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
