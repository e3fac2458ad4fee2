import type { Problem } from 'kit/contract/refusal'
import { expect, test } from 'vitest'
import { testControlApp } from '../../testing-app.ts'
import { signUp } from './contract.ts'

const { control, visitor } = await testControlApp()
const good = signUp.example.body ?? {}
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

/** What is sent, the status, and what the English answer says somewhere. */
const bad: [name: string, body: unknown, status: number, says: string][] = [
  ['nothing', {}, 422, 'First name is required'],
  ['no first name', { ...good, firstName: '' }, 422, 'First name is required'],
  [
    'digits in a name',
    { ...good, firstName: 'Amina2' },
    422,
    'First name may only contain alphabetic characters and spaces',
  ],
  ['a broken e-mail', { ...good, email: 'amina@' }, 422, 'Email must be a valid email'],
  [
    'a short telephone number',
    { ...good, phone: '0300123' },
    422,
    'Phone must be numeric and exactly 11 digits',
  ],
  [
    'a foreign telephone number that is none',
    { ...good, phone: '+971 12' },
    422,
    'phone number is not valid',
  ],
  ['letters as telephone number', { ...good, phone: 'call me' }, 422, 'phone number is not valid'],
  [
    'passwords that differ',
    { ...good, confirmPassword: 'another walk' },
    422,
    'The two passwords are not the same',
  ],
  ['a common password', { ...good, password: 'password1', confirmPassword: 'password1' }, 422, 'too common'],
  [
    'the school as password',
    { ...good, password: 'greenvalley', confirmPassword: 'greenvalley' },
    422,
    'too close to a name',
  ],
  [
    'a short password',
    { ...good, password: 'ab1', confirmPassword: 'ab1' },
    422,
    'Password must have at least 8 characters',
  ],
  [
    'a long password',
    { ...good, password: 'x'.repeat(129), confirmPassword: 'x' },
    422,
    'Password may have at most 128',
  ],
  ['a reserved address', { ...good, subdomain: 'admin' }, 422, 'kept back'],
  ['a malformed address', { ...good, subdomain: 'green valley' }, 422, 'An address has 3 to 40'],
  ['an address in another script', { ...good, subdomain: 'سکول' }, 422, 'An address has 3 to 40'],
  ['an unknown institute type', { ...good, instituteType: 'castle' }, 422, 'Institute type must be one of'],
  ['no country', { ...good, country: 'ZZ' }, 422, 'Country must be one of the choices offered'],
  ['an unknown curriculum', { ...good, courseProvider: 'hogwarts' }, 422, 'Course provider must be one of'],
  ['an unknown key', { ...good, isAdmin: true }, 422, 'isAdmin is not known here'],
  ['a list', [good], 422, 'Invalid Data'],
  ['a text', '"hello"', 422, 'Invalid Data'],
  ['null', 'null', 422, 'Invalid Data'],
  ['wrong types', { ...good, firstName: { a: 1 }, email: 5, phone: ['1'] }, 422, 'First name must be text'],
  ['a number as school', { ...good, instituteName: 7 }, 422, 'Institute name must be text'],
  ['hidden signs in the school’s name', { ...good, instituteName: 'Green\u202eValley' }, 422, 'hidden signs'],
  ['broken JSON', '{"firstName": ', 400, 'Invalid Data'],
  ['deep JSON', `{"firstName": ${deep}}`, 413, 'more than can be taken'],
  ['less deep JSON', `{"firstName": ${deep.slice(10_000, 30_000)}}`, 422, 'Invalid Data'],
  ['__proto__', '{"__proto__": {"isAdmin": true}}', 400, 'Invalid Data'],
  ['1 MB of junk', 'x'.repeat(1024 * 1024), 413, 'more than can be taken'],
  ['a NUL', { ...good, instituteName: 'Green\u0000Valley' }, 422, 'hidden signs'],
  ['half a character', { ...good, instituteName: 'Green\ud800Valley' }, 422, 'hidden signs'],
]

test.each(bad)('%s is refused with a sentence, never a failure', async (_, body, status, says) => {
  const answer = await send(body)
  expect(answer.text).toContain(says)
  expect(answer.status).toBe(status)
  const problem = answer.json() as Problem
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(problem).toMatchObject({ status, requestId: expect.any(String), code: expect.any(String) })
})

test('a body that is no JSON is not read', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    const answer = await send('firstName=Amina', { 'content-type': type })
    expect(answer.status, type).toBe(415)
    expect(answer.json()).toMatchObject({ detail: 'Only JSON is taken here' })
  }
})

test('the answer is in the visitor’s language: by choice, else by the browser', async () => {
  const sent = { ...good, firstName: '' }
  const urdu = (await send(sent, { 'accept-language': 'ur-PK,ur;q=0.9,en;q=0.8' })).json() as Problem
  const arabic = (await send(sent, { 'accept-language': 'ur', cookie: 'x=1; language=ar' })).json() as Problem
  const english = (await send(sent, { 'accept-language': 'fr' })).json() as Problem
  expect(english.errors?.[0]?.message).toBe('First name is required')
  expect(urdu.errors?.[0]?.message).toMatch(/\p{Script=Arabic}/u)
  expect(arabic.errors?.[0]?.message).toMatch(/\p{Script=Arabic}/u)
  expect(arabic.detail).not.toBe(urdu.detail)
})

test('another site’s page cannot sign a school up', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { origin: 'http://riverside.maktab.localhost:4000' },
    { origin: 'http://localhost' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    const answer = await send(good, headers)
    expect(answer.status, JSON.stringify(headers)).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'foreign-origin' })
  }
})

test('an Idempotency-Key must be printable', async () => {
  for (const key of ['', ' ', 'ü', 'x'.repeat(201)]) {
    expect((await send(good, { 'idempotency-key': key })).status, key).toBe(400)
  }
})

test('whatever was refused has left nothing behind', async () => {
  for (const table of [
    'school',
    'host',
    'signup',
    'founding_record',
    'placement',
    'mail_due',
    'hand_off',
    'operation_log',
  ]) {
    const [row] = await control.sql`select count(*)::int as count from ${control.sql(table)}`
    expect(row?.count, table).toBe(0)
  }
})

function send(body: unknown, headers: Record<string, string> = {}) {
  return visitor().ask({
    method: 'POST',
    url: '/api/v1/signups',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}
