import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { logIn, readMe } from '../sessions/contract.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import * as contract from './contract.ts'

const plenty = { quota: 5_000, seconds: 3_600 }
const cast = await castSchool({ limits: { door: plenty, codes: plenty, guesses: plenty } })
const refused = { problem: { status: 422, code: 'code' } }

/** The code of the last text to a telephone. */
async function textTo(phone: string): Promise<string> {
  await cast.work()
  const text = cast.texts.findLast(({ to, kind }) => kind === 'code' && to === phone)
  return /\d{6}/.exec(text?.words ?? '')?.[0] ?? 'none'
}

async function guardian(username: string) {
  const browser = cast.visitor()
  await browser.call(logIn, { body: { login: username, password: demoPassword } })
  return browser
}

test('a new telephone is confirmed by a code that comes to it, and the old one is told', async () => {
  const usman = await guardian('usman.ghani')
  const [before, after] = ['+923000000103', '+923000000777']
  await expect(usman.call(contract.askPhone, { body: { phone: '0300 12' } })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/phone' }] },
  })
  await expect(usman.call(contract.askPhone, { body: { phone: '0300 0000103' } })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/phone', code: 'same' }] },
  })
  const body = { phone: '۰۳۰۰ ۰۰۰۰۷۷۷' }
  expect(await usman.call(contract.askPhone, { body })).toEqual({ phone: after, minutes: 10 })
  const code = await textTo(after)
  // The code of one thing confirms no other.
  await expect(usman.call(contract.confirmPassword, { body: { code } })).rejects.toMatchObject(refused)
  await expect(
    (await guardian('imran.khalid')).call(contract.confirmPhone, { body: { code } }),
  ).rejects.toMatchObject(refused)
  expect(await usman.call(contract.confirmPhone, { body: { code } })).toEqual({ phone: after })
  await expect(usman.call(contract.confirmPhone, { body: { code } })).rejects.toMatchObject(refused)
  expect((await usman.call(readMe, {})).phone).toBe(after)
  await cast.work()
  const told = cast.texts.findLast(({ kind }) => kind === 'phone-changed')
  expect(told?.to).toBe(before)
  expect(told?.words).not.toContain('777')
  expect(told?.words.length).toBeLessThanOrEqual(80)
  const { rows } = await usman.call(listNotifications, { query: {} as never })
  expect(rows.map(({ title }) => title)).toContain('The telephone of your log-in was changed')
  // What the office calls goes along where it was the same.
  const school = await cast.school()
  const [known] = await school.db.execute<{ phone: string; verified: boolean }>(sql`
    select p.phone, a.phone_verified_at is not null as verified
    from person p join account a on a.person_id = p.id where a.username = 'usman.ghani'`)
  expect(known).toEqual({ phone: after, verified: true })
})

test('an open device alone changes no telephone: who sits there proves once more who it is', async () => {
  const bashir = await guardian('bashir.ahmed')
  cast.clock.pass(11 * 60)
  await expect(bashir.call(contract.askPhone, { body: { phone: '0300 0000779' } })).rejects.toMatchObject({
    problem: { status: 403, code: 'prove-again' },
  })
})

test('two may share a telephone, and a first one is told to the e-mail address', async () => {
  const tariq = await cast.as('tariq')
  expect((await tariq.call(readMe, {})).phone).toBeNull()
  const body = { phone: '0300 0000102' }
  await tariq.call(contract.askPhone, { body })
  await tariq.call(contract.confirmPhone, { body: { code: await textTo('+923000000102') } })
  await cast.work()
  expect(cast.mails.filter(({ kind }) => kind === 'phone-changed').map(({ to }) => to)).toEqual([
    'tariq@riverside.example',
  ])
})

test('a new telephone ends the codes that went to the old one', async () => {
  const imran = await guardian('imran.khalid')
  const asked = await cast.visitor().call(contract.askReset, { body: { login: 'imran.khalid' } })
  const old = await textTo('+966500000101')
  await imran.call(contract.askPhone, { body: { phone: '+92 300 0000778' } })
  await imran.call(contract.confirmPhone, { body: { code: await textTo('+923000000778') } })
  await expect(
    cast.visitor().call(contract.checkReset, { body: { ticket: asked.ticket, code: old } }),
  ).rejects.toMatchObject(refused)
})

test('families come with the telephone that the office knows, who works here with none', async () => {
  const school = await cast.school()
  const rows = await school.db.execute<{ username: string; phone: string | null; known: string | null }>(sql`
    select coalesce(a.username, a.email)::text as username, a.phone, p.phone as known
    from account a join person p on p.id = a.person_id
    where a.username in ('mehwish.tahir', 'bashir.ahmed') or a.email = 'sana@riverside.example' order by 1`)
  expect(rows.map(({ username, phone }) => [username, phone])).toEqual([
    ['bashir.ahmed', '+923000000105'],
    ['mehwish.tahir', '+923000000104'],
    ['sana@riverside.example', null],
  ])
  expect(rows.at(-1)?.known).not.toBeNull()
})
