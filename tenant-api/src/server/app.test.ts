import { connect } from 'node:net'
import { weekdayNames } from 'kit/values/day'
import { beforeAll, expect, test } from 'vitest'
import { logIn, readMe } from '../access/sessions/contract.ts'
import { readSite } from '../institute/institute/contract.ts'
import { campuses } from '../institute/structure/contract.ts'
import { castSchool } from '../../testing/school.ts'

const cast = await castSchool({ limits: { rest: { quota: 2_000, seconds: 60 } } })
let port = 0
beforeAll(async () => {
  await cast.app().listen({ port: 0, host: '127.0.0.1' })
  const address = cast.app().server.address()
  if (typeof address === 'object' && address) port = address.port
})

/** One request over a raw socket, so that the headers are what is written here. */
function raw(lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    socket
      .on('data', (chunk) => (text += chunk))
      .on('close', () => resolve(text))
      .on('error', reject)
  })
}

test('a school says its name to everybody, and nothing more', async () => {
  expect(await cast.visitor().call(readSite, {})).toEqual({
    name: 'Riverside School System',
    title: 'Riverside School System',
    logo: null,
    maxUploadMb: 10,
    icon: expect.stringMatching(/^\/api\/v1\/site\/icon\?v=[\w-]{16}$/),
    favicon: null,
    isLetter: true,
    footer: '',
    colour: null,
    type: 'school',
    languages: ['en', 'ur', 'ar'],
    language: 'en',
    theme: 'blue',
    mode: 'system',
    timeZone: 'Asia/Karachi',
    dateFormat: 'dd-MM-yyyy',
    weekStart: 'monday',
    weekView: { days: [...weekdayNames], from: '00:00', until: '00:00' },
    arabicDigits: 'latin',
    codesFor: 'families',
    canText: true,
    nastaliqEverywhere: false,
    country: 'PK',
    currency: 'PKR',
    otherCurrencies: [],
    provider: 'http://localhost',
    providers: [],
    registers: true,
  })
})

test.each([
  ['riverside.maktab.localhost', 200],
  ['RIVERSIDE.maktab.LOCALHOST', 200],
  ['riverside.maktab.localhost.', 200],
  ['riverside.maktab.localhost:80', 200],
  ['riverside.maktab.localhost.:4000', 200],
  ['hilltop.maktab.localhost', 404],
  ['maktab.localhost', 404],
  ['x.riverside.maktab.localhost', 404],
  ['riverside.maktab.localhost.evil.example', 404],
  ['riverside.maktab.localhost/../hilltop', 404],
  ['riverside.maktab.localhost@evil.example', 404],
  ['riverside.maktab.localhost, evil.example', 404],
  ["' or true --", 404],
  ['127.0.0.1', 404],
  ['', 404],
])('the host header %j is answered %i', async (host, status) => {
  const answer = await raw(['GET /api/v1/site HTTP/1.1', `Host: ${host}`, 'Connection: close'])
  expect(answer).toContain(`HTTP/1.1 ${status}`)
  if (status === 404) expect(answer).toContain('Domain not found')
})

test('two host headers, or none, lead nowhere', async () => {
  const two = await raw([
    'GET /api/v1/site HTTP/1.1',
    'Host: riverside.maktab.localhost',
    'Host: hilltop.maktab.localhost',
    'Connection: close',
  ])
  expect(two).not.toContain('200 OK')
  expect(await raw(['GET /api/v1/site HTTP/1.1', 'Connection: close'])).toContain('400 Bad Request')
})

test('a forwarded host is ignored when it does not come from the proxy', async () => {
  const answer = await cast.visitor('nobody.maktab.localhost').ask({
    url: '/api/v1/site',
    headers: { 'x-forwarded-host': cast.host },
  })
  expect(answer.status).toBe(404)
})

