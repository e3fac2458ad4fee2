import { expect, test } from './journey.ts'
import { land, openRow, walkTo } from './walk.ts'

test('the desk reads on either page what is said of a guardian and a child, and who opens what is locked; the family sees nothing locked', async ({
  page,
  browser,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'rabia@riverside.example', 'guardians')
  await openRow(page, 'usman ghani')
  const child = page.getByRole('listitem').filter({ hasText: 'Daniyal Usman' })
  for (const flag of ['Father', 'Gets bills', 'May not pick up', 'Messages: English'])
    await expect(child).toContainText(flag)
  await child.getByRole('link', { name: 'Daniyal Usman' }).click()
  const mother = page.getByRole('listitem').filter({ hasText: 'Mehwish Tahir' })
  for (const flag of ['Mother', 'Call first', 'Messages: Urdu']) await expect(mother).toContainText(flag)
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Sensitive details' }) })
  await expect(card).toContainText('These can give you access: Super admin')
  await expect(card.getByRole('button')).toHaveCount(0)

  const family = await (await browser.newContext()).newPage()
  await land(family, baseURL, 'imran.khalid')
  await family.locator('.my-student').filter({ hasText: 'Bilal Imran' }).click()
  await expect(family.getByRole('heading', { name: 'Details', exact: true })).toBeVisible()
  await expect(family.getByRole('heading', { name: 'Sensitive details' })).toHaveCount(0)
  // Nor are they told of what is closed.
  await expect(family.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(family.getByRole('button', { name: 'More to do' })).toHaveCount(0)
  await family.context().close()
})
