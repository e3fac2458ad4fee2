import { expect, type Page, test } from './journey.ts'
import { plainPdf } from '../../tenant-api/src/people/documents/plain-pdf.ts'
import { letters, seeNeed } from './riverside.ts'
import { goTo, land, openRow, walkTo } from './walk.ts'

const pdf = (words = 'A licence') => ({
  name: 'لائسنس 2027.pdf',
  mimeType: 'application/pdf',
  buffer: plainPdf([words]),
})

test('what expires leads from home to its documents; one is added with its file, downloaded, and its file replaced', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  await seeNeed(page, /documents? (has|have) expired or will/)
  await page.getByRole('link', { name: /documents? (has|have) expired or will/ }).click()
  await expect(page).toHaveURL(/\/i\/documents\?.*expiresOnTo=/)
  await expect(page.getByRole('link', { name: 'Expire within 30 days' })).toHaveAttribute(
    'aria-current',
    /page|true/,
  )
  await expect(page.getByText('Building fitness certificate').first()).toBeVisible()
  await expect(page.getByText('Child protection policy')).toHaveCount(0)

  const title = `Insurance of the laboratory ${letters()}`
  const sheet = await begin(page, title)
  await sheet.locator('input[type=file]').first().setInputFiles(pdf())
  await expect(sheet.getByRole('link', { name: 'Download لائسنس 2027.pdf' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await goTo(page, 'documents')
  await openRow(page, title)
  const open = page.getByRole('dialog')
  const coming = page.waitForEvent('download')
  await open.getByRole('link', { name: /Download/ }).click()
  expect((await coming).suggestedFilename()).toBe('لائسنس 2027.pdf')
  await open
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...pdf('Renewed'), name: 'renewed.pdf' })
  await expect(open.getByRole('link', { name: 'Download renewed.pdf' })).toBeVisible()
  await open.getByRole('button', { name: 'Save' }).click()
  await expect(open).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('renewed.pdf')

  await goTo(page, 'storage')
  await expect(page.getByRole('progressbar', { name: 'Storage in use' })).toBeVisible()
  await expect(page.getByText('10 MB')).toBeVisible()
})

test('a file that is stopped, broken off or not what it says is said in words, and the next can be sent at once', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'documents')
  const sheet = await begin(page, 'On a bad day')
  const input = sheet.locator('input[type=file]').first()
  const again = sheet.getByRole('button', { name: 'Try again' })
  await page.route('**/content', () => undefined, { times: 1 })
  await input.setInputFiles(pdf())
  await expect(sheet.getByText('Sending the file')).toBeVisible()
  // Saved now, the document would be without its file.
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('A file is still on its way')
  await sheet.getByRole('button', { name: /Stop sending/ }).click()
  await expect(sheet.getByRole('button', { name: 'Choose a file' })).toBeVisible()

  await input.setInputFiles({ ...pdf(), name: 'page.pdf', buffer: Buffer.from('<html>') })
  await expect(sheet.getByRole('alert').filter({ hasText: 'not what its name says' })).toBeVisible()
  await expect(again).toBeVisible()

  await page.route('**/content', (route) => route.abort('connectionreset'), { times: 1 })
  await input.setInputFiles(pdf())
  await expect(sheet.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
  await again.click()
  await expect(sheet.getByRole('link', { name: /Download/ })).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(sheet.getByText('Network Error')).toHaveCount(0)
  await expect(sheet.getByLabel('Title')).toHaveValue('On a bad day')
})

test('a head of a campus sees the documents of that campus alone, and nothing of the storage', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'sadia@riverside.example', 'documents')
  await expect(page.getByText('Lease of the building').first()).toBeVisible()
  await expect(page.getByText('Insurance of the school vans')).toHaveCount(0)
  await expect(page.locator('[href$="/storage"]')).toHaveCount(0)
})

/** The form of a new document with its title and its kind. */
async function begin(page: Page, title: string) {
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByRole('combobox', { name: 'Kind' }).fill('Insu')
  // The list narrows down when the answer is there, and what is pressed before that has moved away by then.
  await expect(page.getByRole('option')).toHaveText(['Insurance'])
  await page.getByRole('option', { name: 'Insurance' }).click()
  await expect(sheet.getByRole('combobox', { name: 'Kind' })).toHaveValue('Insurance')
  return sheet
}
