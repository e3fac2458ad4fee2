import { sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { logIn, readMe } from '../sessions/contract.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { account } from '../sessions/tables.ts'
import { changeLogIn, drawPassword } from '../users/contract.ts'
import * as contract from './contract.ts'
import { oidcLink } from './tables.ts'
import { client, type Person, startTestProvider } from '../../../testing/provider.ts'

const provider = await startTestProvider()
afterAll(() => provider.close())
const cast = await castSchool({ outgoing: outboundHttp({ isLocalAllowed: true }) })
type Browser = ReturnType<typeof cast.visitor>

const tariq: Person = { sub: 'tariq-1', email: 'tariq@riverside.example', email_verified: true }
const own = { params: { key: 'own' as const } }
const answered = (code: string, status = 409) => ({ problem: { status, code } })
const nobody = answered('provider-nobody', 403)

async function switchOn(given: object = {}) {
  const chief = await cast.as('nasreen')
  const { version } = await chief.call(contract.readProvider, own)
  const body = {
    isOn: true,
    label: 'Riverside accounts',
    issuer: provider.issuer,
    clientId: client.id,
    secret: client.secret,
    domains: [],
    isOnlyForStaff: false,
    ...given,
  }
  return chief.call(contract.changeProvider, { ...own, version, body })
}

async function away(browser: Browser) {
  const { url } = await browser.call(contract.setOut, { body: { provider: 'own' } })
  return returned(url)
}

async function awayToLink(browser: Browser) {
  const { url } = await browser.call(contract.setOutToLink, { body: { provider: 'own' } })
  return returned(url)
}

function returned(url: string) {
  const back = new URL(provider.authorize(new URL(url).searchParams)).searchParams
  return { state: back.get('state') ?? '', code: back.get('code') ?? '', iss: back.get('iss') ?? '' }
}

async function logInWith(person: Person) {
  const browser = cast.visitor()
  provider.state.person = person
  const body = await away(browser)
  return browser.call(contract.comeBack, { body })
}

async function change(email: string, set: ReturnType<typeof sql>) {
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', async (tx) => {
    await tx.execute(sql`update account set ${set} where email = ${email} or username = ${email}`)
  })
  forgetSignedIn(school)
}

async function linked() {
  const { db } = await cast.school()
  return (await db.select({ subject: oidcLink.subject }).from(oidcLink)).map(({ subject }) => subject)
}

async function idOf(login: string) {
  const { db } = await cast.school()
  const [found] = await db
    .select({ id: account.id })
    .from(account)
    .where(sql`${account.email} = ${login} or ${account.username} = ${login}`)
  return found?.id ?? ''
}

beforeEach(async () => {
  provider.state.person = tariq
  provider.state.lies = {}
  await change('tariq.mahmood@riverside.example', sql`email = 'tariq@riverside.example'`)
  await change('tariq@riverside.example', sql`email_verified_at = now(), state = 'active'`)
  await switchOn({ clientId: 'another' })
  await switchOn()
})

test.each<[string, object]>([
  ['is switched off', { isOn: false }],
  ['becomes another client', { clientId: 'another' }],
  ['becomes another provider', { issuer: 'http://127.0.0.1:9' }],
])('a provider that %s while it is asked lets nobody in, and links nobody', async (_, given) => {
  const browser = cast.visitor()
  const body = await away(browser)
  provider.state.lies = { meanwhile: () => switchOn(given) }
  await expect(browser.call(contract.comeBack, { body })).rejects.toMatchObject(answered('provider-changed'))
  provider.state.lies = {}
  await switchOn()
  const linking = await cast.as('imtiaz')
  const brought = await awayToLink(linking)
  provider.state.lies = { meanwhile: () => switchOn(given) }
  await expect(linking.call(contract.comeBack, { body: brought })).rejects.toMatchObject(
    answered('provider-changed'),
  )
  expect(await linked()).toEqual([])
})

test('a provider of which something else is changed meanwhile lets in all the same', async () => {
  const browser = cast.visitor()
  const body = await away(browser)
  provider.state.lies = { meanwhile: () => switchOn({ label: 'Accounts' }) }
  expect((await browser.call(contract.comeBack, { body })).did).toBe('log-in')
})

