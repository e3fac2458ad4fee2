import { expect, test } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { walkTo } from './walk.ts'

/** A week of one section as aSc exports it, with a teacher whom the school spells otherwise. */
function ascFile({ section, subject, teacher }: { section: string; subject: string; teacher: string }) {
  const days = ['Monday', 'Tuesday', 'Wednesday'].map((name, at) => ({
    name,
    mask: [0, 1, 2].map((place) => (place === at ? '1' : '0')).join(''),
  }))
  return `<?xml version="1.0" encoding="UTF-8"?>
<timetable importtype="database" options="daynumbering1">
  <periods><period name="1" short="1" period="1"/><period name="2" short="2" period="2"/></periods>
  <daysdefs>${days.map(({ name, mask }, at) => `<daysdef id="*${at}" name="${name}" days="${mask}"/>`).join('')}</daysdefs>
  <subjects><subject id="*1" name="${subject}" short="${subject}"/></subjects>
  <teachers><teacher id="*1" name="${teacher}" short="SI"/></teachers>
  <classes><class id="*1" name="${section}" short="${section}"/></classes>
  <groups><group id="*1" classid="*1" name="Entire class" entireclass="1" divisiontag="0"/></groups>
  <lessons><lesson id="*1" classids="*1" groupids="*1" subjectid="*1" teacherids="*1" periodspercard="1" periodsperweek="4.0"/></lessons>
  <cards>${days.map(({ mask }) => `<card lessonid="*1" period="2" days="${mask}" classroomids=""/>`).join('')}</cards>
</timetable>`
}

test('the head brings in a timetable of aSc: one name is matched, and its lessons stand in the editor', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'tariq@riverside.example', 'timetables')
  const word = letters()
  const file = ascFile({ section: '7-B', subject: 'Maths', teacher: `Sana Iqball ${word}` })
  await page.getByRole('link', { name: 'Bring in a timetable' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bring in a timetable' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Campus', exact: true }).fill('Gulshan')
  await page.getByRole('option', { name: /Gulshan/ }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `School ${word}.xml`, mimeType: 'text/xml', buffer: Buffer.from(file) })

  // The teacher alone is not known; who is spelled most like it is one press away.
  await expect(page.getByText('1 name is still to be matched')).toBeVisible()
  const next = page.getByRole('button', { name: 'Check the timetable' })
  await expect(next).toBeDisabled()
  // Whoever comes back finds all as it was.
  await page.reload()
  await page.getByRole('button', { name: 'Sana Iqbal', exact: true }).click()
  await next.click()

  await expect(page.getByText('4 lessons · 3 have a place')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`School ${word}`)
  await page.getByRole('button', { name: 'Make a draft of 4 lessons' }).click()

  await expect(page).toHaveURL(/timetables\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: `School ${word}` })).toBeVisible()
  const id = /timetables\/([\da-f-]+)/.exec(page.url())?.[1] ?? ''
  const { said } = await ask<{ cards: { weekday: number | null; period: number | null }[] }>(
    page,
    `/timetables/${id}`,
  )
  expect(said.cards.map(({ weekday, period }) => [weekday, period])).toEqual(
    expect.arrayContaining([
      [1, 2],
      [2, 2],
      [3, 2],
      [null, null],
    ]),
  )
  await expect(page.getByText('Sana Iqbal').first()).toBeVisible()
})
