import { type Browser, expect, type Page, test, toastOf } from './journey.ts'
import { ask, letters, riverside } from './riverside.ts'
import { goTo, land, openRow } from './walk.ts'

const bilal = '01980000-0000-7000-8000-0000000ad001'
const main = '01980000-0000-7000-8000-00000000c001'
const phone = { width: 360, height: 780 }

// Two people and their texts take their time on a busy machine.
test.slow()

test('a father registers on a phone in Urdu by the telephone of the mother, the office approves, and he comes in and sees his child; a stranger is rejected', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first, number] = [`Tahir ${letters()}`, newPhone()]
  await land(page, baseURL, 'tariq@riverside.example')
  await comesInBy(page, browser, baseURL, number)
  const { said: child } = await ask<{ name: string; registrationNumber: string }>(page, `/students/${bilal}`)
  const own = await registers(browser, baseURL, {
    first,
    number,
    child: { name: child.name, number: child.registrationNumber },
  })
  await opens(page, first)
  await expect(page.getByText('A code came back from the phone')).toBeVisible()
  await expect(page.getByText('Same phone', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  const sheet = page.getByRole('dialog', { name: `Approve the registration of ${first}` })
  await expect(sheet.getByRole('combobox', { name: 'Child' })).toHaveValue(/Bilal/)
  // Nobody is chosen beforehand, and a decision without it is refused where it is missing.
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(sheet.locator('.form-summary')).toBeVisible()
  await sheet.getByRole('button', { name: /Log-in for/ }).click()
  await page.getByRole('option', { name: 'A new guardian' }).click()
  await sheet.getByText('This is somebody else').click()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${first} may log in now`)).toBeVisible()
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  // The word of it goes out before the code of the log-in, so that the last code is no more that of the registration.
  await expect.poll(() => lastTo(page, baseURL, number)).not.toMatch(/^\d{6} /)

  await own.page.getByRole('link', { name: 'لاگ اِن پر واپس' }).click()
  await own.page.getByRole('link', { name: 'کوڈ سے لاگ اِن کریں' }).click()
  await expect(own.page).toHaveURL(/\/enter/)
  await expect(own.page.getByRole('button', { name: 'کوڈ بھیجیں' })).toBeVisible()
  await own.page.locator('[name=login]').fill(number)
  await own.page.keyboard.press('Enter')
  await expect(own.page.locator('[name=code]')).toBeVisible()
  await expect.poll(() => lastTo(page, baseURL, number)).toMatch(/^\d{6} /)
  await own.page.locator('[name=code]').fill((await lastTo(page, baseURL, number)).slice(0, 6))
  await own.page.keyboard.press('Enter')
  // Both of them come in by one telephone, each under their own name.
  await expect(own.page.getByRole('button', { name: /Amna/ })).toBeVisible()
  await own.page.getByRole('button', { name: new RegExp(first) }).click()
  await expect(own.page.locator('.my-student-name').first()).toHaveText('بلال عمران')
  await own.context.close()

  const stranger = { first: `Ajnabi ${letters()}`, number: newPhone() }
  await asksByApi(page, baseURL, stranger)
  await opens(page, stranger.first)
  await expect(
    page.getByText('No matching person was found in the records that you can see.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  const no = page.getByRole('dialog', { name: `Reject the registration of ${stranger.first}` })
  await no.getByRole('textbox', { name: 'Reason' }).fill('No such child is here')
  await no.getByText('Tell them the reason').click()
  await no.getByRole('button', { name: 'Reject' }).click()
  await expect(toastOf(page, 'The registration is rejected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect.poll(() => lastTo(page, baseURL, stranger.number)).toContain('No such child is here')
})

test('a driver registers on a phone in Arabic, chooses a password, tells what the school asks for, and logs in', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first, number] = [`Idrees ${letters()}`, newPhone()]
  await land(page, baseURL, 'tariq@riverside.example')
  await lets(page, { registersStaff: true })
  const title = `Licence ${letters()}`
  const { said: field } = await ask<{ id: string; version: number }>(page, '/custom-fields', {
    method: 'POST',
    body: { resource: 'staff', title, kind: 'text', isRequired: true },
  })
  const context = await browser.newContext({ viewport: phone, locale: 'ar' })
  const own = await context.newPage()
  await own.goto(riverside(baseURL, '/register'))
  await own.getByRole('button', { name: /ولي أمر/ }).click()
  await own.getByRole('option').nth(1).click()
  await own.locator('[data-field=firstName] input').fill(first)
  await own.locator('[data-field=phone] input[type=tel]').fill(number)
  await own.locator('[data-field=work] input').fill('سائق')
  await own.locator('[data-field=campusId] button').click()
  await own.getByRole('option').first().click()
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await own.getByRole('button', { name: 'أرسل لي رمزًا' }).click()
  await expect(own.locator('[name=code]')).toBeVisible()
  await own.locator('[name=code]').fill(await codeTo(own, baseURL, number))
  await own.keyboard.press('Enter')
  // A password that everybody guesses is refused where it stands, and the step stays.
  await own.locator('[name=password]').fill('password')
  await own.keyboard.press('Enter')
  await expect(own.locator('.form-summary')).toBeVisible()
  await own.locator('[name=password]').fill('two mangoes in the rain')
  await own.getByRole('button', { name: 'إرسال الطلب' }).click()
  await expect(own.getByText('شكرًا لك.')).toBeVisible()

  await opens(page, first)
  await page.getByRole('button', { name: 'Approve' }).click()
  const sheet = page.getByRole('dialog', { name: `Approve the registration of ${first}` })
  await sheet.getByRole('button', { name: /Log-in for/ }).click()
  await page.getByRole('option', { name: 'A new member of staff' }).click()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(sheet.getByText(`${title} is required`).first()).toBeVisible()
  await sheet.getByRole('textbox', { name: title }).fill('LHR 4711')
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${first} may log in now`)).toBeVisible()
  await ask(page, `/custom-fields/${field.id}`, {
    method: 'DELETE',
    headers: { 'if-match': `"${field.version}"` },
  })
  await lets(page, { registersStaff: false })

  // Who gave no address is told by which name they log in.
  await expect.poll(() => lastTo(page, baseURL, number)).toMatch(/idrees/)
  const login = /idrees[\w.]*/.exec(await lastTo(page, baseURL, number))?.[0] ?? ''
  await own.goto(riverside(baseURL, '/login'))
  await own.locator('[name=login]').fill(login)
  await own.locator('[name=password]').fill('two mangoes in the rain')
  await own.keyboard.press('Enter')
  await expect(own.locator('#main h1').first()).toBeAttached()
  await context.close()
})

