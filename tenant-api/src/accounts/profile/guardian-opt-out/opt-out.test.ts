import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { logIn, readMe } from '../../../access/sessions/contract.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { demoPassword } from '../../../../demo/access/sessions/seed.ts'
import { listNotifications } from '../../../platform/notifications/contract.ts'
import { listOwnStudents } from '../../../people/students-and-guardians/contract.ts'
import { setState } from '../../../access/users/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()

async function enter(login: string) {
  const browser = cast.visitor()
  await browser.call(logIn, { body: { login, password: demoPassword } })
  return browser
}

async function stateOf(username: string): Promise<string | undefined> {
  const school = await cast.school()
  const [row] = await school.db.execute<{ state: string }>(
    sql`select state from account where username = ${username} or email = ${username}`,
  )
  return row?.state
}

const write = async (query: SQL) =>
  (await cast.school()).transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', (tx) => tx.execute(query))

const link = (username: string) =>
  sql`guardian_id = (select person_id from account where username = ${username})`

async function stays() {
  const school = await cast.school()
  const [row] = await school.db.execute<{ kept: string }>(sql`
    select md5(string_agg(e::text, '' order by e.id)) as kept from enrolment e`)
  return row?.kept
}

test('a guardian sees what ends and what stays, and types the own name', async () => {
  const imran = await enter('imran.khalid')
  const said = await imran.call(contract.readOptOut, {})
  expect(said).toMatchObject({ mayOptOut: true, worksHere: false, name: 'Imran Khalid' })
  expect(said.children.map(({ name, logIn }) => [name, logIn])).toEqual([
    ['Bilal Imran', 'stays'],
    ['Hira Imran', 'none'],
    ['Zoya Imran', 'none'],
  ])
  await expect(imran.call(contract.optOut, { body: { name: 'Somebody' } })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/name' }] },
  })
  expect(await stateOf('imran.khalid')).toBe('active')
})

test('the first parent’s log-in ends at once and everywhere, the child’s stays; with the last parent’s it ends too', async () => {
  const [here, there] = [await enter('imran.khalid'), await enter('imran.khalid')]
  const kept = await stays()
  expect(await here.call(contract.optOut, { body: { name: ' imran  khalid ' } })).toEqual({ signedOut: true })
  for (const browser of [here, there]) {
    await expect(browser.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  }
  await expect(enter('imran.khalid')).rejects.toMatchObject({ problem: { code: 'login-off' } })
  expect(await stateOf('imran.khalid')).toBe('deactivated')
  expect(await stateOf('bilal.imran')).toBe('active')
  const ayesha = await enter('ayesha.imran')
  const said = await ayesha.call(contract.readOptOut, {})
  expect(said.children.find(({ name }) => name === 'Bilal Imran')?.logIn).toBe('ends')
  await ayesha.call(contract.optOut, { body: { name: 'Ayesha Imran' } })
  expect(await stateOf('bilal.imran')).toBe('disabled')
  expect(await stays()).toBe(kept)
})

test('the office is told in the bell, the letter confirms, the audit says it, and the office lets them in again', async () => {
  await cast.work()
  const told = cast.texts.filter(({ kind }) => kind === 'opted-out').map(({ to }) => to)
  expect(told).toEqual(['+966500000101', '+923000000102'])
  const tariq = await cast.as('tariq')
  const { rows } = await tariq.call(listNotifications, { query: {} as never })
  expect(rows.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Imran Khalid opted out of the portal', 'Ayesha Imran opted out of the portal']),
  )
  const waqas = await cast.as('waqas')
  const others = await waqas.call(listNotifications, { query: {} as never })
  expect(others.rows.map(({ title }) => title).join()).not.toContain('opted out')
  const audit = await tariq.call(listAudit, { query: { act: 'guardians.opted-out' } as never })
  expect(audit.rows.map(({ sentence }) => sentence)).toEqual([
    'Ayesha Imran opted out of the portal; log-ins of children that ended too: 1',
    'Imran Khalid opted out of the portal; log-ins of children that ended too: 0',
  ])
  const school = await cast.school()
  const rows2 = await school.db.execute<{ id: string }>(
    sql`select id from account where username in ('ayesha.imran', 'bilal.imran')`,
  )
  for (const { id } of rows2)
    await tariq.call(setState, { params: { id }, body: { state: 'active' } as never })
  const ayesha = await enter('ayesha.imran')
  expect((await ayesha.call(listOwnStudents, {})).rows).toHaveLength(3)
  expect(await stateOf('bilal.imran')).toBe('active')
})

test('who works here besides loses the view of a guardian alone, and who is no guardian has nothing to give up', async () => {
  const sana = await cast.as('sana')
  expect(await sana.call(contract.readOptOut, {})).toMatchObject({ mayOptOut: true, worksHere: true })
  const { name } = await sana.call(readMe, {})
  // Pressed twice: the second finds nothing to give up.
  const both = await Promise.allSettled([1, 2].map(() => sana.call(contract.optOut, { body: { name } })))
  expect(both.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.problem.code))).toEqual(
    expect.arrayContaining([{ signedOut: false }, 'no-guardian']),
  )
  const { rows } = await (await cast.as('tariq')).call(listNotifications, { query: {} as never })
  expect(rows.find(({ title }) => title === `${name} opted out of the portal`)?.body).toContain(
    'go on logging in for their work',
  )
  expect((await sana.call(readMe, {})).roles.map(({ key }) => key)).toEqual(['section_teacher'])
  const kamran = await cast.as('kamran')
  expect(await kamran.call(contract.readOptOut, {})).toMatchObject({ mayOptOut: false, children: [] })
  await expect(
    kamran.call(contract.optOut, { body: { name: (await kamran.call(readMe, {})).name } }),
  ).rejects.toMatchObject({ problem: { status: 409, code: 'no-guardian' } })
})

