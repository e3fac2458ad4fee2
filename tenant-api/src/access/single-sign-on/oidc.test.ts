import { eq, sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listSessions, logIn, readMe } from '../sessions/contract.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { session } from '../sessions/tables.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { readSite } from '../../institute/institute/contract.ts'
import * as contract from './contract.ts'
import { sweepJourneys } from './journeys.ts'
import { oidcJourney, oidcLink } from './tables.ts'
import { client, type Lies, type Person, startTestProvider } from '../../../testing/provider.ts'

const provider = await startTestProvider()
afterAll(() => provider.close())
const cast = await castSchool({ outgoing: outboundHttp({ isLocalAllowed: true, milliseconds: 2_000 }) })
type Browser = ReturnType<typeof cast.visitor>

const tariq: Person = { sub: 'tariq-1', email: 'tariq@riverside.example', email_verified: true }
const own = { params: { key: 'own' as const } }
const answered = (code: string, status = 409) => ({ problem: { status, code } })

/** Switches the provider on, as the office would. */
async function switchOn(change: object = {}, host?: string) {
  const chief = await cast.as('nasreen', host)
  const { version } = await chief.call(contract.readProvider, own)
  const body = {
    isOn: true,
    label: 'Riverside accounts',
    issuer: provider.issuer,
    clientId: client.id,
    secret: client.secret,
    domains: [],
    isOnlyForStaff: false,
    ...change,
  }
  return chief.call(contract.changeProvider, { ...own, version, body })
}

beforeEach(async () => {
  provider.state.person = tariq
  provider.state.lies = {}
  await change('tariq', sql`email_verified_at = now()`)
})

/** What the provider sends back with the browser. */
async function away(browser: Browser, given: { provider: 'own' | 'google' } = { provider: 'own' }) {
  const { url } = await browser.call(contract.setOut, { body: given })
  return returned(url)
}

function returned(url: string) {
  const back = new URL(provider.authorize(new URL(url).searchParams)).searchParams
  return { state: back.get('state') ?? '', code: back.get('code') ?? '', iss: back.get('iss') ?? '' }
}

async function logInWith(person: Person, lies: Lies = {}) {
  const browser = cast.visitor()
  provider.state.person = person
  const body = await away(browser)
  provider.state.lies = lies
  return { browser, ...(await browser.call(contract.comeBack, { body })) }
}

test('who logs in elsewhere by the confirmed address of a log-in is let in, and known by the account from then on', async () => {
  await switchOn()
  expect((await cast.visitor().call(readSite, {})).providers).toEqual([
    { key: 'own', label: 'Riverside accounts' },
  ])
  const { browser, did, me } = await logInWith(tariq)
  expect([did, me.email, me.owes]).toEqual(['log-in', 'tariq@riverside.example', null])
  expect((await browser.call(readMe, {})).id).toBe(me.id)
  expect((await browser.call(listSessions, {})).total).toBe(1)
  const { db } = await cast.school()
  const [kept] = await db.select().from(oidcLink).where(eq(oidcLink.accountId, me.id))
  expect(kept).toMatchObject({ provider: 'own', subject: 'tariq-1', email: 'tariq@riverside.example' })
  const [begun] = await db.select().from(session).where(eq(session.id, me.sessionId))
  expect([begun?.method, begun?.provedAt, begun?.secondAt]).toEqual(['oidc', null, null])
  // The address may become another one: the account is what counts.
  const again = await logInWith({ sub: 'tariq-1', email: 'tariq@elsewhere.example', email_verified: true })
  expect(again.me.id).toBe(me.id)
})