test('who is unlinked while the provider is asked is not linked again by it', async () => {
  await logInWith(tariq)
  const browser = cast.visitor()
  provider.state.person = { sub: 'tariq-1' }
  const body = await away(browser)
  const owner = await cast.as('tariq')
  provider.state.lies = { meanwhile: () => owner.call(contract.unlink, { params: { provider: 'own' } }) }
  await expect(browser.call(contract.comeBack, { body })).rejects.toMatchObject(nobody)
  expect(await linked()).toEqual([])
})

test('two first log-ins at once both come in', async () => {
  const browsers = [cast.visitor(), cast.visitor()]
  const bodies = await Promise.all(browsers.map((browser) => away(browser)))
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  provider.state.lies = {
    async meanwhile() {
      asked += 1
      if (asked === 2) resolve()
      await promise
    },
  }
  const came = await Promise.all(
    browsers.map((browser, at) => browser.call(contract.comeBack, { body: bodies[at] ?? { state: '' } })),
  )
  expect(came.map(({ did }) => did)).toEqual(['log-in', 'log-in'])
  expect(await linked()).toEqual(['tariq-1'])
})

test('a session that owes something since it set out links nothing', async () => {
  const browser = await cast.as('imtiaz')
  const body = await awayToLink(browser)
  await change('imtiaz@riverside.example', sql`must_change_password = true`)
  await expect(browser.call(contract.comeBack, { body })).rejects.toMatchObject(answered('journey-over'))
  await change('imtiaz@riverside.example', sql`must_change_password = false`)
  expect(await linked()).toEqual([])
})

test('an account of who is let in no more opens the log-in of who has it now', async () => {
  await logInWith(tariq)
  await change('tariq@riverside.example', sql`state = 'deactivated'`)
  await expect(logInWith(tariq)).rejects.toMatchObject(nobody)
  await change('sadia@riverside.example', sql`email_verified_at = now()`)
  const sadia = { sub: 'tariq-1', email: 'sadia@riverside.example', email_verified: true }
  expect((await logInWith(sadia)).me.email).toBe('sadia@riverside.example')
  const linking = await cast.as('imtiaz')
  await change('sadia@riverside.example', sql`state = 'disabled'`)
  expect(await linking.call(contract.comeBack, { body: await awayToLink(linking) })).toMatchObject({
    did: 'link',
  })
  await change('sadia@riverside.example', sql`state = 'active'`)
  expect(await linked()).toEqual(['tariq-1'])
})

test('the office sees by which accounts somebody logs in, and unlinks one; they are told', async () => {
  await logInWith(tariq)
  const id = await idOf('tariq@riverside.example')
  const chief = await cast.as('nasreen')
  const seen = await chief.call(contract.listUserLinks, { params: { id } })
  expect(seen.rows).toMatchObject([
    { provider: 'own', label: 'Riverside accounts', email: 'tariq@riverside.example' },
  ])
  const teacher = await cast.as('sadia')
  const one = { params: { id, provider: 'own' as const } }
  const unseen = { problem: { status: 404 } }
  await expect(teacher.call(contract.listUserLinks, { params: { id } })).rejects.toMatchObject(unseen)
  await expect(teacher.call(contract.unlinkUser, one)).rejects.toMatchObject(unseen)
  expect(await chief.call(contract.unlinkUser, one)).toEqual({ rows: [] })
  expect(await linked()).toEqual([])
  await expect(chief.call(contract.unlinkUser, one)).rejects.toMatchObject(unseen)
  await cast.work()
  expect(cast.mails.at(-1)?.to).toBe('tariq@riverside.example')
  // What is one's own is unlinked on one's own page.
  const chiefs = { params: { id: await idOf('nasreen@riverside.example'), provider: 'own' as const } }
  await expect(chief.call(contract.unlinkUser, chiefs)).rejects.toMatchObject(answered('users.oneself'))
  cast.clock.pass(601)
  await expect(chief.call(contract.unlinkUser, one)).rejects.toMatchObject(answered('prove-again', 403))
})

test('another address or a new password that the office gives unlinks every account', async () => {
  const chief = await cast.as('nasreen')
  await logInWith(tariq)
  const id = await idOf('tariq@riverside.example')
  const same = { email: 'tariq@riverside.example', username: 'tariq.m' }
  await chief.call(changeLogIn, { params: { id }, body: same })
  expect(await linked()).toEqual(['tariq-1'])
  const other = { ...same, email: 'tariq.mahmood@riverside.example' }
  await chief.call(changeLogIn, { params: { id }, body: other })
  expect(await linked()).toEqual([])
  await expect(logInWith(tariq)).rejects.toMatchObject(nobody)

  const father = cast.visitor()
  await father.call(logIn, { body: { login: 'imran.khalid', password: demoPassword } })
  provider.state.person = { sub: 'imran-1' }
  await father.call(contract.comeBack, { body: await awayToLink(father) })
  expect(await linked()).toEqual(['imran-1'])
  await chief.call(drawPassword, { params: { id: await idOf('imran.khalid') } })
  expect(await linked()).toEqual([])
})

