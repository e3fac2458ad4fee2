import { expect, type Page, test } from './journey.ts'
import { slowness } from 'kit/testing-limits'
import { ask, letters, riverside } from './riverside.ts'
import { land } from './walk.ts'

const main = '01980000-0000-7000-8000-00000000c001'
const phone = { width: 360, height: 780 }

/** Somebody new who teaches at the main campus. */
async function teacher(page: Page): Promise<{ id: string; name: string; email: string }> {
  const firstName = `Teacher ${letters()}`
  const email = `${firstName.toLowerCase().replaceAll(' ', '.')}@teachers.example`
  const body = { campusId: main, firstName, lastName: 'Naqvi', email, phone: '0300 5550123' }
  const { said } = await ask(page, '/teachers', { method: 'POST', body })
  return { id: said.id, name: `${firstName} Naqvi`, email }
}

test('a teacher is invited on a phone, opens the letter on another, chooses a password and is at home', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(phone)
  await land(page, baseURL, 'tariq@riverside.example')
  const { id, name, email } = await teacher(page)
  await page.goto(riverside(baseURL, `/i/teachers/${id}`))
  await expect(page.getByText('Does not log in.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  const sheet = page.getByRole('dialog', { name: `Invite ${name}` })
  await expect(sheet.getByRole('radio', { name: /By e-mail/ })).toBeChecked()
  await sheet.getByRole('button', { name: 'Invite' }).click()
  await expect(sheet.getByText(/is on its way/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()

  const context = await browser.newContext({ viewport: phone })
  const own = await context.newPage()
  await own.goto(await linkOf(page, baseURL, email))
  await expect(own.getByText(`Welcome, ${name}.`)).toBeVisible()
  expect(own.url()).toBe(riverside(baseURL, '/invited'))
  await own.getByRole('button', { name: 'Begin' }).click()
  await expect(own.locator('.form-summary')).toContainText('Enter a new password')
  await own.getByLabel('Password', { exact: true }).fill('two mangoes in the rain')
  await own.getByLabel('The password once more', { exact: true }).fill('two mangoes in the rain')
  await own.keyboard.press('Enter')
  await expect(own.locator('#main h1').first()).toBeAttached()
  expect((await ask<{ name: string }>(own, '/me')).said.name).toBe(name)
  await context.close()

  await page.reload()
  await expect(page.getByText('May log in')).toBeVisible()
})

test('a mother who was invited by text begins without a password, and her code opens it again', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  const number = `0300 5${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
  const { said } = await ask(page, '/guardians', {
    method: 'POST',
    body: { campusId: main, firstName: `Mother ${letters()}`, lastName: 'Naqvi', phone: number },
  })
  const roles = [{ role: 'guardian', campusId: null }]
  const before = (await texts(page, baseURL, /\/invited#[\w-]{43}/g)).length
  await ask(page, '/invitations', { method: 'POST', body: { personId: said.id, channel: 'text', roles } })
  await expect
    .poll(async () => (await texts(page, baseURL, /\/invited#[\w-]{43}/g)).length)
    .toBeGreaterThan(before)
  const [link = ''] = await texts(page, baseURL, /\/invited#[\w-]{43}/g)

  const context = await browser.newContext({ viewport: phone })
  const own = await context.newPage()
  await own.goto(riverside(baseURL, link))
  await own.getByRole('button', { name: 'اردو' }).click()
  await own.getByRole('button', { name: 'پاس ورڈ کے بغیر شروع کریں' }).click()
  await expect(own.locator('#main h1').first()).toBeAttached()
  await expect(own.locator('html')).toHaveAttribute('lang', 'ur')
  expect((await ask<{ hasPassword: boolean; language: string }>(own, '/me')).said).toMatchObject({
    hasPassword: false,
    language: 'ur',
  })
  await context.close()

  const again = await browser.newContext({ viewport: phone })
  const other = await again.newPage()
  await other.goto(riverside(baseURL, '/enter'))
  const sent = (await texts(page, baseURL, /\d{6}(?= [^<]*\/enter#)/g)).length
  await other.locator('[name=login]').fill(number)
  await other.keyboard.press('Enter')
  await expect
    .poll(async () => (await texts(page, baseURL, /\d{6}(?= [^<]*\/enter#)/g)).length)
    .toBeGreaterThan(sent)
  const [code = ''] = await texts(page, baseURL, /\d{6}(?= [^<]*\/enter#)/g)
  await other.locator('[name=code]').fill(code)
  await other.keyboard.press('Enter')
  await expect(other.locator('#main h1').first()).toBeAttached()
  expect((await ask(other, '/me')).said).toMatchObject({ language: 'ur' })
  await again.close()
  // The office finds her by her number, and says another.
  await page.goto(riverside(baseURL, `/i/users?q=${encodeURIComponent(number.replace(' ', ''))}`))
  await page.getByRole('cell', { name: /^Mother/ }).click()
  await page.getByRole('button', { name: 'Change log-in' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Phone').fill('0300 12')
  await sheet.getByRole('button', { name: 'Change log-in' }).click()
  await expect(sheet.locator('.form-summary')).toBeVisible()
  await sheet.getByLabel('Phone').fill(number.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)))
  await sheet.getByRole('button', { name: 'Change log-in' }).click()
  await expect(page.getByText('The log-in is changed')).toBeVisible()
})

test('a teacher without an e-mail address is invited by a text message, and comes in by its link', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  const firstName = `Teacher ${letters()}`
  const body = { campusId: main, firstName, lastName: 'Naqvi', phone: '0300 5550124' }
  const { said } = await ask(page, '/teachers', { method: 'POST', body })
  const name = `${firstName} Naqvi`
  await page.goto(riverside(baseURL, `/i/teachers/${said.id}`))
  await page.getByRole('button', { name: 'Invite' }).click()
  const sheet = page.getByRole('dialog', { name: `Invite ${name}` })
  await expect(sheet.getByRole('radio', { name: /By text message/ })).toBeChecked()
  const before = await invitedByText(page, baseURL)
  await sheet.getByRole('button', { name: 'Invite' }).click()
  await expect(sheet.getByText(/is on its way/)).toBeVisible()
  const sent = async () => (await invitedByText(page, baseURL)).filter((link) => !before.includes(link))
  await expect.poll(async () => (await sent()).length).toBe(1)
  const told = (await sheet.locator('.handed-code strong').textContent()) ?? ''
  const context = await browser.newContext({ viewport: phone })
  const own = await context.newPage()
  await own.goto((await sent())[0] ?? '')
  await expect(own.getByText(`Welcome, ${name}.`)).toBeVisible()
  await own.getByLabel('Code of the office').fill(told)
  await own.getByLabel('Password', { exact: true }).fill('two mangoes in the rain')
  await own.getByLabel('The password once more', { exact: true }).fill('two mangoes in the rain')
  await own.keyboard.press('Enter')
  await expect(own.locator('#main h1').first()).toBeAttached()
  expect((await ask<{ name: string }>(own, '/me')).said.name).toBe(name)
  await context.close()
})

/** The links of invitations in the text messages that have gone out. */
async function invitedByText(page: Page, baseURL: string | undefined): Promise<string[]> {
  const list = await (await page.request.get(`${baseURL}/mailbox`)).text()
  return [...list.matchAll(/https?:[^<\s]*\/invited#[\w-]{43}/g)].map(([link]) => link)
}

test('a role is given on days and taken, and the office makes a password for who has no e-mail', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  const body = { campusId: main, firstName: `Guard ${letters()}`, lastName: 'Naqvi' }
  const { said } = await ask(page, '/staff', { method: 'POST', body })
  const name = `${body.firstName} Naqvi`
  const roles = [{ role: 'staff', campusId: main }]
  const invited = await ask<{ user: string; login: string }>(page, '/invitations', {
    method: 'POST',
    body: { personId: said.id, channel: 'link', roles },
  })
  await page.goto(riverside(baseURL, `/i/users/${invited.said.user}`))
  await page.getByRole('button', { name: 'Give a role' }).click()
  const sheet = page.getByRole('dialog', { name: `Give ${name} a role` })
  await sheet.getByRole('button', { name: 'Role', exact: false }).first().click()
  await page.getByRole('option', { name: 'Finance staff' }).click()
  await sheet.getByRole('button', { name: 'Give the role' }).click()
  await expect(page.getByText('The role is given')).toBeVisible()
  await page.getByRole('button', { name: 'Take the role Finance staff' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take the role' }).click()
  await expect(page.getByText('The role is taken')).toBeVisible()

  await page.getByRole('button', { name: 'New password' }).click()
  const dialog = page.getByRole('dialog', { name: `A new password for ${name}` })
  await dialog.getByRole('button', { name: 'Make a new password' }).click()
  const phrase = (await dialog.locator('.handed-words').innerText()).trim()
  expect(phrase).toMatch(/^([a-z]+ ){4}\d{4}$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(riverside(baseURL, '/login'))
  await own.getByLabel('Email, username or phone').fill(invited.said.login)
  await own.getByLabel('Password', { exact: true }).fill(phrase)
  await own.keyboard.press('Enter')
  // What somebody else has made is good for choosing one's own, and for nothing else.
  await expect(own.getByText(/choose/i).first()).toBeVisible()
  expect((await ask(own, '/notifications')).status).toBe(403)
  await context.close()
})

test('the link is handed over, withdrawn and sent again; many are invited at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  const one = await teacher(page)
  await page.goto(riverside(baseURL, `/i/teachers/${one.id}`))
  await page.getByRole('button', { name: 'Invite' }).click()
  const sheet = page.getByRole('dialog', { name: `Invite ${one.name}` })
  await sheet.getByText('By a link that I hand over').click()
  await sheet.getByRole('button', { name: 'Invite' }).click()
  await expect(sheet.getByRole('img', { name: 'Code for the camera' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/923005550123\?text=/,
  )
  const link = /http\S+#[\w-]{43}/.exec(await sheet.locator('.handed-words').innerText())?.[0] ?? ''
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The invitation is withdrawn')).toBeVisible()
  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(link)
  await expect(own.getByText(/This invitation is no longer good/)).toBeVisible()
  await context.close()

  const [two, three] = [await teacher(page), await teacher(page)]
  await page.goto(riverside(baseURL, '/i/teachers?q=Naqvi&sort=-createdAt'))
  for (const { name } of [one, two, three])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Invite' }).click()
  const many = page.getByRole('dialog', { name: 'Invite 3 people' })
  await many.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Done for 3 people')).toBeVisible({ timeout: 20_000 * slowness })
  await linkOf(page, baseURL, three.email)
  await page.goto(riverside(baseURL, '/i/users?state=invited&sort=-invitedOn&q=Naqvi'))
  await expect(page.getByRole('row', { name: new RegExp(two.name) })).toContainText('Invited')
})

/** The link of the letter to an address. */
async function linkOf(page: Page, baseURL: string | undefined, email: string): Promise<string> {
  let link = ''
  await expect
    .poll(
      async () => {
        const list = await (await page.request.get(`${baseURL}/mailbox`)).text()
        const [, id] =
          new RegExp(`href="/mailbox/([0-9a-f-]{36})"(?:(?!</li>)[\\s\\S])*${email}`).exec(list) ?? []
        if (id === undefined) return ''
        const letter = await (await page.request.get(`${baseURL}/mailbox/${id}/html`)).text()
        link = /http[^"\s]+\/invited#[\w-]{43}/.exec(letter)?.[0] ?? ''
        return link
      },
      { timeout: 20_000 * slowness },
    )
    .not.toBe('')
  return link
}

/** What of the texts that went out is like this, the latest first. */
async function texts(page: Page, baseURL: string | undefined, like: RegExp): Promise<string[]> {
  const list = await (await page.request.get(`${baseURL}/mailbox`)).text()
  return list.match(like) ?? []
}