/** A telephone that nobody has yet. */
function newPhone(): string {
  return `0302${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
}

type Registering = { first: string; number: string; child: { name: string; number: string } }

/** A stranger's phone, in Urdu, as far as the words that it is with the school; its telephone is somebody's already. */
async function registers(
  browser: Browser,
  baseURL: string | undefined,
  { first, number, child }: Registering,
) {
  const context = await browser.newContext({ viewport: phone, locale: 'ur' })
  const page = await context.newPage()
  await page.goto(riverside(baseURL, '/login'))
  await page.getByRole('link', { name: 'لاگ اِن نہیں ہے؟ رجسٹر کریں' }).click()
  await page.locator('[data-field=firstName] input').fill(first)
  await page.locator('[data-field=phone] input[type=tel]').fill(number)
  await page.locator('[data-field="children.0.name"] input').fill(child.name)
  await page.getByRole('button', { name: 'مجھے کوڈ بھیجیں' }).click()
  // What is missing is said where it is missing, all at once.
  await expect(page.locator('.form-summary')).toBeVisible()
  await page.locator('[data-field=relation] button').click()
  await page.getByRole('option', { name: 'والد', exact: true }).click()
  await page.locator('[data-field="children.0.number"] input').fill(child.number)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
  await page.getByRole('button', { name: 'مجھے کوڈ بھیجیں' }).click()
  await expect(page.locator('[name=code]')).toBeVisible()
  const code = await codeTo(page, baseURL, number)
  // Who looked for the code in another program comes back to the same step.
  await page.reload()
  await page.locator('[name=code]').fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'میں کوئی اور ہوں: آگے بڑھیں' }).click()
  await expect(page.getByText('شکریہ۔')).toBeVisible()
  return { context, page }
}

/** The office opens a registration from its list. */
async function opens(page: Page, name: string) {
  await goTo(page, 'registrations')
  await openRow(page, name)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

/** A mother who was invited by text comes in by her telephone from now on. */
async function comesInBy(page: Page, browser: Browser, baseURL: string | undefined, number: string) {
  const mother = { campusId: main, firstName: `Amna ${letters()}`, lastName: 'Naqvi', phone: number }
  const { said } = await ask(page, '/guardians', { method: 'POST', body: mother })
  const roles = [{ role: 'guardian', campusId: null }]
  await ask(page, '/invitations', { method: 'POST', body: { personId: said.id, channel: 'text', roles } })
  await expect.poll(() => lastTo(page, baseURL, number)).toMatch(/\/invited#/)
  const token = /\/invited#([\w-]{43})/.exec(await lastTo(page, baseURL, number))?.[1] ?? ''
  const own = await (await browser.newContext()).newPage()
  await own.goto(riverside(baseURL, '/login'))
  const answer = await ask(own, '/invitation', { method: 'PUT', body: { token, language: 'ur' } })
  expect(answer.status).toBe(200)
  await own.context().close()
}

/** A stranger who names a child that is not here, as far as the office hears of it. */
async function asksByApi(
  page: Page,
  baseURL: string | undefined,
  { first, number }: { first: string; number: string },
) {
  const children = [{ name: 'Nobody', number: '000' }]
  const body = { kind: 'guardian', firstName: first, phone: number, relation: 'father', children }
  type Step = { ticket: string; token: string }
  const asked = await ask<Step>(page, '/registration-codes', { method: 'POST', body })
  expect(asked.status).toBe(202)
  const code = { ticket: asked.said.ticket, code: await codeTo(page, baseURL, number) }
  const { said } = await ask<Step>(page, '/registration-codes/token', { method: 'POST', body: code })
  const sent = await ask(page, '/registrations', { method: 'POST', body: { token: said.token } })
  expect(sent.status).toBe(201)
}

/** The words of the last text to a telephone. */
async function lastTo(page: Page, baseURL: string | undefined, number: string): Promise<string> {
  const list = await (await page.request.get(`${baseURL}/mailbox`)).text()
  const sent = list.split('<li>').find((one) => one.includes(`+92${number.slice(1)}<`))
  return /<bdi>([^<]*)/.exec(sent ?? '')?.[1] ?? ''
}

/** The last code that has gone to a telephone. */
async function codeTo(page: Page, baseURL: string | undefined, number: string): Promise<string> {
  const find = async () => /^(\d{6}) /.exec(await lastTo(page, baseURL, number))?.[1] ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}

/** Says how the school lets people register. */
async function lets(page: Page, body: { registersStaff: boolean }) {
  const { said } = await ask<{ version: number }>(page, '/settings/security')
  const headers = { 'if-match': `"${said.version}"` }
  const { status } = await ask(page, '/settings/security', { method: 'PATCH', body, headers })
  expect(status).toBe(200)
}
