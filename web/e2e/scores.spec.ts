import { expect, type Page, test } from './journey.ts'
import { letters, ask } from './riverside.ts'
import { land, walkTo } from './walk.ts'

// A page without a network is the service worker's.
test.use({ serviceWorkers: 'allow' })

const sana = 'sana@riverside.example'
type Place = { id: string; title: string; subjects: { id: string; name: string }[] }
type Sheet = { parts: { id: string }[]; students: { id: string; name: string }[]; cells: Cell[] }
type Cell = { studentId: string; state: string | null; value: number | null }

/** An assessment of 7-B in Maths of its own, out of 20. */
async function given(page: Page): Promise<{ id: string; title: string }> {
  const { said: places } = await ask<{ sections: Place[]; kinds: { id: string }[]; today: string }>(
    page,
    '/assessment-places',
  )
  const section = places.sections.find(({ title }) => title === '7-B')
  const subject = section?.subjects.find(({ name }) => name === 'Maths')
  const title = `Quiz ${letters()}`
  const body = {
    kindId: places.kinds[0]?.id,
    subjectId: subject?.id,
    sectionIds: [section?.id],
    title,
    day: places.today,
    parts: [{ max: 20 }],
  }
  const { said } = await ask<{ id: string }>(page, '/assessments', { method: 'POST', body })
  return { id: said.id, title }
}

/** Opens an assessment from the list of them. */
async function open(page: Page, id: string) {
  await page.goto(`${page.url().replace(/\/assessments.*$/, '')}/assessments/${id}`)
}

async function sheetOf(page: Page, id: string): Promise<Sheet> {
  return (await ask<Sheet>(page, `/assessments/${id}/scores`)).said
}

function standing({ students, cells }: Sheet): (string | number | null)[] {
  return students.map(({ id }) => {
    const cell = cells.find(({ studentId }) => studentId === id)
    return cell ? (cell.value ?? cell.state) : null
  })
}

test('a teacher enters a column by keyboard from the home page, and more than the maximum is refused in its cell', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, sana)
  const { id, title } = await given(page)
  await page.reload()
  await page.getByText(/Marks of \d+ assessments? (?:is|are) to be entered/).click()
  await page.getByText(title).first().click()
  await expect(page).toHaveURL(new RegExp(`/assessments/${id}`))
  const grid = page.getByRole('grid', { name: 'Marks' })
  await expect(grid).toBeVisible()
  const first = grid.locator('[data-cell="0 3"]')
  await first.click()
  await page.keyboard.type('17')
  await page.keyboard.press('Enter')
  await page.keyboard.type('a')
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect(grid.locator('[data-cell="2 3"]')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Type marks up to 20, or A, E, M or U')).toBeVisible()
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.poll(async () => standing(await sheetOf(page, id)).slice(0, 3)).toEqual([17, 'absent', 12.5])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('marks wait on the phone while the network is gone, and go out by themselves', async ({
    page,
    baseURL,
    context,
  }) => {
    await walkTo(page, baseURL, sana, 'assessments')
    const { id } = await given(page)
    await open(page, id)
    const box = page.getByLabel('Out of 20')
    await box.fill('15')
    await page.getByRole('button', { name: 'Next student' }).last().click()
    await expect.poll(async () => standing(await sheetOf(page, id))[0]).toBe(15)
    await context.setOffline(true)
    await box.fill('18')
    await page.getByRole('button', { name: 'Next student' }).last().click()
    await page.getByRole('button', { name: 'Absent' }).click()
    await expect(page.getByText(/marks are saved on this device/)).toBeVisible({ timeout: 30_000 })
    await context.setOffline(false)
    await expect
      .poll(async () => standing(await sheetOf(page, id)).slice(0, 3), { timeout: 30_000 })
      .toEqual([15, 18, 'absent'])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  })
})

test('another teacher is refused; locked marks take the office and a reason, until it opens them again', async ({
  page,
  baseURL,
  browser,
}) => {
  await walkTo(page, baseURL, sana, 'assessments')
  const { id } = await given(page)
  await open(page, id)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText('These marks are locked. Ask the office to open them again.')).toBeVisible()

  const others = await browser.newContext()
  const maria = await others.newPage()
  await walkTo(maria, baseURL, 'maria@riverside.example', 'assessments')
  await open(maria, id)
  await expect(maria.getByText(/Only who teaches this subject there/)).toBeVisible()
  await others.close()

  const office = await browser.newContext()
  const nasreen = await office.newPage()
  await walkTo(nasreen, baseURL, 'nasreen@riverside.example', 'assessments')
  await open(nasreen, id)
  await nasreen.getByRole('button', { name: 'Open again' }).click()
  const dialog = nasreen.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Two papers were found')
  await dialog.getByRole('button', { name: 'Open again' }).click()
  await expect(nasreen.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
  await office.close()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
})
