import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seed } from 'kit/testing/testing-seed'
import { testControl } from 'migrations/testing'
import { afterAll, describe, expect, test } from 'vitest'
import {
  killAfter,
  killAtRandom,
  killWhileTakingBack,
  makingSteps,
  queueSchool,
  runChild,
  takingBackSteps,
} from '../../testing-chaos.ts'
import { disorder } from '../../testing-order.ts'
import { insertTestSchool, openTestControl } from '../../testing-plane.ts'
import { abandonDatabase } from './abandoning.ts'
import { addressFor, readDatabase } from './database-row.ts'
import { prepareDatabase } from './preparing.ts'
import { reconcile } from './reconciliation.ts'

const ground = await testControl()
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-chaos-'))
const control = await openTestControl(ground, folder)
const where = { ground, folder }
const scene = { control, where }
afterAll(async () => {
  await control.close()
  rmSync(folder, { recursive: true })
})

describe('killed after any step, the making goes on to its end when a worker starts again', () => {
  test.each(makingSteps)('%s', async (step) => {
    expect(await killAfter(scene, step)).toEqual([])
  })
})

test('killed before its commit, a sign-up leaves nothing: no placement, no database, no job', async () => {
  const schoolId = await insertTestSchool(control)
  const before = await counts()
  expect(await runChild('claim', { ...where, id: schoolId }, 'claim.before-commit=kill')).toBe('SIGKILL')
  expect(await counts()).toEqual(before)
})

describe('killed while taking back what could not be made, it is taken back when a worker starts again', () => {
  test.each(takingBackSteps)('%s', async (failpoint) => {
    expect(await killWhileTakingBack(scene, failpoint)).toEqual([])
  })
})

test('two workers at one database take turns: it is made once, and neither stumbles over the other', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { schoolId, databaseId } = await queueSchool(scene)
    await Promise.all([1, 2, 3].map(() => prepareDatabase(control, databaseId)))
    const [made] = await control.sql`
      select s.state, m.attempts from school s, making m where s.id = ${schoolId} and m.database_id = ${databaseId}`
    expect(made).toEqual({ state: 'active', attempts: 0 })
  }
  expect(await disorder(control)).toEqual([])
})

test('what is given up but holds a row is closed and kept, and only what is empty goes', async () => {
  const { schoolId, databaseId } = await queueSchool(scene)
  expect(await runChild('work', where, 'prepare.check=kill')).toBe('SIGKILL')
  const row = await readDatabase(control.sql, databaseId)
  const inside = control.enter(await addressFor(control, row, 'app'))
  await inside`insert into outbox (topic, act_id) values ('somebody.worked', gen_random_uuid())`
  await inside.end()
  expect(await abandonDatabase(control, databaseId)).toBe('quarantined')
  const [there] = await control.sql`
    select datallowconn as open, (select state from school where id = ${schoolId}) as school from pg_database where datname = ${row.name}`
  expect(there).toEqual({ open: false, school: 'failed' })
  expect((await readDatabase(control.sql, databaseId)).state).toBe('quarantined')
  await reconcile(control)
  expect(await abandonDatabase(control, databaseId)).toBe('kept')
})

test('a step that fails again and again ends with a failed school and nothing left of its database', async () => {
  const { schoolId, databaseId } = await queueSchool(scene)
  await control.sql`update database set app_login = 'postgres' where id = ${databaseId}`
  await expect(prepareDatabase(control, databaseId)).rejects.toThrow()
  await control.sql`update making set attempts = 8 where database_id = ${databaseId}`
  await control.sql`update database set app_login = name || '_app' where id = ${databaseId}`
  await reconcile(control)
  const [school] = await control.sql`select state from school where id = ${schoolId}`
  expect(school).toEqual({ state: 'failed' })
  expect(await disorder(control)).toEqual([])
})

test.each(['suspend', 'resume'])(
  'killed while it has begun to %s a school, the grants follow the state',
  async (action) => {
    const { schoolId, databaseId } = await queueSchool(scene)
    await prepareDatabase(control, databaseId)
    if (action === 'resume') await runChild('suspend', { ...where, id: schoolId }, '')
    expect(await runChild(action, { ...where, id: schoolId }, 'stand.state=kill')).toBe('SIGKILL')
    expect((await disorder(control)).length).toBeGreaterThan(0)
    await reconcile(control)
    expect(await disorder(control)).toEqual([])
  },
)

test('killed at any moment, everything converges', async () => {
  let round = 0
  const pause = () => 250 + (((seed % 1000) * 7919 + (round += 1) * 104_729) % 600)
  expect(await killAtRandom(scene, 4, pause), `seed ${seed}`).toEqual([])
})

async function counts() {
  const [row] =
    await control.sql`select (select count(*) from placement) as placed, (select count(*) from database) as databases,
    (select count(*) from pgboss_control.job where state < 'completed') as jobs`
  return row
}
