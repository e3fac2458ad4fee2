import { expect, test } from './journey.ts'
import { ask, logIn, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

type Found = { rows: { id: string }[] }

test('what is said of a guardian and a child stands on the page of either', async ({ page, baseURL }) => {
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'guardians')
  const { said } = await ask<Found>(page, '/guardians?q=usman%20ghani&limit=1')
  await page.goto(riverside(baseURL, `/i/guardians/${said.rows[0]?.id}`))
  const child = page.getByRole('listitem').filter({ hasText: 'Daniyal Usman' })
  for (const flag of ['Father', 'Gets bills', 'May not pick up', 'Messages: English'])
    await expect(child).toContainText(flag)
  await child.getByRole('link', { name: 'Daniyal Usman' }).click()
  const mother = page.getByRole('listitem').filter({ hasText: 'Mehwish Tahir' })
  for (const flag of ['Mother', 'Is called first', 'Messages: Urdu']) await expect(mother).toContainText(flag)
})

test('sensitive details are locked for who may not see them, and say who opens them; others read that it is written down', async ({
  page,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'rabia@riverside.example', 'students')
  const { said } = await ask<Found>(page, '/students?q=bilal%20imran&limit=1')
  const record = riverside(baseURL, `/i/students/${said.rows[0]?.id}`)
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Sensitive details' }) })
  await page.goto(record)
  await expect(card).toContainText('These can give you access: Super admin')
  await expect(card.getByRole('button')).toHaveCount(0)
  await logIn(page, record)
  await expect(card).toContainText('The audit log then says that you looked.')
  await expect(card).toContainText('•••• 117')
  await card.getByRole('button', { name: 'Show' }).click()
  await expect(card).toContainText('The audit log says who looked.')
  await expect(card).toContainText('Islam')
})

test('a guardian sees nothing locked on the page of the own child', async ({ page, baseURL }) => {
  await land(page, baseURL, 'imran.khalid')
  await page.locator('.my-student').filter({ hasText: 'Bilal Imran' }).click()
  await expect(page.getByRole('heading', { name: 'Details', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sensitive details' })).toHaveCount(0)
})
