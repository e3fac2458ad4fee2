import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listNotifications } from '../../../platform/notifications/contract.ts'
import * as contract from '../contract.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { demoPassword } from '../../../../demo/access/sessions/seed.ts'
import { sweepSessions } from '../tokens/session.ts'
import { loginThrottle } from '../tables.ts'
import { phone, testDoor } from '../../../../testing/door.ts'
import { throttleKey } from './login-attempt-limit.ts'

const door = await testDoor()

type Browser = ReturnType<typeof door.browser>

/** `in`, `wrong`, or the seconds to wait. */
async function attempt(browser: Browser, login: string, password = 'not the password') {
  const answer = await browser.ask({
    method: 'POST',
    url: '/api/v1/session',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  if (answer.status === 429) return Number(answer.headers['retry-after'])
  if (answer.status === 201) return 'in'
  // A machine that stood still says neither, and is no wrong password.
  return answer.status === 401 ? 'wrong' : `HTTP ${answer.status}`
}

async function fail(login: string, times: number) {
  const answers = []
  for (let time = 0; time < times; time += 1) answers.push(await attempt(door.browser(), login))
  return answers
}

test('five wrong passwords are answered at once, the next ones wait longer and longer', async () => {
  const login = 'tariq@riverside.example'
  expect(await fail(login, 5)).toEqual(Array(5).fill('wrong'))
  for (const seconds of [1, 2, 4, 8, 16]) {
    expect(await attempt(door.browser(), login)).toBe(seconds)
    door.clock.pass(seconds)
    expect(await attempt(door.browser(), login)).toBe('wrong')
  }
  expect(await attempt(door.browser(), login)).toBe(15 * 60)
})

test('while an account is locked even the right password waits, and after 15 minutes it is let in', async () => {
  const login = 'tariq@riverside.example'
  expect(await attempt(door.browser(), login, demoPassword)).toBe(15 * 60)
  door.clock.pass(15 * 60 - 1)
  expect(await attempt(door.browser(), login, demoPassword)).toBe(1)
  door.clock.pass(1)
  expect(await attempt(door.browser(), login, demoPassword)).toBe('in')
})

test('a known device still gets in while others are locked out, and is counted for itself', async () => {
  const known = await door.as('sadia')
  expect(await fail('sadia@riverside.example', 5)).toEqual(Array(5).fill('wrong'))
  expect(await attempt(door.browser(), 'sadia@riverside.example', demoPassword)).toBe(1)
  expect(await attempt(known, 'sadia@riverside.example', demoPassword)).toBe('in')
  for (let time = 0; time < 5; time += 1)
    expect(await attempt(known, 'sadia@riverside.example')).toBe('wrong')
  expect(await attempt(known, 'sadia@riverside.example', demoPassword)).toBe(1)
})

test("another account's device is no known device", async () => {
  const known = await door.as('rabia')
  await fail('waqas@riverside.example', 5)
  expect(await attempt(known, 'waqas@riverside.example', demoPassword)).toBe(1)
})

test('a made-up device cookie opens nothing', async () => {
  const browser = door.browser({ agent: phone })
  browser.cookies.set('__Host-device', 'A'.repeat(43))
  expect(await attempt(browser, 'waqas@riverside.example', demoPassword)).toBe(1)
})

test('each name of an account and each of its devices has one count, however it is written', () => {
  const [tariq, sadia] = ['a1', 'b2']
  const keys = [
    { accountId: tariq, deviceId: null, login: 'tariq@riverside.example', by: 'email' as const },
    { accountId: tariq, deviceId: null, login: 'tariq', by: 'username' as const },
    { accountId: tariq, deviceId: null, login: '+923001234567', by: 'phone' as const },
    { accountId: tariq, deviceId: 'd1', login: 'tariq@riverside.example', by: 'email' as const },
    { accountId: tariq, deviceId: 'd2', login: 'tariq@riverside.example', by: 'email' as const },
    { accountId: sadia, deviceId: 'd1', login: 'sadia@riverside.example', by: 'email' as const },
    { accountId: null, deviceId: null, login: 'nobody' },
    { accountId: null, deviceId: null, login: 'nobody.else' },
  ].map(throttleKey)
  expect(new Set(keys).size).toBe(8)
  // Capital letters, and on a device that is known any other name: no second count.
  expect(throttleKey({ accountId: tariq, deviceId: null, login: 'TARIQ', by: 'username' })).toBe(keys[1])
  expect(throttleKey({ accountId: tariq, deviceId: 'd1', login: 'tariq', by: 'username' })).toBe(keys[3])
  expect(throttleKey({ accountId: null, deviceId: null, login: 'NOBODY' })).toBe(keys[6])
})

test('a name that is locked tells of no other name whether it belongs to the same person', async () => {
  const school = await door.school()
  await school.db.execute(sql`delete from login_throttle`)
  const [username, email] = ['bilal.of.two.names', 'imtiaz@riverside.example']
  await school.transaction({ id: null, name: 'Test' }, 'accounts.changed', async (tx) => {
    await tx.execute(sql`update account set username = ${username} where email = ${email}`)
  })
  await fail(username, 5)
  expect(await attempt(door.browser(), username)).toBe(1)
  // As of somebody who is not there.
  expect(await attempt(door.browser(), email)).toBe('wrong')
  expect(await attempt(door.browser(), 'nobody.at.all@riverside.example')).toBe('wrong')
  await school.db.execute(sql`delete from login_throttle`)
})

test('names of nobody lock in the same way', async () => {
  expect(await fail('nobody@riverside.example', 5)).toEqual(Array(5).fill('wrong'))
  expect(await attempt(door.browser(), 'NOBODY@riverside.example')).toBe(1)
  expect(await attempt(door.browser(), 'nobody.else@riverside.example')).toBe('wrong')
})

test('the right password forgets earlier mistakes', async () => {
  expect(await fail('imtiaz@riverside.example', 4)).toEqual(Array(4).fill('wrong'))
  expect(await attempt(door.browser(), 'imtiaz@riverside.example', demoPassword)).toBe('in')
  expect(await fail('imtiaz@riverside.example', 5)).toEqual(Array(5).fill('wrong'))
})

test('mistakes of long ago do not count', async () => {
  expect(await fail('adeel@riverside.example', 4)).toEqual(Array(4).fill('wrong'))
  door.clock.pass(15 * 60)
  expect(await fail('adeel@riverside.example', 5)).toEqual(Array(5).fill('wrong'))
})

test('of sixty guesses at once only five are compared', async () => {
  const browser = door.browser()
  const guesses = Array.from({ length: 60 }, () => attempt(browser, 'farzana@riverside.example'))
  const answers = await Promise.all(guesses)
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 1)).toHaveLength(55)
})

