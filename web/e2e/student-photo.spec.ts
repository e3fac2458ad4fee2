import { truncate, writeFile } from 'node:fs/promises'
import { expect, type Page, test, toastOf } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { photograph } from './photographs.ts'
import { ask, letters } from './riverside.ts'
import { find, goTo, land, openRow } from './walk.ts'

test('a photo of a telephone is put on a record small, and taken away again; what is no picture, or too large, is refused in words', async ({
  page,
  baseURL,
}, info) => {
  const name = await newcomer(page, baseURL)
  const sheet = await change(page)
  const photo = sheet.getByRole('group', { name: 'Photo' })
  const input = photo.locator('input[type=file]').first()
  await input.setInputFiles({
    name: 'face.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture'),
  })
  await expect(photo.getByRole('alert')).toContainText('This is no picture that we can read')
  const large = info.outputPath('large.jpg')
  await writeFile(large, '')
  await truncate(large, 51 * 1024 ** 2)
  await input.setInputFiles(large)
  await expect(photo.getByRole('alert')).toContainText('image must be smaller than 500KB')

  const taken = await photograph(page)
  expect(taken.length).toBeGreaterThan(2_000_000)
  const coming = page.waitForEvent('filechooser')
  await photo.getByRole('button', { name: /^Choose/ }).click()
  await (await coming).setFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: taken })
  await expect(toastOf(page, 'Image uploaded')).toBeVisible({ timeout: 30_000 * slowness })
  await expect(photo.getByRole('link', { name: /Download IMG_0042/ })).toBeVisible({
    timeout: 30_000 * slowness,
  })
  await save(page)
  await expect(page.locator('.record-header .avatar img')).toBeVisible()
  expect(await weightOf(page)).toBeLessThan(500 * 1024)

  // In the list the photo is a column of its own.
  await goTo(page, 'students')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Photo', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await find(page, name)
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*IMG_0042`) })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Default columns' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openRow(page, name)
  const again = (await change(page)).getByRole('group', { name: 'Photo' })
  await again.getByRole('button', { name: /^Remove/ }).click()
  await expect(again.getByRole('link', { name: /Download/ })).toHaveCount(0)
  await save(page)
  await expect(page.locator('.record-header .avatar')).toHaveAttribute('data-initials', /^P/)
  await expect(page.locator('.record-header img')).toHaveCount(0)
})

async function newcomer(page: Page, baseURL: string | undefined) {
  await land(page, baseURL)
  const found = await ask<{ rows: { id: string }[] }>(page, '/campuses')
  const firstName = `Parveen ${letters()}`
  const body = { campusId: found.said.rows[0]?.id, firstName, fatherName: 'Hamid Gul', gender: 'female' }
  expect((await ask(page, '/students', { method: 'POST', body })).status).toBe(201)
  await ask(page, '/views/arrangement', { method: 'PATCH', body: { list: 'students', columns: null } })
  await goTo(page, 'students')
  await openRow(page, firstName)
  return firstName
}

async function change(page: Page) {
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('group', { name: 'Photo' })).toBeVisible()
  return sheet
}

async function save(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** How many bytes the face in the header is, as it is kept. */
function weightOf(page: Page): Promise<number> {
  return page
    .locator('.record-header img')
    .evaluate(async (face: HTMLImageElement) => (await (await fetch(face.src)).blob()).size)
}
