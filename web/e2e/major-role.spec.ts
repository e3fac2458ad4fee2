import { expect, type Page, test } from './journey.ts'
import { ask, logIn, riverside } from './riverside.ts'
import { land, walkTo } from './walk.ts'

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
    await land(page, baseURL, 'sana@riverside.example')
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

test('a teacher with two children here goes to each from any page, and her lists stay those of the work', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await browser.newPage()
  await walkTo(office, baseURL, 'nasreen@riverside.example', 'students')
  type Found = { rows: { id: string; name: string }[] }
  const idOf = async (list: string, name: string) => {
    const { said } = await ask<Found>(office, `/${list}?q=${encodeURIComponent(name)}`)
    return said.rows.find((row) => row.name === name)?.id
  }
  const [sana, other] = [await idOf('guardians', 'Sana Iqbal'), await idOf('students', 'Bilal Imran')]
  const link = `/students/${other}/guardians/${sana}`
  const body = { relation: 'other' }
  try {
    expect((await ask(office, link, { method: 'PUT', body })).status).toBe(200)
    await walkTo(page, baseURL, 'sana@riverside.example', 'students')
    const switcher = page.getByRole('button', { name: /^Child:/ })
    await expect(switcher).toHaveAccessibleName('Child: All children')
    await switcher.click()
    await page.getByRole('menuitemradio', { name: 'Bilal Imran' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Bilal Imran/ })).toBeVisible()
    await expect(switcher).toHaveAccessibleName('Child: Bilal Imran')
    await page.goto(riverside(baseURL, '/i/students'))
    await expect(switcher).toHaveAccessibleName('Child: All children')
    // Those whom she teaches, and not her children alone.
    await expect(page.getByText('Ali Hashmi').first()).toBeVisible()
  } finally {
    await ask(office, link, { method: 'DELETE' })
  }
})

async function say(page: Page, id: string | undefined, majorRole: string | null) {
  const { said } = await ask<{ version: number }>(page, `/teachers/${id}`)
  const headers = { 'if-match': `"${said.version}"` }
  expect((await ask(page, `/teachers/${id}`, { method: 'PATCH', body: { majorRole }, headers })).status).toBe(
    200,
  )
}
