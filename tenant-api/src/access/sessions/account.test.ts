import { eq } from 'drizzle-orm'
import { today } from 'kit/values/day'
import { hashPassword } from 'kit/security/password'
import { expect, test } from 'vitest'
import { audit } from '../../core/acts/audit.ts'
import { createAccount, type NewAccount, refusingTakenLogin, setPassword } from './account.ts'
import { setAccountState } from './sign-in/account-state.ts'
import * as contract from './contract.ts'
import { demoPassword } from '../../../demo/access/sessions/seed.ts'
import { account, person } from './tables.ts'
import { phone, testDoor } from '../../../testing/door.ts'

const door = await testDoor()
const clerk = { id: null, name: 'Test' }
const expired = { problem: { status: 401, code: 'session-expired' } }

async function add(given: Partial<NewAccount>) {
  const school = await door.school()
  const startsOn = today('Asia/Karachi', school.now())
  const passwordHash = await hashPassword(demoPassword)
  return refusingTakenLogin(
    school.transaction(clerk, 'accounts.added', (tx) =>
      createAccount(tx, {
        firstName: 'Sana',
        lastName: 'Iqbal',
        passwordHash,
        roles: [],
        startsOn,
        ...given,
      }),
    ),
  )
}

async function idOf(email: string) {
  const school = await door.school()
  const [found] = await school.db.select({ id: account.id }).from(account).where(eq(account.email, email))
  return found?.id ?? ''
}

test('a person with one name, no e-mail and a username gets a log-in', async () => {
  const added = await add({
    firstName: 'Zainab',
    lastName: '',
    username: 'RSS-1043-26',
    roles: [{ role: 'student' }],
  })
  expect(added.name).toBe('Zainab')
  const zainab = door.browser()
  const me = await zainab.call(contract.logIn, { body: { login: 'rss-1043-26', password: demoPassword } })
  expect(me).toMatchObject({ name: 'Zainab', roles: [{ key: 'student', name: 'Student' }] })
})

test.each([
  [{ email: 'SADIA@riverside.example' }, '/email', 'This e-mail address is already in use'],
  [{ username: 'Ghulam.Rasool' }, '/username', 'This username is already in use'],
])('a log-in that is in use, in whatever case, is refused: %o', async (login, pointer, message) => {
  const school = await door.school()
  const people = await school.db.$count(person)
  await expect(add(login)).rejects.toMatchObject({
    code: 'login-taken',
    status: 409,
    errors: [{ pointer, code: 'taken', message }],
  })
  expect(await school.db.$count(person)).toBe(people)
})

test.each([[{}], [{ username: 'some@one' }], [{ email: 'no-at-sign' }], [{ username: '' }]])(
  'the database refuses a log-in that could not be told apart: %o',
  async (login) => {
    await expect(add(login)).rejects.toThrow()
  },
)

test('student and guardian stay logged in for weeks, a teacher who is a guardian too does not', async () => {
  await add({ firstName: 'Bilal', username: 'bilal', roles: [{ role: 'student' }] })
  await add({ firstName: 'Sana', username: 'sana', roles: [{ role: 'teacher' }, { role: 'guardian' }] })
  const bilal = door.browser({ agent: phone })
  const sana = door.browser({ agent: phone })
  await bilal.call(contract.logIn, { body: { login: 'bilal', password: demoPassword } })
  await sana.call(contract.logIn, { body: { login: 'sana', password: demoPassword } })
  door.clock.pass(13 * 24 * 3600)
  expect((await bilal.call(contract.readMe, {})).name).toBe('Bilal Iqbal')
  await expect(sana.call(contract.readMe, {})).rejects.toMatchObject(expired)
})