const second = 1000
const empty = { status: 302, type: 'text/html', text: '' }
const soon = () => Math.floor(Date.now() / second)
test.each<[string, Lies, string?]>([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another audience', { claims: { aud: 'another-client' } }],
  ['another issuer', { claims: { iss: 'https://accounts.example.com' } }],
  ['a token that has run out', { claims: { exp: soon() - 600 } }],
  ['a token of tomorrow', { claims: { nbf: soon() + 86_400 } }],
  ['no signature', { header: { alg: 'none' } }],
  ['a token that the client could have signed', { header: { alg: 'HS256' }, mac: 'secret' }],
  ['a token that anybody could have signed', { header: { alg: 'HS256' }, mac: 'public' }],
  ['a key of nobody', { header: { kid: 'two' } }],
  ['a signature of another key', { isForged: true }],
  ['no subject', { claims: { sub: undefined } }],
  ['a subject without end', { claims: { sub: 'x'.repeat(300) } }],
  [
    'a page in place of the token',
    { answers: { '/token': { status: 200, type: 'text/html', text: '<p>' } } },
  ],
  ['an error of its own', { answers: { '/token': { status: 500, type: 'application/json', text: '{}' } } }],
  ['an answer without end', { answers: { '/token': huge() } }, 'provider-away'],
  ['keys without end', { answers: { '/keys': huge() } }, 'provider-away'],
  ['a way to elsewhere', { answers: { '/token': { ...empty, location: `${provider.issuer}/elsewhere` } } }],
])('%s lets nobody in', async (_, lies, code = 'provider-answer') => {
  await switchOn()
  const browser = cast.visitor()
  const body = await away(browser)
  provider.state.lies = lies
  provider.state.asked.length = 0
  await expect(browser.call(contract.comeBack, { body })).rejects.toMatchObject(answered(code))
  expect(provider.state.asked).toContain('POST /token')
  expect(provider.state.asked.filter((asked) => asked.endsWith('/elsewhere'))).toEqual([])
})

function huge() {
  return { status: 200, type: 'application/json', text: JSON.stringify({ id_token: 'x'.repeat(2_000_000) }) }
}

test('a provider that does not answer, or cannot be found, is said to be away, and nobody is kept waiting', async () => {
  await switchOn()
  const never = new Promise<never>(() => {})
  await expect(logInWith(tariq, { answers: { '/token': never } })).rejects.toMatchObject(
    answered('provider-away'),
  )
  await switchOn({ clientId: 'another', secret: client.secret })
  provider.state.lies = { answers: { '/.well-known/openid-configuration': never } }
  await expect(away(cast.visitor())).rejects.toMatchObject(answered('provider-away'))
  await switchOn({ issuer: 'http://127.0.0.1:9' })
  await expect(away(cast.visitor())).rejects.toMatchObject(answered('provider-away'))
})

test.each<[string, object, string]>([
  ['calls itself otherwise', { issuer: 'https://accounts.example.com' }, 'provider-answer'],
  ['sends browsers to a script', { authorization_endpoint: 'javascript:alert(1)' }, 'provider-away'],
  ['names no page', { authorization_endpoint: undefined }, 'provider-away'],
])('who %s in its discovery sends nobody anywhere', async (_, discovery, code) => {
  await switchOn({ clientId: `client ${_}` })
  provider.state.lies = { discovery: discovery as never }
  await expect(away(cast.visitor())).rejects.toMatchObject(answered(code))
})

test('what comes back is good once, in the browser that it left from, for ten minutes', async () => {
  await switchOn()
  const browser = cast.visitor()
  const body = await away(browser)
  await expect(cast.visitor().call(contract.comeBack, { body })).rejects.toMatchObject(
    answered('journey-over'),
  )
  const other = cast.visitor()
  await away(other)
  await expect(other.call(contract.comeBack, { body })).rejects.toMatchObject(answered('journey-over'))
  await browser.call(contract.comeBack, { body })
  await expect(browser.call(contract.comeBack, { body })).rejects.toMatchObject(answered('journey-over'))
  // A code that was used, with a state of its own.
  const later = await away(browser)
  await expect(
    browser.call(contract.comeBack, { body: { ...later, code: body.code } }),
  ).rejects.toMatchObject(answered('provider-answer'))
  const late = await away(browser)
  cast.clock.pass(601)
  await expect(browser.call(contract.comeBack, { body: late })).rejects.toMatchObject(
    answered('journey-over'),
  )
})

test('who answers for another provider is not believed, and who declined is told so', async () => {
  await switchOn()
  const browser = cast.visitor()
  const body = await away(browser)
  await expect(
    browser.call(contract.comeBack, { body: { ...body, iss: 'https://accounts.example.com' } }),
  ).rejects.toMatchObject(answered('provider-answer'))
  const { state } = await away(browser)
  await expect(
    browser.call(contract.comeBack, { body: { state, error: 'access_denied' } }),
  ).rejects.toMatchObject(answered('provider-declined'))
})

