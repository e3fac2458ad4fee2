import { expect, test } from './journey.ts'
import { ask, letters, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

test('the office makes a committee, takes colleagues in, and says who leads it', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'farzana@riverside.example', 'teams')
  await expect(page.getByText('Examination committee').first()).toBeVisible()
  const title = `Annual day committee ${letters()}`
  const { said } = await ask(page, '/teams', { method: 'POST', body: { title } })
  await page.goto(riverside(baseURL, `/i/teams/${said.id}`))
  await expect(page.getByText('Nobody is in this team yet.')).toBeVisible()
  for (const [typed, name] of [
    ['zubaida', 'Zubaida Khanum'],
    ['ghulam', 'Ghulam Rasool'],
  ] as const) {
    await page.getByRole('button', { name: 'Add member' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('combobox', { name: 'Colleague' }).fill(typed)
    await page.getByRole('option', { name, exact: true }).click()
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Zubaida Khanum leads the team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const lead = page.getByRole('listitem').filter({ hasText: 'Zubaida Khanum' }).first()
  await expect(lead).toContainText('Lead')
  await page.getByRole('button', { name: 'End the membership of Ghulam Rasool' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End membership' }).click()
  await expect(page.getByText('Membership ended')).toBeVisible()
  await page.goto(riverside(baseURL, `/i/teams?q=${title}`))
  await expect(page.getByRole('row', { name: new RegExp(`${title}.*Zubaida Khanum`) })).toBeVisible()
})

test('who may not see the list of the staff reads the names of a team, and is led nowhere', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'asif@riverside.example', 'teams')
  const { said } = await ask<{ rows: { id: string }[] }>(page, '/teams?q=examination&limit=1')
  await page.goto(riverside(baseURL, `/i/teams/${said.rows[0]?.id}`))
  const member = page.getByRole('listitem').filter({ hasText: 'Rabia Aslam' })
  await expect(member).toBeVisible()
  await expect(member.getByRole('link')).toHaveCount(0)
})
