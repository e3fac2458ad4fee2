import { eq, sql } from 'drizzle-orm'
import { outgoing } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import { addDays, type Day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { setAccountState } from '../sessions/sign-in/account-state.ts'
import { logIn, readMe } from '../sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { account } from '../sessions/tables.ts'
import { setGrant } from '../../../testing/grants.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { guardians, students } from '../../people/students-and-guardians/contract.ts'
import { changeRoles } from '../roles/contract.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'
import { isWithin, refuseUnlessNetworks } from './networks.ts'
import { remindJob } from './remind.ts'
import { apiKey, apiKeyUse } from './tables.ts'

const cast = await castSchool({
  limits: { key: { quota: 40, seconds: 60 }, 'unknown-keys': { quota: 5, seconds: 60 } },
})

type Power = { resource: string; action: 'view' | 'mark' | 'edit' | 'delete' }
const views = (...resources: string[]): Power[] => resources.map((resource) => ({ resource, action: 'view' }))

async function make(body: Partial<contract.NewKey> & { powers: Power[] }, login = 'nasreen') {
  const maker = await cast.as(login)
  const full = { name: 'Website', expiresOn: '2027-11-19', ...body } as never
  return { maker, ...(await maker.call(contract.makeKey, { body: full })) }
}

/** A program with a key: no cookies, and whatever address it comes from. */
async function program(
  secret: string,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { body, params, headers = {}, address = '198.51.100.7', host = cast.host }: Asked = {},
) {
  const request = outgoing(
    { idempotent: false, versioned: false, ...endpoint } as Endpoint,
    { params, body } as never,
  )
  const answer = await cast.app().inject({
    method: request.method as 'GET',
    url: request.url,
    ...(request.body === undefined ? {} : { payload: request.body as string }),
    headers: { ...request.headers, host, authorization: `Bearer ${secret}`, ...headers },
    remoteAddress: address,
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    cookies: answer.cookies,
    ...(answer.json() as Said),
  }
}
type Said = { id: string; total: number; detail: string; code: string; name: string }
type Asked = {
  body?: unknown
  params?: object
  headers?: Record<string, string>
  address?: string
  host?: string
}

async function accountOf(login: string) {
  const { db } = await cast.school()
  const email = `${login}@riverside.example`
  const [found] = await db.select({ id: account.id }).from(account).where(eq(account.email, email))
  return found?.id ?? ''
}

const { list, create } = campuses.endpoints
const clerk = { id: null, name: 'Test' }
const refused = (code: string, status = 403) => ({ problem: { code, status } })

test('a program with a key does what the key may and nothing else, without cookies and from any origin', async () => {
  const { secret, id } = await make({ powers: views('campuses') })
  expect(secret).toMatch(/^mk_[0-9a-f]{10}_[\w-]{43}$/)
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const seen = await program(secret, list, { headers })
  expect(seen).toMatchObject({ status: 200, total: 3, cookies: [] })
  const body = create.example.body
  expect(await program(secret, create, { body })).toMatchObject({ status: 403, code: 'key-forbidden' })
  expect(await program(secret, students.endpoints.list)).toMatchObject({ status: 403, code: 'key-forbidden' })
  expect(await program(secret, readMe)).toMatchObject({ status: 403, code: 'not-for-keys' })
  const login = { login: 'nasreen@riverside.example', password: 'riverside-demo-2026' }
  const door = await program(secret, logIn, { body: login })
  expect(door).toMatchObject({ status: 403, code: 'not-for-keys', cookies: [] })
  const { db } = await cast.school()
  const [row] = await db.select().from(apiKey).where(eq(apiKey.id, id))
  expect(JSON.stringify(row)).not.toContain(secret)
})

test('cookies of a request with a key do not count, whoever is logged in', async () => {
  const { secret, maker } = await make({ powers: views('rooms') })
  const cookie = [...maker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(await program(secret, list, { headers: { cookie } })).toMatchObject({ status: 403 })
  expect(await program('mk_0123456789_no', list, { headers: { cookie } })).toMatchObject({ status: 401 })
})

test('what a key writes is its own act, told by its name and its maker, and found by it', async () => {
  const { secret, id, maker } = await make({
    name: 'Admissions site',
    powers: [...views('campuses'), { resource: 'campuses', action: 'edit' }],
  })
  const headers = { 'idempotency-key': 'once-1' }
  const body = { ...Object(create.example.body), name: 'Harbour' }
  const first = await program(secret, create, { body, headers })
  expect(first).toMatchObject({ status: 201, name: 'Harbour' })
  // The same once more has no second effect; another key's idempotency keys are not this one's.
  expect(await program(secret, create, { body, headers })).toMatchObject({ status: 201, id: first.id })
  const other = await make({ powers: [{ resource: 'campuses', action: 'edit' }] })
  expect(await program(other.secret, create, { body, headers })).toMatchObject({ status: 409 })
  const { rows } = await maker.call(listAudit, { query: { apiKey: id } })
  expect(rows).toMatchObject([
    {
      act: 'campuses.created',
      actorId: null,
      actor: 'Admissions site',
      apiKey: { id, maker: 'Nasreen Akhtar' },
    },
  ])
})

test('whatever a program sends twice by POST under one Idempotency-Key is done once, and answered alike', async () => {
  const actions = ['view', 'edit', 'delete'] as const
  const powers = actions.map((action) => ({ resource: 'campuses', action }))
  const { maker, id: apiKey, secret } = await make({ name: 'Twice', powers })
  const body = { ...Object(create.example.body), name: 'Twice Harbour', code: 'TWH' }
  const { id } = await program(secret, create, { body })
  await program(secret, campuses.endpoints.archive, { params: { id } })
  const restore = async () => {
    const headers = { 'idempotency-key': 'again-1' }
    const { headers: _, ...answer } = await program(secret, campuses.endpoints.restore, {
      params: { id },
      headers,
    })
    return answer
  }
  const first = await restore()
  expect(first).toMatchObject({ status: 200, id })
  expect(await restore()).toEqual(first)
  const { rows } = await maker.call(listAudit, { query: { apiKey, act: 'campuses.restored' } })
  expect(rows.length).toBe(1)
})

test('nobody gives a key what they may not do, nor what no key may do', async () => {
  const tariq = { login: 'tariq' }
  await setGrant(await cast.school(), clerk, {
    role: 'administrator',
    resource: 'api-keys',
    action: 'edit',
    reach: 'institute',
  })
  await setGrant(await cast.school(), clerk, {
    role: 'administrator',
    resource: 'rooms',
    action: 'delete',
    reach: null,
  })
  await expect(
    make({ powers: [{ resource: 'rooms', action: 'delete' }] }, tariq.login),
  ).rejects.toMatchObject(refused('beyond-own'))
  for (const resource of ['roles', 'users', 'api-keys', 'concession-approvals', 'write-offs'])
    await expect(make({ powers: [{ resource, action: 'edit' }] })).rejects.toMatchObject(
      refused('beyond-own'),
    )
  await expect(make({ powers: views('dragons') })).rejects.toMatchObject(refused('cell-unknown', 422))
  await expect(
    (await cast.as('sadia')).call(contract.makeKey, contract.makeKey.example as never),
  ).rejects.toMatchObject(refused('forbidden'))
  // With all that may be viewed, what changes powers stays shut.
  const { secret } = await make({ powers: views('roles', 'users') })
  expect(await program(secret, changeRoles, { body: changeRoles.example.body })).toMatchObject({
    status: 403,
    code: 'not-for-keys',
  })
})

test('a key may do no more than its maker may by now, and nothing when the maker is shut out', async () => {
  const school = await cast.school()
  await setGrant(school, clerk, {
    role: 'administrator',
    resource: 'api-keys',
    action: 'edit',
    reach: 'institute',
  })
  const { secret, id } = await make({ powers: views('campuses', 'departments') }, 'tariq')
  expect(await program(secret, list)).toMatchObject({ status: 200 })
  await setGrant(school, clerk, { role: 'administrator', resource: 'campuses', action: 'view', reach: null })
  expect(await program(secret, list)).toMatchObject({ status: 403, code: 'key-forbidden' })
  const nasreen = await cast.as('nasreen')
  expect(await nasreen.call(contract.readKey, { params: { id } })).toMatchObject({
    isMine: false,
    powers: [
      { resource: 'campuses', held: false },
      { resource: 'departments', held: true },
    ],
  })
  await setGrant(school, clerk, {
    role: 'administrator',
    resource: 'campuses',
    action: 'view',
    reach: 'institute',
  })
  expect(await program(secret, list)).toMatchObject({ status: 200 })
  const tariq = await accountOf('tariq')
  await setAccountState(school, clerk, { accountId: tariq, state: 'disabled' })
  expect(await program(secret, list)).toMatchObject({ status: 403 })
  const { rows } = await nasreen.call(contract.apiKeys.endpoints.list, {
    query: { state: 'stopped' } as never,
  })
  expect(rows.map((row) => row.id)).toEqual([id])
  // Somebody else answers for it from then on; the secret of before is good no longer.
  const taken = await nasreen.call(contract.rotateKey, { params: { id }, body: { hours: 24 } })
  expect(taken.previousUntil).toBe(null)
  expect(await program(secret, list, { address: '198.51.100.45' })).toMatchObject({ status: 401 })
  expect(await program(taken.secret, list)).toMatchObject({ status: 200 })
  await setAccountState(school, clerk, { accountId: tariq, state: 'active' })
})

test('who answers for a key hears what somebody else does to it, and nothing of what they do themselves', async () => {
  const [tariq, nasreen] = [await cast.as('tariq'), await cast.as('nasreen')]
  const school = await cast.school()
  const keys = { role: 'administrator', resource: 'api-keys' } as const
  for (const action of ['view', 'edit'] as const)
    await setGrant(school, clerk, { ...keys, action, reach: 'institute' })
  const { id } = await make({ name: 'Bus company', powers: views('campuses') }, 'tariq')
  const heard = async () =>
    (await tariq.call(listNotifications, { query: { category: 'security' } })).rows
      .filter(({ body }) => body.includes('Bus company'))
      .map(({ title }) => title)
  const made = await heard()
  const change = async (who: typeof tariq, name: string) => {
    const { version } = await who.call(contract.apiKeys.endpoints.get, { params: { id } })
    await who.call(contract.changeKey, { params: { id }, version, body: { name } as never })
  }
  await change(tariq, 'Bus company 2')
  expect(await heard()).toEqual(made)
  await change(nasreen, 'Bus company')
  await nasreen.call(contract.rotateKey, { params: { id }, body: { hours: 0 } })
  // She answers for it now.
  await nasreen.call(contract.revokeKey, { params: { id } })
  expect((await heard()).toSorted()).toEqual(
    [...made, 'An API key of yours was changed', 'An API key of yours has a new secret'].toSorted(),
  )
})

test('a key of some campuses reaches those alone, and what is the institute’s it only views', async () => {
  const { secret } = await make({
    powers: [
      ...views('students', 'guardians', 'campuses', 'departments'),
      { resource: 'departments', action: 'edit' },
    ],
    campuses: [demoCampuses.CNL],
  })
  const [all, some] = [await cast.as('nasreen'), await cast.as('sadia')].map((speaker) =>
    speaker.call(students.endpoints.list, { query: { limit: 100 } }),
  )
  const seen = await program(secret, { method: 'GET', path: '/students' })
  expect([seen.total, seen.total < ((await all)?.total ?? 0)]).toEqual([(await some)?.total, true])
  expect(await program(secret, guardians.endpoints.list)).toMatchObject({ status: 200 })
  expect(await program(secret, list)).toMatchObject({ total: 1 })
  const department = { method: 'POST', path: '/departments' } as const
  expect(await program(secret, department, { body: { name: 'Music' } })).toMatchObject({ status: 403 })
})

test('revoked is at once, expired is the day after, and an unknown key is answered as one of another school', async () => {
  const { secret, id, maker } = await make({ powers: views('campuses'), expiresOn: '2026-11-19' as never })
  expect(await program(secret, list)).toMatchObject({ status: 200 })
  cast.clock.pass(86_400)
  expect(await program(secret, list)).toMatchObject({ status: 401, detail: 'This API key has expired' })
  cast.clock.pass(-86_400)
  expect(await program(secret, list)).toMatchObject({ status: 200 })
  await maker.call(contract.revokeKey, { params: { id } })
  const [gone, wrong] = [await program(secret, list), await program('mk_0123456789_abc', list)]
  expect(gone).toMatchObject({ status: 401, code: 'key-unknown' })
  const plain = ({ status, code, detail }: typeof gone) => ({ status, code, detail })
  expect(plain(gone)).toEqual(plain(wrong))
  expect(gone.headers['www-authenticate']).toBe('Bearer realm="api"')
  const hilltop = await cast.add('hilltop')
  const foreign = await make({ powers: views('campuses') })
  expect(plain(await program(foreign.secret, list, { host: hilltop.host, address: '198.51.100.9' }))).toEqual(
    plain(gone),
  )
})

test('a secret is replaced, and the old one is good for some hours more', async () => {
  const { secret, id, maker } = await make({ powers: views('campuses') })
  const next = await maker.call(contract.rotateKey, { params: { id }, body: { hours: 2 } })
  expect(next.previousUntil).toBe(new Date(cast.clock.now.getTime() + 7_200_000).toISOString())
  for (const one of [secret, next.secret]) expect(await program(one, list)).toMatchObject({ status: 200 })
  cast.clock.pass(7_201)
  const later = await (
    await cast.as('nasreen')
  ).call(contract.rotateKey, { params: { id }, body: { hours: 0 } })
  const address = '198.51.100.44'
  for (const one of [secret, next.secret])
    expect(await program(one, list, { address })).toMatchObject({ status: 401 })
  expect(await program(later.secret, list)).toMatchObject({ status: 200 })
})

test('a key that is bound to addresses is taken from there alone, by IPv4, IPv6 and either within the other', async () => {
  const networks = ['203.0.113.0/24', '2001:db8::/32']
  const { secret } = await make({ powers: views('campuses'), networks })
  expect(await program(secret, list, { address: '203.0.113.9' })).toMatchObject({ status: 200 })
  expect(await program(secret, list, { address: '::ffff:203.0.113.9' })).toMatchObject({ status: 200 })
  expect(await program(secret, list, { address: '2001:db8::1' })).toMatchObject({ status: 200 })
  expect(await program(secret, list)).toMatchObject({ status: 403, code: 'key-address' })
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  expect(await program(secret, list, { headers: forwarded })).toMatchObject({ status: 403 })
  expect(isWithin(['203.0.113.7'], '203.0.113.8')).toBe(false)
  for (const wrong of ['203.0.113.0/33', '2001:db8::/129', 'school.example', '203.0.113', '0xcb.0.113.7', ''])
    expect(() => refuseUnlessNetworks([wrong])).toThrow('no address')
})

test('when a key was last used is noted at most once a minute', async () => {
  const { secret, id, maker } = await make({ powers: views('campuses') })
  const { db } = await cast.school()
  const usedAt = async () => (await db.select().from(apiKeyUse).where(eq(apiKeyUse.keyId, id)))[0]?.at
  await program(secret, list)
  const first = await usedAt()
  cast.clock.pass(30)
  await program(secret, list)
  expect(await usedAt()).toBe(first)
  cast.clock.pass(40)
  await program(secret, list)
  expect(await usedAt()).toBe(cast.clock.now.toISOString())
  const { rows } = await maker.call(contract.apiKeys.endpoints.list, { query: { q: 'Website', limit: 100 } })
  expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'active', lastUsedOn: '2026-11-19' })
})

test('who asks too much with a key waits, and who guesses keys does so before', async () => {
  const { secret } = await make({ powers: views('campuses') })
  const answers = []
  for (let at = 0; at < 42; at += 1) answers.push(await program(secret, list))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(40).fill(200), 429, 429])
  expect(answers[0]?.headers['ratelimit-policy']).toContain('"key";q=40;w=60')
  expect(Number(answers[41]?.headers['retry-after'])).toBeGreaterThan(0)
  const guesses = []
  const address = '192.0.2.4'
  for (let at = 0; at < 7; at += 1) guesses.push(await program(`mk_guess_${at}`, list, { address }))
  expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
  // Whoever has a key behind the same address is not held up.
  const { secret: good } = await make({ powers: views('campuses') })
  expect(await program(good, list, { address })).toMatchObject({ status: 200 })
})

