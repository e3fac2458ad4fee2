import { expect, type Page, test } from '@playwright/test'
import { ask, logIn, riverside } from './riverside.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('who teaches and has a child here begins on a phone with what the office says comes first', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await browser.newPage()
  await logIn(office, riverside(baseURL, '/i/teachers?q=sana'), 'farzana@riverside.example')
  const { said } = await ask<{ rows: { id: string; name: string; majorRole: string }[] }>(
    office,
    '/teachers?q=sana',
  )
  const sana = said.rows.find(({ name }) => name === 'Sana Iqbal')
  const before = sana?.majorRole ?? null
  try {
    await say(office, sana?.id, 'section_teacher')
    await logIn(page, riverside(baseURL, '/i'), 'sana@riverside.example')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByText('Today')).toBeVisible()

    await say(office, sana?.id, 'guardian')
    await page.reload()
    await expect(bar.getByText('Home')).toBeVisible()
    await expect(bar.getByText('Today')).toHaveCount(0)
    await expect(page.locator('.home-card').first()).toContainText('My children')
  } finally {
    await say(office, sana?.id, before)
  }
})

async function say(page: Page, id: string | undefined, majorRole: string | null) {
  const { said } = await ask<{ version: number }>(page, `/teachers/${id}`)
  const headers = { 'if-match': `"${said.version}"` }
  expect((await ask(page, `/teachers/${id}`, { method: 'PATCH', body: { majorRole }, headers })).status).toBe(
    200,
  )
}
