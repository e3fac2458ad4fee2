import { expect, type Page, test } from './journey.ts'
import { ask, letters, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

/** Enters somebody; the telephone is what two of them have in common. */
async function enter(page: Page, list: 'teachers' | 'staff', body: object) {
  return (await ask(page, `/${list}`, { method: 'POST', body })).said.id
}

function telephone(): string {
  return `0300 2${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
}

test('personnel sees that a teacher was entered twice, merges the two, and takes that back', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'farzana@riverside.example', 'teachers')
  const [lastName, phone] = [letters(), telephone()]
  const stays = await enter(page, 'teachers', { firstName: 'Rahila', lastName, phone, qualification: 'BA' })
  const goes = await enter(page, 'teachers', { firstName: 'Raheela', lastName, phone, qualification: 'MA' })
  await page.goto(riverside(baseURL, `/i/teachers/${goes}`))
  const banner = page.getByRole('status').filter({ hasText: `May be the same as Rahila ${lastName}` })
  await expect(banner).toContainText('Same telephone')
  await banner.getByRole('link', { name: 'Compare and merge' }).click()
  await expect(page.getByRole('heading', { name: 'Where they differ' })).toBeVisible()
  await page.getByRole('radio', { name: 'MA', exact: true }).click({ force: true })
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`teachers/${stays}$`))
  await expect(page.getByRole('heading', { name: `Rahila ${lastName}` })).toBeVisible()

  // The old address leads to the one that stays; what was merged can be taken back there, too.
  await page.goto(riverside(baseURL, `/i/teachers/${goes}`))
  await expect(page).toHaveURL(new RegExp(`teachers/${stays}$`))
  const merged = page.getByRole('status').filter({ hasText: 'was merged into this record' })
  await merged.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`May be the same as Raheela ${lastName}`)).toBeVisible()
  await page.getByRole('button', { name: 'Two people' }).click()
  await expect(page.getByText(`May be the same as Raheela ${lastName}`)).toHaveCount(0)
})

test('a teacher who stands among the staff too is found, is one teacher, and two again', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'farzana@riverside.example', 'teachers')
  const [lastName, phone] = [letters(), telephone()]
  const teacher = await enter(page, 'teachers', { firstName: 'Tasneem', lastName, phone })
  const clerk = await enter(page, 'staff', { firstName: 'Tasnim', lastName, phone })
  await ask(page, `/staff/${clerk}/salary-info`, { method: 'PATCH', body: { bankName: 'Demo Bank' } })
  await page.goto(riverside(baseURL, '/i/duplicate-employees'))
  const pair = page.getByRole('listitem').filter({ hasText: `Tasnim ${lastName}` })
  await expect(pair).toContainText('Same telephone')
  await page.goto(riverside(baseURL, `/i/teachers/${teacher}`))
  const banner = page.getByRole('status').filter({ hasText: `May be the same as Tasnim ${lastName}` })
  await banner.getByRole('link', { name: `Tasnim ${lastName}` }).click()
  await expect(page).toHaveURL(new RegExp(`staff/${clerk}$`))
  const back = page.getByRole('status').filter({ hasText: `May be the same as Tasneem ${lastName}` })
  await back.getByRole('link', { name: 'Compare and merge' }).click()
  // The teacher stays; what becomes of the salary is said before.
  const stays = page.locator('.record-list dd').first()
  await expect(stays).toContainText(`Tasneem ${lastName}`)
  await expect(stays).toContainText('Teachers')
  await expect(page.getByText(`The salary info of Tasnim ${lastName} comes along.`)).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`teachers/${teacher}$`))
  await page.goto(riverside(baseURL, `/i/staff/${clerk}`))
  await expect(page).toHaveURL(new RegExp(`teachers/${teacher}$`))
  const merged = page.getByRole('status').filter({ hasText: 'was merged into this record' })
  await merged.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`May be the same as Tasnim ${lastName}`)).toBeVisible()
})
