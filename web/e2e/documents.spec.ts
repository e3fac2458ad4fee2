import { plainPdf } from '../../tenant-api/src/modules/documents/plain-pdf.ts'
import { expect, type Locator, type Page, test } from './journey.ts'
import { letters, seeNeed } from './riverside.ts'
import { goTo, land } from './walk.ts'

const pdf = (words = 'A licence') => ({
  name: 'لائسنس 2027.pdf',
  mimeType: 'application/pdf',
  buffer: plainPdf([words]),
})

test('what expires waits at home; a document is added with its file, downloaded, and its file replaced', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  const waiting = /documents? (has|have) expired or will/
  await seeNeed(page, waiting)
  await page.getByRole('link', { name: waiting }).click()
  await expect(page).toHaveURL(/\/i\/documents\?.*expiresOnTo=/)
  const tab = page.getByRole('link', { name: 'Expire within 30 days' })
  await expect(tab).toHaveAttribute('aria-current', /page|true/)
  await expect(page.getByText('Building fitness certificate').first()).toBeVisible()
  await expect(page.getByText('Child protection policy')).toHaveCount(0)

  await goTo(page, 'documents')
  await page.getByRole('link', { name: 'Add document' }).first().click()
  const sheet = page.getByRole('dialog')
  const title = `Insurance of the laboratory ${letters()}`
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByRole('combobox', { name: 'Kind' }).fill('Insu')
  // The list narrows down when the answer is there, and what is pressed before that has moved away by then.
  await expect(page.getByRole('option')).toHaveText(['Insurance'])
  await page.getByRole('option', { name: 'Insurance' }).click()
  await expect(sheet.getByRole('combobox', { name: 'Kind' })).toHaveValue('Insurance')
  await sendWithTrouble(page, sheet)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet).toHaveCount(0)

  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.click()
  const coming = page.waitForEvent('download')
  await sheet.getByRole('link', { name: /Download/ }).click()
  expect((await coming).suggestedFilename()).toBe('لائسنس 2027.pdf')
  const renewed = { ...pdf('Renewed'), name: 'renewed.pdf' }
  await sheet.locator('input[type=file]').first().setInputFiles(renewed)
  await expect(sheet.getByRole('link', { name: 'Download renewed.pdf' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(row).toContainText('renewed.pdf')

  // The settings say how much room the files take.
  await goTo(page, 'storage')
  await expect(page.getByRole('progressbar', { name: 'Storage in use' })).toBeVisible()
  await expect(page.getByText('10 MB')).toBeVisible()
})

/** Sending is stopped, refused for what the file is, broken off by the network, and works at last. */
async function sendWithTrouble(page: Page, sheet: Locator) {
  const input = sheet.locator('input[type=file]').first()
  const download = sheet.getByRole('link', { name: 'Download لائسنس 2027.pdf' })
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
  await expect(sheet.getByText(/not what its name says/).first()).toBeVisible()
  await expect(again).toBeVisible()

  await page.route('**/content', (route) => route.abort('connectionreset'), { times: 1 })
  await input.setInputFiles(pdf())
  await expect(sheet.getByText('Network Error').first()).toBeVisible()
  await again.click()
  await expect(download).toBeVisible()
  await expect(again).toHaveCount(0)
}
