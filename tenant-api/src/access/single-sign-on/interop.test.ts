import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import { Provider } from 'oidc-provider'
import { afterAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import * as contract from './contract.ts'

// A certified provider that nobody here has written.
const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const cast = await castSchool({ outgoing: outboundHttp({ isLocalAllowed: true }) })
const client = { client_id: 'the-school', client_secret: 'a secret, with: signs & more' }
const provider = new Provider(issuer, {
  clients: [{ ...client, redirect_uris: [`http://${cast.host}/login/return`] }],
  findAccount: (_: unknown, accountId: string) => ({
    accountId,
    claims: () => ({ sub: accountId, email: `${accountId}@riverside.example`, email_verified: true }),
  }),
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  pkce: { required: () => true },
  cookies: { keys: ['a key of the cookies'] },
})
server.on('request', provider.callback())

/** Goes through its pages as a browser would: logs in, agrees, and is sent back. */
async function passThrough(from: string, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  async function go(url: string, body?: Record<string, string>): Promise<URL> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = body ? { method: 'POST', body: new URLSearchParams(body) } : {}
    const answer = await fetch(url, { ...sent, headers: { cookie }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) return new URL(url)
    const to = new URL(next, url)
    return to.origin === issuer ? go(to.href) : to
  }
  const entry = await go(from)
  const consent = await go(entry.href, { prompt: 'login', login, password: 'any' })
  return go(consent.href, { prompt: 'consent' })
}

test('a provider of others lets in, with the address asked for where it tells it', async () => {
  const chief = await cast.as('nasreen')
  const one = { params: { key: 'own' as const } }
  const { version } = await chief.call(contract.readProvider, one)
  const { client_id: clientId, client_secret: secret } = client
  const body = { isOn: true, label: 'School accounts', issuer, clientId, secret }
  await chief.call(contract.changeProvider, { ...one, version, body })
  expect(await chief.call(contract.tryProvider, one)).toEqual({ problem: null })
  await (
    await cast.school()
  ).transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', async (tx) => {
    await tx.execute(
      sql`update account set email_verified_at = now() where email = 'tariq@riverside.example'`,
    )
  })
  const browser = cast.visitor()
  const { url } = await browser.call(contract.setOut, { body: { provider: 'own' } })
  const { searchParams: brought } = await passThrough(url, 'tariq')
  const given = Object.fromEntries(brought) as { state: string; code: string; iss: string }
  expect(given.iss).toBe(issuer)
  const { me } = await browser.call(contract.comeBack, { body: given })
  expect(me.email).toBe('tariq@riverside.example')
})
