import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runConcurrently, someoneWaits } from '../../../testing/concurrent-transaction.ts'
import { castSchool } from '../../../testing/school.ts'
import { readMe } from '../sessions/contract.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { account } from '../sessions/tables.ts'
import { askEmail, confirmEmail } from '../passwords/contract.ts'
import { beginViewing, endViewing } from '../users/impersonation/contract.ts'
import * as contract from './contract.ts'
import { oidcLink } from './tables.ts'
import { client, type Lies, type Person, reaching, testProvider } from '../../../testing/provider.ts'

const issuer = 'https://accounts.example.org'
const provider = testProvider(() => issuer)
// What of ours must never be reached: it counts who knocks.
let knocks = 0
const inside = createServer((socket) => {
  knocks += 1
  socket.destroy()
})
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
afterAll(() => void inside.close())
const { port } = inside.address() as AddressInfo
const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const cast = await castSchool({
  outgoing: reaching(provider, issuer, outboundHttp({ resolve })),
  limits: { journeys: { quota: 120, seconds: 60 }, door: { quota: 200, seconds: 60 } },
})
type Browser = ReturnType<typeof cast.visitor>

const tariq: Person = { sub: 'tariq-1', email: 'tariq@riverside.example', email_verified: true }
const one = { params: { key: 'own' as const } }
const answered = (code: string, status = 409) => ({ problem: { status, code } })
const nobody = answered('provider-nobody', 403)
const own = 'portal.riverside.example'

let chief: Browser
beforeAll(async () => {
  chief = await cast.as('nasreen')
})

async function switchOn(given: object = {}) {
  const { version } = await chief.call(contract.readProvider, one)
  const body = {
    isOn: true,
    label: 'Riverside accounts',
    issuer,
    clientId: client.id,
    secret: client.secret,
    domains: [],
    ...given,
  }
  return chief.call(contract.changeProvider, { ...one, version, body })
}

async function leave(browser: Browser) {
  return (await browser.call(contract.setOut, { body: { provider: 'own' } })).url
}

async function leaveToLink(browser: Browser) {
  return (await browser.call(contract.setOutToLink, { body: { provider: 'own' } })).url
}

function brought(url: string) {
  const back = new URL(provider.authorize(new URL(url).searchParams)).searchParams
  return { state: back.get('state') ?? '', code: back.get('code') ?? '', iss: back.get('iss') ?? '' }
}

async function logInWith(person: Person, lies: Lies = {}) {
  const browser = cast.visitor()
  provider.state.person = person
  provider.state.lies = lies
  const body = brought(await leave(browser))
  return browser.call(contract.comeBack, { body })
}

async function change(email: string, set: ReturnType<typeof sql>) {
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', async (tx) => {
    await tx.execute(sql`update account set ${set} where email = ${email}`)
  })
  forgetSignedIn(school)
}

async function linked() {
  const { db } = await cast.school()
  return (await db.select({ subject: oidcLink.subject }).from(oidcLink)).map(({ subject }) => subject)
}

beforeEach(async () => {
  provider.state.person = tariq
  provider.state.lies = {}
  await change('tariq@riverside.example', sql`email_verified_at = now()`)
  // Another client knows none of the accounts of before.
  await switchOn({ clientId: 'another' })
  await switchOn()
})

test('each host of the school has its return address, and who leaves from one comes back to it', async () => {
  const { sql: directory } = cast.schools
  const { id } = cast.riverside
  await directory`insert into host (host, school_id, kind, verified_at) values (${own}, ${id}, 'custom', now())`
  await directory`insert into host (host, school_id, kind) values ('unproved.example', ${id}, 'custom')`
  const redirects = [`http://${cast.host}/login/return`, `http://${own}/login/return`]
  await expect.poll(async () => (await chief.call(contract.readProvider, one)).redirects).toEqual(redirects)
  const there = await cast.as('nasreen', own)
  expect((await there.call(contract.listProviders, {})).rows.map((row) => row.redirects)).toEqual([
    redirects,
    redirects,
  ])
  for (const [host, redirect] of [
    [cast.host, redirects[0]],
    [own, redirects[1]],
  ] as const) {
    const browser = cast.visitor(host)
    const url = await leave(browser)
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(redirect)
    const { me } = await browser.call(contract.comeBack, { body: brought(url) })
    expect(me.email).toBe('tariq@riverside.example')
  }
  const here = cast.visitor()
  const elsewhere = cast.visitor(own)
  await leave(elsewhere)
  await expect(elsewhere.call(contract.comeBack, { body: brought(await leave(here)) })).rejects.toMatchObject(
    answered('journey-over'),
  )
})

