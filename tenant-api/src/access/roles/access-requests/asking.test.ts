import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { account } from '../../sessions/tables.ts'
import { setGrant } from '../../../../testing/grants.ts'
import { listNotifications } from '../../../platform/notifications/contract.ts'
import { students } from '../../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { askPermission, checkPermission, readLack } from './contract.ts'

const cast = await castSchool()
const audit = { resource: 'audit', action: 'view' } as const
const refused = (code: string, status: number) => ({ problem: { code, status } })

async function idOf(login: string): Promise<string> {
  const { db } = await cast.school()
  const column = login.includes('.') ? account.username : account.email
  const name = login.includes('.') ? login : `${login}@riverside.example`
  const [found] = await db.select({ id: account.id }).from(account).where(eq(column, name))
  return found?.id ?? ''
}

test('whoever lacks a permission reads what it is called and who gives it; families read the roles alone', async () => {
  const sadia = await cast.as('sadia')
  expect(await sadia.call(readLack, { params: audit })).toEqual({
    thing: 'Audit log',
    action: 'View',
    reach: null,
    roles: expect.arrayContaining(['Super admin']),
    people: ['Nasreen Akhtar', 'Tariq Mehmood'],
    isAsked: false,
  })
  expect((await sadia.call(readLack, { params: { resource: 'students', action: 'view' } })).reach).toBe(
    'campus',
  )
  // Nobody gives what they have not themselves.
  const webhooks = { resource: 'webhooks', action: 'edit' } as const
  expect((await sadia.call(readLack, { params: webhooks })).people).toEqual(['Nasreen Akhtar'])
  const guardian = await cast.as('ayesha.imran')
  expect(await guardian.call(readLack, { params: audit })).toMatchObject({ people: [] })
  await expect(
    guardian.call(readLack, { params: { resource: 'nothing', action: 'view' } }),
  ).rejects.toMatchObject(refused('not-found', 404))
})

test('they are asked in the bell, once a day for each permission', async () => {
  const [sadia, tariq] = [await cast.as('sadia'), await cast.as('tariq')]
  expect(await sadia.call(askPermission, { body: audit })).toEqual({ asked: 2 })
  expect(await sadia.call(askPermission, { body: audit })).toEqual({ asked: 0 })
  expect((await sadia.call(readLack, { params: audit })).isAsked).toBe(true)
  const [notice] = (await tariq.call(listNotifications, { query: { category: 'general', limit: 1 } })).rows
  expect(notice).toMatchObject({
    title: 'Sadia Rauf asks for a permission',
    body: 'Audit log, View. Give it by a role, if it is meant to be.',
    page: `users/${await idOf('sadia')}`,
  })
  expect(await tariq.call(askPermission, { body: audit })).toEqual({ asked: 0 })
  cast.clock.pass(25 * 3600)
  const later = await cast.as('sadia')
  expect(await later.call(askPermission, { body: audit })).toEqual({ asked: 2 })
})

test('of anybody it is told whether they may, and by which role, where and how far', async () => {
  const tariq = await cast.as('tariq')
  const id = await idOf('sadia')
  const ask = (of: { resource: string; action: 'view' | 'edit' }, campus?: string) =>
    tariq.call(checkPermission, { params: { id, ...of }, query: campus ? { campus } : {} })
  const mayView = { resource: students.name, action: 'view' } as const
  expect(await ask(mayView)).toEqual({
    may: true,
    isOff: false,
    chain: [
      {
        role: 'Admin',
        place: 'Canal View',
        gives: 'campus',
        reach: 'campus',
        places: ['Canal View'],
        isEnough: true,
      },
    ],
  })
  expect(await ask(mayView, demoCampuses.CNL)).toMatchObject({ may: true })
  expect(await ask(mayView, demoCampuses.MAIN)).toMatchObject({ may: false, chain: [{ isEnough: false }] })
  expect(await ask(audit)).toMatchObject({ may: false, chain: [{ role: 'Admin', gives: null, reach: null }] })
  const school = await cast.school()
  await setGrant(school, { id: null, name: 'Test' }, { role: 'admin', ...audit, reach: 'institute' })
  // A role that is held at a campus reaches no further than that, whatever it gives.
  expect(await ask(audit)).toMatchObject({ chain: [{ gives: 'institute', reach: 'campus' }] })
  await setGrant(school, { id: null, name: 'Test' }, { role: 'admin', ...audit, reach: null })
  const sadia = await cast.as('sadia')
  await expect(sadia.call(checkPermission, { params: { id, ...mayView } })).rejects.toMatchObject(
    refused('forbidden', 403),
  )
})