test('by it alone: who could not come in by it keeps the password, and the office reads how many they are', async () => {
  await change('sadia@riverside.example', sql`email_verified_at = null`)
  const before = await switchOn({ isOnlyForStaff: true, domains: ['riverside.example'] })
  const { db } = await cast.school()
  const guesses = () => db.execute(sql`select from login_throttle where key like 'account:%'`)
  const earlier = (await guesses()).length
  await expect(cast.as('tariq')).rejects.toMatchObject(answered('only-by-provider', 403))
  // A password that is right and lets nobody in does not begin the count of guesses anew.
  expect((await guesses()).length).toBe(earlier + 1)
  await cast.as('sadia')
  expect(before.outside).toBeGreaterThan(0)
  await change('sadia@riverside.example', sql`email_verified_at = now()`)
  const chief = await cast.as('nasreen')
  expect((await chief.call(contract.readProvider, own)).outside).toBe(before.outside - 1)
  await expect(cast.as('sadia')).rejects.toMatchObject(answered('only-by-provider', 403))
  // Confirmed, and of a domain that the provider is not asked for.
  await switchOn({ isOnlyForStaff: true, domains: ['elsewhere.example'] })
  await cast.as('sadia')
  await switchOn({ isOnlyForStaff: true })
  await change('sadia@riverside.example', sql`email_verified_at = null`)
  const teacher = await cast.as('sadia')
  provider.state.person = { sub: 'sadia-1' }
  await teacher.call(contract.comeBack, { body: await awayToLink(teacher) })
  await expect(cast.as('sadia')).rejects.toMatchObject(answered('only-by-provider', 403))
})

test('an account that a second factor guards owes it here too, unless the provider has asked for one', async () => {
  const id = await idOf('tariq@riverside.example')
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', async (tx) => {
    await tx.execute(
      sql`insert into second_factor (account_id, sealed, confirmed_at) values (${id}, 'x', now())`,
    )
  })
  forgetSignedIn(school)
  expect((await logInWith(tariq)).me.owes).toBe('second-factor')
  expect((await logInWith({ ...tariq, amr: ['mfa'] })).me.owes).toBeNull()
  await school.transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', async (tx) => {
    await tx.execute(sql`delete from second_factor where account_id = ${id}`)
  })
  forgetSignedIn(school)
})

function told(text: object, status = 200) {
  return { answers: { '/userinfo': { status, type: 'application/json', text: JSON.stringify(text) } } }
}

test('what the provider tells beside the token is asked for where it is missing, and keeps out nobody who is known', async () => {
  provider.state.lies = told({ ...tariq, sub: 'another' })
  await expect(logInWith({ sub: 'tariq-1' })).rejects.toMatchObject(nobody)
  provider.state.lies = told(tariq)
  expect((await logInWith({ sub: 'tariq-1', email: 'tariq@riverside.example' })).did).toBe('log-in')
  provider.state.lies = told({}, 500)
  expect((await logInWith({ sub: 'tariq-1' })).did).toBe('log-in')
})

test('who came in by a provider that is another one now is logged out', async () => {
  const browser = cast.visitor()
  await browser.call(contract.comeBack, { body: await away(browser) })
  await browser.call(readMe, {})
  await switchOn({ clientId: 'another' })
  await expect(browser.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
})

test('a secret that does not open any more is a fault of the set-up: it is said, and the log names its kind', async () => {
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', async (tx) => {
    await tx.execute(sql`update oidc_provider set secret_sealed = 'x' where key = 'own'`)
  })
  await expect(away(cast.visitor())).rejects.toMatchObject(answered('provider-answer'))
  expect(cast.log.some((line) => line.includes('a provider did not do'))).toBe(true)
})

test('who changes a provider that somebody else has changed meanwhile is told so', async () => {
  const chief = await cast.as('nasreen')
  const { version } = await chief.call(contract.readProvider, own)
  const stale = { ...own, version: version - 1, body: { domains: [] } }
  await expect(chief.call(contract.changeProvider, stale)).rejects.toMatchObject({ problem: { status: 412 } })
})
