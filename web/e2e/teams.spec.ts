import { expect, test, toastOf } from './journey.ts'
import { ask, letters } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

test('the office takes colleagues into a committee and says who leads it; who may not see the staff reads the names alone', async ({
  page,
  browser,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'farzana@riverside.example', 'teams')
  await expect(page.getByText('Examination committee').first()).toBeVisible()
  const title = `Annual day committee ${letters()}`
  await ask(page, '/teams', { method: 'POST', body: { title } })
  await page.getByPlaceholder('Search teams').fill(title)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('cell', { name: title, exact: true }).click()
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
  await expect(toastOf(page, 'Membership ended')).toBeVisible()
  await goTo(page, 'teams')
  await page.getByPlaceholder('Search teams').fill(title)
  await expect(page.getByRole('row', { name: new RegExp(`${title}.*Zubaida Khanum`) })).toBeVisible()

  const teacher = await browser.newPage()
  await walkTo(teacher, baseURL, 'asif@riverside.example', 'teams')
  await teacher.getByRole('row', { name: /Examination committee/ }).click()
  const member = teacher.getByRole('listitem').filter({ hasText: 'Rabia Aslam' })
  await expect(member).toBeVisible()
  await expect(member.getByRole('link')).toHaveCount(0)
  await teacher.close()
})