test.each<[string, object, string]>([
  ['was switched off', { isOn: false }, 'provider-off'],
  ['became another client', { clientId: 'another' }, 'provider-changed'],
  ['became another provider', { issuer: 'https://elsewhere.example.org', secret: 'x' }, 'provider-changed'],
])(
  'who comes back from a provider that %s meanwhile is told so, and what they bring is given to nobody',
  async (_, given, code) => {
    const browser = cast.visitor()
    const linking = await cast.as('imtiaz')
    const bodies = [brought(await leave(browser)), brought(await leaveToLink(linking))] as const
    await switchOn(given)
    provider.state.asked.length = 0
    await expect(browser.call(contract.comeBack, { body: bodies[0] })).rejects.toMatchObject(answered(code))
    await expect(linking.call(contract.comeBack, { body: bodies[1] })).rejects.toMatchObject(answered(code))
    expect(provider.state.asked).toEqual([])
    expect(await linked()).toEqual([])
  },
)

test('an address that has become somebody else’s opens the log-in of who has it now', async () => {
  const body = { current: demoPassword, email: 'tariq.new@riverside.example' }
  const browser = await cast.as('tariq')
  await browser.call(askEmail, { body })
  await cast.work()
  const code = /\d{6}/.exec(cast.mails.findLast(({ kind }) => kind === 'code')?.subject ?? '')?.[0] ?? ''
  await browser.call(confirmEmail, { body: { code } })
  await expect(logInWith(tariq)).rejects.toMatchObject(nobody)
  await change('sadia@riverside.example', sql`email = 'tariq@riverside.example'`)
  await expect(logInWith(tariq)).rejects.toMatchObject(nobody)
  await change('tariq@riverside.example', sql`email_verified_at = now()`)
  const { me } = await logInWith(tariq)
  expect(me.name).toContain('Sadia')
  await change('tariq@riverside.example', sql`email = 'sadia@riverside.example'`)
  await change('tariq.new@riverside.example', sql`email = 'tariq@riverside.example'`)
})

test('an account that is linked stays so, whatever becomes of its address there and of one’s own here', async () => {
  const { me } = await logInWith(tariq)
  for (const email of ['sadia@riverside.example', 'tariq.new@riverside.example'])
    expect((await logInWith({ ...tariq, email })).me.id).toBe(me.id)
  expect((await logInWith({ sub: 'tariq-1' })).me.id).toBe(me.id)
  await change('tariq@riverside.example', sql`email = 'tariq.new@riverside.example'`)
  expect((await logInWith(tariq)).me.id).toBe(me.id)
  await change('tariq.new@riverside.example', sql`email = 'tariq@riverside.example'`)
})

test('an address that goes to somebody else just before the session begins lets in neither of them', async () => {
  let coming: Promise<unknown> = Promise.resolve()
  await runConcurrently(cast, async (tx) => {
    await tx`update account set email = 'tariq.new@riverside.example' where email = 'tariq@riverside.example'`
    coming = logInWith(tariq).catch((error) => error)
    await someoneWaits(tx)
    await tx`
      update account set email = 'tariq@riverside.example', email_verified_at = now()
      where email = 'sadia@riverside.example'`
  })
  expect(await coming).toMatchObject(nobody)
  expect(await linked()).toEqual([])
  await change('tariq@riverside.example', sql`email = 'sadia@riverside.example'`)
  await change('tariq.new@riverside.example', sql`email = 'tariq@riverside.example'`)
})

