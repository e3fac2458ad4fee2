import {
  createHash,
  createHmac,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OutboundHttp, outboundHttp } from 'kit/messages/outbound-http'
import { proofsOf } from '../src/access/single-sign-on/proofs.ts'

type Claims = Record<string, unknown>
export type Person = { sub: string; email?: string; email_verified?: boolean; hd?: string; amr?: string[] }
type Answer = { status: number; type: string; text: string; location?: string }

/** What a provider does otherwise than it should. */
export type Lies = {
  /** Claims in place of the right ones, or beside them. */
  claims?: Claims
  header?: Claims
  /** Signed by a key that it does not show. */
  isForged?: boolean
  /** By what a token of HS256 is signed: by what the client keeps, or by the key that is shown to everybody. */
  mac?: 'secret' | 'public'
  /** What discovery says otherwise. */
  discovery?: Claims
  /** An answer of its own at an address; a promise that never ends for one that is slow. */
  answers?: Record<string, Answer | Promise<Answer>>
  /** What happens elsewhere while it trades a code. */
  meanwhile?: () => Promise<unknown>
}

export const client = { id: 'the-school', secret: 'a secret of the provider' } as const

/**
 * A provider of OpenID Connect for tests: authorization code with PKCE, RS256. Who logs in there is `person`; a code
 * carries what was asked for, so that nothing but the codes that were used is kept.
 */
export function testProvider(issuer: () => string) {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const used = new Set<string>()
  const state = { person: undefined as Person | undefined, lies: {} as Lies, asked: [] as string[] }

  function discovery(): Claims {
    const at = issuer()
    return {
      issuer: at,
      authorization_endpoint: `${at}/authorize`,
      token_endpoint: `${at}/token`,
      jwks_uri: `${at}/keys`,
      userinfo_endpoint: `${at}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...state.lies.discovery,
    }
  }

  /** Where the browser goes with what was asked at the page of the provider, once somebody has logged in there. */
  function authorize(asked: URLSearchParams): string {
    const back = new URL(asked.get('redirect_uri') ?? '')
    const { person = { sub: 'nobody' } } = state
    const carried = {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirect: back.href,
      person,
    }
    back.searchParams.set('code', codeOf(carried))
    back.searchParams.set('state', asked.get('state') ?? '')
    back.searchParams.set('iss', issuer())
    return back.href
  }

  function token(body: URLSearchParams, authorization: string | undefined): Answer {
    if (!isClient(authorization)) return json({ error: 'invalid_client' }, 401)
    const code = body.get('code') ?? ''
    const carried = readCode(code)
    const verifier = body.get('code_verifier') ?? ''
    const isGood =
      carried !== null &&
      !used.has(code) &&
      carried.redirect === body.get('redirect_uri') &&
      carried.challenge === hashed(verifier)
    if (!isGood) return json({ error: 'invalid_grant' }, 400)
    used.add(code)
    const { person, nonce } = carried
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer(),
      aud: client.id,
      iat: now,
      exp: now + 300,
      nonce,
      ...person,
      ...state.lies.claims,
    }
    const shown = key.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const id_token = sign(claims, state.lies, {
      key: state.lies.isForged ? other.privateKey : key.privateKey,
      mac: state.lies.mac === 'public' ? shown : client.secret,
    })
    return json({ access_token: person.sub, token_type: 'Bearer', id_token })
  }

  function answer(
    method: string,
    path: string,
    { body = '', authorization }: Sent = {},
  ): Answer | Promise<Answer> {
    state.asked.push(`${method} ${path}`)
    const own = state.lies.answers?.[path]
    if (own) return own
    if (path === '/.well-known/openid-configuration') return json(discovery())
    if (path === '/keys')
      return json({
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      })
    const traded = () => token(new URLSearchParams(body), authorization)
    if (path === '/token' && method === 'POST') return state.lies.meanwhile?.().then(traded) ?? traded()
    if (path === '/userinfo') return json({ sub: authorization?.replace('Bearer ', '') })
    return json({ error: 'not found' }, 404)
  }
  return { state, authorize, answer }
}

type Sent = { body?: string; authorization?: string | undefined }
export type TestProvider = ReturnType<typeof testProvider> & { issuer: string; close(): void }

/** The same behind a port of this machine, with a page that lets in at once whoever comes. */
export async function startTestProvider(): Promise<TestProvider> {
  let issuer = ''
  const provider = testProvider(() => issuer)
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/authorize') {
      response.writeHead(302, { location: provider.authorize(url.searchParams) }).end()
      return
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const body = Buffer.concat(parts).toString()
      const { authorization } = request.headers
      const { status, type, text, location } = await provider.answer(request.method ?? 'GET', url.pathname, {
        body,
        authorization,
      })
      response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...provider,
    issuer,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Its answers without a network; of all others what the public internet says. */
export function reaching(
  provider: Pick<TestProvider, 'answer'>,
  issuer: string,
  outside = outboundHttp(),
): OutboundHttp {
  return {
    ...outside,
    async ask(given) {
      if (!given.url.startsWith(issuer)) return outside.ask(given)
      const { authorization } = given.headers
      return provider.answer(given.method, new URL(given.url).pathname, {
        authorization,
        body: String(given.body ?? ''),
      })
    },
  }
}

type Left = { browser: string; state: string; redirect: string; person: Person }

/** The code that somebody brings back who left from a browser with this secret. */
export function codeFor({ browser, state, redirect, person }: Left): string {
  const { nonce, verifier } = proofsOf(browser, state)
  return codeOf({ nonce, challenge: hashed(verifier), redirect, person })
}

type Carried = { nonce: string; challenge: string; redirect: string; person: Person }

function codeOf(carried: Carried): string {
  return Buffer.from(JSON.stringify({ ...carried, id: randomUUID() })).toString('base64url')
}

function hashed(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function readCode(code: string): Carried | null {
  try {
    return JSON.parse(Buffer.from(code, 'base64url').toString()) as Carried
  } catch {
    return null
  }
}

function sign(claims: Claims, { header }: Lies, { key, mac }: { key: KeyObject; mac: string }): string {
  const part = (value: Claims) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = { alg: 'RS256', kid: 'one', typ: 'JWT', ...header }
  const text = `${part(head)}.${part(claims)}`
  if (head.alg === 'none') return `${text}.`
  if (head.alg === 'HS256') return `${text}.${createHmac('sha256', mac).update(text).digest('base64url')}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

/** RFC 6749 has names and secrets written as in a form before they stand in the header. */
function isClient(authorization = ''): boolean {
  const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
  const read = new URLSearchParams(
    given
      .split(':')
      .map((part, at) => `${at}=${part}`)
      .join('&'),
  )
  return read.get('0') === client.id && read.get('1') === client.secret
}

function json(value: unknown, status = 200): Answer {
  return { status, type: 'application/json', text: JSON.stringify(value) }
}
