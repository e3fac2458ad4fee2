import { expect, test } from './journey.ts'
import { chooseOnly } from './keyboard.ts'
import { land, walkTo } from './walk.ts'

test.use({ serviceWorkers: 'allow' })

test('a teacher opens the register of her lesson from the home page, on a phone', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await land(page, baseURL, 'sana@riverside.example')
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'My lessons today' }) })
  await card
    .getByRole('link', { name: /^Take attendance of/ })
    .first()
    .click()
  await expect(page).toHaveURL(/registers\/[^?]+\?.*period=\d/)
  await expect(page.getByText('Maths').first()).toBeVisible()
  await page.goBack()
  await card.getByRole('link', { name: 'My week' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lessons of the week' })).toBeVisible()
  const lesson = page.getByRole('button', { name: /Maths ?7-B/ }).first()
  await lesson.click()
  const dialog = page.getByRole('dialog', { name: 'Maths' })
  await expect(dialog).toContainText('7-B')
  await dialog.getByRole('button', { name: 'Close' }).click()
  // Without a network the week is that of the last look.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect(async () => {
    await page.context().setOffline(false)
    await page.reload()
    await expect(lesson).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await expect(lesson).toBeVisible()
  }).toPass()
  await page.context().setOffline(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a mother reads the week of her son in Urdu, and the head that of a teacher', async ({
  page,
  baseURL,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const mother = await phone.newPage()
  await walkTo(mother, baseURL, 'ayesha.imran', 'my-week')
  await expect(mother.getByRole('heading', { level: 1, name: 'ہفتے کے اسباق' })).toBeVisible()
  await expect(mother.getByRole('button', { name: /Maths ?(Sana Iqbal|ثناء اقبال)/ }).first()).toBeVisible()
  expect(await mother.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.close()

  await walkTo(page, baseURL, 'tariq@riverside.example', 'weeks')
  await page.getByRole('radio', { name: 'Teacher' }).click()
  const field = page.getByRole('combobox', { name: 'Teacher' })
  await field.fill('Kamran')
  await chooseOnly(page)
  await expect(page.getByRole('button', { name: /Physics · 9-B/ }).first()).toBeVisible()
})
