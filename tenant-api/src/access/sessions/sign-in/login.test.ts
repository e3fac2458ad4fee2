import { eq, sql } from 'drizzle-orm'
import { Refused } from 'kit/http/client'
import { expect, test } from 'vitest'
import { act } from '../../../core/acts/audit.ts'
import { runConcurrently } from '../../../../testing/concurrent-transaction.ts'
import { setAccountState } from './account-state.ts'
import * as contract from '../contract.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { cookieNames } from '../tokens/cookies.ts'
import { logIn as begin } from './login.ts'
import { demoPassword } from '../../../../demo/access/sessions/seed.ts'
import { account, session } from '../tables.ts'
import { phone, testDoor } from '../../../../testing/door.ts'

const door = await testDoor()
const clerk = { id: null, name: 'Test' }

function logIn(login: string, password = demoPassword, options?: Parameters<typeof door.browser>[0]) {
  return door.browser(options).call(contract.logIn, { body: { login, password } })
}

test('the founder logs in by e-mail, whatever the case of its letters and spaces around it', async () => {
  const nasreen = door.browser()
  const me = await nasreen.call(contract.logIn, {
    body: { login: ' Nasreen@Riverside.EXAMPLE ', password: demoPassword },
  })
  expect(me).toMatchObject({
    name: 'Nasreen Akhtar',
    email: 'nasreen@riverside.example',
    username: null,
    language: 'en',
    roles: [{ key: 'super_admin', name: 'Super admin' }],
    emailVerified: false,
  })
  expect(me.grants).toContainEqual({
    resource: 'campuses',
    action: 'edit',
    reach: 'institute',
    campuses: [],
    sections: [],
  })
  expect(await nasreen.call(contract.readMe, {})).toEqual(me)
})

test('the gate keeper has no e-mail and logs in by username, in Urdu', async () => {
  const ghulam = await door.as('ghulam.rasool')
  const me = await ghulam.call(contract.readMe, {})
  expect(me).toMatchObject({ name: 'غلام رسول', email: null, username: 'ghulam.rasool', language: 'ur' })
})

/** Makes something else of a guardian's log-in. */
const turn = (more: { phone: string; username: string; phone_verified_at: string | null }, was: string) =>
  runConcurrently(door, (tx) => tx`update account set ${tx(more)} where username = ${was}`)

test('the gate keeper logs in by the telephone that he confirmed, as long as it is his alone', async () => {
  const come = async (login: string) => (await logIn(login, demoPassword)).name
  const refused = { problem: { status: 401, code: 'login', detail: 'Invalid id or password' } }
  for (const typed of ['0300 0000709', '+92 300 0000709', '۰۳۰۰-۰۰۰۰۷۰۹'])
    expect(await come(typed)).toBe('غلام رسول')
  await expect(logIn('0300 0000709', 'not the password')).rejects.toMatchObject(refused)
  // The number of a family that the office wrote down, and that nobody has confirmed.
  await expect(come('0300 0000103')).rejects.toMatchObject(refused)
  const number = '+923000000709'
  const at = '2026-11-19T04:00:00Z'
  await turn({ phone: number, username: 'usman.ghani', phone_verified_at: at }, 'usman.ghani')
  await expect(come('0300 0000709')).rejects.toMatchObject(refused)
  // A username may be a number, and goes before.
  await turn({ phone: number, username: '03000000709', phone_verified_at: at }, 'usman.ghani')
  expect(await come('03000000709')).toBe('Usman Ghani')
  await turn({ phone: '+923000000103', username: 'usman.ghani', phone_verified_at: null }, '03000000709')
})

test('the language that was chosen at the door is kept by who comes in for the first time', async () => {
  const body = { login: '', password: demoPassword }
  const [row] = await (
    await door.school()
  ).db.execute<{ email: string }>(sql`
    select email from account a where password_hash is not null and language = 'en' and email is not null
      and not exists (select from known_device where account_id = a.id) limit 1`)
  body.login = row?.email ?? ''
  const come = (language: 'ur' | 'ar') => door.browser().call(contract.logIn, { body: { ...body, language } })
  expect((await come('ur')).language).toBe('ur')
  expect((await come('ar')).language).toBe('ur')
})