test('whoever opens no log-in is answered alike, whether or not there is one', async () => {
  await switchOn()
  const nobody = answered('provider-nobody', 403)
  const never = { sub: 'nobody', email: 'nobody@riverside.example', email_verified: true }
  await expect(logInWith(never)).rejects.toMatchObject(nobody)
  // The provider has not seen that it is theirs; the school has not; the log-in is off.
  await expect(logInWith({ ...tariq, sub: 'other', email_verified: false })).rejects.toMatchObject(nobody)
  const unseen = { sub: 'sadia-1', email: 'sadia@riverside.example', email_verified: true }
  await change('sadia', sql`email_verified_at = null`)
  await expect(logInWith(unseen)).rejects.toMatchObject(nobody)
  await change('sadia', sql`email_verified_at = now(), state = 'disabled'`)
  await expect(logInWith(unseen)).rejects.toMatchObject(nobody)
  await change('sadia', sql`state = 'active'`)
  expect((await logInWith(unseen)).did).toBe('log-in')
  // Known by one account, it is opened by no other that has the address.
  await expect(logInWith({ ...unseen, sub: 'sadia-2' })).rejects.toMatchObject(nobody)
  await change('sadia', sql`state = 'disabled'`)
  await expect(logInWith(unseen)).rejects.toMatchObject(nobody)
  await change('sadia', sql`state = 'active'`)
})

test('accounts of other domains than those of the school are not taken, linked or not', async () => {
  await switchOn()
  await logInWith(tariq)
  await switchOn({ domains: ['elsewhere.example'] })
  await expect(logInWith(tariq)).rejects.toMatchObject(answered('provider-domain', 403))
  await switchOn({ domains: ['elsewhere.example', 'riverside.example'] })
  expect((await logInWith(tariq)).did).toBe('log-in')
  await expect(logInWith({ sub: 'tariq-1' })).rejects.toMatchObject(answered('provider-domain', 403))
})

test('what a provider gave for one school opens nothing at another', async () => {
  await switchOn()
  const { host } = await cast.place('hillside')
  await switchOn({}, host)
  const here = cast.visitor()
  const body = await away(here)
  await expect(cast.visitor(host).call(contract.comeBack, { body })).rejects.toMatchObject(
    answered('journey-over'),
  )
  // Not even in a browser that is on its way there too, with the other's code.
  const there = cast.visitor(host)
  const theirs = await away(there)
  await expect(there.call(contract.comeBack, { body: { ...theirs, code: body.code } })).rejects.toMatchObject(
    answered('provider-answer'),
  )
})

test('an account is linked by who is logged in and has proved it of late, and unlinked again', async () => {
  await switchOn()
  const browser = await cast.as('imtiaz')
  provider.state.person = { sub: 'imtiaz-private' }
  const link = async () =>
    returned((await browser.call(contract.setOutToLink, { body: { provider: 'own' } })).url)
  const body = await link()
  expect(await browser.call(contract.comeBack, { body })).toMatchObject({ did: 'link' })
  expect((await browser.call(contract.listLinks, {})).rows).toMatchObject([
    { provider: 'own', label: 'Riverside accounts', isOn: true, email: null },
  ])
  expect((await logInWith({ sub: 'imtiaz-private' })).me.email).toBe('imtiaz@riverside.example')
  await expect(browser.call(contract.comeBack, { body: await link() })).rejects.toMatchObject(
    answered('provider-taken'),
  )
  expect(await browser.call(contract.unlink, { params: { provider: 'own' } })).toEqual({ unlinked: 1 })
  await expect(logInWith({ sub: 'imtiaz-private' })).rejects.toMatchObject(answered('provider-nobody', 403))
  cast.clock.pass(601)
  for (const asked of [
    browser.call(contract.setOutToLink, { body: { provider: 'own' } }),
    browser.call(contract.unlink, { params: { provider: 'own' } }),
  ])
    await expect(asked).rejects.toMatchObject(answered('prove-again', 403))
})

test('what was begun to link an account ends in the session that began it', async () => {
  await switchOn()
  const browser = await cast.as('imtiaz')
  provider.state.person = { sub: 'imtiaz-other' }
  const { url } = await browser.call(contract.setOutToLink, { body: { provider: 'own' } })
  await browser.call(logIn, { body: { login: 'waqas@riverside.example', password: demoPassword } })
  await expect(browser.call(contract.comeBack, { body: returned(url) })).rejects.toMatchObject(
    answered('journey-over'),
  )
  expect((await browser.call(contract.listLinks, {})).rows).toMatchObject([{ linkedAt: null }])
})