test('who reaches sections or children alone may at the campus where these are, and at no other', async () => {
  const tariq = await cast.as('tariq')
  const mayView = { resource: students.name, action: 'view' } as const
  const ask = async (login: string, campus: string) => {
    const of = { params: { id: await idOf(login), ...mayView }, query: { campus } }
    const { may, chain } = await tariq.call(checkPermission, of)
    return [may, chain.map(({ reach }) => reach)]
  }
  const { MAIN, CNL } = demoCampuses
  expect(await ask('sana', MAIN)).toMatchObject([true, expect.arrayContaining(['section'])])
  expect(await ask('sana', CNL)).toMatchObject([false, expect.arrayContaining(['section'])])
  expect(await ask('ayesha.imran', MAIN)).toEqual([true, ['own']])
  expect(await ask('ayesha.imran', CNL)).toEqual([false, ['own']])
})

test('of somebody whose log-in is out of reach nothing is told, whoever may see roles', async () => {
  const school = await cast.school()
  const see = (reach: 'institute' | null) =>
    setGrant(school, { id: null, name: 'Test' }, { role: 'admin', resource: 'roles', action: 'view', reach })
  await see('institute')
  const sadia = await cast.as('sadia')
  const ask = async (login: string) =>
    sadia.call(checkPermission, { params: { id: await idOf(login), resource: 'students', action: 'view' } })
  expect(await ask('sadia')).toMatchObject({ may: true })
  await expect(ask('rabia')).rejects.toMatchObject(refused('not-found', 404))
  await see(null)
})

test('what belongs to the institute is viewed by any reach, and changed from the whole institute alone', async () => {
  const tariq = await cast.as('tariq')
  const id = await idOf('sadia')
  const school = await cast.school()
  const clerk = { id: null, name: 'Test' }
  const ask = (action: 'view' | 'edit', campus?: string) =>
    tariq.call(checkPermission, {
      params: { id, resource: 'roles', action },
      query: campus ? { campus } : {},
    })
  for (const action of ['view', 'edit'] as const)
    await setGrant(school, clerk, { role: 'admin', resource: 'roles', action, reach: 'institute' })
  expect(await ask('view')).toMatchObject({ may: true, chain: [{ reach: 'campus', isEnough: true }] })
  expect(await ask('view', demoCampuses.MAIN)).toMatchObject({ may: true })
  for (const campus of [undefined, demoCampuses.CNL])
    expect(await ask('edit', campus)).toMatchObject({ may: false, chain: [{ reach: 'campus' }] })
  for (const action of ['view', 'edit'] as const)
    await setGrant(school, clerk, { role: 'admin', resource: 'roles', action, reach: null })
})

test('nobody asks for more than five within a day, not even at once', async () => {
  const rabia = await cast.as('rabia')
  const wanted = ['audit', 'roles', 'api-keys', 'webhooks', 'usage', 'view-as', 'payment-settings'] as const
  const asked = await Promise.allSettled(
    wanted.map((resource) => rabia.call(askPermission, { body: { resource, action: 'view' } })),
  )
  const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.problem] : []))
  expect(refusals).toMatchObject([
    { code: 'asking.many', status: 409 },
    { code: 'asking.many', status: 409 },
  ])
  // What was asked for already is asked for no more, and counts once.
  const again = asked.flatMap((one, at) => (one.status === 'fulfilled' ? [wanted[at]] : []))[0] ?? ''
  expect(await rabia.call(askPermission, { body: { resource: again, action: 'view' } })).toEqual({ asked: 0 })
  cast.clock.pass(25 * 3600)
  const later = await cast.as('rabia')
  const { asked: people } = await later.call(askPermission, { body: { resource: again, action: 'view' } })
  expect(people).toBeGreaterThan(0)
})
