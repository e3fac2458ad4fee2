import { expect, type Page, test } from './journey.ts'
import { ask } from './riverside.ts'
import { goTo, land } from './walk.ts'

test('the office sees who would go where, keeps one child, lets the promotion wait for the new year, and is warned before everybody graduates', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL)
  await dropPlans(page)
  await goTo(page, 'promotions')
  await page.getByRole('button', { name: 'See who goes where' }).click()
  const warning = page.getByText(/^No class says which one follows it/)
  const numbers = page.locator('dl').filter({ hasText: 'Kept in the class' })
  await expect(numbers).toContainText('Kept in the class0')
  await expect(warning).toHaveCount(0)
  await page.getByRole('link', { name: '7-B', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Students' })
  await expect(grid.getByRole('row', { name: /Bilal Imran/ })).toContainText('8-B')

  // 2 keeps whoever is marked: one child by the arrows, without the mouse.
  await grid
    .getByRole('row', { name: /Bilal Imran/ })
    .getByRole('gridcell', { name: 'Promote' })
    .click()
  await page.keyboard.press('2')
  await expect(numbers).toContainText('Kept in the class1')
  await expect(grid.getByRole('row', { name: /Bilal Imran/ })).toContainText('Keep in the class')

  await page.getByRole('button', { name: /^Carry out on/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Carry out' }).click()
  await expect(page.getByText('Waits for the new year')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Do not run it automatically' }).click()
  await expect(page.getByText('Being prepared')).toBeVisible()

  // Where no class says which one follows it, the plan says so before everybody graduates.
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { said: plan } = await ask<{ sections: object[] }>(page, `/promotions/${id}`)
  const sections = plan.sections.map((way) => ({ ...way, isLast: true }))
  await page.route(`**/api/v1/promotions/${id}`, (route) => route.fulfill({ json: { ...plan, sections } }))
  await page.reload()
  await expect(warning).toBeVisible()
  await page.locator('.banner').getByRole('link', { name: 'Classes' }).click()
  await expect(page).toHaveURL(/\/i\/classes$/)
  await page.unroute(`**/api/v1/promotions/${id}`)

  // The audit log calls what was named by its name.
  await goTo(page, 'audit')
  await page
    .getByRole('button', { name: /Began a promotion/ })
    .first()
    .click()
  await expect(page.getByRole('row', { name: /From the year/ })).toContainText('2026-27')
  await dropPlans(page)
})

/** Throws away what an earlier go has planned. */
async function dropPlans(page: Page) {
  const { said } = await ask<{ rows: { id: string }[] }>(page, '/promotions')
  for (const { id } of said.rows) {
    await ask(page, `/promotions/${id}/execution`, { method: 'DELETE' })
    await ask(page, `/promotions/${id}`, { method: 'DELETE' })
  }
}
