import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { logIn, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

test('everything is exported: asked for, made, downloaded and opened, and taken away again', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000 * slowness)
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'export')
  await expect(page.getByRole('heading', { name: 'Export everything' })).toBeVisible()
  await page.getByRole('button', { name: 'Make an export' }).click()
  const row = page.getByRole('list', { name: 'Exports' }).getByRole('listitem').first()
  await expect(row.getByText('Being made').first()).toBeVisible()
  await expect(row.getByText('Ready')).toBeVisible({ timeout: 90_000 * slowness })
  const sha256 = (await row.locator('code').textContent()) ?? ''
  const coming = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^Export of everything \d{4}-\d\d-\d\d\.zip$/)
  const file = await download.path()
  expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(sha256)
  const names = execFileSync('python3', ['-m', 'zipfile', '-l', file], {
    maxBuffer: 64 * 1024 * 1024,
  }).toString()
  for (const name of ['README.txt', 'manifest.json', 'tables/student.csv', 'sheets/Students.xlsx'])
    expect(names).toContain(name)

  // On a telephone nothing is wider than the page.
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row.getByText('Removed')).toBeVisible()
  // The principal has nothing to do with it.
  await logIn(page, riverside(baseURL, '/i/export'), 'tariq@riverside.example', /export/)
  await expect(page.getByRole('button', { name: 'Make an export' })).toHaveCount(0)
})
