import { expect, type Page, test } from './journey.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

// A page without a network is the service worker's.
test.use({ serviceWorkers: 'allow', permissions: ['clipboard-read', 'clipboard-write'] })

const sana = 'sana@riverside.example'
type Place = { id: string; title: string; subjects: { id: string; name: string }[] }
type Sheet = {
  parts: { id: string }[]
  students: { id: string; name: string; rollNumber: number | null }[]
  cells: Cell[]
}
type Cell = { studentId: string; state: string | null; value: number | null }

/** An assessment of 7-B in Maths of its own, out of 20. */
async function given(page: Page, days = 0): Promise<{ id: string; title: string }> {
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
    day: new Date(Date.parse(places.today) + days * 86_400_000).toISOString().slice(0, 10),
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

test('a column with Urdu and Arabic digits is pasted from a spreadsheet, and the same comes in from a file', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, sana, 'assessments')
  const { id } = await given(page)
  await open(page, id)
  const grid = page.getByRole('grid', { name: 'Marks' })
  await page.evaluate((text) => navigator.clipboard.writeText(text), ['۱۷', '١٢٫٥', 'a', '۲۱'].join('\n'))
  await grid.locator('[data-cell="0 3"]').click()
  await page.keyboard.press('Control+v')
  await expect(grid.locator('[data-cell="3 3"]')).toHaveAttribute('aria-invalid', 'true')
  await expect
    .poll(async () => standing(await sheetOf(page, id)).slice(0, 4))
    .toEqual([17, 12.5, 'absent', null])

  const { students } = await sheetOf(page, id)
  const rolls = students.map(({ rollNumber }) => rollNumber)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import marks' }).click()
  await expect(page.getByRole('heading', { name: 'Import marks', level: 1 })).toBeVisible()
  const lines = ['Roll number,Marks', `${rolls[0]},۱۸`, `${rolls[3]},٢٠`, `${rolls[4]},21`, '9999,5']
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'marks.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  const rows = page.getByRole('table', { name: 'Rows of the file' })
  await expect(rows).toContainText('instead of 17')
  await expect(rows).toContainText('These are more marks than it is out of')
  await expect(rows).toContainText('Nobody with the roll number 9999 is asked for marks here')
  await page.getByRole('button', { name: 'Enter 2 marks' }).click()
  await expect(page.getByText('2 marks entered')).toBeVisible()
  expect(standing(await sheetOf(page, id)).slice(0, 5)).toEqual([18, 12.5, 'absent', 20, null])
})

test('two people write one cell: both values are shown, and the author chooses', async ({
  page,
  baseURL,
  browser,
}) => {
  await walkTo(page, baseURL, sana, 'assessments')
  const { id } = await given(page)
  await open(page, id)
  const grid = page.getByRole('grid', { name: 'Marks' })
  const first = grid.locator('[data-cell="0 3"]')
  await expect(first).toBeVisible()

  const office = await browser.newContext()
  const nasreen = await office.newPage()
  await walkTo(nasreen, baseURL, 'nasreen@riverside.example', 'assessments')
  const { parts, students } = await sheetOf(nasreen, id)
  const cell = (at: number, value: number) => ({
    partId: parts[0]?.id,
    studentId: students[at]?.id,
    state: 'scored',
    value,
  })
  await ask(nasreen, `/assessments/${id}/scores`, {
    method: 'PATCH',
    body: { cells: [cell(0, 17), cell(1, 9)] },
  })
  await office.close()

  await first.click()
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.keyboard.type('14')
  await page.keyboard.press('Enter')
  const problems = page.getByRole('alert').getByRole('listitem')
  await expect(problems).toHaveCount(2)
  const [own, other] = [problems.filter({ hasText: 'entered 17' }), problems.filter({ hasText: 'entered 9' })]
  await expect(first).toHaveText('11')
  // Nothing was overwritten, and the third cell was saved.
  await expect.poll(async () => standing(await sheetOf(page, id)).slice(0, 3)).toEqual([17, 9, 14])
  await own.getByRole('button', { name: 'Enter 11 instead' }).click()
  await other.getByRole('button', { name: 'Leave it' }).click()
  await expect(problems).toHaveCount(0)
  await expect.poll(async () => standing(await sheetOf(page, id)).slice(0, 3)).toEqual([11, 9, 14])
  await expect(grid.locator('[data-cell="1 3"]')).toHaveText('9')
})

test('the office reminds of missing marks once, and sees before whom', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'assessments')
  const { id } = await given(page, -1)
  await open(page, id)
  await page.getByRole('button', { name: 'Remind', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind of missing marks?' })
  await expect(dialog).toContainText('Sana Iqbal')
  await dialog.getByRole('button', { name: 'Remind', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reminded today' })).toBeDisabled()
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

  test('who comes back is shown the marks that wait in their name, and only then they are sent', async ({
    page,
    baseURL,
    context,
  }) => {
    await walkTo(page, baseURL, sana, 'assessments')
    const { id, title } = await given(page)
    await open(page, id)
    const box = page.getByLabel('Out of 20')
    await box.fill('15')
    await page.getByRole('button', { name: 'Next student' }).last().click()
    await expect.poll(async () => standing(await sheetOf(page, id))[0]).toBe(15)
    await context.setOffline(true)
    await box.fill('18')
    await page.getByRole('button', { name: 'Next student' }).last().click()
    await expect(page.getByText(/mark is saved on this device/)).toBeVisible({ timeout: 30_000 })
    await context.clearCookies()
    await context.setOffline(false)
    await logIn(page, riverside(baseURL, '/i/devices'), sana)
    const unseen = page.getByRole('alertdialog', { name: 'Marks entered before you logged in' })
    await expect(unseen).toContainText(title)
    await expect(unseen).toContainText('18')
    expect(standing(await sheetOf(page, id)).slice(0, 2)).toEqual([15, null])
    await unseen.getByRole('button', { name: 'Send' }).click()
    await expect(unseen).toHaveCount(0)
    await expect.poll(async () => standing(await sheetOf(page, id)).slice(0, 2)).toEqual([15, 18])
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
