import { slowness } from 'kit/testing/testing-limits'
import { foundSchool } from './founded.ts'
import { expect, type Locator, type Page, test, toastOf } from './journey.ts'
import { ask } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

// A week is drawn up by the program while one looks on.
test.setTimeout(60_000 * slowness)

type Listed = {
  id: string
  name: string
  state: string
  version: number
  lastDay: string
  isCurrent: boolean
}

test('the head of a campus moves a lesson by keyboard and another by drag, undoes, and publishes: the week changes', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'tariq@riverside.example', 'timetables')
  const { name, firstDay } = await openDraft(page)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const grid = page.getByRole('grid', { name: /^The week of / })
  const section = await page.getByRole('combobox', { name: 'Section' }).inputValue()

  // By keyboard: Enter picks it up, arrows walk, Enter drops it.
  const first = await lessonWithPlace(page, grid, 0)
  await grid.locator(`[data-at="${first.at}"]`).focus()
  await page.keyboard.press('Enter')
  await walk(page, first.at, first.to)
  await page.keyboard.press('Enter')
  await expect(grid.locator(`[data-at="${first.to}"] .week-lesson-name`)).toHaveText(first.subject)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()

  // By drag, and back by Ctrl+Z.
  const second = await lessonWithPlace(page, grid, 9)
  await drag(
    page,
    grid.locator(`[data-at="${second.at}"] .week-lesson`),
    grid.locator(`[data-at="${second.to}"]`),
  )
  await expect(grid.locator(`[data-at="${second.to}"] .week-lesson-name`)).toHaveText(second.subject)
  await grid.locator(`[data-at="${second.to}"]`).focus()
  await page.keyboard.press('Control+z')
  await expect(grid.locator(`[data-at="${second.at}"] .week-lesson-name`)).toHaveText(second.subject)

  // What has moved stands beside the week that rules, and a press leads back.
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare timetables' })).toBeVisible()
  const [slotBefore, slotAfter] = [first.at, first.to].map(periodOf)
  const row = page
    .getByRole('row')
    .filter({ hasText: first.subject })
    .filter({ hasText: slotAfter ?? '' })
  await expect(row.filter({ hasText: slotBefore ?? '' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Open the timetable' }).click()
  await expect(grid).toBeVisible()

  await page.getByRole('button', { name: 'Publish' }).click()
  const sheet = page.getByRole('dialog', { name: `Publish ${name}` })
  await expect(sheet).toContainText('Nothing clashes, by any bells of its days')
  const reason = sheet.getByLabel('Why lessons have no place')
  if (await reason.isVisible()) await reason.fill('The visiting teacher names her hours next week')
  await sheet.getByRole('button', { name: 'Publish' }).click()
  await expect(toastOf(page, 'The timetable is published')).toBeVisible()

  // In the first week of the draft the lesson stands at its new time.
  const [to = 0, on = 0] = first.to.split(' ').map(Number)
  const { said } = await ask<{ lessons: { day: string; period: number; subject: string }[] }>(
    page,
    `/weeks?section=${await idOfSection(page, section)}&day=${firstDay}`,
  )
  const slot = said.lessons.filter(
    ({ day, period }) => new Date(day).getUTCDay() === on + 1 && period === to + 1,
  )
  expect(slot.map(({ subject }) => subject)).toContain(first.subject)
  await goTo(page, 'timetables')
  await takeBack(page)
})

test('a school of its own: the program draws the week up, it is adopted and published, and nowhere is a dead end', async ({
  page,
}) => {
  await foundSchool(page, 'weekvalley')
  const addBells = await setUp(page)
  await page.reload()
  await goTo(page, 'timetables')
  await page.getByRole('button', { name: 'New timetable' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New timetable' })
  await sheet.getByLabel('Name', { exact: true }).fill('Winter')
  await sheet.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter' })).toBeVisible()
  // Without bells it says so, and leads to them.
  await expect(page.getByText(/^No bells ring for lessons/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Bells', exact: true })).toBeVisible()
  await addBells()
  await page.reload()
  await expect(page.getByText(/^24 lessons wait for a place/)).toBeVisible()
  await page.getByRole('link', { name: 'Draw up by itself' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Draw up Winter' })).toBeVisible()
  await page.getByRole('button', { name: 'Draw up', exact: true }).click()
  await page.getByRole('button', { name: /^Stop/ }).click()
  await expect(page.getByText('All lessons have a place, and nothing clashes.')).toBeVisible()
  await page.getByRole('button', { name: 'Adopt this week' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter' })).toBeVisible()
  await expect(page.getByText('Every lesson here has a place.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish Winter' })
  await publishing.getByRole('button', { name: 'Publish' }).click()
  await expect(toastOf(page, 'The timetable is published')).toBeVisible()
  await goTo(page, 'weeks')
  await page.getByRole('combobox', { name: 'Section' }).fill('1')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('button', { name: /Maths · Maths Teacher/ }).first()).toBeVisible()
})

/** A draft of the main campus whose days are to come: the demo's, or, once that is published, a copy of what rules. */
async function openDraft(page: Page): Promise<{ name: string; firstDay: string }> {
  const rows = await listed(page)
  const firstDay = '2026-12-07'
  const draft = rows.find(({ state }) => state === 'draft')
  if (draft) {
    const { id, name, version, lastDay } = draft
    const headers = { 'if-match': `"${version}"` }
    const body = { name, firstDay, lastDay }
    expect((await ask(page, `/timetables/${id}`, { method: 'PUT', body, headers })).status).toBe(200)
  } else {
    const rules = rows.find(({ isCurrent }) => isCurrent)
    const body = {
      ...(await placeOf(page)),
      name: 'Second try',
      firstDay,
      lastDay: rules?.lastDay ?? '',
      copyOf: rules?.id,
    }
    expect((await ask(page, '/timetables', { method: 'POST', body })).status).toBe(201)
  }
  await page.reload()
  return { name: draft?.name ?? 'Second try', firstDay }
}

/** What was published is withdrawn again, so that other journeys find the weeks as they were. */
async function takeBack(page: Page) {
  for (const { id, version, state, isCurrent } of await listed(page)) {
    if (state !== 'published' || isCurrent) continue
    const headers = { 'if-match': `"${version}"` }
    const body = { reason: 'Tried out' }
    expect((await ask(page, `/timetables/${id}/withdrawal`, { method: 'POST', body, headers })).status).toBe(
      200,
    )
  }
}

const main = '01980000-0000-7000-8000-00000000c001'

async function placeOf(page: Page) {
  const { said } = await ask<{ year: string }>(page, '/my-year')
  return { campusId: main, yearId: said.year }
}

async function listed(page: Page): Promise<Listed[]> {
  const { yearId } = await placeOf(page)
  const { said } = await ask<{ rows: Listed[] }>(page, `/timetables?year=${yearId}&campus=${main}`)
  return said.rows
}

async function idOfSection(page: Page, title: string): Promise<string> {
  const { said } = await ask<{ rows: { id: string; title: string }[] }>(page, '/sections?limit=100')
  return said.rows.find((row) => row.title === title)?.id ?? ''
}

/** A single lesson that could stand elsewhere, and where: what is shaded as free, else as an exchange. */
async function lessonWithPlace(page: Page, grid: Locator, from: number) {
  const cells = grid.locator('.week-cell:has(.week-lesson[data-part="whole"])')
  const count = await cells.count()
  for (let nth = from; nth < count; nth += 1) {
    const cell = cells.nth(nth)
    await cell.click()
    const places = grid.locator('[data-verdict="free"], [data-verdict="swap"]')
    const to = (await places.count()) > 0 ? await places.first().getAttribute('data-at') : null
    const at = await cell.getAttribute('data-at')
    const subject = await cell.locator('.week-lesson-name').first().innerText()
    await page.keyboard.press('Escape')
    if (to !== null && at !== null && (await cell.locator('.week-lesson').count()) === 1)
      return { at, to, subject }
  }
  throw new Error('no lesson could stand elsewhere')
}

/** Walks over the grid with arrows, as one does without a mouse. */
async function walk(page: Page, at: string, to: string) {
  const [row = 0, column = 0] = at.split(' ').map(Number)
  const [toRow = 0, toColumn = 0] = to.split(' ').map(Number)
  const steps: string[] = [
    ...Array.from({ length: Math.abs(toRow - row) }, () => (toRow > row ? 'ArrowDown' : 'ArrowUp')),
    ...Array.from({ length: Math.abs(toColumn - column) }, () =>
      toColumn > column ? 'ArrowRight' : 'ArrowLeft',
    ),
  ]
  for (const step of steps) await page.keyboard.press(step)
}

async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('not in view')
  await page.mouse.move(start.x + 20, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(start.x + 40, start.y + 20, { steps: 3 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await page.mouse.up()
}

const lesson = (startsAt: string, endsAt: string) => ({ kind: 'lesson', startsAt, endsAt })

/** Two sections with three subjects and their teachers, as the set-up leaves them; the bells come when they are called for. */
async function setUp(page: Page): Promise<() => Promise<void>> {
  const make = async (path: string, body: object) => {
    const { status, said } = await ask(page, path, { method: 'POST', body })
    expect(status, JSON.stringify(said)).toBe(201)
    return said.id
  }
  const campusId = await make('/campuses', { name: 'Main campus', code: 'MAIN' })
  const year = await make('/academic-years', {
    name: '2026-27',
    firstDay: '2026-04-01',
    lastDay: '2027-03-31',
  })
  const sections: string[] = []
  for (const name of ['1', '2']) {
    const classId = await make('/classes', { title: `Class ${name}`, name })
    sections.push(await make('/sections', { campusId, classId, name: 'A' }))
  }
  const cells: object[] = []
  for (const name of ['English', 'Maths', 'Urdu']) {
    const subjectId = await make('/subjects', { name })
    const id = await make('/teachers', { campusId, firstName: name, lastName: 'Teacher' })
    for (const sectionId of sections) {
      const body = { sectionId, subjectId, startsOn: '2026-11-02' }
      expect((await ask(page, `/teachers/${id}/assignments`, { method: 'POST', body })).status).toBe(200)
      cells.push({ sectionId, subjectId, lessons: 4 })
    }
  }
  expect((await ask(page, '/subject-plans', { method: 'PATCH', body: { year, cells } })).status).toBe(200)
  return async () => {
    await make('/bell-schedules', {
      name: 'All year',
      campusId,
      firstDay: '2026-04-01',
      lastDay: '2027-03-31',
      weekdays: [1, 2, 3, 4, 5],
      periods: [
        lesson('08:00', '08:40'),
        lesson('08:40', '09:20'),
        { kind: 'break', startsAt: '09:20', endsAt: '09:40' },
        lesson('09:40', '10:20'),
      ],
    })
  }
}

/** A place in the grid, row and column, as the comparison writes it. */
function periodOf(at: string): string {
  const [row = 0, column = 0] = at.split(' ').map(Number)
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  return `${days[column]}, period ${row + 1}`
}
