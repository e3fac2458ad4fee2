import { expect, test } from './journey.ts'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

test('personnel writes a note about a teacher, pins it, and takes it away; a teacher reads none', async ({
  page,
  browser,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'farzana@riverside.example', 'teachers')
  const body = { firstName: 'Nighat', lastName: letters() }
  const { said } = await ask(page, '/teachers', { method: 'POST', body })
  await page.goto(riverside(baseURL, `/i/teachers/${said.id}`))
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Write a note' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Note', { exact: true }).fill('Leads the science fair.')
  await sheet.getByRole('button', { name: /Kind/ }).click()
  await page.getByRole('option', { name: 'Performance', exact: true }).click()
  // Who sees it is chosen by the management; personnel writes for personnel.
  await expect(sheet.getByText('Who sees it')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'science fair' })
  await expect(note).toContainText('Performance')
  await note.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(note).toContainText('Pinned')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText('Leads the science fair.')).toBeVisible()

  const teacher = await (await browser.newContext()).newPage()
  await walkTo(teacher, baseURL, 'sana@riverside.example', 'notifications')
  for (const method of ['GET', 'POST'] as const) {
    const more = method === 'POST' ? { body: { body: 'Mine' } } : {}
    const answer = await ask(teacher, `/teachers/${said.id}/notes`, { method, ...more })
    expect(answer.status).toBe(403)
  }
  await teacher.context().close()

  await page.getByRole('tab', { name: 'Notes' }).click()
  await note.getByRole('button', { name: 'Take note away' }).click()
  await expect(note).toHaveCount(0)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText(`Took away a note about Nighat ${body.lastName}`)).toBeVisible()
  await expect(page.getByRole('tabpanel')).not.toContainText('science fair')
})

test('what is written about oneself is for others, also where one writes about all others', async ({
  page,
  baseURL,
}) => {
  const own = '/i/staff/01980000-0000-7000-8000-00000000b007?tab=notes'
  await logIn(page, riverside(baseURL, own), 'farzana@riverside.example')
  await expect(page.getByText('Notes about yourself are read and written by others')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write a note' })).toHaveCount(0)
})
