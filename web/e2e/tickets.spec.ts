import { expect, test } from './journey.ts'
import { letters, logIn, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

test('a mother asks the school in Urdu on her phone, the teacher answers, and she says how it was', async ({
  page,
  baseURL,
  browser,
}) => {
  const subject = `مشق ${letters()}`
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const mother = await phone.newPage()
  await walkTo(mother, baseURL, 'ayesha.imran', 'tickets')
  await mother.getByRole('main').getByRole('link', { name: 'اسکول سے پوچھیں' }).click()
  await mother.getByRole('button', { name: /کس بارے میں ہے؟/ }).click()
  await mother.getByRole('option', { name: 'ہوم ورک اور اسباق' }).click()
  await mother.getByRole('button', { name: /کس کے بارے میں؟/ }).click()
  await mother.getByRole('option', { name: 'بلال عمران' }).click()
  await mother.getByLabel('موضوع').fill(subject)
  await mother.getByLabel('پیغام', { exact: true }).fill('کون سا صفحہ ہے؟')
  await mother.getByRole('button', { name: 'بھیجیں', exact: true }).click()
  await expect(mother.getByRole('heading', { name: subject })).toBeVisible()

  await logIn(page, riverside(baseURL, '/i/tickets?tab=mine'), 'sana@riverside.example')
  await page.getByRole('link', { name: new RegExp(subject) }).click()
  await page.getByLabel('Answer', { exact: true }).fill('صفحہ ۴۲')
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('main').getByText('صفحہ ۴۲')).toBeVisible()

  await mother.reload()
  await expect(mother.getByText('صفحہ ۴۲')).toBeVisible()
  await mother.getByRole('button', { name: 'حل ہو گیا' }).click()
  await mother.getByRole('button', { name: '۵ میں سے ۵' }).click()
  await mother.getByRole('main').getByRole('button', { name: 'بھیجیں', exact: true }).click()
  await expect(mother.getByText('★★★★★')).toBeVisible()
  await phone.close()
})
