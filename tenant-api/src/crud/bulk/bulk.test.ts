import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { job } from '../../core/jobs/jobs.ts'
import { setAccountState } from '../../access/sessions/sign-in/account-state.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { setGrant } from '../../../testing/grants.ts'
import { account } from '../../access/sessions/tables.ts'
import { readJob } from '../../platform/jobs/contract.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { campus } from '../../institute/structure/tables.ts'
import { castSchool } from '../../../testing/school.ts'

const cast = await castSchool()
const { list, create, file, change, get, update } = campuses.endpoints
const clerk = { id: null, name: 'Test' }
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

/** Adds campuses of one city and gives their ids. */
async function add(city: string, count: number): Promise<string[]> {
  const nasreen = await cast.as('nasreen')
  const ids: string[] = []
  for (let at = 1; at <= count; at += 1) {
    ids.push((await nasreen.call(create, { body: { name: `${city} ${at}`, city } })).id)
  }
  return ids
}

async function shown(query: object): Promise<number> {
  return (await (await cast.as('nasreen')).call(list, { query })).total
}

test('ticked campuses are archived by one job under one act, and the same job is taken back', async () => {
  const ids = await add('Okara', 3)
  const nasreen = await cast.as('nasreen')
  const begun = await nasreen.call(file, { body: { archived: true, of: { ids: ids.slice(0, 2) } } })
  expect(begun.total).toBe(2)
  expect(await shown({ city: 'okara' })).toBe(3)
  await cast.work()
  expect(await shown({ city: 'okara' })).toBe(1)
  expect(await shown({ city: 'okara', archived: 'true' })).toBe(2)
  const { rows } = await nasreen.call(listAudit, { query: { act: 'campuses.many-archived' } })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ sentence: 'Archived 2 campuses', actor: 'Nasreen Akhtar' })
  expect(rows[0]?.changes.map(({ rowId }) => rowId).sort()).toEqual(ids.slice(0, 2).sort())

  await nasreen.call(file, { body: { undo: begun.job } })
  await cast.work()
  expect(await shown({ city: 'okara' })).toBe(3)
})

test('all that a filter shows is archived, also what is not on the page', async () => {
  await add('Sahiwal', 12)
  const nasreen = await cast.as('nasreen')
  await nasreen.call(file, { body: { archived: true, of: { filter: { city: 'sahiwal' }, total: 12 } } })
  await cast.work()
  expect(await shown({ city: 'sahiwal' })).toBe(0)
  expect(await shown({ name: 'gulshan' })).toBe(1)
  await nasreen.call(file, {
    body: { archived: false, of: { filter: { city: 'sahiwal', archived: 'true' }, total: 12 } },
  })
  await cast.work()
  expect(await shown({ city: 'sahiwal' })).toBe(12)
})

test('a number that is not the one that was confirmed changes nothing', async () => {
  await add('Pattoki', 2)
  const nasreen = await cast.as('nasreen')
  const of = { filter: { city: 'pattoki' }, total: 1 }
  await expect(nasreen.call(file, { body: { archived: true, of } })).rejects.toMatchObject({
    problem: { status: 409, code: 'selection-changed', detail: expect.stringContaining('2 rows match now') },
  })
  await cast.work()
  expect(await shown({ city: 'pattoki' })).toBe(2)
})

test('a row that is added after the person confirmed stays as it is', async () => {
  await add('Kasur', 2)
  const nasreen = await cast.as('nasreen')
  await nasreen.call(file, { body: { archived: true, of: { filter: { city: 'kasur' }, total: 2 } } })
  await nasreen.call(create, { body: { name: 'Kasur late', city: 'Kasur' } })
  await cast.work()
  expect(await shown({ city: 'kasur' })).toBe(1)
})

test('a field is set for many, and undo puts back what each had, except what changed since', async () => {
  const ids = await add('Jhang', 3)
  const nasreen = await cast.as('nasreen')
  await nasreen.call(update, { params: { id: ids[0] ?? '' }, version: 1, body: { contact: 'Office' } })
  const begun = await nasreen.call(change, { body: { set: { contact: 'Mrs Khan' }, of: { ids } } })
  await cast.work()
  const contacts = async () =>
    (await nasreen.call(list, { query: { city: 'jhang' } })).rows.map(({ contact }) => contact)
  expect(await contacts()).toEqual(['Mrs Khan', 'Mrs Khan', 'Mrs Khan'])
  const third = await nasreen.call(get, { params: { id: ids[2] ?? '' } })
  await nasreen.call(update, {
    params: { id: third.id },
    version: third.version,
    body: { contact: 'Mr Shah' },
  })
  await nasreen.call(change, { body: { undo: begun.job } })
  await cast.work()
  expect(await contacts()).toEqual(['Office', '', 'Mr Shah'])
})

test('only the fields that the contract names are set for many, and not to what is no value', async () => {
  const ids = await add('Vehari', 1)
  const nasreen = await cast.as('nasreen')
  const set = async (fields: object) =>
    nasreen.call(change, { body: { set: fields, of: { ids } } as never }).then(
      () => 202,
      (error: { problem: { status: number } }) => error.problem.status,
    )
  expect(await set({ name: 'All alike' })).toBe(422)
  expect(await set({ archivedAt: '2026-01-01T00:00:00Z' })).toBe(422)
  expect(await set({ city: 'x'.repeat(200) })).toBe(422)
  expect(await set({})).toBe(422)
})

