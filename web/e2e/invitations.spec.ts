import { type Browser, expect, type Page, test, toastOf } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { ask, letters, riverside } from './riverside.ts'
import { find, goTo, land, openRow } from './walk.ts'

const main = '01980000-0000-7000-8000-00000000c001'
const phone = { width: 360, height: 780 }
const password = 'two mangoes in the rain'

// Three people come in, each on a telephone of their own.
test.slow()

test('teachers are invited on a phone by letter and by text, a mother by text; each opens it on another phone and is at home', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(phone)
  await land(page, baseURL, 'tariq@riverside.example')
  const lettered = await teacher(page)
  await opens(page, lettered.name)
  await expect(page.getByText('No log-in.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  const byMail = page.getByRole('dialog', { name: `Invite ${lettered.name}` })
  await expect(byMail.getByRole('radio', { name: /By e-mail/ })).toBeChecked()
  await byMail.getByRole('button', { name: 'Invite' }).click()
  await expect(byMail.getByText(/is on its way/)).toBeVisible()
  await byMail.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  await onAPhone(browser, async (own) => {
    await own.goto(await linkOf(page, baseURL, lettered.email))
    await expect(own.getByText(`Welcome, ${lettered.name}.`)).toBeVisible()
    expect(own.url()).toBe(riverside(baseURL, '/invited'))
    await own.getByRole('button', { name: 'Begin' }).click()
    await expect(own.locator('.form-summary')).toContainText('Enter a new password')
    await choosePassword(own)
    expect((await ask<{ name: string }>(own, '/me')).said.name).toBe(lettered.name)
  })
  await page.reload()
  await expect(page.getByText('May log in')).toBeVisible()

  // Who has no e-mail address is sent a text; the office tells a code beside it.
  const texted = await teacher(page, { email: null, phone: newPhone() })
  await opens(page, texted.name)
  await page.getByRole('button', { name: 'Invite' }).click()
  const byText = page.getByRole('dialog', { name: `Invite ${texted.name}` })
  await expect(byText.getByRole('radio', { name: /By text message/ })).toBeChecked()
  const before = await invited(page, baseURL)
  await byText.getByRole('button', { name: 'Invite' }).click()
  await expect(byText.getByText(/is on its way/)).toBeVisible()
  const link = await nextInvited(page, baseURL, before)
  const told = (await byText.locator('.handed-code strong').textContent()) ?? ''
  await byText.getByRole('button', { name: 'Done' }).click()
  await onAPhone(browser, async (own) => {
    await own.goto(link)
    await expect(own.getByText(`Welcome, ${texted.name}.`)).toBeVisible()
    await own.getByLabel('Code of the office').fill(told)
    await choosePassword(own)
    expect((await ask<{ name: string }>(own, '/me')).said.name).toBe(texted.name)
  })

  const number = newPhone()
  const mother = { campusId: main, firstName: `Mother ${letters()}`, lastName: 'Naqvi', phone: number }
  const { said } = await ask(page, '/guardians', { method: 'POST', body: mother })
  const roles = [{ role: 'guardian', campusId: null }]
  const earlier = await invited(page, baseURL)
  await ask(page, '/invitations', { method: 'POST', body: { personId: said.id, channel: 'text', roles } })
  const way = await nextInvited(page, baseURL, earlier)
  await onAPhone(browser, async (own) => {
    await own.goto(way)
    await own.getByRole('button', { name: 'اردو' }).click()
    await own.getByRole('button', { name: 'پاس ورڈ کے بغیر شروع کریں' }).click()
    await expect(own.locator('#main h1').first()).toBeAttached()
    await expect(own.locator('html')).toHaveAttribute('lang', 'ur')
    expect((await ask(own, '/me')).said).toMatchObject({ hasPassword: false, language: 'ur' })
  })
})

test('the office gives a role and takes it, makes a password, hands over a link, withdraws it, and invites many at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  const body = { campusId: main, firstName: `Guard ${letters()}`, lastName: 'Naqvi' }
  const { said: guard } = await ask(page, '/staff', { method: 'POST', body })
  const name = `${body.firstName} Naqvi`
  const roles = [{ role: 'staff', campusId: main }]
  const invitation = { personId: guard.id, channel: 'link', roles }
  const { said: held } = await ask<{ login: string }>(page, '/invitations', {
    method: 'POST',
    body: invitation,
  })
  await goTo(page, 'users')
  await openRow(page, name)
  await page.getByRole('button', { name: 'Give a role' }).click()
  const sheet = page.getByRole('dialog', { name: `Give ${name} a role` })
  await sheet.getByRole('button', { name: 'Role', exact: false }).first().click()
  await page.getByRole('option', { name: 'Finance staff' }).click()
  await sheet.getByRole('button', { name: 'Give the role' }).click()
  await expect(toastOf(page, 'The role is given')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the role Finance staff' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove role' }).click()
  await expect(toastOf(page, 'Role removed')).toBeVisible()

  await page.getByRole('button', { name: 'New password' }).click()
  const dialog = page.getByRole('dialog', { name: `A new password for ${name}` })
  await dialog.getByRole('button', { name: 'Make a new password' }).click()
  const phrase = (await dialog.locator('.handed-words').innerText()).trim()
  expect(phrase).toMatch(/^([a-z]+ ){4}\d{4}$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await onAPhone(browser, async (own) => {
    await own.goto(riverside(baseURL, '/login'))
    await own.getByLabel('Email, username or phone').fill(held.login)
    await own.getByLabel('Password', { exact: true }).fill(phrase)
    await own.keyboard.press('Enter')
    // What somebody else has made is good for choosing one's own, and for nothing else.
    await expect(own.getByText(/choose/i).first()).toBeVisible()
    expect((await ask(own, '/notifications')).status).toBe(403)
  })

  await page.getByRole('button', { name: 'Change log-in' }).click()
  const change = page.getByRole('dialog')
  await change.getByLabel('Phone').fill('0300 12')
  await change.getByRole('button', { name: 'Change log-in' }).click()
  await expect(change.locator('.form-summary')).toBeVisible()
  await change.getByLabel('Phone').fill(newPhone())
  await change.getByRole('button', { name: 'Change log-in' }).click()
  await expect(toastOf(page, 'The log-in is changed')).toBeVisible()

  const one = await teacher(page)
  await opens(page, one.name)
  await page.getByRole('button', { name: 'Invite' }).click()
  const invite = page.getByRole('dialog', { name: `Invite ${one.name}` })
  await invite.getByText('By a link').click()
  await invite.getByRole('button', { name: 'Invite' }).click()
  await expect(invite.getByRole('img', { name: 'Code for the camera' })).toBeVisible()
  await expect(invite.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/923005550123\?text=/,
  )
  const link = /http\S+#[\w-]{43}/.exec(await invite.locator('.handed-words').innerText())?.[0] ?? ''
  await invite.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(toastOf(page, 'The invitation is withdrawn')).toBeVisible()
  await onAPhone(browser, async (own) => {
    await own.goto(link)
    await expect(own.getByText(/This invitation is no longer good/)).toBeVisible()
  })

  const family = `Naqvi-${letters()}`
  const many = [await teacher(page, { lastName: family }), await teacher(page, { lastName: family })]
  await goTo(page, 'teachers')
  await find(page, family)
  for (const { name } of many)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog', { name: 'Invite 2 people' }).getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Done for 2 people')).toBeVisible({ timeout: 20_000 * slowness })
  await linkOf(page, baseURL, many[1]?.email ?? '')
  await goTo(page, 'users')
  await find(page, family)
  await expect(page.getByRole('row', { name: new RegExp(family) })).toHaveText([/Invited/, /Invited/])
})

