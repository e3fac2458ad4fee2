import { expect, type Page, test } from './journey.ts'
import { ask } from './riverside.ts'
import { goTo, land } from './walk.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('who teaches and has children here begins on a phone with what the office says comes first, goes to a child from any page, and keeps the lists of the work', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await browser.newPage()
  await land(office, baseURL, 'nasreen@riverside.example')
  const sana = await rowOf(office, 'teachers', 'Sana Iqbal')
  const mother = await rowOf(office, 'guardians', 'Sana Iqbal')
  const child = await rowOf(office, 'students', 'Bilal Imran')
  const link = `/students/${child?.id}/guardians/${mother?.id}`
  try {
    // A second child: only between several is there something to choose.
    const body = { relation: 'other' }
    expect((await ask(office, link, { method: 'PUT', body })).status).toBe(200)
    await say(office, sana?.id, 'guardian')
    await land(page, baseURL, 'sana@riverside.example')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByText('Home')).toBeVisible()
    await expect(bar.getByText('Today')).toHaveCount(0)
    await expect(page.locator('.home-card').first()).toContainText('My children')

    await say(office, sana?.id, 'section_teacher')
    await page.reload()
    await expect(bar.getByText('Today')).toBeVisible()
    const switcher = page.getByRole('button', { name: /^Child:/ })
    await goTo(page, 'students')
    await expect(switcher).toHaveAccessibleName('Child: All children')
    await switcher.click()
    await page.getByRole('menuitemradio', { name: 'Bilal Imran' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Bilal Imran/ })).toBeVisible()
    await expect(switcher).toHaveAccessibleName('Child: Bilal Imran')
    await goTo(page, 'students')
    await expect(switcher).toHaveAccessibleName('Child: All children')
    // Those whom she teaches, and not her children alone.
    await expect(page.getByText('Ali Hashmi').first()).toBeVisible()
  } finally {
    await say(office, sana?.id, sana?.majorRole ?? null)
    await ask(office, link, { method: 'DELETE' })
  }
})

type Found = { id: string; name: string; majorRole?: string | null }

async function rowOf(page: Page, list: string, name: string): Promise<Found | undefined> {
  const { said } = await ask<{ rows: Found[] }>(page, `/${list}?q=${encodeURIComponent(name)}`)
  return said.rows.find((row) => row.name === name)
}

async function say(page: Page, id: string | undefined, majorRole: string | null) {
  const { said } = await ask<{ version: number }>(page, `/teachers/${id}`)
  const headers = { 'if-match': `"${said.version}"` }
  const { status } = await ask(page, `/teachers/${id}`, { method: 'PATCH', body: { majorRole }, headers })
  expect(status).toBe(200)
}
