import { test } from './journey.ts'
import { ask } from './riverside.ts'
import { walkTo } from './walk.ts'

const looks = [
  { name: 'en-light-1280', width: 1280, height: 900, scheme: 'light', language: 'en' },
  { name: 'ur-light-360', width: 360, height: 780, scheme: 'light', language: 'ur' },
  { name: 'ar-dark-360', width: 360, height: 780, scheme: 'dark', language: 'ar' },
] as const

const rows = ['Mon', 'Tue', 'Wed'].flatMap((day, at) => [
  `7 b,${day},1,Maths,Sana Iqball,Room 12,`,
  `7-A,${day},${at + 1},English,Mr Kamran,Old hall,`,
  `7-B,${day},1,Science,Sana Iqball,,`,
  `Year 9,${day},2,PE,,,`,
])
const file = `Section,Day,Period,Subject,Teacher,Room,Group\n${rows.join('\n')}\n`

for (const look of looks)
  test(`look ${look.name}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      viewport: { width: look.width, height: look.height },
      colorScheme: look.scheme,
    })
    const page = await context.newPage()
    await walkTo(page, baseURL, 'tariq@riverside.example', 'timetables')
    if (look.language !== 'en') {
      await ask(page, '/me', { method: 'PATCH', body: { language: look.language } })
      await page.reload()
    }
    const shot = (what: string) =>
      page.screenshot({ path: `/dev/shm/shots/${look.name}-${what}.png`, fullPage: true })
    await page.waitForTimeout(1500)
    await shot('1-list')
    await page.locator('a[href$="/timetables/import"]').first().click()
    await page.waitForTimeout(1500)
    await shot('2-file')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.waitForTimeout(2500)
    await shot('3-names')
    for (let tries = 0; tries < 8; tries += 1) {
      const row = page.locator('.exchange-choice button.button-small').first()
      if ((await page.locator('.exchange-choice').count()) === 0) break
      if (await page.locator('.button-primary').last().isEnabled()) break
      const open = page.locator('.exchange-name').nth(tries).locator('button.button-small').first()
      if ((await open.count()) === 0) break
      await open.click()
      await page.waitForTimeout(500)
      void row
    }
    await shot('4-chosen')
    await page.locator('.button-primary').last().click()
    await page.waitForTimeout(2500)
    await shot('5-check')
    await context.close()
  })
