import { expect, test } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { walkTo } from './walk.ts'

const nasreen = 'nasreen@riverside.example'
const main = '01980000-0000-7000-8000-00000000c001'

test('the controller plans a date sheet, sees a clash named, publishes, and prints slips and seats', async ({
  page,
  baseURL,
  browser,
}) => {
  await walkTo(page, baseURL, nasreen, 'exams')
  const { said: places } = await ask<{
    campuses: { id: string; classes: { id: string; title: string }[] }[]
    kinds: { id: string }[]
  }>(page, '/exam-places')
  const campus = places.campuses.find(({ id }) => id === main)
  const title = `Quiz week ${letters()}`
  const { said: exam } = await ask<{ id: string }>(page, '/exams', {
    method: 'POST',
    body: {
      title,
      kindId: places.kinds[0]?.id,
      campusId: campus?.id,
      classIds: [campus?.classes.find((one) => one.title === 'Class 7')?.id],
      firstDay: '2027-02-01',
      lastDay: '2027-02-13',
      lessons: 'as-usual',
      max: 25,
      minutes: 60,
    },
  })
  await page.reload()
  await page.getByText(title).first().click()
  await expect(page).toHaveURL(new RegExp(`/exams/${exam.id}`))
  await page.getByRole('button', { name: 'Draft the date sheet' }).click()
  await expect(page.getByText(/papers got a day/).first()).toBeVisible()

  // Maths is put on the day of English: the clash is named at once, and cannot be saved.
  const paperOf = (subject: string) => page.locator('button.date-sheet-paper', { hasText: subject })
  const { said: sheet } = await ask<{ papers: { subject: string; day: string }[] }>(
    page,
    `/exams/${exam.id}/date-sheet`,
  )
  const day = sheet.papers.find(({ subject }) => subject === 'English')?.day ?? ''
  await paperOf('Maths').click()
  const paper = page.getByRole('dialog', { name: 'Class 7 Maths' })
  await paper.getByRole('group', { name: 'Day' }).getByRole('spinbutton').first().click()
  for (const digit of day.split('-').toReversed().join('')) await page.keyboard.press(digit)
  await expect(paper.getByText(/sit Class 7 English at the same time: \d+ students/)).toBeVisible()
  await expect(paper.getByRole('button', { name: 'Save' })).toBeDisabled()
  await paper.getByRole('button', { name: 'Close' }).click()
  await paperOf('Maths').click()
  await paper.getByLabel('Syllabus').fill('Chapters 1 and 2')
  await paper.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Paper changed')).toBeVisible()

  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this date sheet?' })
  await expect(dialog.getByText('7-B')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Date sheet published').first()).toBeVisible()

  await page.getByRole('link', { name: 'Roll number slips' }).click()
  await page.getByRole('button', { name: 'Give numbers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give numbers' }).click()
  await expect(page.getByRole('link', { name: 'Print slips' })).toBeVisible()
  const slips = await page.getByRole('link', { name: 'Print slips' }).getAttribute('href')
  const start = await page.evaluate(
    async (href) => (await (await fetch(href)).text()).slice(0, 5),
    slips ?? '',
  )
  expect(start).toBe('%PDF-')

  await page.goBack()
  await page.getByRole('link', { name: 'Seats' }).first().click()
  await page.getByRole('button', { name: 'Rooms' }).click()
  const rooms = page.getByRole('dialog', { name: 'Rooms' })
  for (const at of [0, 1, 2]) await rooms.getByRole('checkbox').nth(at).press('Space')
  await rooms.getByRole('button', { name: 'Seat everybody' }).click()
  await expect(page.locator('.exam-seat').first()).toBeVisible()

  const family = await browser.newContext()
  const mother = await family.newPage()
  await walkTo(mother, baseURL, 'imran.khalid', 'my-exams')
  await expect(mother.getByText('December test').first()).toBeVisible()
  await family.close()
})
