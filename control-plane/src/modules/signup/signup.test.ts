import { open } from 'kit/storage/keys'
import { hashPassword, passwordMatches } from 'kit/security/password'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testControlApp } from '../../testing-app.ts'
import { refillPool } from '../provisioning/pool.ts'
import { handOff, readSignup, signUp, type Signup } from './contract.ts'
import { hashSecret } from './secret.ts'

const { control, visitor } = await testControlApp()
const tenant = postgres(control.ground.tenant, { max: 2, onnotice: () => {} })
afterAll(() => tenant.end())
beforeAll(() => hashPassword('warm up').then(() => undefined))

const form = signUp.body.parse(signUp.example.body)
let count = 0
function application(changes: Partial<typeof form> = {}) {
  count += 1
  return { ...form, subdomain: `valley-${count}`, email: `amina${count}@greenvalley.example`, ...changes }
}

beforeEach(async () => {
  if (count < 3) await refillPool(control, { size: 2 })
})

test('with a ready database a school is signed up at once, and its founder has a way in', async () => {
  const body = application({ instituteName: 'Green Valley School' })
  const answer = await visitor().ask(post('/api/v1/signups', body))
  expect(answer.status).toBe(201)
  const signup = answer.json() as Signup
  expect(signup).toMatchObject({
    state: 'active',
    school: {
      name: 'Green Valley School',
      subdomain: body.subdomain,
      address: `http://${body.subdomain}.maktab.localhost:4000`,
    },
  })
  expect(signup.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(signup.welcome).toMatch(
    new RegExp(`^http://${body.subdomain}\\.maktab\\.localhost:4000/welcome#[\\w-]{43}$`),
  )
})

test('the code of the way in works once, at its own host and for its own purpose', async () => {
  const body = application()
  const signup = await visitor().call(signUp, { body })
  const code = signup.welcome?.split('#')[1] ?? ''
  const host = `${body.subdomain}.maktab.localhost`
  expect(await redeem(code, 'riverside.maktab.localhost', 'welcome')).toBeNull()
  expect(await redeem(code, host, 'support')).toBeNull()
  expect(await redeem(`${code.slice(1)}A`, host, 'welcome')).toBeNull()
  expect(await redeem(code, host, 'welcome')).toMatchObject({ subject: { founder: true } })
  expect(await redeem(code, host, 'welcome')).toBeNull()
  await expect(visitor().call(handOff, { params: { token: signup.token } })).rejects.toMatchObject({
    problem: { status: 410, code: 'hand-off-over' },
  })
})

test('the founding record can be opened with the key of the school’s database, and holds no password', async () => {
  const body = application()
  await visitor().call(signUp, { body })
  const [row] = await tenant`
    select f.sealed, d.school_id, d.wrapped_key, d.key_id from founding_record f
    join directory d on d.school_id = f.school_id where d.host = ${`${body.subdomain}.maktab.localhost`}`
  const key = await control.keys.unwrap(row?.wrapped_key, String(row?.key_id))
  const record = JSON.parse(open(key, row?.sealed, `founding:${row?.school_id}`).toString())
  expect(record).toMatchObject({
    firstName: 'Amina',
    lastName: 'Yusuf',
    email: body.email,
    phone: '+923000000123',
    instituteName: 'Green Valley School',
    instituteType: 'school',
    country: 'PK',
    language: 'en',
  })
  expect(await passwordMatches(record.passwordHash, body.password)).toBe(true)
  expect(JSON.stringify(record)).not.toContain(body.password)
  expect(() => open(key, row?.sealed, 'founding:another')).toThrow()
})

test('with no database ready the address is certain and the making is queued', async () => {
  await control.sql`update database set state = 'quarantined' where state = 'ready'`
  const body = application()
  const answer = await visitor().ask(post('/api/v1/signups', body))
  expect(answer.status).toBe(202)
  const signup = answer.json() as Signup
  expect(signup).toMatchObject({
    state: 'provisioning',
    welcome: null,
    school: { subdomain: body.subdomain },
  })
  expect(signup.steps[0]).toEqual({ key: 'address', state: 'done' })
  expect(await visitor().call(readSignup, { params: { token: signup.token } })).toMatchObject({
    state: 'provisioning',
  })
  await expect(visitor().call(handOff, { params: { token: signup.token } })).rejects.toMatchObject({
    problem: { status: 409, code: 'signup-unfinished' },
  })
})

test('the same key and form give the same answer, another form under the key is refused', async () => {
  const body = application()
  const first = await visitor().call(signUp, { body, onceKey: 'key-1' })
  const again = await visitor().call(signUp, { body, onceKey: 'key-1' })
  expect(again).toEqual(first)
  await expect(
    visitor().call(signUp, { body: { ...body, firstName: 'Other' }, onceKey: 'key-1' }),
  ).rejects.toMatchObject({
    problem: { status: 422, code: 'idempotency-key-used' },
  })
  expect(await schoolsOf(body.email)).toBe(1)
})

test('twenty parallel sign-ups with one key make one school and give twenty equal answers', async () => {
  const body = application()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor().call(signUp, { body, onceKey: 'key-20' })),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await schoolsOf(body.email)).toBe(1)
})

