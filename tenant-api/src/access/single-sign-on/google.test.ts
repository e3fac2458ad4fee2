import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import * as contract from './contract.ts'
import { oidcLink } from './tables.ts'
import { client, type Person, reaching, testProvider } from '../../../testing/provider.ts'

const issuer = 'https://accounts.google.com'
const google = testProvider(() => issuer)
const cast = await castSchool({ outgoing: reaching(google, issuer) })
const one = { params: { key: 'google' as const } }

async function switchOn(change: object = {}) {
  const chief = await cast.as('nasreen')
  const { version } = await chief.call(contract.readProvider, one)
  const body = { isOn: true, clientId: client.id, secret: client.secret, domains: [], ...change }
  return chief.call(contract.changeProvider, { ...one, version, body })
}

async function confirm(login: string, address: string) {
  await (
    await cast.school()
  ).transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', async (tx) => {
    await tx.execute(sql`update account set email = ${address}, email_verified_at = now()
      where username = ${login} or email = ${`${login}@riverside.example`}`)
  })
}

async function logInWith(person: Person, by: 'google' | 'own' = 'google') {
  const browser = cast.visitor()
  const { url } = await browser.call(contract.setOut, { body: { provider: by } })
  google.state.person = person
  const back = new URL(google.authorize(new URL(url).searchParams)).searchParams
  const body = { state: back.get('state') ?? '', code: back.get('code') ?? '', iss: issuer }
  return browser.call(contract.comeBack, { body })
}

test('Google stays where it is, whatever is written down, and is asked for accounts of the one domain', async () => {
  const kept = await switchOn({
    issuer: 'https://accounts.example.com',
    label: 'Elsewhere',
    domains: ['riverside.example'],
  })
  expect([kept.issuer, kept.label, ...kept.redirects]).toEqual([
    issuer,
    'Google',
    `http://${cast.host}/login/return`,
  ])
  const { url } = await cast.visitor().call(contract.setOut, { body: { provider: 'google' } })
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: client.id,
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    prompt: 'select_account',
    hd: 'riverside.example',
    redirect_uri: kept.redirects[0],
  })
})

test('an address that Google does not keep itself opens nothing by being the same', async () => {
  await switchOn()
  await confirm('waqas', 'waqas@riverside.example')
  const waqas = { sub: 'waqas-1', email: 'waqas@riverside.example', email_verified: true }
  const nobody = { problem: { code: 'provider-nobody' } }
  await expect(logInWith(waqas)).rejects.toMatchObject(nobody)
  await expect(logInWith({ ...waqas, hd: 'hillside.example' })).rejects.toMatchObject(nobody)
  expect((await logInWith({ ...waqas, hd: 'riverside.example' })).me.email).toBe('waqas@riverside.example')
})

test('nor where Google is written down as a provider of the school’s own', async () => {
  const chief = await cast.as('nasreen')
  const params = { key: 'own' as const }
  const { version } = await chief.call(contract.readProvider, { params })
  const body = { isOn: true, label: 'Ours', issuer, clientId: client.id, secret: client.secret, domains: [] }
  await chief.call(contract.changeProvider, { params, version, body })
  await confirm('waqas', 'waqas@riverside.example')
  const waqas = { sub: 'waqas-2', email: 'waqas@riverside.example', email_verified: true }
  await expect(logInWith(waqas, 'own')).rejects.toMatchObject({ problem: { code: 'provider-nobody' } })
})

test('a father comes in by his own account of Google, where the school takes any', async () => {
  await switchOn()
  await confirm('imran.khalid', 'imran.khalid@gmail.com')
  const { me } = await logInWith({ sub: 'imran-1', email: 'Imran.Khalid@gmail.com', email_verified: true })
  expect(me.roles.map(({ key }) => key)).toEqual(['guardian'])
})

test('a school that may only be read lets in by it as well, and writes no account down', async () => {
  await switchOn()
  await confirm('sadia', 'sadia@gmail.com')
  const { control, sql: directory } = cast.schools
  const superuser = postgres(control.superuser, { max: 1, onnotice: () => undefined })
  await superuser`revoke maktab_app from ${superuser(cast.riverside.login)}`
  await superuser`grant maktab_reader to ${superuser(cast.riverside.login)}`
  await superuser.end()
  await directory`update school set state = 'read_only' where id = ${cast.riverside.id}`
  await expect.poll(async () => (await cast.school()).state).toBe('read_only')
  const sadia = { sub: 'sadia-1', email: 'sadia@gmail.com', email_verified: true }
  expect((await logInWith(sadia)).me.email).toBe('sadia@gmail.com')
  expect((await logInWith(sadia)).did).toBe('log-in')
  const { db } = await cast.school()
  expect(await db.$count(oidcLink, eq(oidcLink.subject, 'sadia-1'))).toBe(0)
})
