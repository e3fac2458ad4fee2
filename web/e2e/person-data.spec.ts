import { expect, test } from './journey.ts'
import { ask, letters, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

test('somebody who left is taken along, and the erasure is asked for by the typed name, and stopped', async ({
  page,
  baseURL,
}) => {
  const lastName = letters()
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'person-erasures')
  const { said: campuses } = await ask<{ rows: { id: string }[] }>(page, '/campuses')
  const { said: student } = await ask<{ id: string }>(page, '/students', {
    method: 'POST',
    body: { campusId: campuses.rows[0]?.id, firstName: 'Zara', lastName, gender: 'female' },
  })
  await page.goto(riverside(baseURL, `/i/students/${student.id}`))
  await page.getByRole('button', { name: /^More/ }).first().click()
  await page.getByRole('menuitem', { name: 'Personal data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Personal data' })
  await expect(dialog.getByRole('table')).toContainText('Record and personal details')

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download everything' }).click()
  expect((await download).suggestedFilename()).toBe(`Zara ${lastName}.zip`)

  await dialog.getByLabel('Reason').fill('Asked by letter')
  await dialog.getByLabel('Name of the person').fill('Somebody Else')
  await dialog.getByRole('button', { name: 'Erase this person' }).click()
  await expect(dialog.getByText('This is not the name of the person').first()).toBeVisible()
  await dialog.getByLabel('Name of the person').fill(`Zara ${lastName}`)
  await dialog.getByRole('button', { name: 'Erase this person' }).click()
  await expect(dialog.getByText('Will be erased')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(riverside(baseURL, '/i/person-erasures'))
  const row = page.getByRole('listitem').filter({ hasText: `Zara ${lastName}` })
  await expect(row.getByText('Will be erased')).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  await row.getByRole('button', { name: 'Stop the erasure' }).click()
  await expect(row.getByText('Stopped')).toBeVisible()
})