/** A telephone that nobody has yet. */
function newPhone(): string {
  return `0300 5${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
}

/** Somebody new who teaches at the main campus. */
async function teacher(page: Page, more: object = {}): Promise<{ name: string; email: string }> {
  const firstName = `Teacher ${letters()}`
  const email = `${firstName.toLowerCase().replaceAll(' ', '.')}@teachers.example`
  const body = { campusId: main, firstName, lastName: 'Naqvi', email, phone: '0300 5550123', ...more }
  expect((await ask(page, '/teachers', { method: 'POST', body })).status).toBe(201)
  return { name: `${firstName} ${body.lastName}`, email }
}

/** Opens the record of a teacher: from a row at a desk, from a card on a phone. */
async function opens(page: Page, name: string) {
  await goTo(page, 'teachers')
  await find(page, name)
  await page.locator('[data-id]').filter({ hasText: name }).getByText(name).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function onAPhone(browser: Browser, work: (own: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: phone })
  await work(await context.newPage())
  await context.close()
}

async function choosePassword(own: Page) {
  await own.getByLabel('Password', { exact: true }).fill(password)
  await own.getByLabel('Repeat the password', { exact: true }).fill(password)
  await own.keyboard.press('Enter')
  await expect(own.locator('#main h1').first()).toBeAttached()
}

/** The links of invitations in the text messages that have gone out. */
async function invited(page: Page, baseURL: string | undefined): Promise<string[]> {
  const list = await (await page.request.get(`${baseURL}/mailbox`)).text()
  return [...list.matchAll(/\/invited#[\w-]{43}/g)].map(([link]) => riverside(baseURL, link))
}

/** The link of the next text message. */
async function nextInvited(page: Page, baseURL: string | undefined, before: string[]): Promise<string> {
  const sent = async () => (await invited(page, baseURL)).find((link) => !before.includes(link)) ?? ''
  await expect.poll(sent).not.toBe('')
  return sent()
}

/** The link of the letter to an address. */
async function linkOf(page: Page, baseURL: string | undefined, email: string): Promise<string> {
  let link = ''
  const read = async () => {
    const list = await (await page.request.get(`${baseURL}/mailbox`)).text()
    const [, id] =
      new RegExp(`href="/mailbox/([0-9a-f-]{36})"(?:(?!</li>)[\\s\\S])*${email}`).exec(list) ?? []
    if (id === undefined) return ''
    const letter = await (await page.request.get(`${baseURL}/mailbox/${id}/html`)).text()
    link = /http[^"\s]+\/invited#[\w-]{43}/.exec(letter)?.[0] ?? ''
    return link
  }
  await expect.poll(read, { timeout: 20_000 * slowness }).not.toBe('')
  return link
}
