import { expect, test } from './journey.ts'
import { askInParts, logIn, riverside } from './riverside.ts'

const bilal = '/i/students/01980000-0000-7000-8000-0000000ad001'
const failed = (detail: string) => ({ status: 500, json: { status: 500, code: 'failed', detail } })

test('a part of a record that fails stands beside the others, and is tried again by itself', async ({
  page,
  baseURL,
}) => {
  await askInParts(page)
  const asked = /api\/v1\/students\/[^/]+\/id-card$/
  await page.route(asked, (route) => route.fulfill(failed('The cupboard is stuck')))
  await logIn(page, riverside(baseURL, bilal))
  const trouble = page.locator('.empty', { hasText: 'This could not be loaded' })
  await expect(trouble).toContainText('The cupboard is stuck')
  const header = page.getByRole('heading', { level: 1, name: 'Bilal Imran' })
  const father = page.getByRole('tabpanel').getByRole('link', { name: 'Imran Khalid', exact: true })
  await expect(header).toBeVisible()
  await expect(father).toBeVisible()

  // Once more in vain, and then it comes; what stood beside it has stayed all the while.
  const again = page.getByRole('button', { name: 'Try again' })
  await page.unroute(asked)
  await page.route(asked, (route) => route.fulfill(failed('The key is lost')))
  await again.click()
  await expect(trouble).toContainText('The key is lost')
  await expect(father).toBeVisible()
  await page.unroute(asked)
  await again.click()
  await expect(page.getByRole('heading', { name: 'ID card', exact: true })).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(father).toBeVisible()
  await expect(page).toHaveURL(riverside(baseURL, bilal))
})