test('of rows that clash the others are still done', async () => {
  const ids = await add('Layyah', 2)
  const nasreen = await cast.as('nasreen')
  await nasreen.call(file, { body: { archived: true, of: { ids } } })
  await cast.work()
  await nasreen.call(create, { body: { name: 'Layyah 1', city: 'Layyah' } })
  const begun = await nasreen.call(file, { body: { archived: false, of: { ids } } })
  await cast.work()
  expect(await nasreen.call(readJob, { params: { id: begun.job } })).toMatchObject({
    state: 'done',
    failed: 1,
    failures: [{ id: ids[0], name: 'Layyah 1', message: 'Campus Already Exists!' }],
  })
  expect(await shown({ city: 'layyah' })).toBe(2)
  expect(await shown({ city: 'layyah', archived: 'true' })).toBe(1)
})

test('the admin of one campus changes no other in bulk, by ids or by filter, and finds out about none', async () => {
  const sadia = await cast.as('sadia')
  const { MAIN, CNL } = demoCampuses
  const others = sadia.call(change, { body: { set: { contact: 'Sadia' }, of: { ids: [MAIN] } } })
  await expect(others).rejects.toMatchObject(refused(404))
  const filtered = sadia.call(change, {
    body: { set: { contact: 'Sadia' }, of: { filter: { name: 'gulshan' }, total: 1 } },
  })
  await expect(filtered).rejects.toMatchObject({
    problem: { status: 409, detail: expect.stringContaining('0 rows') },
  })
  const { total } = await sadia.call(change, {
    body: { set: { contact: 'Sadia' }, of: { ids: [MAIN, CNL] } },
  })
  expect(total).toBe(1)
  await cast.work()
  const nasreen = await cast.as('nasreen')
  expect((await nasreen.call(get, { params: { id: CNL } })).contact).toBe('Sadia')
  expect((await nasreen.call(get, { params: { id: MAIN } })).contact).not.toBe('Sadia')
  await expect(sadia.call(file, { body: { archived: true, of: { ids: [CNL] } } })).rejects.toMatchObject(
    refused(403),
  )
})

test('what a person may no longer do when the job runs is not done', async () => {
  const ids = await add('Bhakkar', 2)
  const tariq = await cast.as('tariq')
  await tariq.call(file, { body: { archived: true, of: { ids } } })
  const school = await cast.school()
  const [found] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, 'tariq@riverside.example'))
  const accountId = found?.id ?? ''
  await setAccountState(school, clerk, { accountId, state: 'disabled' })
  await cast.work()
  expect(await shown({ city: 'bhakkar' })).toBe(2)
  await setAccountState(school, clerk, { accountId, state: 'active' })
})

test('a permission that is taken away before the job runs no longer holds in it', async () => {
  const ids = await add('Mianwali', 2)
  const tariq = await cast.as('tariq')
  const begun = await tariq.call(file, { body: { archived: true, of: { ids } } })
  const school = await cast.school()
  const cell = { role: 'administrator', resource: 'campuses', action: 'delete' } as const
  await setGrant(school, clerk, { ...cell, reach: null })
  await cast.work()
  expect(await shown({ city: 'mianwali' })).toBe(2)
  const { failed, failures } = await tariq.call(readJob, { params: { id: begun.job } })
  expect({ failed, why: failures[0]?.message }).toEqual({
    failed: 2,
    why: 'You may see this but not change it',
  })
  await setGrant(school, clerk, { ...cell, reach: 'institute' })
})

test('another person’s job cannot be taken back', async () => {
  const ids = await add('Chiniot', 1)
  const nasreen = await cast.as('nasreen')
  const begun = await nasreen.call(file, { body: { archived: true, of: { ids } } })
  await cast.work()
  const tariq = await cast.as('tariq')
  await expect(tariq.call(file, { body: { undo: begun.job } })).rejects.toMatchObject(refused(404))
})

test('a job that is done twice changes each row once', async () => {
  const ids = await add('Attock', 2)
  const nasreen = await cast.as('nasreen')
  const begun = await nasreen.call(file, { body: { archived: true, of: { ids } } })
  await cast.work()
  const school = await cast.school()
  await school.db.update(job).set({ state: 'waiting', finishedAt: null }).where(eq(job.id, begun.job))
  await cast.work()
  expect((await nasreen.call(get, { params: { id: ids[0] ?? '' } })).version).toBe(2)
  const { rows } = await nasreen.call(listAudit, { query: { row: ids[0], act: 'campuses.many-archived' } })
  expect(rows).toHaveLength(1)
})

test('more rows than one act holds are changed on the one connection that a worker has', async () => {
  const school = await cast.school()
  const at = school.now().toISOString()
  const many = Array.from({ length: 2_001 }, (_, count) => ({
    name: `Rajanpur ${count}`,
    code: '',
    city: 'Rajanpur',
    location: '',
    contact: '',
    description: '',
    createdAt: at,
    updatedAt: at,
  }))
  await school.transaction(clerk, 'campuses.created', (tx) => tx.insert(campus).values(many))
  const nasreen = await cast.as('nasreen')
  const of = { filter: { city: 'rajanpur' }, total: many.length }
  await nasreen.call(change, { body: { set: { city: 'Burewala' }, of } })
  await cast.work()
  expect(await shown({ city: 'burewala' })).toBe(many.length)
})
