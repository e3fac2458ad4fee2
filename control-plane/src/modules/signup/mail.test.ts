import { expect, test } from 'vitest'
import { testControlApp } from '../../testing-app.ts'
import { findSchools, resendVerification, signUp, verifyEmail } from './contract.ts'

const { control, visitor, mailTo } = await testControlApp()

let count = 0
async function signedUp(changes: { email?: string; language?: 'ur' | 'ar'; instituteName?: string } = {}) {
  count += 1
  const form = signUp.body.parse(signUp.example.body)
  const body = { ...form, subdomain: `valley-${count}`, email: `mail${count}@example.com`, ...changes }
  return { ...(await visitor().call(signUp, { body })), email: body.email }
}

test('after sign-up the founder is asked to confirm the address, once', async () => {
  const { email, token } = await signedUp()
  const mail = await firstMail(email)
  expect(mail).toMatchObject({
    kind: 'verification',
    subject: 'Confirm your email address for Green Valley School',
  })
  expect(mail.text).toContain('http://valley-1.maktab.localhost:4000')
  const code = codeIn(mail.text)
  expect(mail.text).not.toContain(token)
  const confirmed = await visitor().call(verifyEmail, { body: { code } })
  expect(confirmed).toEqual({
    school: { name: 'Green Valley School', address: 'http://valley-1.maktab.localhost:4000' },
  })
  expect(await isVerified(email)).toBe(true)
  expect(await visitor().call(verifyEmail, { body: { code } })).toEqual(confirmed)
  expect(await mailTo(email)).toHaveLength(1)
})

test('a wrong or ended code confirms nothing', async () => {
  const { email } = await signedUp()
  const code = codeIn((await firstMail(email)).text)
  await control.sql`update email_verification set expires_at = now() - interval '1 second' where email = ${email}`
  for (const wrong of [code, 'A'.repeat(43), `${code}x`]) {
    await expect(visitor().call(verifyEmail, { body: { code: wrong } })).rejects.toMatchObject({
      problem: { status: 410, code: 'verification-over' },
    })
  }
  expect(await isVerified(email)).toBe(false)
})

test('a code does not confirm an address that has changed since', async () => {
  const { email } = await signedUp()
  const code = codeIn((await firstMail(email)).text)
  await control.sql`update school set contact_email = 'new@example.com' where contact_email = ${email}`
  await expect(visitor().call(verifyEmail, { body: { code } })).rejects.toMatchObject({
    problem: { status: 410 },
  })
})

test('the mail is sent again on request, at most once a minute and five times a day', async () => {
  const { email, token } = await signedUp()
  await firstMail(email)
  const again = () => visitor().call(resendVerification, { params: { token } })
  await expect(again()).rejects.toMatchObject({ problem: { status: 429 } })
  for (let sent = 2; sent <= 5; sent += 1) {
    await control.sql`update mail_due set created_at = created_at - interval '61 seconds'`
    await again()
    await expect.poll(async () => (await mailTo(email)).length).toBe(sent)
  }
  await control.sql`update mail_due set created_at = created_at - interval '61 seconds'`
  await expect(again()).rejects.toMatchObject({ problem: { status: 429 } })
  const codes = (await mailTo(email)).map(({ text }) => codeIn(text))
  expect(new Set(codes).size).toBe(5)
  await visitor().call(verifyEmail, { body: { code: codes.at(-1) ?? '' } })
  await expect(again()).rejects.toMatchObject({ problem: { status: 409, code: 'email-confirmed' } })
})

test('mails are in the founder’s language, from right to left where it is', async () => {
  for (const language of ['ur', 'ar'] as const) {
    const { email } = await signedUp({ language, instituteName: 'گرین ویلی' })
    const mail = await firstMail(email)
    expect(mail.html).toContain(`<html lang="${language}" dir="rtl">`)
    expect(mail.text).toContain(`http://localhost:4000/${language}/complete-registration#`)
    expect(mail.subject).toContain('گرین ویلی')
  }
})

test('who had to wait for the database is told when the school is ready, unless they are in already', async () => {
  const { email } = await signedUp()
  await firstMail(email)
  expect((await mailTo(email)).map(({ kind }) => kind)).toEqual(['verification'])
  await control.sql`update school set state = 'active' where contact_email = ${email}`
  await control.sql`update mail_due set due_at = now() where sent_at is null`
  await visitor().call(findSchools, { body: { email: 'wakes-the-round@example.com' } })
  await expect
    .poll(async () => (await mailTo(email)).map(({ kind }) => kind))
    .toEqual(['ready', 'verification'])
})

test('find your school answers alike for known and unknown, and mails only who is known', async () => {
  const email = 'two-schools@example.com'
  await signedUp({ email, instituteName: 'Alpha School' })
  await signedUp({ email, instituteName: 'Beta School' })
  await expect.poll(async () => (await mailTo(email)).length).toBe(2)
  const known = await visitor().ask(search(email.toUpperCase()))
  const unknown = await visitor().ask(search('nobody@example.com'))
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(known.status).toBe(202)
  await expect.poll(async () => (await mailTo(email.toUpperCase())).length).toBe(1)
  const [mail] = await mailTo(email.toUpperCase())
  expect(mail).toMatchObject({ kind: 'schools', subject: 'The addresses of your schools' })
  expect(mail?.text).toMatch(
    /Alpha School\nhttp:\/\/valley-\d+\.maktab[^]*Beta School\nhttp:\/\/valley-\d+\.maktab/,
  )
  expect(await mailTo('nobody@example.com')).toEqual([])
})

test('find your school mails one address five times a day and answers the same afterwards', async () => {
  const { email } = await signedUp()
  await firstMail(email)
  for (let asked = 0; asked < 8; asked += 1) {
    expect(await visitor().ask(search(email))).toMatchObject({ status: 202, text: '{"sent":true}' })
  }
  await expect.poll(async () => (await mailTo(email)).length).toBe(6)
})

async function firstMail(email: string) {
  await expect.poll(async () => (await mailTo(email)).length).toBeGreaterThan(0)
  const mail = (await mailTo(email)).find(({ kind }) => kind === 'verification')
  if (!mail) throw new Error('no verification mail')
  return mail
}

function codeIn(text: string): string {
  return /complete-registration#([\w-]{43})\s/.exec(text)?.[1] ?? ''
}

async function isVerified(email: string): Promise<boolean> {
  const [row] =
    await control.sql`select email_verified_at is not null as yes from school where contact_email = ${email}`
  return row?.yes
}

function search(email: string) {
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', url: '/api/v1/school-searches', headers, body: JSON.stringify({ email }) }
}