test('who is not logged in reads nothing', async () => {
  const visitor = door.browser()
  await expect(visitor.call(contract.readMe, {})).rejects.toMatchObject({
    problem: { status: 401, code: 'not-signed-in', detail: 'Please log in first' },
  })
  await expect(visitor.call(listAudit, {})).rejects.toMatchObject({ problem: { status: 401 } })
})

test.each([
  ['nasreen@riverside.example', 'Invalid email or password'],
  ['nobody@riverside.example', 'Invalid email or password'],
  ['ghulam.rasool', 'Invalid id or password'],
  ['nobody.at.all', 'Invalid id or password'],
])(
  'a wrong password for %s is answered with "%s", whether or not the name exists',
  async (login, sentence) => {
    await expect(logIn(login, 'not the password')).rejects.toMatchObject({
      problem: { status: 401, code: 'login', detail: sentence },
    })
  },
)

test('known and unknown names are answered alike: words, status, headers and about the same time', async () => {
  const known = await timed('tariq@riverside.example')
  const unknown = await timed('tarik@riverside.example')
  expect(plain(unknown.answer)).toEqual(plain(known.answer))
  expect(unknown.answer.status).toBe(401)
  expect(Object.keys(unknown.answer.headers).sort()).toEqual(Object.keys(known.answer.headers).sort())
  // Without the decoy hash an unknown name would be answered at least five times as fast.
  expect(unknown.median).toBeGreaterThan(known.median / 3)
  expect(unknown.median).toBeLessThan(known.median * 3)
})

test('an account without a password cannot be logged in to, and says nothing of it', async () => {
  const school = await door.school()
  await school.transaction(clerk, 'accounts.password-set', (tx) =>
    tx.update(account).set({ passwordHash: null }).where(eq(account.email, 'adeel@riverside.example')),
  )
  await expect(logIn('adeel@riverside.example')).rejects.toMatchObject({
    problem: { status: 401, detail: 'Invalid email or password' },
  })
})

test('only who knows the password hears that a log-in is switched off', async () => {
  const school = await door.school()
  const [farzana] = await school.db
    .select()
    .from(account)
    .where(eq(account.email, 'farzana@riverside.example'))
  await setAccountState(school, clerk, { accountId: farzana?.id ?? '', state: 'disabled' })
  await expect(logIn('farzana@riverside.example', 'a wrong one')).rejects.toMatchObject({
    problem: { status: 401, detail: 'Invalid email or password' },
  })
  await expect(logIn('farzana@riverside.example')).rejects.toMatchObject({
    problem: {
      status: 403,
      code: 'login-off',
      detail: 'Your log-in is switched off. Please ask the office of your school',
    },
  })
})

test('both cookies are HttpOnly, Secure, bound to the host, and end with the session', async () => {
  const answer = await door.browser().ask({
    method: 'POST',
    url: '/api/v1/session',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'nasreen@riverside.example', password: demoPassword }),
  })
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  for (const name of [cookieNames.access, cookieNames.refresh, cookieNames.device]) {
    const cookie = cookies.find((text) => text.startsWith(`${name}=`))
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toMatch(/Domain/i)
  }
  expect(cookies.find((text) => text.startsWith(cookieNames.refresh))).toContain(`Max-Age=${12 * 3600}`)
})