test.each([
  ['another origin', { origin: 'http://evil.example' }],
  ['a sibling school', { origin: 'http://hilltop.maktab.localhost', 'sec-fetch-site': 'same-site' }],
  ['another port', { origin: 'http://riverside.maktab.localhost:8080' }],
  ['another scheme', { origin: 'https://riverside.maktab.localhost' }],
  ['an opaque origin', { origin: 'null' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
])('a write from %s is refused, whatever cookie it brings', async (_, headers) => {
  const nasreen = await cast.as('nasreen')
  const answer = await nasreen.ask({
    method: 'POST',
    url: '/api/v1/campuses',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: '{"name":"Planted"}',
  })
  expect(answer.status).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'foreign-origin' })
})

test.each([
  ['text/plain', '{"login":"a","password":"b"}', 415],
  ['application/x-www-form-urlencoded', 'login=a&password=b', 415],
  ['application/json', '{"login":', 400],
  ['application/json', '{"__proto__":{"x":1},"login":"a","password":"b"}', 400],
  ['application/json', '', 400],
  ['application/json', '{"login":"a","password":"b","admin":true}', 422],
  ['application/json', '[1,2,3]', 422],
])('a body of %s that reads %s is answered %i as problem+json', async (type, body, status) => {
  const answer = await cast
    .visitor()
    .ask({ method: 'POST', url: '/api/v1/session', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test.each([
  ['/api/v1/campuses?q=%00', undefined],
  ['/api/v1/campuses', '{"name":"a\\u0000b"}'],
])('what no database can store is the sender’s fault: %s', async (url, body) => {
  const nasreen = await cast.as('nasreen')
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const answer = await nasreen.ask({ url, ...(body ? { method: 'POST', headers, body } : {}) })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

test('a body that is too large is not read', async () => {
  const headers = { 'content-type': 'application/json' }
  const body = `{"login":"${'x'.repeat(2_000_000)}"}`
  const answer = await cast.visitor().ask({ method: 'POST', url: '/api/v1/session', headers, body })
  expect(answer.json()).toMatchObject({ status: 413, code: 'too-large' })
})

test('errors are said in the language of the reader', async () => {
  const answer = await cast.visitor().ask({ url: '/api/v1/nothing', headers: { 'accept-language': 'ur' } })
  expect(answer.status).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not-found', detail: expect.stringMatching(/[\u0600-\u06ff]/) })
})

test('no answer of the API is kept by anybody', async () => {
  const answer = await cast.visitor().ask({ url: '/api/v1/site' })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('another school’s cookies are nothing here', async () => {
  const hilltop = await cast.add('hilltop')
  const nasreen = await cast.as('nasreen')
  const there = cast.visitor(hilltop.host)
  for (const [name, value] of nasreen.cookies) there.cookies.set(name, value)
  await expect(there.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  await expect(there.call(campuses.endpoints.list, {})).rejects.toMatchObject({ problem: { status: 401 } })
})

test('the page comes in the school’s name, language and colours, and nothing runs without its nonce', async () => {
  const answer = await cast
    .visitor()
    .ask({ url: '/i/campuses', headers: { accept: 'text/html', 'accept-language': 'ur' } })
  expect(answer.status).toBe(200)
  const nonce = /'nonce-([\w-]+)'/.exec(String(answer.headers['content-security-policy']))?.[1]
  expect(answer.text).toContain(
    '<html lang="ur" dir="rtl" data-theme="blue" data-mode="system" data-density="default">',
  )
  expect(answer.text).toContain('<title>ریور سائیڈ اسکول سسٹم</title>')
  expect(answer.text).toContain(`<script type="module" nonce="${nonce}"`)
  const boot = /id="boot" nonce="[\w-]+">(.*?)<\/script>/.exec(answer.text)?.[1] ?? ''
  expect(JSON.parse(boot)).toMatchObject({ language: 'ur', site: { name: 'ریور سائیڈ اسکول سسٹم' } })
  expect(answer.headers['cache-control']).toBe('no-store')
  const again = await cast
    .visitor()
    .ask({ url: '/', headers: { accept: 'text/html', cookie: 'language=ar; mode=dark; density=compact' } })
  expect(again.text).toContain(
    '<html lang="ar" dir="rtl" data-theme="blue" data-mode="dark" data-density="compact">',
  )
  expect(again.text).not.toContain(nonce)
})

test('files of the build are kept for good, what is not there is 404', async () => {
  const file = await cast.visitor().ask({ url: '/assets/main-abc123.js' })
  expect(file.status).toBe(200)
  expect(file.headers['cache-control']).toContain('immutable')
  for (const url of [
    '/assets/gone.js',
    '/../package.json',
    '/assets/%2e%2e%2f.built-from',
    '/.built-from',
    '/assets/%00.js',
  ]) {
    expect((await cast.visitor().ask({ url })).status, url).not.toBe(200)
  }
  for (const path of [
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2f..%2fetc/passwd',
  ]) {
    const answer = await raw([`GET ${path} HTTP/1.1`, `Host: ${cast.host}`, 'Connection: close'])
    expect(answer, path).not.toContain('root:')
  }
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
])('to who takes %j a built file goes as it lies packed, under few headers', async (accepted, encoding) => {
  const url = '/assets/main-abc123.js'
  const { status, headers, text } = await cast
    .visitor()
    .ask({ url, headers: { 'accept-encoding': accepted } })
  expect(status).toBe(200)
  const { date: _, connection: __, 'content-length': length, ...written } = headers
  expect(written).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(encoding && { 'content-encoding': encoding }),
  })
  expect(Number(length)).toBeGreaterThan(0)
  if (encoding === undefined) expect(text).toBe('document.title\n')
})

test('what is missing under assets has all headers, as any other answer', async () => {
  const { headers } = await cast.visitor().ask({ url: '/assets/gone.js' })
  expect(headers).toMatchObject({ 'x-request-id': expect.any(String), 'x-frame-options': expect.any(String) })
})

test('answers of more than 1 kB are packed by gzip, smaller ones are sent as they are', async () => {
  const nasreen = await cast.as('nasreen')
  const headers = { 'accept-encoding': 'gzip, br, zstd' }
  const large = await nasreen.ask({ url: '/api/v1/campuses', headers })
  expect(large.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  const small = await nasreen.ask({ url: '/api/v1/campuses/00000000-0000-7000-8000-000000000000', headers })
  expect(small.headers).not.toHaveProperty('content-encoding')
})

test('a browser at a host of nobody reads a page, and a program a problem', async () => {
  const nobody = cast.visitor('nobody.maktab.localhost')
  const page = await nobody.ask({ url: '/', headers: { accept: 'text/html', 'accept-language': 'ar' } })
  expect(page.status).toBe(404)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.text).toContain('<html lang="ar" dir="rtl">')
  const problem = await nobody.ask({ url: '/', headers: { accept: 'application/json' } })
  expect(problem.json()).toMatchObject({ status: 404, code: 'domain', detail: 'Domain not found' })
})

test('the API describes itself, with a page that needs no inline script', async () => {
  const document = await cast.visitor().ask({ url: '/api/v1/openapi.json' })
  expect(document.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/v1/campuses': {} } })
  const page = await cast.visitor().ask({ url: '/api/v1/docs' })
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.text).not.toMatch(/<script(?![^>]*src=)/)
})

test('the process says that it lives and that it is ready', async () => {
  expect((await cast.visitor().ask({ url: '/livez' })).json()).toEqual({ ok: true })
  expect((await cast.visitor().ask({ url: '/readyz' })).status).toBe(200)
})

test('who asks too much is told when to come back', async () => {
  const visitor = cast.visitor()
  let answer = await visitor.ask({ url: '/api/v1/site' })
  for (let asked = 0; asked < 2_100 && answer.status === 200; asked += 1)
    answer = await visitor.ask({ url: '/api/v1/site' })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.headers.ratelimit).toContain('r=0')
})

test('the log names the school and nobody in it', async () => {
  const visitor = cast.visitor()
  await visitor
    .call(logIn, { body: { login: 'rabia@riverside.example', password: 'wrong-password' } })
    .catch(() => undefined)
  expect(cast.log.join('\n')).toContain(`"school":"${cast.riverside.id}"`)
  const names = /rabia|nasreen|riverside-demo|wrong-password|@|__Host/i
  expect(cast.log.filter((line) => names.test(line))).toEqual([])
})