const places = [
  ['this machine', `https://127.0.0.1:${port}/`],
  ['this machine by IPv6', `https://[::ffff:127.0.0.1]:${port}/`],
  ['this machine without TLS', `http://127.0.0.1:${port}/`],
  ['a name of this machine', `https://localhost:${port}/`],
  ['a public name that stands for it', `https://inside.example.org:${port}/`],
  ['the network at home', 'https://10.0.0.5/'],
  ['the metadata of the cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['the metadata by name', 'https://metadata.google.internal/computeMetadata/v1/'],
] as const
const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'] as const
test.each(endpoints)('nothing of ours is asked, whatever a provider names as its %s', async (endpoint) => {
  knocks = 0
  // The browser goes to a page by itself, so that a name is no more than a name there.
  const asked = places.filter(([name]) => endpoint !== 'authorization_endpoint' || !name.includes('public'))
  for (const [name, url] of asked) {
    // What a provider says of itself is believed for a while; a change of ours has it asked again.
    await switchOn()
    const person = endpoint === 'userinfo_endpoint' ? { sub: 'tariq-1' } : tariq
    const went = await logInWith(person, { discovery: { [endpoint]: url } }).catch(
      (error) => error.problem.code,
    )
    // Who somebody is stands without what would have been told besides: the address alone would have opened the log-in.
    if (endpoint === 'userinfo_endpoint') expect.soft(went, name).toBe('provider-nobody')
    else expect.soft(went, name).toMatch(/^provider-(?:away|answer)$/)
  }
  expect(knocks).toBe(0)
  expect(await linked()).toEqual([])
})

test('who looks as somebody else neither sets out nor comes back', async () => {
  const { db } = await cast.school()
  const [sadia] = await db
    .select({ id: account.id })
    .from(account)
    .where(sql`email = 'sadia@riverside.example'`)
  provider.state.person = { sub: 'nasreen-1' }
  const body = brought(await leaveToLink(chief))
  await chief.call(beginViewing, { body: { of: 'person', id: sadia?.id ?? '', reason: 'Trial' } })
  const refused = answered('viewing', 403)
  await expect(leaveToLink(chief)).rejects.toMatchObject(refused)
  await expect(leave(chief)).rejects.toMatchObject(refused)
  await expect(chief.call(contract.comeBack, { body })).rejects.toMatchObject(refused)
  expect(await linked()).toEqual([])
  await chief.call(endViewing, {})
  expect((await chief.call(contract.comeBack, { body })).did).toBe('link')
  expect((await chief.call(readMe, {})).email).toBe('nasreen@riverside.example')
})

test('in a school that may only be read nobody sets out to link, and who was on the way is told', async () => {
  const browser = await cast.as('imtiaz')
  provider.state.person = { sub: 'imtiaz-1' }
  const body = brought(await leaveToLink(browser))
  const { control, sql: directory } = cast.schools
  const superuser = postgres(control.superuser, { max: 1, onnotice: () => undefined })
  await superuser`revoke maktab_app from ${superuser(cast.riverside.login)}`
  await superuser`grant maktab_reader to ${superuser(cast.riverside.login)}`
  await directory`update school set state = 'read_only' where id = ${cast.riverside.id}`
  await expect.poll(async () => (await cast.school()).state).toBe('read_only')
  const refused = answered('read-only', 403)
  await expect(leaveToLink(browser)).rejects.toMatchObject(refused)
  await expect(browser.call(contract.comeBack, { body })).rejects.toMatchObject(refused)
  expect(await linked()).toEqual([])
  await superuser`revoke maktab_reader from ${superuser(cast.riverside.login)}`
  await superuser`grant maktab_app to ${superuser(cast.riverside.login)}`
  await superuser.end()
  await directory`update school set state = 'active' where id = ${cast.riverside.id}`
  await expect.poll(async () => (await cast.school()).state).toBe('active')
})

/** How often something is answered until it is too often. */
async function timesUntil(code: number, ask: () => Promise<unknown>): Promise<number> {
  for (let times = 0; times < 200; times += 1) {
    const status = await ask().then(
      () => 201,
      (error) => error.problem.status,
    )
    if (status === code) return times
  }
  return Number.POSITIVE_INFINITY
}

test('whoever sets out again and again is held up, who comes back only when they knock without end', async () => {
  const browser = cast.visitor()
  expect(await timesUntil(429, () => leave(browser))).toBeLessThanOrEqual(120)
  await expect(leave(browser)).rejects.toMatchObject({ problem: { status: 429 } })
  const body = { state: 'x'.repeat(43), code: 'any' }
  await expect(browser.call(contract.comeBack, { body })).rejects.toMatchObject(answered('journey-over'))
  const held = await timesUntil(429, () => browser.call(contract.comeBack, { body }))
  expect(held).toBeLessThanOrEqual(200)
})