test('a wait is told in seconds, a lock in minutes, in the language of the visitor', async () => {
  const visitor = door.browser()
  const say = async () =>
    visitor
      .call(contract.logIn, { body: { login: 'farzana@riverside.example', password: 'x' } })
      .catch((error) => error)
  expect(await say()).toMatchObject({
    problem: { code: 'too-many-attempts', detail: 'Too many attempts. Please wait 1 second' },
  })
  const school = await door.school()
  await school.db.execute(sql`update login_throttle set attempts = 10`)
  expect(await say()).toMatchObject({
    problem: { detail: 'Too many attempts. Please try again in 15 minutes' },
  })
})

test('housekeeping forgets attempts after a day', async () => {
  const school = await door.school()
  door.clock.pass(24 * 3600 - 60)
  await fail('late@riverside.example', 1)
  door.clock.pass(120)
  await sweepSessions(school)
  expect(await school.db.select().from(loginThrottle)).toHaveLength(1)
})

test('a door that shuts is written down once, and its owner told once a day; a name of nobody is written down without it', async () => {
  const login = 'farzana@riverside.example'
  const said = async () =>
    (await (await door.as('nasreen')).call(listAudit, { query: { limit: 50 } })).rows.map(
      ({ sentence }) => sentence,
    )
  const closed =
    'Too many wrong passwords for the log-in of Farzana Kausar: unknown devices wait for a quarter of an hour'
  const shut = async (name: string) => {
    for (let time = 0; time < 10; time += 1) {
      await attempt(door.browser(), name)
      door.clock.pass(20)
    }
    expect(await attempt(door.browser(), name)).toBeGreaterThan(600)
    door.clock.pass(16 * 60)
  }
  const told = async () =>
    (
      await (await door.as('farzana')).call(listNotifications, { query: { category: 'security' } })
    ).rows.filter(({ title }) => title === 'Somebody tried many passwords for your log-in').length
  for (let time = 0; time < 9; time += 1)
    await attempt(door.browser(), login).finally(() => door.clock.pass(20))
  expect(await said()).not.toContain(closed)
  await attempt(door.browser(), login)
  expect((await said()).filter((sentence) => sentence === closed)).toHaveLength(1)
  door.clock.pass(16 * 60)
  expect(await told()).toBe(1)
  await shut(login)
  expect(await told()).toBe(1)
  await shut('nobody.whom.they.know')
  const entries = await said()
  expect(entries.filter((sentence) => sentence === closed)).toHaveLength(2)
  expect(entries).toContain('Too many wrong passwords for a name that nobody has')
  expect(JSON.stringify(entries)).not.toContain('nobody.whom')
})

test('a telephone is one name however it is written, whether somebody has it or not', async () => {
  const written = ['0300 5551234', '+923005551234', '۰۳۰۰-۵۵۵۱۲۳۴', '00923005551234', '٠٣٠٠٥٥٥١٢٣٤']
  for (const login of written) expect(await attempt(door.browser(), login)).toBe('wrong')
  expect(await attempt(door.browser(), '0300-555 1234')).toBe(1)
})