test('nothing of a session, a device or a token is stored as it is', async () => {
  const sadia = await door.as('sadia')
  const school = await door.school()
  const dump = await school.db.execute<{ text: string }>(sql`
    select coalesce(string_agg(row::text, ' '), '') as text from (
      select to_jsonb(s) as row from session s union all select to_jsonb(d) from known_device d
      union all select to_jsonb(a) from audit a union all select to_jsonb(k) from signing_key k
    ) all_rows`)
  const text = dump[0]?.text ?? ''
  for (const secret of sadia.cookies.values()) {
    expect(text).not.toContain(secret)
    // As bytes, PostgreSQL shows them so.
    for (const written of ['utf8', 'base64url'] as const)
      expect(text).not.toContain(Buffer.from(secret, written).toString('hex'))
  }
  expect(text).not.toContain('argon2id')
  expect(text).not.toContain(demoPassword)
})

test('logging in again in the same browser ends the session that was there', async () => {
  const shared = await door.as('rabia')
  const before = await shared.call(contract.readMe, {})
  const now = await shared.call(contract.logIn, {
    body: { login: 'waqas@riverside.example', password: demoPassword },
  })
  expect(now.name).toBe('Waqas Javed')
  const school = await door.school()
  const [old] = await school.db.select().from(session).where(eq(session.id, before.sessionId))
  expect(old?.endReason).toBe('logged-out')
})

test('a failed log-in leaves the session of the browser alone', async () => {
  const rabia = await door.as('rabia')
  await expect(
    rabia.call(contract.logIn, { body: { login: 'waqas@riverside.example', password: 'not this one' } }),
  ).rejects.toBeInstanceOf(Refused)
  expect((await rabia.call(contract.readMe, {})).name).toBe('Rabia Aslam')
})

test('logging out ends the session at once, also for a copy of its cookies', async () => {
  const rabia = await door.as('rabia')
  const copy = door.browser()
  for (const [name, value] of rabia.cookies) copy.cookies.set(name, value)
  expect(await rabia.call(contract.logOut, {})).toEqual({ signedOut: true })
  expect([...rabia.cookies.keys()]).toEqual([cookieNames.device])
  await expect(copy.call(contract.readMe, {})).rejects.toMatchObject({
    problem: { status: 401, code: 'session-expired', detail: 'Session Expired' },
  })
  expect(await rabia.call(contract.logOut, {})).toEqual({ signedOut: true })
})

test('a log-in on a new device is announced, the first one and a known device are not', async () => {
  const school = await door.school()
  const announced = async () => {
    const [row] = await school.db.execute<{ times: number }>(sql`
      select count(*)::int as times from outbox where topic = 'session.new-device'
        and payload ->> 'accountId' = '01980000-0000-7000-8000-00000000a004'`)
    return row?.times
  }
  const imtiaz = await door.as('imtiaz')
  expect(await announced()).toBe(0)
  await imtiaz.call(contract.logIn, { body: { login: 'imtiaz@riverside.example', password: demoPassword } })
  expect(await announced()).toBe(0)
  await logIn('imtiaz@riverside.example', demoPassword, { agent: phone })
  expect(await announced()).toBe(1)
})

test('a hash of other costs is made again at the next log-in, once, and never in a school that is only read', async () => {
  const school = await door.school()
  // The demo password at m=4096, t=3.
  const weak =
    '$argon2id$v=19$m=4096,t=3,p=1$fpUcbHoqCz5viCjASacb3A$zs3RFOQB2XEYaVeRiX6FjsbY8cCMRhlwZJJiDb6mGdg'
  const login = 'imtiaz@riverside.example'
  const whose = eq(account.email, login)
  const hash = async () => (await school.db.select().from(account).where(whose))[0]?.passwordHash
  const renewals = async () =>
    (await school.db.select().from(act).where(eq(act.key, 'accounts.hash-renewed'))).length
  await school.transaction(clerk, 'accounts.password-set', (tx) =>
    tx.update(account).set({ passwordHash: weak }).where(whose),
  )
  const agent = { device: 'Windows PC', browser: 'Firefox' }
  const given = { login, password: demoPassword, agent, deviceToken: undefined }
  await begin({ ...school, state: 'read_only' }, given)
  expect(await hash()).toBe(weak)
  await Promise.all([logIn(login), logIn(login), logIn(login)])
  expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const before = await renewals()
  expect(before).toBeGreaterThan(0)
  await logIn(login)
  expect(await renewals()).toBe(before)
})

