import { expect, type Page, test } from './journey.ts'
import { plainPdf } from '../../tenant-api/src/modules/documents/plain-pdf.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

const pdf = (words = 'A licence') => ({
  name: 'لائسنس 2027.pdf',
  mimeType: 'application/pdf',
  buffer: plainPdf([words]),
})

/** The form of a new document with its title and its kind. */
async function begin(page: Page, baseURL: string | undefined, title: string) {
  await logIn(page, riverside(baseURL, '/i/documents/new'))
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByRole('combobox', { name: 'Kind' }).fill('Insu')
  // The list narrows down when the answer is there, and what is pressed before that has moved away by then.
  await expect(page.getByRole('option')).toHaveText(['Insurance'])
  await page.getByRole('option', { name: 'Insurance' }).click()
  await expect(sheet.getByRole('combobox', { name: 'Kind' })).toHaveValue('Insurance')
  return sheet
}

test('a document is added with its file, looked at, downloaded, and its file replaced', async ({
  page,
  baseURL,
}) => {
  const title = `Insurance of the laboratory ${letters()}`
  const sheet = await begin(page, baseURL, title)
  await sheet.locator('input[type=file]').first().setInputFiles(pdf())
  await expect(sheet.getByRole('link', { name: 'Download لائسنس 2027.pdf' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.click()
  const open = page.getByRole('dialog')
  const coming = page.waitForEvent('download')
  await open.getByRole('link', { name: /Download/ }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('لائسنس 2027.pdf')
  await open
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...pdf('Renewed'), name: 'renewed.pdf' })
  await expect(open.getByRole('link', { name: 'Download renewed.pdf' })).toBeVisible()
  await open.getByRole('button', { name: 'Save' }).click()
  await expect(open).toHaveCount(0)
  await expect(row).toContainText('renewed.pdf')
})

test('a file that is not what it says is refused in words, and another can be sent at once', async ({
  page,
  baseURL,
}) => {
  const sheet = await begin(page, baseURL, 'Not what it says')
  const input = sheet.locator('input[type=file]').first()
  await input.setInputFiles({ ...pdf(), name: 'page.pdf', buffer: Buffer.from('<html>') })
  await expect(sheet.getByRole('alert')).toContainText('not what its name says')
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible()
  await input.setInputFiles(pdf())
  await expect(sheet.getByRole('link', { name: /Download/ })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('what breaks off on a bad network is sent again with one press', async ({ page, baseURL }) => {
  const sheet = await begin(page, baseURL, 'On a bad network')
  await page.route('**/content', (route) => route.abort('connectionreset'), { times: 1 })
  await sheet.locator('input[type=file]').first().setInputFiles(pdf())
  await expect(sheet.getByRole('alert')).toContainText('Network Error')
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByRole('link', { name: /Download/ })).toBeVisible()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
})

test('sending can be stopped', async ({ page, baseURL }) => {
  const sheet = await begin(page, baseURL, 'Stopped')
  await page.route('**/content', () => undefined)
  await sheet.locator('input[type=file]').first().setInputFiles(pdf())
  await expect(sheet.getByText('Sending the file')).toBeVisible()
  // Saved now, the document would be without its file.
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('A file is still on its way')
  await sheet.getByRole('button', { name: /Stop sending/ }).click()
  await expect(sheet.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('what expires waits for who keeps it: on home, and in a tab of the list', async ({ page, baseURL }) => {
  await land(page, baseURL)
  // On some days so much waits that it stands below the fold.
  const waiting = page.getByRole('link', { name: /documents? (has|have) expired or will/ })
  const more = page.getByRole('region', { name: 'Needs you' }).getByRole('button', { name: /more$/ })
  await expect(waiting.or(more).first()).toBeVisible()
  if (!(await waiting.isVisible())) await more.click()
  await waiting.click()
  await expect(page).toHaveURL(/\/i\/documents\?.*expiresOnTo=/)
  await expect(page.getByRole('link', { name: 'Expire within 30 days' })).toHaveAttribute(
    'aria-current',
    /page|true/,
  )
  await expect(page.getByText('Building fitness certificate').first()).toBeVisible()
  await expect(page.getByText('Child protection policy')).toHaveCount(0)
})

test('a head of a campus sees the documents of that campus alone', async ({ page, baseURL }) => {
  await logIn(page, riverside(baseURL, '/i/documents'), 'sadia@riverside.example', /documents/)
  await expect(page.getByText('Lease of the building').first()).toBeVisible()
  await expect(page.getByText('Insurance of the school vans')).toHaveCount(0)
})

test('the settings say how much room the files take', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'storage')
  await expect(page.getByRole('progressbar', { name: 'Storage in use' })).toBeVisible()
  await expect(page.getByText('10 MB')).toBeVisible()
  const { said } = await ask<{ files: number }>(page, '/file-usage')
  expect(said.files).toBeGreaterThan(6)
})

test('who does not run the institute is neither shown nor told how full the storage is', async ({
  page,
  baseURL,
}) => {
  await logIn(page, riverside(baseURL, '/i/storage'), 'sadia@riverside.example', /storage/)
  await expect(page.locator('.sidebar')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Storage in use' })).toHaveCount(0)
  const { status } = await ask(page, '/file-usage')
  expect(status).toBe(403)
})
