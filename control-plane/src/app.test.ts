import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { testControlApp } from './testing-app.ts'

const lines: string[] = []
const { control, visitor } = await testControlApp({
  log: { stream: { write: (line) => lines.push(line) } },
  limits: { signups: { quota: 3, seconds: 60 }, mails: { quota: 2, seconds: 60 } },
})
const ask = (url: string, headers: Record<string, string> = {}) => visitor().ask({ url, headers })
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['/', 'home'],
  ['/signup', 'sign up'],
  ['/signup/', 'sign up'],
  ['/signup?from=mail', 'sign up'],
  ['/ur', 'گھر'],
  ['/ur/', 'گھر'],
])('%s is a page of the public site', async (url, title) => {
  const answer = await ask(url, page)
  expect(answer.status).toBe(200)
  expect(answer.text).toContain(title)
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('files whose names carry a print of their content are kept by browsers', async () => {
  const answer = await ask('/assets/site-1a2b.js')
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.headers['content-type']).toContain('javascript')
})

test.each([
  '/nothing',
  '/ur/nothing',
  '/.env',
  '/../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/a%00b',
  '/assets',
])('%s is answered 404 with a page that goes home', async (url) => {
  const answer = await ask(url, page)
  expect(answer.status).toBe(404)
  expect(answer.text).toContain('nothing here')
})

test('a dialog has an address that answers with its page and stays out of search engines', async () => {
  const answer = await ask('/ur/modal/exams', page)
  expect([answer.status, answer.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(answer.text).toContain('lang="ur"')
  expect((await ask('/modal/nothing', page)).status).toBe(404)
  expect((await ask('/modal/__proto__', page)).status).toBe(404)
})

test('what machines read names the origin of the site, and the ambassador is found in small letters, too', async () => {
  expect((await ask('/robots.txt')).text).toBe(`Sitemap: ${control.places.origin}/sitemap.xml`)
  expect((await ask('/sitemap.xml', page)).status).toBe(404)
  const moved = await ask('/ar/brandambassador', page)
  expect([moved.status, moved.headers['location']]).toEqual([308, '/ar/brandAmbassador'])
})

test('a broken address is a problem, not a failure', async () => {
  const answer = await ask('/%zz')
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'malformed', detail: 'Invalid Data' })
})

test('what the API does not have is a problem in the visitor’s language', async () => {
  const answer = await ask('/api/v1/nothing', { ...page, 'accept-language': 'ur' })
  expect(answer.status).toBe(404)
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect((answer.json() as { detail: string }).detail).toMatch(/\p{Script=Arabic}/u)
})

test('pages may run no inline script, be framed by nobody, and answers of the API are not kept', async () => {
  const home = await ask('/', page)
  const policy = String(home.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(home.headers['x-content-type-options']).toBe('nosniff')
  const api = await ask('/api/v1/subdomains/greenvalley')
  expect(api.headers['cache-control']).toBe('no-store')
  expect(api.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(api.headers['access-control-allow-origin']).toBeUndefined()
})

test('the API describes itself: every endpoint stands in the document, and the page needs nothing from elsewhere', async () => {
  const document = (await ask('/api/v1/openapi.json')).json() as {
    openapi: string
    paths: Record<string, object>
  }
  expect(document.openapi).toBe('3.1.0')
  for (const { path, method } of endpoints) {
    expect(document.paths[`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`]).toHaveProperty(method.toLowerCase())
  }
  expect(document.paths['/api/v1/signups']).toMatchObject({
    post: { responses: { 201: {}, 202: {}, default: {} } },
  })
  const docs = await ask('/api/v1/docs', page)
  expect(docs.status).toBe(200)
  const needed = [...docs.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')
  expect(needed).toHaveLength(4)
  for (const url of needed) expect((await ask(url)).status, url).toBe(200)
  expect(docs.text).not.toMatch(/<script>|style=|https?:/)
  expect((await ask('/api/v1/docs/package.json')).status).toBe(404)
})

test('a visitor reads whether an address is free, taken, reserved or invalid, with others to choose', async () => {
  await control.sql`insert into school (id, name, institute_type, country, contact_first_name, contact_email)
    values ('00000000-0000-7000-8000-000000000001', 'Taken', 'school', 'PK', 'A', 'a@example.com')`
  await control.sql`insert into host (host, school_id, kind) values ('taken.maktab.localhost', '00000000-0000-7000-8000-000000000001', 'subdomain'),
    ('taken-school.maktab.localhost', '00000000-0000-7000-8000-000000000001', 'subdomain')`
  expect(await checkName(' GreenValley ')).toEqual({
    name: 'greenvalley',
    state: 'free',
    message: 'This address is free',
    suggestions: [],
  })
  expect(await checkName('taken')).toMatchObject({
    state: 'taken',
    suggestions: ['taken-edu', 'taken-campus', 'taken-academy'],
  })
  expect(await checkName('admin')).toMatchObject({
    state: 'reserved',
    suggestions: ['admin-school', 'admin-edu', 'admin-campus'],
  })
  expect(await checkName('Green Valley')).toMatchObject({
    state: 'invalid',
    suggestions: ['green-valley', expect.any(String), expect.any(String)],
  })
  expect(await checkName('x'.repeat(101))).toMatchObject({ status: 422, code: 'invalid' })
})

test('curricula of the visitor’s country come first, in the visitor’s language', async () => {
  const answer = await ask('/api/v1/course-providers?country=SA', { 'accept-language': 'ar' })
  const { rows, total } = answer.json() as { rows: { key: string; name: string }[]; total: number }
  expect(rows[0]?.key).toBe('sa-ministry')
  expect(rows.length).toBe(total)
  expect(rows[0]?.name).toMatch(/\p{Script=Arabic}/u)
})

test('too many sign-ups from one address are refused with the time to wait, and no header makes another address', async () => {
  for (let sent = 1; sent <= 3; sent += 1) {
    const answer = await signUpFrom('1.1.1.1')
    expect(answer.status).toBe(422)
    expect(answer.headers.ratelimit).toMatch(new RegExp(`^"signups";r=${3 - sent};t=\\d+$`))
    expect(answer.headers['ratelimit-policy']).toBe('"signups";q=3;w=60')
  }
  const refused = await signUpFrom('2.2.2.2')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({
    code: 'too-many',
    detail: expect.stringContaining('Too many requests'),
  })
  expect((await ask('/api/v1/subdomains/greenvalley')).status).toBe(200)
})

test('this process says that it lives and whether it can work', async () => {
  expect((await ask('/livez')).json()).toEqual({ ok: true })
  expect((await ask('/readyz')).json()).toEqual({ ok: true })
})

test('the mailbox of development shows what was sent, its html apart and harmless', async () => {
  expect((await ask('/mailbox', page)).text).toContain('Nothing has been sent yet')
  const headers = { 'content-type': 'application/json' }
  await control.sql`update school set contact_email = 'find-me@example.com'`
  await control.sql`update host set is_primary = true where host = 'taken.maktab.localhost'`
  await visitor().ask({
    method: 'POST',
    url: '/api/v1/school-searches',
    headers,
    body: '{"email":"find-me@example.com"}',
  })
  await expect.poll(async () => (await ask('/mailbox', page)).text).toContain('find-me@example.com')
  const list = (await ask('/mailbox', page)).text
  const id = /href="\/mailbox\/([\w-]+)"/.exec(list)?.[1]
  const mail = await ask(`/mailbox/${id}`, page)
  expect(mail.text).toContain('http://taken.maktab.localhost:4000')
  expect(mail.text).toContain('sandbox="allow-popups')
  const html = await ask(`/mailbox/${id}/html`, page)
  expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect((await ask('/mailbox/unknown', page)).status).toBe(404)
})

test('no log line carries what visitors sent', () => {
  expect(lines.length).toBeGreaterThan(20)
  for (const canary of ['find-me', 'greenvalley', 'GreenValley', '1.1.1.1', 'passwd']) {
    expect(lines.join('')).not.toContain(canary)
  }
})

async function checkName(name: string) {
  return (await ask(`/api/v1/subdomains/${encodeURIComponent(name)}`)).json()
}

function signUpFrom(address: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return visitor().ask({ method: 'POST', url: '/api/v1/signups', headers, body: '{}' })
}
