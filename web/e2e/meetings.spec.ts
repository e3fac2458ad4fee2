import { clockNow } from './clock.ts'
import { expect, test } from './journey.ts'
import { ask, letters, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

const main = '01980000-0000-7000-8000-00000000c001'
type Plan = { others: { employeeId: string; name: string }[] }

/** The school's day some days from now, as ISO text. */
function dayAfter(days: number): string {
  return new Date(clockNow() + days * 86_400_000).toISOString().slice(0, 10)
}

test('a mother of three books all teachers of all children with one plan, on her phone, in Urdu', async ({
  page,
  baseURL,
  browser,
}) => {
  const title = `Evening ${letters()}`
  await walkTo(page, baseURL, 'tariq@riverside.example', 'meetings')
  const { said: made } = await ask<{ id: string }>(page, '/meetings', {
    method: 'POST',
    body: {
      title,
      campusId: main,
      day: dayAfter(20),
      startsAt: '16:00',
      endsAt: '19:00',
      gapMinutes: 5,
      bookUntil: dayAfter(19),
    },
  })
  await page.goto(riverside(baseURL, `/i/meetings/${made.id}`))
  await expect(page.getByText('Not open yet')).toBeVisible()
  await page.getByRole('button', { name: 'Invite families' }).click()
  // Nobody is invited before it stands there to how many it goes.
  const invite = page.getByRole('dialog', { name: 'Invite families?' })
  await expect(invite.getByText(/^[0-9,]+ people$/)).toBeVisible()
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Families are invited')).toBeVisible()
  // The head sits there too: every family meets him.
  const { said: plan } = await ask<Plan>(page, `/meetings/${made.id}/plan`)
  const head = plan.others.find(({ name }) => name === 'Tariq Mehmood')
  await ask(page, `/meetings/${made.id}/hosts`, {
    method: 'POST',
    body: { employeeId: head?.employeeId, room: 'Office' },
  })

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    timezoneId: 'Asia/Karachi',
  })
  const mother = await phone.newPage()
  await walkTo(mother, baseURL, 'ayesha.imran', 'my-meetings')
  const card = mother.locator('section.card').filter({ hasText: title })
  await expect(card.getByText('بلال عمران')).toBeVisible()
  await expect(card.getByText('حرا عمران')).toBeVisible()
  await card.getByRole('button', { name: 'سب کے لیے اوقات تجویز کریں' }).click()
  const sheet = mother.getByRole('dialog')
  // The evening has fewer times than her children have teachers: for the others none is left.
  const times = sheet
    .getByRole('list', { name: 'تجویز کردہ اوقات' })
    .getByRole('listitem')
    .filter({ hasText: /[۰-۹]:[۰-۹]/ })
  await expect(times.first()).toContainText('۱۶:۰۰')
  const count = await times.count()
  expect(count).toBeGreaterThan(3)
  await sheet.getByRole('button', { name: 'سب بک کریں' }).click()
  await expect(mother.getByText('آپ کے اوقات بک ہو گئے')).toBeVisible()
  await expect(card.getByRole('button', { name: 'واپس کریں' })).toHaveCount(count)
  const width = await mother.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)

  // She gives one back, and takes another time for it.
  await card.getByRole('button', { name: 'واپس کریں' }).first().click()
  await mother
    .getByRole('alertdialog')
    .or(mother.getByRole('dialog'))
    .getByRole('button', { name: 'واپس کریں' })
    .click()
  await expect(mother.getByText('وقت پھر خالی ہے')).toBeVisible()
  await card.getByRole('button', { name: 'وقت منتخب کریں' }).first().click()
  await sheet.getByRole('button', { name: '۱۸:۴۵' }).click()
  await sheet.getByRole('button', { name: 'بک کریں', exact: true }).click()
  await expect(card.getByText('۱۸:۴۵')).toBeVisible()
  await phone.close()

  // The class teacher sees who comes, keeps a time free, and the office sees how many have booked.
  await walkTo(page, baseURL, 'sana@riverside.example', 'my-meeting-times')
  const own = page.locator('section.card').filter({ hasText: title })
  await expect(own.getByText('Bilal Imran')).toBeVisible()
  await own.getByRole('button', { name: 'Keep free' }).last().click()
  await expect(own.getByText('Kept free', { exact: true })).toBeVisible()
})
