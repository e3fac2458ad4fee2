import { expect, type Page, test, toastOf } from './journey.ts'
import { ask, riverside } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

type Called = { sectionId: string; title: string; dayState: string; state: string | null; isDue: boolean }
type Opening = {
  firstDay: string
  rows: { studentId: string; name: string; present: number; late: number }[]
}

test('a lesson is called by itself, each report is a file in two forms, and totals of before are pasted', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'registers')
  const { said } = await ask<{ rows: Called[] }>(page, '/registers')
  test.skip(
    said.rows.every(({ dayState }) => dayState === 'closed'),
    'nobody is called on a day without school',
  )
  if (said.rows.some(({ state, isDue }) => isDue && (state === null || state === 'open'))) {
    await page.getByRole('button', { name: 'Remind the class teachers' }).click()
    await expect(page.getByText(/class teachers? (was|were) reminded|Nobody was reminded/)).toBeVisible()
  }
  const subject = await callLesson(page)
  await goTo(page, 'attendance-reports')
  await expect(page.getByRole('heading', { name: 'Attendance overview' })).toBeVisible()
  await expect(page.locator('.heat-cell').first()).toBeVisible()
  const ways = page.getByRole('navigation', { name: 'Reports of attendance' })
  await ways.getByRole('link', { name: 'By subject' }).click()
  await chooseSection(page, '6-A')
  await expect(page.getByRole('columnheader', { name: subject })).toBeVisible()
  await expect(page.getByRole('cell', { name: '100%' }).first()).toBeVisible()
  await ways.getByRole('link', { name: 'Short attendance' }).click()
  await expect(page.getByRole('rowheader', { name: /Bilal Imran/ })).toBeVisible()
  const below = page.getByLabel('Below, in percent', { exact: true })
  await below.fill('60')
  await below.press('Tab')
  await expect(page.getByText('Nobody is below 60%')).toBeVisible()
  await ways.getByRole('link', { name: 'Daily strength' }).click()
  await expect(page.getByRole('row', { name: /^All/ })).toBeVisible()
  await expect(page).toHaveTitle(/^Daily strength/)
  await seeFiles(page)
  await ways.getByRole('link', { name: 'Opening totals' }).click()
  await pasteTotals(page)
  await page.goto(riverside(baseURL, '/i/attendance-reports/of-nothing'))
  await expect(page.getByText('There is nothing here')).toBeVisible()
})

/** The next lesson of 6-A in one of its daily subjects that nobody has called yet: the timetable says which. */
async function callLesson(page: Page): Promise<string> {
  await page.getByRole('rowheader', { name: '6-A', exact: true }).getByRole('link').click()
  await page.getByRole('link', { name: 'Lessons', exact: true }).click()
  const next = page
    .locator('.called-card')
    .filter({ hasText: /English|Urdu|Maths/ })
    .filter({ has: page.getByRole('link', { name: 'Take attendance' }) })
  const period = await next.first().getByRole('heading').innerText()
  const [subject = ''] = /English|Urdu|Maths/.exec(await next.first().innerText()) ?? []
  const lesson = page.locator('.called-card').filter({ hasText: period })
  await lesson.getByRole('link', { name: 'Take attendance' }).click()
  await expect(page.locator('.register-when')).toContainText(`${period} · ${subject}`)
  await page.getByRole('button', { name: /^Mark remaining \d+ present/ }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(toastOf(page, 'Attendance marked')).toBeVisible()
  await page.getByRole('link', { name: 'Lessons', exact: true }).click()
  await expect(lesson).toContainText('Submitted')
  await expect(lesson).toContainText(subject)
  return subject
}

async function chooseSection(page: Page, title: string) {
  await page
    .locator('.report-tools')
    .getByRole('button', { name: /Section/ })
    .click()
  await page.getByRole('option', { name: new RegExp(`^${title}\\b`) }).click()
}

/** The report is downloaded as Excel, and opens as PDF beside the page. */
async function seeFiles(page: Page) {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/)
  const href = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
  const type = await page.evaluate(async (at) => (await fetch(at)).headers.get('content-type'), href ?? '')
  expect(type).toContain('application/pdf')
}

/** Two lines from Excel, and the day until which they count. */
async function pasteTotals(page: Page) {
  await chooseSection(page, '6-B')
  await expect(page).toHaveURL(/section=/)
  const path = `/sections/${new URL(page.url()).searchParams.get('section')}/opening-attendance`
  const { said } = await ask<Opening>(page, path)
  const [first, second] = said.rows
  if (!first || !second) throw new Error('6-B has two students')
  const row = page.getByRole('row', { name: new RegExp(first.name) })
  await row.getByRole('gridcell').nth(2).click()
  const present = first.present === 10 ? 11 : 10
  await page.evaluate((text) => {
    const given = new DataTransfer()
    given.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true }),
    )
  }, `${present}\t2\t1\t0\n12\t1\t0\t0`)
  const until = page.getByRole('group', { name: 'Until' }).getByRole('spinbutton')
  const [year = '', month = ''] = said.firstDay.split('-')
  for (const [at, part] of ['20', month, year].entries()) {
    await until.nth(at).click()
    await page.keyboard.type(part)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page, 'Opening totals saved')).toBeVisible()
  const { said: saved } = await ask<Opening>(page, path)
  const totalsOf = (id: string) => saved.rows.find(({ studentId }) => studentId === id)
  expect(totalsOf(first.studentId)).toMatchObject({ present, late: 1 })
  expect(totalsOf(second.studentId)).toMatchObject({ present: 12 })
}