test('two parents at once: the child’s log-in does not stay without either', async () => {
  const tariq = await cast.as('tariq')
  const school = await cast.school()
  const rows = await school.db.execute<{ id: string }>(
    sql`select id from account where username = 'imran.khalid'`,
  )
  for (const { id } of rows)
    await tariq.call(setState, { params: { id }, body: { state: 'active' } as never })
  const [imran, ayesha] = [await enter('imran.khalid'), await enter('ayesha.imran')]
  await Promise.all([
    imran.call(contract.optOut, { body: { name: 'Imran Khalid' } }),
    ayesha.call(contract.optOut, { body: { name: 'Ayesha Imran' } }),
  ])
  expect(await stateOf('bilal.imran')).toBe('disabled')
})

test('of the child’s log-in only those guardians decide who may see it, and none where the child has another role', async () => {
  const tariq = await cast.as('tariq')
  const school = await cast.school()
  const rows = await school.db.execute<{ id: string }>(
    sql`select id from account where username in ('imran.khalid', 'ayesha.imran', 'bilal.imran')`,
  )
  for (const { id } of rows)
    await tariq.call(setState, { params: { id }, body: { state: 'active' } as never })
  const bilals = async (login: string) => {
    const { children } = await (await enter(login)).call(contract.readOptOut, {})
    return children.find(({ name }) => name === 'Bilal Imran')?.logIn
  }
  expect(await bilals('imran.khalid')).toBe('stays')
  // The other has no right to see the child: then it is the last.
  await write(sql`update guardian_link set may_see = false where ${link('ayesha.imran')}`)
  expect(await bilals('imran.khalid')).toBe('ends')
  expect(await bilals('ayesha.imran')).toBeUndefined()
  await write(sql`update guardian_link set may_see = true where ${link('ayesha.imran')}`)
  // The other logs in, and is no guardian any more.
  const ofAyesha = sql`account_id = (select id from account where username = 'ayesha.imran')`
  await write(sql`update assignment set ends_on = '2020-01-01', starts_on = '2020-01-01' where ${ofAyesha}`)
  expect(await bilals('imran.khalid')).toBe('ends')
  await write(sql`insert into assignment (account_id, role_id, starts_on)
    select a.id, r.id, '2099-01-01' from account a, role r where a.username = 'bilal.imran' and r.key = 'teacher'`)
  expect(await bilals('imran.khalid')).toBe('stays')
  const imran = await enter('imran.khalid')
  await imran.call(contract.optOut, { body: { name: 'Imran Khalid' } })
  expect(await stateOf('bilal.imran')).toBe('active')
})