test('the audit keeps no hash and no secret of a key', async () => {
  const { maker, id } = await make({ powers: views('campuses') })
  await maker.call(contract.rotateKey, { params: { id }, body: { hours: 1 } })
  const { db } = await cast.school()
  const kept = await db.execute<{ text: string }>(
    sql`select coalesce(before::text, '') || coalesce(after::text, '') as text from audit where row_id = ${id}`,
  )
  expect(kept.length).toBe(2)
  expect(kept.map(({ text }) => text).join()).not.toMatch(/hash|mk_/)
})

test('who answers for a key is told a fortnight before it ends, and on the day before, once each', async () => {
  const nasreen = await cast.as('nasreen')
  const expiresOn = addDays('2026-11-19' as Day, 20) as never
  await make({ name: 'Library', powers: views('campuses'), expiresOn })
  const { id } = await make({ name: 'Canteen', powers: views('campuses'), expiresOn })
  await nasreen.call(contract.revokeKey, { params: { id } })
  const heard = async () => {
    const { rows } = await (
      await cast.as('nasreen')
    ).call(listNotifications, { query: { category: 'security' } })
    return rows.filter(({ title }) => title === 'An API key of yours ends soon').map(({ body }) => body)
  }
  const school = await cast.school()
  const night = async (days: number) => {
    cast.clock.pass(days * 86_400)
    for (const _ of [1, 2]) await remindJob.run(school, {} as never, {} as never)
    return (await heard()).length
  }
  expect(await night(5)).toBe(0)
  expect(await night(1)).toBe(1)
  expect((await heard())[0]).toContain('Library is valid until')
  expect(await night(1)).toBe(1)
  // A night in which nothing ran costs nothing.
  expect(await night(12)).toBe(2)
  expect(await night(1)).toBe(2)
})