test('each log-in and log-out is an act of the person', async () => {
  const waqas = await door.as('waqas')
  await waqas.call(contract.logOut, {})
  const school = await door.school()
  const acts = await school.db.select().from(act).where(eq(act.actor, 'Waqas Javed')).orderBy(act.id)
  expect(acts.slice(-2).map(({ key }) => key)).toEqual(['sessions.started', 'sessions.ended'])
})

test.each([
  [{ login: '', password: 'x' }],
  [{ login: 'nasreen@riverside.example\u0000', password: demoPassword }],
  [{ login: 'nasreen@riverside.example' }],
  [{ login: 'nasreen@riverside.example', password: 'x'.repeat(129) }],
  [{ login: ['nasreen@riverside.example'], password: demoPassword }],
  [{ login: 'nasreen@riverside.example', password: demoPassword, role: 'super_admin' }],
])('a malformed log-in is refused: %o', async (body) => {
  const answer = await door.browser().ask({
    method: 'POST',
    url: '/api/v1/session',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(422)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test.each(["' or '1'='1", 'n\u0430sreen@riverside.example', '%@%', '🙂'.repeat(30)])(
  'a strange login is only a wrong one: %s',
  async (login) => {
    await expect(logIn(login)).rejects.toMatchObject({
      problem: { code: expect.stringMatching(/^(login|invalid)$/) },
    })
  },
)

async function timed(login: string) {
  const times: number[] = []
  let answer = await wrong(login)
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now()
    answer = await wrong(login)
    times.push(performance.now() - start)
  }
  return { answer, median: times.sort((a, b) => a - b)[1] ?? 0 }
}

function wrong(login: string) {
  return door.browser().ask({
    method: 'POST',
    url: '/api/v1/session',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: 'not the password' }),
  })
}

function plain(answer: { json: () => unknown }) {
  return { ...(answer.json() as object), requestId: '' }
}

test('on a known device a log-in is six statements, of which one begins the session, and no transaction', async () => {
  const body = { login: 'sana@riverside.example', password: demoPassword }
  const laptop = door.browser()
  // The first is on a new device, the second reads what is kept for a moment: keys, profile and permissions.
  for (let times = 0; times < 2; times += 1) {
    await laptop.call(contract.logIn, { body })
    for (const name of laptop.cookies.keys()) if (name !== cookieNames.device) laptop.cookies.delete(name)
  }
  const { $client: client } = (await door.school()).db
  const { unsafe, begin } = client
  const counts = { statements: 0, transactions: 0 }
  Object.assign(client, {
    unsafe: (...asked: Parameters<typeof unsafe>) => ((counts.statements += 1), unsafe(...asked)),
    begin: (work: Parameters<typeof begin>[1]) => ((counts.transactions += 1), begin(work as never)),
  })
  try {
    await laptop.call(contract.logIn, { body })
  } finally {
    Object.assign(client, { unsafe, begin })
  }
  expect(counts.transactions).toBe(0)
  expect(counts.statements).toBeLessThanOrEqual(6)
})

test('on a known device wrong attempts are forgotten by the right password, and a password that has changed begins nothing', async () => {
  const sana = door.browser()
  const body = { login: 'sana@riverside.example', password: demoPassword }
  await sana.call(contract.logIn, { body })
  const wrong = { login: body.login, password: 'not the password' }
  // Nine in a row would close it after the next: each right one between them lets it start anew.
  for (let round = 0; round < 3; round += 1) {
    for (let times = 0; times < 4; times += 1)
      await expect(sana.call(contract.logIn, { body: wrong })).rejects.toBeInstanceOf(Refused)
    await sana.call(contract.logIn, { body })
  }
})
