import { expect, test, toastOf } from './journey.ts'
import { letters, logIn, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

test('a domain is claimed, its record is told, a slip is named, and it is given up again', async ({
  page,
  baseURL,
}) => {
  const domain = `${letters().toLowerCase()}.example.org`
  await walkTo(page, baseURL, 'nasreen@riverside.example', 'domains')
  const list = page.getByRole('list', { name: 'Addresses' })
  await expect(list.getByText('Given at sign-up')).toBeVisible()
  await page.getByLabel('Domain').fill('not a domain')
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(
    page.getByText('This is no domain. It is like portal.greenvalley.edu.pk').first(),
  ).toBeVisible()
  await page.getByLabel('Domain').fill(domain)
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  const row = list.getByRole('listitem').filter({ hasText: domain })
  await expect(row.getByText('Waits for its record')).toBeVisible()
  await expect(row.getByText(`_maktab.${domain}`)).toBeVisible()
  await row.getByRole('button', { name: 'Look now' }).click()
  await expect(toastOf(page, 'The record is looked for within a minute')).toBeVisible()
  await row.getByRole('button', { name: 'Give up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
  await expect(row).toHaveCount(0)
  // The principal has nothing to do with it.
  await logIn(page, riverside(baseURL, '/i/domains'), 'tariq@riverside.example', /domains/)
  await expect(page.getByLabel('Domain')).toHaveCount(0)
})