test('a sign-up repeated while the first is being answered reads the same answer, whenever it comes', async () => {
  const body = application()
  const tries = Array.from({ length: 60 }, async (_, index) => {
    await new Promise((after) => setTimeout(after, index * 3))
    return visitor().call(signUp, { body, onceKey: 'key-staggered' })
  })
  const answers = await Promise.all(tries)
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('of twenty parallel sign-ups for one address one gets it and nineteen read that it is taken', async () => {
  const before = await everything()
  const bodies = Array.from({ length: 20 }, (_, index) =>
    application({ subdomain: 'one-and-only', email: `racer${index}@example.com` }),
  )
  const answers = await Promise.all(bodies.map((body) => visitor().ask(post('/api/v1/signups', body))))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 19 }, () => 409)])
  const problem = answers.find(({ status }) => status === 409)?.json()
  expect(problem).toMatchObject({
    code: 'subdomain-taken',
    detail: 'This address is taken by another school',
    errors: [{ pointer: '/subdomain', code: 'taken' }],
  })
  expect(JSON.stringify(problem)).toContain(
    'Free are one-and-only-school, one-and-only-edu, one-and-only-campus',
  )
  const after = await everything()
  for (const [table, rows] of Object.entries(after)) {
    expect(rows - (before[table] ?? 0), table).toBe(table === 'mail_due' ? 2 : 1)
  }
})

test('one e-mail address signs up three schools a day, also when it tries all at once', async () => {
  const email = 'greedy@example.com'
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => visitor().ask(post('/api/v1/signups', application({ email })))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers['retry-after']).toBe('86400')
  expect(refused?.json()).toMatchObject({
    detail: 'This email address has signed up 3 schools today. Please go on tomorrow',
  })
  expect(await schoolsOf(email)).toBe(3)
})

test('the address of a school whose making failed for good is free again', async () => {
  const body = application()
  await visitor().call(signUp, { body })
  await control.sql`update school set state = 'failed' where contact_email = ${body.email}`
  const second = await visitor().call(signUp, { body: application({ subdomain: body.subdomain }) })
  expect(second.school.subdomain).toBe(body.subdomain)
})

test('neither key nor token nor code nor password is kept as it was', async () => {
  const body = application({ password: 'canary of a password', confirmPassword: 'canary of a password' })
  const signup = await visitor().call(signUp, { body, onceKey: 'canary-key' })
  const rows =
    await control.sql`select to_jsonb(s) || to_jsonb(g) as row from school s join signup g on g.school_id = s.id
    where s.contact_email = ${body.email}`
  const kept = JSON.stringify(rows)
  for (const secret of ['canary-key', signup.token, body.password]) expect(kept).not.toContain(secret)
})

function post(url: string, body: unknown) {
  return { method: 'POST', url, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function redeem(code: string, host: string, purpose: string) {
  const [row] = await tenant`select redeem_hand_off(${hashSecret(code)}, ${host}, ${purpose}) as taken`
  return row?.taken
}

async function schoolsOf(email: string): Promise<number> {
  const [row] = await control.sql`select count(*)::int as count from school where contact_email = ${email}`
  return row?.count
}

async function everything(): Promise<Record<string, number>> {
  const tables = [
    'school',
    'host',
    'signup',
    'founding_record',
    'placement',
    'database',
    'data_key',
    'mail_due',
  ]
  const counts = await Promise.all(
    tables.map(async (table) => {
      const [row] = await control.sql`select count(*)::int as count from ${control.sql(table)}`
      return [table, row?.count] as const
    }),
  )
  return Object.fromEntries(counts)
}
