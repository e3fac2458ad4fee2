import { expect, type Page, test } from './journey.ts'
import { riverside } from './riverside.ts'

const urduDigits = '۰۱۲۳۴۵۶۷۸۹'
const inUrdu = (digits: string) => [...digits].map((digit) => urduDigits[Number(digit)] ?? digit).join('')

test.use({ viewport: { width: 360, height: 780 }, locale: 'ur' })

test('on a phone, in Urdu, mothers without a password come in by a link or by six digits, and turn from child to child', async ({
  page,
  baseURL,
}) => {
  await enterByLink(page, baseURL)
  await page.context().clearCookies()
  await enterByCode(page, baseURL)
  await turnToEachChild(page, baseURL)
})

/** The link of the text opens a page, and only its button lets in, once. */
async function enterByLink(page: Page, baseURL: string | undefined) {
  const before = (await links(page, baseURL)).length
  await page.goto(riverside(baseURL, '/enter'))
  await page.locator('[name=login]').fill('mehwish.tahir')
  await page.keyboard.press('Enter')
  // Her log-in has no e-mail address: it comes as a text.
  await expect.poll(async () => (await links(page, baseURL)).length).toBeGreaterThan(before)
  const [link = ''] = await links(page, baseURL)
  await page.goto(riverside(baseURL, '/login'))
  // A program that looks at links spends nothing.
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'ریور سائیڈ اسکول سسٹم' })).toBeVisible()
  await page.goto(riverside(baseURL, '/login'))
  await page.goto(link)
  await expect(page).toHaveURL(/\/enter$/)
  await page.getByRole('button', { name: 'ریور سائیڈ اسکول سسٹم' }).click()
  await expect(page.locator('#main h1').first()).toBeAttached()
  const again = await page.context().browser()?.newPage()
  await again?.goto(link)
  await again?.getByRole('button', { name: 'ریور سائیڈ اسکول سسٹم' }).click()
  await expect(again?.locator('.form-summary') ?? page.locator('#nothing')).toBeVisible()
}

async function enterByCode(page: Page, baseURL: string | undefined) {
  await page.goto(riverside(baseURL, '/login'))
  await page.getByRole('link', { name: 'کوڈ سے لاگ اِن کریں' }).click()
  // The field of the page before is called the same.
  await expect(page.getByRole('button', { name: 'کوڈ بھیجیں' })).toBeVisible()
  const sent = (await texts(page, baseURL)).length
  await page.getByLabel('ای میل، صارف نام یا فون نمبر').fill(inUrdu('03000000102'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('کوڈ')).toBeVisible()
  await expect.poll(async () => (await texts(page, baseURL)).length).toBeGreaterThan(sent)
  const [code = ''] = await texts(page, baseURL)
  await page.getByLabel('کوڈ').fill(inUrdu(code))
  await page.keyboard.press('Enter')
  // Her son has no telephone of his own: the number is that of both.
  await page.getByRole('button', { name: /Ayesha Imran/ }).click()
  await expect(page.locator('.my-student-name').first()).toHaveText('بلال عمران')
}

async function turnToEachChild(page: Page, baseURL: string | undefined) {
  const switcher = page.getByRole('button', { name: /^بچہ:/ })
  await expect(switcher).toContainText('سب بچے')
  await switcher.click()
  await page.getByRole('menuitemradio', { name: /زویا عمران/ }).click()
  await expect(page).toHaveURL(/[?&]child=/)
  await expect(switcher).toContainText('زویا عمران')
  await expect(page.locator('.my-student-name').first()).toHaveText('زویا عمران')
  // It is remembered on this device, and a record becomes that of the other child.
  await page.goto(riverside(baseURL, '/i'))
  await expect(switcher).toContainText('زویا عمران')
  await page.locator('.my-student').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoya Imran')
  await switcher.click()
  await page.getByRole('menuitemradio', { name: /حرا عمران/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hira Imran')
  await expect(switcher).toContainText('حرا عمران')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await switcher.click()
  await page.getByRole('menuitemradio', { name: 'سب بچے' }).click()
  await expect(switcher).toContainText('سب بچے')
}

/** The codes that went out as texts, the latest first. */
async function texts(page: Page, baseURL: string | undefined): Promise<string[]> {
  const list = await (await page.request.get(`${baseURL}/mailbox`)).text()
  return [...list.matchAll(/<bdi>(\d{6}) [^<]*\/enter#/g)].map(([, code]) => code ?? '')
}

/** The links in them. */
async function links(page: Page, baseURL: string | undefined): Promise<string[]> {
  const list = await (await page.request.get(`${baseURL}/mailbox`)).text()
  return [...list.matchAll(/https?:[^<\s]*\/enter#[\w-]{22}/g)].map(([link]) => link)
}
