import { expect, type Page, test } from './journey.ts'
import { ask, letters, riverside } from './riverside.ts'
import { goTo, openRow, walkTo } from './walk.ts'

test('personnel sees that somebody was entered twice, among teachers or among the staff too, merges the two and takes that back', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'farzana@riverside.example', 'teachers')
  const one = { lastName: letters(), phone: telephone() }
  const stays = await enter(page, 'teachers', { firstName: 'Rahila', qualification: 'BA', ...one })
  const goes = await enter(page, 'teachers', { firstName: 'Raheela', qualification: 'MA', ...one })
  await openRow(page, `Raheela ${one.lastName}`)
  const banner = page.getByRole('status').filter({ hasText: `May be the same as Rahila ${one.lastName}` })
  await expect(banner).toContainText('Same telephone')
  await banner.getByRole('link', { name: 'Compare and merge' }).click()
  await expect(page.getByRole('heading', { name: 'Where they differ' })).toBeVisible()
  await page.getByRole('radio', { name: 'MA', exact: true }).click({ force: true })
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`teachers/${stays}$`))
  await expect(page.getByRole('heading', { name: `Rahila ${one.lastName}` })).toBeVisible()

  // The old address leads to the one that stays; what was merged can be taken back there, too.
  await page.goto(riverside(baseURL, `/i/teachers/${goes}`))
  await expect(page).toHaveURL(new RegExp(`teachers/${stays}$`))
  const merged = page.getByRole('status').filter({ hasText: 'was merged into this record' })
  await merged.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`May be the same as Raheela ${one.lastName}`)).toBeVisible()
  await page.getByRole('button', { name: 'Two people' }).click()
  await expect(page.getByText(`May be the same as Raheela ${one.lastName}`)).toHaveCount(0)

  const two = { lastName: letters(), phone: telephone() }
  const teacher = await enter(page, 'teachers', { firstName: 'Tasneem', ...two })
  const clerk = await enter(page, 'staff', { firstName: 'Tasnim', ...two })
  await ask(page, `/staff/${clerk}/salary-info`, { method: 'PATCH', body: { bankName: 'Demo Bank' } })
  await goTo(page, 'duplicate-employees')
  const pair = page.getByRole('listitem').filter({ hasText: `Tasnim ${two.lastName}` })
  await expect(pair).toContainText('Same telephone')
  await goTo(page, 'teachers')
  await openRow(page, `Tasneem ${two.lastName}`)
  const other = page.getByRole('status').filter({ hasText: `May be the same as Tasnim ${two.lastName}` })
  await other.getByRole('link', { name: `Tasnim ${two.lastName}` }).click()
  await expect(page).toHaveURL(new RegExp(`staff/${clerk}$`))
  const back = page.getByRole('status').filter({ hasText: `May be the same as Tasneem ${two.lastName}` })
  await back.getByRole('link', { name: 'Compare and merge' }).click()
  // The teacher stays; what becomes of the salary is said before.
  const who = page.locator('.record-list dd').first()
  await expect(who).toContainText(`Tasneem ${two.lastName}`)
  await expect(who).toContainText('Teachers')
  await expect(page.getByText(`The salary info of Tasnim ${two.lastName} comes along.`)).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`teachers/${teacher}$`))
  await page.goto(riverside(baseURL, `/i/staff/${clerk}`))
  await expect(page).toHaveURL(new RegExp(`teachers/${teacher}$`))
  await merged.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`May be the same as Tasnim ${two.lastName}`)).toBeVisible()
})

/** Enters somebody; the telephone is what two of them have in common. */
async function enter(page: Page, list: 'teachers' | 'staff', body: object) {
  return (await ask(page, `/${list}`, { method: 'POST', body })).said.id
}

function telephone(): string {
  return `0300 2${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
}
