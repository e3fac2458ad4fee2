import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { insertTestSchool } from '../../testing-plane.ts'
import { testControlPlane } from '../../testing.ts'
import { addressFor, databaseOfSchool } from './database-row.ts'
import { refillPool } from './pool.ts'
import { claimOrQueue, progress } from './provisioning.ts'
import { workProvisioning } from './saga.ts'

const control = await testControlPlane({ worker: true })

test('a school takes a ready database at once, and nobody else gets the same', async () => {
  await refillPool(control, { size: 3 })
  const schools = await Promise.all(Array.from({ length: 5 }, () => insertTestSchool(control)))
  const claims = await Promise.all(
    schools.map((schoolId) => control.sql.begin((tx) => claimOrQueue(control, tx, { schoolId }))),
  )
  expect(claims.filter(({ state }) => state === 'active').length).toBe(3)
  expect(new Set(claims.map(({ databaseId }) => databaseId)).size).toBe(5)
  const rows = await control.sql`select state, count(*)::int as n from school group by 1 order by 1`
  expect([...rows]).toEqual([
    { state: 'active', n: 3 },
    { state: 'provisioning', n: 2 },
  ])
})

test('a claim that is rolled back leaves the database ready and nothing queued', async () => {
  await refillPool(control, { size: 1 })
  const schoolId = await insertTestSchool(control)
  const before = await counts()
  await expect(
    control.sql.begin(async (tx) => {
      await claimOrQueue(control, tx, { schoolId })
      throw new Error('the visitor’s address was taken')
    }),
  ).rejects.toThrow(/taken/)
  expect(await counts()).toEqual(before)
})

test('with the pool empty the worker makes the database, and the visitor sees its steps', async () => {
  await control.sql`update database set state = 'quarantined' where state = 'ready'`
  const schoolId = await insertTestSchool(control)
  const heard: string[] = []
  const stop = await control.listen('school_progress', (id) => heard.push(id))
  const claim = await control.sql.begin((tx) => claimOrQueue(control, tx, { schoolId }))
  expect(claim.state).toBe('provisioning')
  expect(await progress(control, schoolId)).toEqual({
    state: 'provisioning',
    steps: [
      { key: 'address', state: 'done' },
      { key: 'database', state: 'now' },
      { key: 'structure', state: 'next' },
      { key: 'welcome', state: 'next' },
    ],
  })
  await workProvisioning(control, () => {})
  await until(async () => (await progress(control, schoolId))?.state === 'active')
  expect((await progress(control, schoolId))?.steps.every(({ state }) => state === 'done')).toBe(true)
  expect(heard.filter((id) => id === schoolId).length).toBeGreaterThan(4)
  await stop()
  const row = await databaseOfSchool(control.sql, schoolId)
  expect(row).toMatchObject({
    state: 'claimed',
    schemaVersion: control.template.version,
    schoolState: 'active',
  })
})

test('the directory’s login and secret open the school’s database, as the application and no more', async () => {
  const [active] =
    await control.sql`select school_id as id from placement join school s on s.id = school_id where s.state = 'active' limit 1`
  const row = await databaseOfSchool(control.sql, active?.id)
  if (!row) throw new Error('no database')
  const app = control.enter(await addressFor(control, row, 'app'))
  expect(await app`show statement_timeout`).toEqual([{ statement_timeout: '5s' }])
  await expect(app`create table mine (id int)`).rejects.toThrow(/permission denied/)
  await expect(app`set role maktab_owner`).rejects.toThrow(/permission denied/)
  await app.end()
  const ddl = control.enter(await addressFor(control, row, 'ddl'))
  await expect(ddl`create table mine (id int)`).rejects.toThrow(/permission denied/)
  await ddl`set role maktab_owner`
  await ddl`create table mine (id int)`
  await ddl`drop table mine`
  await ddl.end()
})

async function counts() {
  const [row] = await control.sql`
    select (select count(*) from database where state = 'ready') as ready, (select count(*) from placement) as placed,
      (select count(*) from pgboss_control.job) as jobs`
  return row
}
async function until(check: () => Promise<boolean>) {
  for (let i = 0; i < 1200; i += 1) {
    if (await check()) return
    await sleep(25)
  }
  throw new Error('it did not happen within thirty seconds')
}