test('a new password ends all sessions but the one that set it, and is announced', async () => {
  const school = await door.school()
  const accountId = await idOf('waqas@riverside.example')
  const here = await door.as('waqas')
  const there = await door.as('waqas', { agent: phone })
  const { sessionId } = await here.call(contract.readMe, {})
  await setPassword(school, clerk, { accountId, password: 'forty camels at dawn', keep: sessionId })
  expect((await here.call(contract.readMe, {})).sessionId).toBe(sessionId)
  await expect(there.call(contract.readMe, {})).rejects.toMatchObject(expired)
  await expect(door.as('waqas')).rejects.toMatchObject({ problem: { status: 401 } })
  const body = { login: 'waqas@riverside.example', password: 'forty camels at dawn' }
  expect((await door.browser().call(contract.logIn, { body })).name).toBe('Waqas Javed')
})

test.each(['short', 'password123', 'Riverside School 1', 'waqas-javed', 'waqas@riverside'])(
  'as a new password %s is refused',
  async (password) => {
    const school = await door.school()
    const accountId = await idOf('waqas@riverside.example')
    const setting = setPassword(school, clerk, { accountId, password })
    await expect(setting).rejects.toMatchObject({ code: 'password', errors: [{ pointer: '/password' }] })
  },
)

test.each(['disabled', 'deactivated'] as const)(
  'a person who is %s is out at once, and in again when active',
  async (state) => {
    const school = await door.school()
    const accountId = await idOf('rabia@riverside.example')
    const rabia = await door.as('rabia')
    const cookies = [...rabia.cookies]
    await setAccountState(school, clerk, { accountId, state })
    await expect(rabia.call(contract.readMe, {})).rejects.toMatchObject(expired)
    await expect(door.as('rabia')).rejects.toMatchObject({ problem: { status: 403, code: 'login-off' } })
    await setAccountState(school, clerk, { accountId, state: 'active' })
    for (const [name, value] of cookies) rabia.cookies.set(name, value)
    await expect(rabia.call(contract.readMe, {})).rejects.toMatchObject(expired)
    expect((await (await door.as('rabia')).call(contract.readMe, {})).name).toBe('Rabia Aslam')
  },
)

test('language and appearance are changed for oneself, and hold in the very next answer', async () => {
  const sadia = await door.as('sadia')
  const me = await sadia.call(contract.updateMe, {
    body: { language: 'ur', mode: 'dark', density: 'compact' },
  })
  expect(me).toMatchObject({ language: 'ur', mode: 'dark', density: 'compact' })
  expect(await sadia.call(contract.updateMe, { body: {} })).toMatchObject({ language: 'ur', mode: 'dark' })
  expect(await sadia.call(contract.updateMe, { body: { language: 'en' } })).toMatchObject({ language: 'en' })
})

test('the cards of the home page stay as their owner has put them, for the owner alone', async () => {
  const sadia = await door.as('sadia')
  await sadia.call(contract.updateMe, { body: { homeOrder: ['activity', 'campuses'] } })
  const again = await door.as('sadia')
  expect((await again.call(contract.readMe, {})).homeOrder).toEqual(['activity', 'campuses'])
  expect((await (await door.as('rabia')).call(contract.readMe, {})).homeOrder).toEqual([])
  await again.call(contract.updateMe, { body: { homeHidden: ['checklist'] } })
  expect(await again.call(contract.readMe, {})).toMatchObject({
    homeOrder: ['activity', 'campuses'],
    homeHidden: ['checklist'],
  })
  await expect(again.call(contract.updateMe, { body: { homeOrder: ['<b>'] } })).rejects.toMatchObject({
    problem: { status: 422 },
  })
})

test('the audit shows that a password was changed and never its hash', async () => {
  const school = await door.school()
  const accountId = await idOf('tariq@riverside.example')
  await setPassword(school, clerk, { accountId, password: 'a long walk to school' })
  const rows = await school.db.select().from(audit).where(eq(audit.rowId, accountId)).orderBy(audit.id)
  expect(rows.at(-1)).toMatchObject({ resource: 'account', operation: 'update', before: {}, after: {} })
  expect(JSON.stringify(rows)).not.toContain('argon2')
})