test('who works here comes in by it alone where the school says so, but for who must always come in', async () => {
  await switchOn({ isOnlyForStaff: true })
  await expect(cast.as('tariq')).rejects.toMatchObject(answered('only-by-provider', 403))
  await cast.as('nasreen')
  const family = cast.visitor()
  await family.call(logIn, { body: { login: 'imran.khalid', password: demoPassword } })
  expect((await logInWith(tariq)).did).toBe('log-in')
  await switchOn({ isOn: false })
  await cast.as('tariq')
})

test('a provider that asked for a second factor has asked for ours', async () => {
  await switchOn()
  const { me } = await logInWith({ ...tariq, amr: ['pwd', 'mfa'] })
  const { db } = await cast.school()
  const [begun] = await db.select().from(session).where(eq(session.id, me.sessionId))
  expect(begun?.secondAt).not.toBeNull()
})

test('nobody but who may do everything says who lets people in; the secret is given back to nobody, and to no other provider', async () => {
  const before = await switchOn()
  expect(JSON.stringify(before)).not.toContain(client.secret)
  const chief = await cast.as('nasreen')
  const { version } = before
  const moved = { ...own, version, body: { issuer: 'http://127.0.0.1:9' } }
  await expect(chief.call(contract.changeProvider, moved)).rejects.toMatchObject({
    problem: { code: 'invalid', errors: [{ pointer: '/secret' }] },
  })
  await expect(
    chief.call(contract.changeProvider, { ...own, version, body: { issuer: 'file:///etc' } }),
  ).rejects.toMatchObject({ problem: { errors: [{ pointer: '/issuer' }] } })
  const { db } = await cast.school()
  const [told] = await db.execute<{ text: string }>(sql`
    select string_agg(coalesce(before, '{}')::text || coalesce(after, '{}')::text, ' ') as text
    from audit where resource = 'oidc_provider'`)
  expect(told?.text).toContain('is_on')
  expect(told?.text).not.toContain('secret_sealed')
  const lesser = await cast.as('tariq')
  await expect(
    lesser.call(contract.changeProvider, { ...own, version, body: { domains: [] } }),
  ).rejects.toMatchObject(answered('super-admin', 403))
  const off = await chief.call(contract.changeProvider, { ...own, version, body: { isOn: false } })
  await expect(away(cast.visitor())).rejects.toMatchObject(answered('provider-off'))
  cast.clock.pass(601)
  await expect(
    chief.call(contract.changeProvider, { ...own, version: off.version, body: { isOn: true } }),
  ).rejects.toMatchObject(answered('prove-again', 403))
})

test('another client knows none of the accounts that were linked', async () => {
  await switchOn()
  await logInWith(tariq)
  expect((await switchOn({ secret: client.secret })).linked).toBeGreaterThan(0)
  expect((await switchOn({ clientId: 'another' })).linked).toBe(0)
})

test('a trial says in words what would not do', async () => {
  const chief = await cast.as('nasreen')
  const tried = async () => (await chief.call(contract.tryProvider, own)).problem
  await switchOn()
  expect(await tried()).toBeNull()
  // How it is now, not how it was a moment ago.
  provider.state.lies = {
    answers: { '/.well-known/openid-configuration': { status: 500, type: 'text/html', text: '' } },
  }
  expect(await tried()).toContain('not that of an OpenID provider')
  provider.state.lies = {}
  await switchOn({ secret: 'wrong' })
  expect(await tried()).toContain('client ID or the secret')
  await switchOn({ issuer: `${provider.issuer}/elsewhere` })
  expect(await tried()).toContain('not that of an OpenID provider')
  await switchOn({ issuer: 'http://127.0.0.1:9' })
  expect(await tried()).toContain('no answer')
  await switchOn({ clientId: 'liar' })
  provider.state.lies = { discovery: { issuer: 'https://accounts.example.com' } }
  expect(await tried()).toContain('calls itself otherwise')
})

test('those who never came back are forgotten at night', async () => {
  await switchOn()
  await away(cast.visitor())
  const { db } = await cast.school()
  expect(await db.$count(oidcJourney)).toBeGreaterThan(0)
  cast.clock.pass(86_400)
  await sweepJourneys(await cast.school())
  expect(await db.$count(oidcJourney)).toBe(0)
})

async function change(login: string, set: ReturnType<typeof sql>) {
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', async (tx) => {
    await tx.execute(sql`update account set ${set} where email = ${`${login}@riverside.example`}`)
  })
  forgetSignedIn(school)
}
