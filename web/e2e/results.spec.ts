import { type Browser, expect, type Page, test, toastOf } from './journey.ts'
import { ask, letters, seeNeed } from './riverside.ts'
import { goTo, land, openRow, walkTo } from './walk.ts'

const nasreen = 'nasreen@riverside.example'
const tariq = 'tariq@riverside.example'

type Listed<T> = { rows: T[] }
type ResultOf = { id: string; schemeId: string; sectionTitle: string }
type SchemeRow = { yearId: string; classId: string; campusId: string | null; termId: string | null }
type Card = { card: { assessments: { id: string }[] } }
type Cell = { partId: string; studentId: string; scoreId: string; state: string | null; value: number | null }

/** A scheme of class 8 of its own, for the whole year: no section has a result by it yet. That of an earlier run goes. */
async function newScheme(page: Page): Promise<string> {
  const { said } = await ask<Listed<ResultOf>>(page, '/results?limit=100')
  const eighth = said.rows.find(({ sectionTitle }) => sectionTitle === '8-A')
  const { said: scheme } = await ask<SchemeRow>(page, `/schemes/${eighth?.schemeId}`)
  const { yearId, classId, campusId } = scheme
  const all = await ask<Listed<SchemeRow & { id: string }>>(page, '/schemes?limit=100')
  for (const one of all.said.rows)
    if (one.classId === classId && one.campusId === campusId && one.termId === null)
      await ask(page, `/schemes/${one.id}`, { method: 'DELETE' })
  const title = `Class 8 ${letters()}`
  const body = { title, yearId, classId, campusId, termId: null }
  const { status } = await ask(page, `/schemes/${eighth?.schemeId}/copies`, { method: 'POST', body })
  expect(status).toBe(201)
  return title
}

/** Changes a mark of a student as the office does, with a reason; gives what takes it back. */
async function changeMark(page: Page, resultId: string, studentId: string): Promise<() => Promise<void>> {
  const { said } = await ask<Card>(page, `/results/${resultId}/cards/${studentId}`)
  const id = said.card.assessments[0]?.id
  const cellOf = async () => {
    const sheet = await ask<{ cells: Cell[] }>(page, `/assessments/${id}/scores`)
    return sheet.said.cells.find((cell) => cell.studentId === studentId)
  }
  const write = async (value: number, state: string) => {
    const cell = await cellOf()
    const { partId = '', scoreId = null } = cell ?? {}
    const cells = [{ partId, studentId, state, value: state === 'scored' ? value : null, scoreId }]
    const body = { cells, reason: 'A question was marked again' }
    const answer = await ask<{ saved: unknown[] }>(page, `/assessments/${id}/scores`, {
      method: 'PATCH',
      body,
    })
    expect(answer.said.saved).toHaveLength(1)
  }
  const before = await cellOf()
  await write(before?.value === 1 ? 2 : 1, 'scored')
  return () => write(before?.value ?? 0, before?.state ?? 'scored')
}

