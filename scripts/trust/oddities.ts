import { endpoints } from 'control-plane/endpoints'
import type { Outgoing } from 'kit/http/client'
import { visitorRequest } from './control-home.ts'
import { differences, footprint } from './footprint.ts'
import { sendRaw } from './raw.ts'
import type { Stage } from './stage.ts'

export type Oddities = { tried: number; wrong: string[] }

/**
 * Sends the control plane what no client of a contract would: headers twice, torn or senseless, methods of other
 * protocols, and addresses beside every page that it has. Each must be answered, never as a fault of ours, and what was
 * refused may have changed nothing; afterwards the control plane is as it was.
 */
export async function tryOddities(stage: Stage, port: number): Promise<Oddities> {
  const result: Oddities = { tried: 0, wrong: [] }
  const go = async (what: string, bytes: string) => {
    const answer = await sendRaw(port, bytes, 5_000)
    const status = statusOf(answer)
    const isOurs =
      !(status >= 200 && status < 500) || /node_modules|\.ts:\d|PostgresError|SQLSTATE/.test(answer)
    if (isOurs) result.wrong.push(`${what}: ${answer.slice(0, 200) || 'no answer'}`)
    result.tried += 1
    return status
  }
  for (const endpoint of endpoints) {
    let request = await visitorRequest(stage, endpoint)
    let before = await footprint(stage.sql)
    for (const [name, lines] of Object.entries(oddHeaders)) {
      const what = `${endpoint.method} ${endpoint.path} with ${name}`
      const isRefused = (await go(what, written(request, lines))) >= 400
      if (endpoint.method === 'GET') continue
      const changed = isRefused ? differences(before, await footprint(stage.sql)) : []
      result.wrong.push(...changed.map((table) => `${what}: refused, but ${table}`))
      if (isRefused) continue
      request = await visitorRequest(stage, endpoint)
      before = await footprint(stage.sql)
    }
  }
  for (const method of oddMethods) {
    await go(`${method} of a page`, plain(method, '/signup'))
    await go(`${method} of the API`, plain(method, '/api/v1/signups'))
  }
  for (const target of oddTargets) await go(`GET ${target.slice(0, 60)}`, plain('GET', target))
  for (const lines of oddPageHeaders) await go(`a page with ${lines[0]}`, plain('GET', '/', lines))
  if ((await go('a sign of life', plain('GET', '/livez'))) !== 200) result.wrong.push('it lives no more')
  return result
}

/** One sign is one byte, so that a header can hold any. */
function written({ method = 'GET', url, headers = {}, body }: Outgoing, more: readonly string[]): string {
  const said = new Set(more.map((line) => line.split(':')[0]?.toLowerCase()))
  const own = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(String(body ?? ''))) })
    .filter(([name]) => !said.has(name))
    .map(([name, value]) => `${name}: ${value}`)
  const lines = [`${method} ${url} HTTP/1.1`, 'Host: localhost', ...own, ...more, 'Connection: close']
  return `${lines.join('\r\n')}\r\n\r\n${Buffer.from(String(body ?? ''), 'utf8').toString('latin1')}`
}

function plain(method: string, target: string, more: readonly string[] = []): string {
  return `${[`${method} ${target} HTTP/1.1`, 'Host: localhost', ...more, 'Connection: close'].join('\r\n')}\r\n\r\n`
}

/** The number of the first line; what was never answered has none. */
function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

const twice = (line: string) => [line, line]
const long = 'x'.repeat(8_000)

