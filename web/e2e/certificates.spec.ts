import { expect, type Page, test } from './journey.ts'
import { pdfPages } from '../../tenant-api/testing/pdf.ts'
import { ask, letters, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

const mainCampus = '01980000-0000-7000-8000-00000000c001'
const section7B = '01980000-0000-7000-8000-00000001500c'

/** Somebody who was enrolled in 7-B and has left. */
async function addLeaver(page: Page, lastName: string): Promise<string> {
  const body = {
    campusId: mainCampus,
    firstName: 'Rafia',
    lastName,
    otherName: 'رافعہ زمان',
    fatherName: 'Zaman Ali',
    gender: 'female',
    birthDate: '2012-02-29',
  }
  const { said } = await ask(page, '/students', { method: 'POST', body })
  const place = { sectionId: section7B, startsOn: '2026-04-01' }
  await ask(page, `/students/${said.id}/enrolment`, { method: 'POST', body: place })
  const end = { ended: 'withdrawal', lastDay: '2026-11-18', reason: 'The family moves to Multan' }
  const { status } = await ask(page, `/students/${said.id}/withdrawal`, { method: 'POST', body: end })
  expect(status).toBe(200)
  return said.id
}

/** What stands on the certificate that “Open” opens. */
async function readOpened(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: /^Open RSS\/LC/ }).getAttribute('href')
  const text = await page.evaluate(async (path) => {
    const answer = await fetch(path)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return `${answer.headers.get('content-type')};${[...bytes].map((byte) => String.fromCharCode(byte)).join('')}`
  }, href ?? '')
  const [type, ...rest] = text.split(';')
  expect(type).toBe('application/pdf')
  return (await pdfPages(Buffer.from(rest.join(';'), 'latin1'))).join()
}

test('who has left is given a leaving certificate; a duplicate says that it is one; withdrawn it is genuine no more', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'students')
  const family = `Zaman ${letters()}`
  const name = new RegExp(`Rafia ${family}`)
  const student = await addLeaver(page, family)
  await page.goto(riverside(baseURL, `/i/students/${student}`))
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('menuitem', { name: 'Certificate' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: /Leaving certificate/ })).toBeVisible()
  // Nobody types a second time what was written when the child left.
  await expect(sheet.getByLabel('Reason for leaving')).toHaveValue('The family moves to Multan')
  await sheet.getByLabel('Dues').fill('All dues are cleared')
  await sheet.getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByText(/Certificate RSS\/LC\/2026\/\d+ issued/)).toBeVisible()
  await expect(page).toHaveURL(/tab=certificates$/)

  const original = await readOpened(page)
  for (const words of [`Rafia ${family}`, 'Zaman Ali', 'Twenty-ninth of February two thousand and twelve'])
    expect(original).toContain(words)
  expect(original).not.toContain('DUPLICATE')

  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByText('1 duplicate', { exact: true })).toBeVisible()
  const duplicate = await readOpened(page)
  expect(duplicate).toContain('DUPLICATE 1, made on')
  const code = /verify\/([0-9A-Z]{4}-?[0-9A-Z]{4}-?[0-9A-Z]{4}-?[0-9A-Z]{4})/.exec(duplicate)?.[1]

  const visitor = await page.context().newPage()
  await visitor.goto(riverside(baseURL, `/verify/${code}`))
  await expect(visitor.getByRole('heading', { name: 'This is genuine' })).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The class is wrong')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  // What is typed stands in the form as well: it has to be gone.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('The class is wrong')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This is genuine' })).toHaveCount(0)
  await visitor.close()

  // It stands in the list of all, found by the name, and opens over it.
  await page.goto(riverside(baseURL, `/i/certificates?q=${family}`))
  await page.getByRole('row', { name }).click()
  await expect(page.getByRole('dialog')).toContainText('The class is wrong')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Duplicate' })).toHaveCount(0)
  await page.getByRole('dialog').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
