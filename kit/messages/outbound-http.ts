import { lookup as lookUp } from 'node:dns/promises'
import { request as askPlain } from 'node:http'
import { request as askSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { z } from 'zod'
import { sentence } from '../text/words.ts'

export type Post = { url: string; headers: Readonly<Record<string, string>>; body: string }
/** The status of a response, and the beginning of its text. */
export type Posted = { status: number; text: string }
export type Question = Omit<Post, 'body'> & { method: string; body?: string | Uint8Array }
/** A complete response. */
export type Answered = Posted & { type: string; retryAfter?: string }

/** HTTP requests to addresses that a school has entered. */
export type OutboundHttp = {
  /** Why nothing is ever sent to this URL, as a sentence; null if it may be tried. */
  refusal(url: string): string | null
  /** Sends without following redirects; throws `RequestNotSent` if there was no response. */
  post(given: Post): Promise<Posted>
  /** Sends in the same way and reads the whole response; one of more than 1 MB fails. */
  ask(given: Question): Promise<Answered>
  /**
   * The IP address of a host, for protocols other than HTTP; throws `RequestNotSent` if it must not be reached.
   */
  addressOf(host: string): Promise<string>
}

/** Why there was no response. The code reveals nothing about our networks, so that nobody can probe them. */
export class RequestNotSent extends Error {
  override name = 'RequestNotSent'
  readonly reason: 'address' | 'name' | 'time' | 'connection'
  constructor(reason: RequestNotSent['reason']) {
    super(reason)
    this.reason = reason
  }
}

type Address = { address: string; family: number }
type Addresses = [Address, ...Address[]]
export type Resolve = (host: string) => Promise<Address[]>
type Settings = { isLocalAllowed?: boolean; resolve?: Resolve; milliseconds?: number }

const refusals = {
  scheme: sentence('The address has to begin with https://'),
  credentials: sentence('The address must hold no name and no password'),
  private: sentence('The address has to be one on the public internet'),
} as const

/**
 * https only, to public addresses only, without redirects, within 10 s and 1 MB. A name is resolved once and
 * the connection goes to that address, so that a second DNS answer cannot lead elsewhere. A test, and a
 * developer's machine, may allow local addresses.
 */
export function outboundHttp({
  isLocalAllowed = false,
  resolve = resolveName,
  milliseconds = 10_000,
}: Settings = {}): OutboundHttp {
  function refusal(text: string): string | null {
    const url = URL.parse(text)
    if (!url || (url.protocol !== 'https:' && !(isLocalAllowed && url.protocol === 'http:')))
      return refusals.scheme
    if (url.username !== '' || url.password !== '') return refusals.credentials
    return isLocalAllowed || mayBePublic(hostOf(url)) ? null : refusals.private
  }
  async function addressesOf(host: string): Promise<Addresses> {
    const family = isIP(host)
    const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }]
    const [first, ...others] = found
    if (!first) throw new RequestNotSent('name')
    if (!isLocalAllowed && !found.every(({ address }) => isPublic(address)))
      throw new RequestNotSent('address')
    return [first, ...others]
  }
  async function goOut({ url: text, ...given }: Question, kept: number): Promise<Answered> {
    if (refusal(text) !== null) throw new RequestNotSent('address')
    const url = new URL(text)
    const signal = AbortSignal.timeout(milliseconds)
    const addresses = await before(signal, addressesOf(hostOf(url)))
    return send({ url, ...given, addresses, signal, kept })
  }
  return {
    refusal,
    async post(given) {
      const { status, text } = await goOut({ ...given, method: 'POST' }, keptOfAnswer)
      return { status, text }
    },
    ask: (given) => goOut(given, most),
    async addressOf(host) {
      if (!isLocalAllowed && !mayBePublic(host)) throw new RequestNotSent('address')
      const found = await before(AbortSignal.timeout(milliseconds), addressesOf(host))
      // A caller with a single address tries no second one, and not all of our machines have IPv6.
      return (found.find(({ family }) => family === 4) ?? found[0]).address
    },
  }
}

const environment = z.object({ MAKTAB_OUTGOING_LOCAL: z.enum(['allow']).optional() })

/**
 * MAKTAB_OUTGOING_LOCAL=allow opens local addresses to a developer and to the journeys; production refuses to
 * start with it.
 */
export function outboundSettings(env: NodeJS.ProcessEnv): Settings {
  const isLocalAllowed = environment.parse(env).MAKTAB_OUTGOING_LOCAL === 'allow'
  if (isLocalAllowed && env.NODE_ENV === 'production')
    throw new Error('MAKTAB_OUTGOING_LOCAL is for tests and developers: unset it in production')
  return { isLocalAllowed }
}

type Sending = Omit<Question, 'url'> & { url: URL; addresses: Addresses; signal: AbortSignal; kept: number }
const most = 1024 * 1024
const keptOfAnswer = 1024

function send({ url, method, headers, body, addresses, signal, kept }: Sending): Promise<Answered> {
  const lookup: LookupFunction = (_, { all }, done) =>
    all ? done(null, addresses) : done(null, addresses[0].address, addresses[0].family)
  const ask = url.protocol === 'https:' ? askSecure : askPlain
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const fail = () => reject(new RequestNotSent(signal.aborted ? 'time' : 'connection'))
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = { ...headers, ...length, 'accept-encoding': 'identity' }
  const request = ask(url, { method, headers: sent, lookup, agent: false, signal }, (response) => {
    const {
      statusCode: status = 0,
      headers: { 'content-type': type = '', 'retry-after': retryAfter },
    } = response
    const parts: Buffer[] = []
    let size = 0
    const end = () => resolve({ status, type, retryAfter, text: textOf(parts, kept) })
    response.on('data', (part: Buffer) => {
      if (size < kept) parts.push(part)
      size += part.length
      if (size <= most) return
      // A truncated body is useless where the whole is needed.
      if (kept < most) end()
      else fail()
      response.destroy()
    })
    response.on('end', end)
    response.on('error', fail)
    response.on('close', fail)
  })
  request.on('error', fail)
  request.end(body)
  return promise
}

/** Decodes as UTF-8: invalid bytes, and a character that the cut split, become a replacement character. */
function textOf(parts: readonly Buffer[], kept: number): string {
  return Buffer.concat(parts).subarray(0, kept).toString('utf8').replaceAll('\0', '')
}

async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const stop = () => late.reject(new RequestNotSent('time'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, late.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function resolveName(host: string): Promise<Address[]> {
  return lookUp(host, { all: true, verbatim: true })
}

/** URL parsing has already normalized decimal, octal and short forms of an address. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/**
 * Names are judged by the addresses they resolve to when something is sent; names of local networks are known
 * before.
 */
function mayBePublic(text: string): boolean {
  // A name with a point at its end is the same name.
  const host = text.replace(/\.+$/, '')
  if (isIP(host) !== 0) return isPublic(host)
  return host.includes('.') && !/\.(?:localhost|local|internal|lan|home|corp|arpa)$/i.test(host)
}

const shut = new BlockList()
const v4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
for (const [network, bits] of v4) shut.addSubnet(network, bits, 'ipv4')
/**
 * For IPv6 only the global unicast range is allowed, except ranges that embed IPv4 or are for documentation.
 */
const opened = new BlockList()
opened.addSubnet('2000::', 3, 'ipv6')
const carrying = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  carrying.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the public internet. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !shut.check(address, 'ipv4')
  return version === 6 && opened.check(address, 'ipv6') && !carrying.check(address, 'ipv6')
}