/** Lines that take the place of a request's own of the same name, or are added to it. */
const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  'two types': ['Content-Type: application/json', 'Content-Type: text/plain'],
  'a type of many': ['Content-Type: application/json, text/plain'],
  'a type without an end': ['Content-Type: application/json;;;charset="'],
  'another alphabet': ['Content-Type: application/json; charset=utf-16'],
  'a type of nothing': ['Content-Type:'],
  'a type of bytes': ['Content-Type: \xff\xfe/\xd8'],
  'a form': ['Content-Type: multipart/form-data; boundary='],
  'a packed body': ['Content-Encoding: gzip, br, nothing'],
  'two lengths': ['Content-Length: 1', 'Content-Length: 2'],
  'a length below nothing': ['Content-Length: -1'],
  'a length of words': ['Content-Length: long'],
  'more than it says': ['Content-Length: 1'],
  'a length beside parts': ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  'parts of no size': ['Transfer-Encoding: chunked'],
  'parts within parts': ['Transfer-Encoding: gzip, chunked'],
  'two keys': ['Idempotency-Key: a', 'Idempotency-Key: b'],
  'a key of bytes': ['Idempotency-Key: \xd8\xa7\xff'],
  'an empty key': ['Idempotency-Key:'],
  'cookies of bytes': ['Cookie: language=\xff\xd8; \x80=; =; ;;;'],
  'two languages': ['Cookie: language=ur; language=xx; language=', 'Cookie: language=ar'],
  'a cookie of a prototype': ['Cookie: language=__proto__; __proto__=1; constructor=prototype'],
  'three hundred cookies': [`Cookie: ${'a=b; '.repeat(300)}`],
  'a language of nobody': ['Accept-Language: ;q=9e999, *;q=-1, x-\xff, __proto__, ur;q=0.0000'],
  'many languages': [`Accept-Language: ${'ur;q=0.1, '.repeat(800)}`],
  'two origins': ['Origin: http://localhost', 'Origin: http://evil.example'],
  'an origin of no address': ['Origin: \xff'],
  'the origin null': ['Origin: null'],
  'two sites': twice('Sec-Fetch-Site: same-origin'),
  'many forwarders': [`X-Forwarded-For: ${'1.2.3.4, '.repeat(800)}`, 'Forwarded: for="[::'],
  'an expectation': ['Expect: wonders'],
  'another protocol': ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c, websocket', 'HTTP2-Settings: ~'],
  'a method on top': ['X-HTTP-Method-Override: DELETE', 'X-Method-Override: TRACE'],
  'versions of nothing': ['If-Match: "', 'If-None-Match: W/', 'If-Modified-Since: -1'],
  'a header that is folded': ['X-Note: one\r\n two'],
  'a header without a name': [': nobody'],
  'a header with a NUL': ['X-Note: a\0b'],
  'a long header': [`X-Note: ${long}`],
  'a header of a prototype': ['__proto__: 1', 'constructor: 1', 'toString: 1'],
}

const oddMethods = ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PROPFIND', 'QUERY', 'PURGE', 'BREW', 'get']

/** Addresses beside the pages, the documents and the mailbox. */
const oddTargets = [
  '/%',
  '/%00',
  '/%ff%fe',
  '/%ed%a0%80',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/..%5c..%5cx',
  '//',
  '//evil.example/',
  '/\\evil.example',
  '/.git/config',
  '/.%00.html',
  '/index.html/',
  '/index.html/x',
  '/index',
  '/404',
  '/404.html',
  '/assets',
  '/assets/',
  '/assets/..',
  '/__proto__',
  '/constructor.html',
  '/~',
  '/*',
  '*',
  `/${long}`,
  `/${'%41'.repeat(2_000)}`,
  `/${'a/'.repeat(2_000)}`,
  '/signup?%',
  `/?${'a=1&'.repeat(1_500)}`,
  '/?__proto__[a]=1',
  '/mailbox/%00',
  '/mailbox/..',
  '/mailbox/..%2f..%2fpasswords',
  '/mailbox/%ff',
  '/mailbox/__proto__',
  '/mailbox/x/html',
  `/mailbox/${'a'.repeat(490)}`,
  `/mailbox/${'a'.repeat(490)}/html`,
  '/mailbox/mailbox.css/html',
  '/mailbox/%2e%2e/html',
  '/api/v1',
  '/api/v1/',
  '/api/v1/docs/',
  '/api/v1/docs/__proto__',
  '/api/v1/docs/constructor',
  '/api/v1/docs/%2e%2e%2fpackage.json',
  '/api/v1/openapi.json?x',
  '/api/v1/openapi.json/x',
  '/api/v1/nothing',
  '/api/v1/%',
  '/api/v1/%00',
  '/api/v1//signups',
  '/API/V1/course-providers',
  '/livez/x',
  '/readyz?x=%',
  '/metrics',
  '/favicon.ico',
  '/robots.txt',
]

const oddPageHeaders: readonly (readonly string[])[] = [
  ['Range: bytes=0-0,-1,5-2,99999999999999999999-'],
  ['Range: bytes=-99999999999999999999'],
  ['Range: lines=1-2'],
  ['If-Modified-Since: 99 Foo 99999'],
  ['If-None-Match: W/"\xff", *, "'],
  ['Accept-Encoding: br;q=9, gzip;q=-1, *;q=x, identity;q=0'],
  ['Accept-Encoding: identity;q=0, *;q=0'],
  ['Accept: html/*/*;q=\xff'],
  ['Accept:'],
]
