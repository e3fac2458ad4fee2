import { expect, test } from './journey.ts'
import { letters, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

test('a teacher writes homework in Urdu on her phone, and the mother reads it and signs', async ({
  page,
  baseURL,
  browser,
}) => {
  const words = `سبق ”پانی“ یاد کریں ${letters()}`
  await page.setViewportSize({ width: 360, height: 740 })
  // A day whose diary has gone out already, so that it is read at any hour: the last one of the section's week.
  await walkTo(page, baseURL, 'sana@riverside.example', 'my-diary')
  const day = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/diary/cards')
    const { rows } = (await answer.json()) as {
      rows: { section: string; cards: { subject: string; last: { day: string }[] }[] }[]
    }
    const cards = rows.find(({ section }) => section === '7-B')?.cards ?? []
    return cards.find(({ subject }) => subject === 'Maths')?.last[0]?.day ?? ''
  })
  await page.goto(riverside(baseURL, `/i/diary?day=${day}`))
  const maths = page.getByLabel('Maths').first()
  await maths.fill(words)
  await page.getByRole('button', { name: 'Save' }).last().scrollIntoViewIfNeeded()
  await page
    .locator('form')
    .filter({ has: page.getByLabel('Maths') })
    .first()
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('Saved').first()).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const mother = await phone.newPage()
  await walkTo(mother, baseURL, 'ayesha.imran', 'my-diary')
  const card = mother.locator('section.card').filter({ hasText: words }).last()
  await expect(card).toBeVisible()
  await expect(card.getByText('بدلا ہوا').first()).toBeVisible()
  const sign = card.getByRole('button', { name: 'میں نے دیکھ لیا ہے' })
  // A journey before this one may have signed it already.
  if (await sign.isVisible()) await sign.click()
  await expect(card.getByText('دیکھ لیا', { exact: true })).toBeVisible()
  await expect(sign).toHaveCount(0)
  const width = await mother.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await phone.close()
})