async function logInApart(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

test('a result is begun, prepared, approved and published; a corrected mark shows every card that changes by it', async ({
  page,
  baseURL,
  browser,
}) => {
  // The office begins the result of 8-B.
  await land(page, baseURL, nasreen)
  const title = await newScheme(page)
  await goTo(page, 'results')
  await page.getByRole('button', { name: 'Begin results' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /Result scheme/ }).click()
  await page.getByRole('option', { name: title }).click()
  await sheet.getByText('8-A', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toContainText('8-B')
  const id = /results\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

  // What is to be done is found by itself; remarks are written by keyboard, from the list and by hand.
  await expect(page.getByText('All marks are entered')).toBeVisible()
  await page.getByRole('button', { name: 'Write remarks' }).click()
  const grid = page.getByRole('grid', { name: 'Remarks and conduct' })
  await grid.locator('[data-cell="0 3"]').click()
  await page.keyboard.press('1')
  await page.keyboard.type('Reads with pleasure')
  await page.keyboard.press('Enter')
  await grid.locator('[data-cell="0 5"]').click()
  await page.keyboard.press('1')
  await expect(grid.locator('[data-cell="0 3"]')).not.toBeEmpty()
  await expect(grid.locator('[data-cell="1 3"]')).toContainText('Reads with pleasure')
  await expect(grid.locator('[data-cell="0 5"]')).toContainText('Excellent')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog.getByText('Say that you are sure, or finish it first').first()).toBeVisible()
  await dialog.getByText('Submit it all the same').click()
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(toastOf(page, 'The result is submitted for approval')).toBeVisible()

  // Who has submitted it does not approve it.
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByText(/You have submitted this result yourself/)).toBeVisible()

  // The principal is told at home, approves it, and publishes it for the afternoon.
  const head = await logInApart(browser)
  await land(head, baseURL, tariq)
  const waiting = /results? waits? for your approval/
  await seeNeed(head, waiting)
  await head.getByRole('link', { name: waiting }).click()
  await openRow(head, title)
  const asked = head.getByRole('dialog')
  await head.getByRole('button', { name: 'Approve', exact: true }).click()
  await asked.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toastOf(head, 'The result is approved')).toBeVisible()
  await head.getByRole('button', { name: 'Publish', exact: true }).click()
  await asked.getByText('From a day and time').click()
  await asked.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toastOf(head, 'report cards are published')).toBeVisible()
  await expect(head.getByText('It is published, and families do not see it before its time.')).toBeVisible()

  // How a grade came about; and one result is held back, and released.
  const student = head.getByRole('row').nth(1).getByRole('button')
  const name = await student.innerText()
  await student.click()
  const card = head.getByRole('dialog', { name })
  await card.locator('summary').first().click()
  await expect(card.getByText(/\d of \d+/).first()).toBeVisible()
  const studentId = new URL(head.url()).searchParams.get('student') ?? ''
  await card.getByRole('button', { name: 'Hold back' }).click()
  await asked.last().getByRole('button', { name: 'Hold back' }).click()
  await expect(card.getByText('The family does not see it: Papers are missing')).toBeVisible()
  await card.getByRole('button', { name: 'Release' }).click()
  await asked.last().getByLabel('Reason').fill('The papers were brought')
  await asked.last().getByRole('button', { name: 'Release' }).click()
  await expect(toastOf(head, 'The result is released')).toBeVisible()
  await card.getByRole('button', { name: 'Close' }).click()

  // A mark is corrected: all cards that change are shown before their new editions are published.
  const takeBack = await changeMark(page, id, studentId)
  try {
    await head.getByRole('button', { name: 'Correct', exact: true }).click()
    const changes = asked.getByRole('list', { name: 'Cards that change' })
    await expect(changes.getByText(name)).toBeVisible()
    await asked.getByLabel('Reason').fill('A question was marked again')
    await asked.getByRole('button', { name: /Publish \d+ cards? anew/ }).click()
    await expect(toastOf(head, 'published anew')).toBeVisible()
    await expect(head.getByRole('row', { name }).getByText('Edition 2')).toBeVisible()
  } finally {
    // Other sections of the class have their results of these marks, too.
    await takeBack()
  }
  await head.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const warned = head.getByRole('alertdialog')
  await warned.getByLabel('Reason').fill('It was a trial')
  await warned.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(head.getByText('Withdrawn: It was a trial')).toBeVisible()
  await head.context().close()
})

test('who teaches a subject sees its column alone', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'sana@riverside.example', 'results')
  await openRow(page, '8-A')
  await expect(page.getByRole('columnheader', { name: 'Maths' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Position in the section' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('a published result stands in cards, and one opens with what its grades are made of', async ({
    page,
    baseURL,
  }) => {
    await walkTo(page, baseURL, tariq, 'results')
    await page.getByRole('searchbox').fill('7-B')
    await page.getByText('7-B').first().click()
    const cards = page.getByRole('list', { name: 'Tabulation' }).getByRole('listitem')
    await cards.first().getByRole('button').first().click()
    await expect(page.getByText('How each grade came about')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
