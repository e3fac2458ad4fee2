import { expect, type Page, test, toastOf } from './journey.ts'
import { ask, letters, riverside } from './riverside.ts'
import { goTo, land } from './walk.ts'

const login = 'maria@riverside.example'
const before = 'riverside-demo-2026'
const phrase = 'two mangoes in the rain'

test('who forgot the password chooses another on the phone, changes it back, and changes e-mail address and telephone', async ({
  page,
  browser,
  baseURL,
}) => {
  // Who shares a telephone says whose password it is, once the code has come back.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(riverside(baseURL, '/forgot'))
  const texts = async () =>
    (await (await page.request.get(`${baseURL}/mailbox`)).text()).match(
      /(?<=<bdi>)\d{6}(?! [^<]*\/enter#)/g,
    ) ?? []
  const already = (await texts()).length
  await page.getByLabel('Email, username or phone').fill('0300 0000102')
  await page.keyboard.press('Enter')
  await expect(page.getByText('a code is on its way')).toBeVisible()
  await expect.poll(async () => (await texts()).length).toBeGreaterThan(already)
  await page.getByLabel('Code').fill((await texts())[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Whose password is it?' })).toBeVisible()
  await page.getByRole('button', { name: /Bilal Imran/ }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()

  await page.goto(riverside(baseURL, '/login'))
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.locator('.form-summary')).toContainText('Enter your email, username or phone')
  const sent = await count(page, baseURL)
  await page.getByLabel('Email, username or phone').fill(login)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByText('a code is on its way')).toBeVisible()
  await page.getByLabel('Code').fill('12')
  await page.keyboard.press('Enter')
  await expect(page.locator('.form-summary')).toContainText('Enter the six digits of the code')
  await page.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.locator('.form-summary')).toContainText('This code is wrong or no longer good')
  // In the digits of an Urdu keyboard.
  const code = [...(await codeOf(page, baseURL, sent))].map((digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]).join('')
  await page.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await page.getByLabel('New password', { exact: true }).fill('password')
  await page.keyboard.press('Enter')
  await expect(page.locator('.form-summary')).toContainText('too common')
  await page.getByLabel('New password', { exact: true }).fill(phrase)
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Password reset')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Email, username or phone').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(phrase)
  await page.keyboard.press('Enter')
  await expect(page.locator('#main h1').first()).toBeAttached()
  await goTo(page, 'password')
  const card = page.locator('#main form').first()
  await card.getByLabel('Current password').fill('not this one')
  await card.getByLabel('New password', { exact: true }).fill(before)
  await page.keyboard.press('Enter')
  await expect(card.locator('.form-summary')).toContainText('This is not your current password')
  await card.getByLabel('Current password').fill(phrase)
  const mails = await count(page, baseURL)
  await card.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('m•••@riverside.example')).toBeVisible()
  await card.getByLabel('Code').fill(await codeOf(page, baseURL, mails))
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Password changed. Your other devices are logged out')).toBeVisible()

  const office = await browser.newPage()
  await land(office, baseURL)
  await changeAddresses(page, office, baseURL)
  await office.close()
})

/** Another e-mail address and another telephone, each by a code that comes there. */
async function changeAddresses(page: Page, office: Page, baseURL: string | undefined) {
  const { said } = await ask<{ rows: { id: string }[] }>(office, `/users?q=${login}`)
  const other = `maria.${letters()}@riverside.example`
  const change = async (title: string, field: string, value: string, sent: () => Promise<string[]>) => {
    const card = page.locator('#main form').filter({ has: page.getByLabel(field, { exact: true }) })
    // A telephone asks for no password: the session has to be proved of late.
    if (field !== 'New phone') await card.getByLabel('Current password').fill(before)
    await card.getByLabel(field, { exact: true }).fill(value)
    const codes = await sent()
    // By a key: what was told before may still lie over the button.
    await card.getByRole('button', { name: 'Continue' }).press('Enter')
    await expect.poll(async () => (await sent()).length).toBeGreaterThan(codes.length)
    const [code = ''] = await sent()
    const asked = page.locator('#main form').filter({ has: page.getByLabel('Code') })
    await asked.getByLabel('Code').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText(title)).toBeVisible()
  }
  const byMail = () => codesSent(page, baseURL)
  const byText = () => texted(page, baseURL)
  try {
    await change('E-mail changed. Log in by it from now on', 'New e-mail', other, byMail)
    expect((await ask<{ email: string }>(page, '/me')).said.email).toBe(other)
    await change('Phone changed. Codes come to it from now on', 'New phone', '0300 5550177', byText)
  } finally {
    const body = { email: login, username: null, phone: null }
    await ask(office, `/users/${said.rows[0]?.id}/log-in`, { method: 'PUT', body })
  }
  expect((await ask<{ rows: object[] }>(office, `/users?q=${login}`)).said.rows).toHaveLength(1)
}

/** How many codes the mailbox holds. */
async function count(page: Page, baseURL: string | undefined): Promise<number> {
  return (await codesSent(page, baseURL)).length
}

async function codeOf(page: Page, baseURL: string | undefined, before: number): Promise<string> {
  await expect.poll(() => count(page, baseURL)).toBeGreaterThan(before)
  return (await codesSent(page, baseURL))[0] ?? ''
}

/** The codes that were sent, the latest first. */
async function codesSent(page: Page, baseURL: string | undefined): Promise<string[]> {
  const list = await (await page.request.get(`${baseURL}/mailbox`)).text()
  return [...list.matchAll(/(\d{6}) is your code/g)].map(([, code]) => code ?? '')
}

/** The codes that went out as text messages, the latest first. */
async function texted(page: Page, baseURL: string | undefined): Promise<string[]> {
  const list = await (await page.request.get(`${baseURL}/mailbox`)).text()
  return [...list.matchAll(/<bdi>(\d{6})/g)].map(([, code]) => code ?? '')
}
