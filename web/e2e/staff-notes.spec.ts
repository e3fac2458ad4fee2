import { expect, test } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { goTo, openRow, walkTo } from './walk.ts'

test('personnel writes a note about a teacher, pins it, and takes it away, and neither reads nor writes one about herself', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'farzana@riverside.example', 'teachers')
  const body = { firstName: 'Nighat', lastName: letters() }
  const name = `Nighat ${body.lastName}`
  expect((await ask(page, '/teachers', { method: 'POST', body })).status).toBe(201)
  await openRow(page, name)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Write a note' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Note', { exact: true }).fill('Leads the science fair.')
  await sheet.getByRole('button', { name: /Kind/ }).click()
  await page.getByRole('option', { name: 'Performance', exact: true }).click()
  // Visible to is chosen by the management; personnel writes for personnel.
  await expect(sheet.getByText('Visible to')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'science fair' })
  await expect(note).toContainText('Performance')
  await note.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(note).toContainText('Pinned')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText('Leads the science fair.')).toBeVisible()

  await page.getByRole('tab', { name: 'Notes' }).click()
  await note.getByRole('button', { name: 'Remove note' }).click()
  await expect(note).toHaveCount(0)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText(`Took away a note about ${name}`)).toBeVisible()
  await expect(page.getByRole('tabpanel')).not.toContainText('science fair')

  await goTo(page, 'staff')
  await openRow(page, 'farzana')
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByText('Notes about yourself are read and written by others')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write a note' })).toHaveCount(0)
})
