import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { slowness } from 'kit/testing/testing-limits'
import { ensureTemplate, tenantMigrations } from 'migrations/template'
import { testControl } from 'migrations/testing'
import { afterAll, expect, test } from 'vitest'
import type { Control } from '../../database.ts'
import { disorder } from '../../testing-order.ts'
import { makeSchool, startChild } from '../../testing-fleet.ts'
import { openTestControl } from '../../testing-plane.ts'
import { addressFor, databaseOfSchool, listDatabases } from '../provisioning/database-row.ts'
import { listArchives, openStores } from './archives.ts'
import { backUp } from './backing-up.ts'
import { askErasure } from './erasing.ts'
import { restoreSchool } from './restoring.ts'
import { forgetOld, overdue } from './retention.ts'
import { archiveRound, mendArchives } from './archive-schedule.ts'

const ground = await testControl()
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-archive-'))
const control = await openTestControl(ground, folder)
const stores = await openStores(folder, {})
const actor = 'test'
afterAll(async () => {
  await control.close()
  rmSync(folder, { recursive: true })
})

let made = 0
async function school(at: Control = control): Promise<string> {
  const { schoolId } = await makeSchool(at, `archived${(made += 1)}`)
  if (!schoolId) throw new Error('no school')
  return schoolId
}

/** Leaves a word in a table that every version has, as the school's own work would. */
async function note(schoolId: string, text: string, at: Control = control): Promise<void> {
  const inside = await enter(schoolId, at)
  await inside`insert into login_throttle (key, attempts, since, last_at) values (${text}, 1, now(), now())`
  await inside.end()
}

async function notes(schoolId: string): Promise<string[]> {
  const inside = await enter(schoolId)
  const rows = await inside<{ key: string }[]>`select key from login_throttle order by key`
  await inside.end()
  return rows.map(({ key }) => key)
}

async function enter(schoolId: string, at: Control = control) {
  const row = await databaseOfSchool(at.sql, schoolId)
  if (!row) throw new Error('no database')
  const inside = at.enter(await addressFor(at, row, 'ddl'))
  await inside`set role maktab_owner`
  return inside
}

test('what was archived by an older version is restored by its template, and brought forward', async () => {
  const schoolId = await school()
  await note(schoolId, 'of the older version')
  const archive = await backUp(control, stores, { schoolId, kind: 'asked', actor })
  expect(archive.schemaVersion).toBe(control.template.version)
  const newer = path.join(folder, 'newer')
  cpSync(tenantMigrations, newer, { recursive: true })
  writeFileSync(path.join(newer, '9001-a-table.sql'), 'create table later_table (id int);')
  writeFileSync(
    path.join(newer, '9002-a-column.sql'),
    `alter table login_throttle add column remark text not null default 'brought forward';
    alter table later_table add column login text;
    insert into later_table (login) select key from login_throttle;`,
  )
  await ensureTemplate(ground.provisioner, newer)
  const after = await openTestControl(ground, folder, { migrations: newer })
  await restoreSchool(after, stores, { schoolId, actor })
  const inside = await enter(schoolId, after)
  expect(await inside`select login, remark from later_table join login_throttle on key = login`).toEqual([
    { login: 'of the older version', remark: 'brought forward' },
  ])
  await inside.end()
  expect((await databaseOfSchool(after.sql, schoolId))?.schemaVersion).toBe(9002)
  await after.close()
})

test('what was made by other migrations is refused in a sentence, and nothing changes', async () => {
  const strange = path.join(folder, 'strange')
  cpSync(tenantMigrations, strange, { recursive: true })
  writeFileSync(path.join(strange, '9001-of-another-house.sql'), 'select 1;')
  await ensureTemplate(ground.provisioner, strange)
  const other = await openTestControl(ground, folder, { migrations: strange })
  const schoolId = await school(other)
  await backUp(other, stores, { schoolId, kind: 'asked', actor })
  await other.close()
  const before = await databaseOfSchool(control.sql, schoolId)
  await expect(restoreSchool(control, stores, { schoolId, actor })).rejects.toMatchObject({
    code: 'archive-strange',
  })
  expect((await databaseOfSchool(control.sql, schoolId))?.id).toBe(before?.id)
  expect((await listDatabases(control.sql)).filter(({ state }) => state === 'filling')).toEqual([])
})

test.each([
  ['archive', 'archive.table', 'half-archived'],
  ['archive', 'archive.manifest', 'half-archived'],
  ['restore', 'restore.filled', 'half-filled'],
])('%s, killed at %s: the next round cleans up, and it works again', async (action, failpoint, what) => {
  const schoolId = await school()
  await note(schoolId, 'kept')
  if (action === 'restore') await backUp(control, stores, { schoolId, kind: 'asked', actor })
  expect(await killed(action, schoolId, failpoint)).toBe('SIGKILL')
  await expect
    .poll(async () => (await mendArchives(control, stores)).map((one) => one.what), {
      timeout: 20_000 * slowness,
    })
    .toEqual([what])
  expect(await notes(schoolId)).toEqual(['kept'])
  await backUp(control, stores, { schoolId, kind: 'asked', actor })
  await restoreSchool(control, stores, { schoolId, actor })
  expect(await notes(schoolId)).toEqual(['kept'])
  expect(await disorder(control)).toEqual([])
})

test('a restore that is killed just after the school has another home has come through', async () => {
  const schoolId = await school()
  await note(schoolId, 'archived')
  await backUp(control, stores, { schoolId, kind: 'asked', actor })
  await note(schoolId, 'later')
  expect(await killed('restore', schoolId, 'swap.placed')).toBe('SIGKILL')
  expect(await notes(schoolId)).toEqual(['archived'])
  expect(await mendArchives(control, stores)).toEqual([])
})

test.each(['erase.keys', 'erase.databases', 'erase.files', 'erase.journal'])(
  'an erasure that is killed at %s is brought to its end by the next round',
  async (failpoint) => {
    const schoolId = await school()
    await backUp(control, stores, { schoolId, kind: 'asked', actor })
    await stores.files.write(`${schoolId}/a-file`, Buffer.from('x'))
    await askErasure(control, { schoolId, actor, days: 0 })
    expect(await killed('erase', schoolId, failpoint)).toBe('SIGKILL')
    // The lock of who was killed goes with its session, a moment later.
    await expect
      .poll(() => mendArchives(control, stores), { timeout: 20_000 * slowness })
      .toEqual([{ what: 'erased', name: schoolId }])
    const [row] = await control.sql`select state, name from school where id = ${schoolId}`
    expect(row).toEqual({ state: 'erased', name: 'Erased' })
    expect(await Array.fromAsync(stores.files.list(`${schoolId}/`))).toEqual([])
    expect(await Array.fromAsync(stores.archives.list(`${schoolId}/`))).toEqual([])
  },
)

test('the nightly round: each school once in its night, or when it has waited too long; old ones go', async () => {
  const schoolId = await school()
  const mine = async () =>
    (await listArchives(control.sql, schoolId)).filter(({ state }) => state === 'whole').length
  // 12:00 in Karachi, then 02:00 of the night after.
  const noon = new Date(Date.UTC(2030, 0, 5, 7))
  const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
  await control.sql`update school set created_at = ${at(-22)} where id = ${schoolId}`
  await control.sql`update school set state = 'failed' where id <> ${schoolId} and state = 'active'`
  await archiveRound(control, stores, { now: at(0) })
  expect(await mine()).toBe(0)
  expect(await archiveRound(control, stores, { now: at(14) })).toMatchObject({ archived: 1, failed: [] })
  expect(await mine()).toBe(1)
  await control.sql`update archive set taken_at = ${at(14)} where school_id = ${schoolId}`
  expect(await archiveRound(control, stores, { now: at(15) })).toMatchObject({ archived: 0 })
  expect(await archiveRound(control, stores, { now: at(14 + 31) })).toMatchObject({ archived: 1 })
})

test('archives that have served go, with what only they have named; the newest never does', async () => {
  const schoolId = await school()
  const folderOf = () =>
    Array.fromAsync(stores.archives.list(`${schoolId}/`), ({ name }) => name.split('/')[1] ?? '')
  await stores.files.write(`${schoolId}/first`, Buffer.from('first'))
  const first = await backUp(control, stores, { schoolId, kind: 'asked', actor })
  await stores.files.remove([`${schoolId}/first`])
  await stores.files.write(`${schoolId}/second`, Buffer.from('second'))
  const second = await backUp(control, stores, { schoolId, kind: 'asked', actor })
  const contents = async () =>
    (await Array.fromAsync(stores.archives.list(`${schoolId}/`), ({ name }) => path.basename(name))).filter(
      (name) => ['first', 'second'].includes(name),
    )
  expect((await contents()).toSorted()).toEqual(['first', 'second'])
  const later = new Date(Date.now() + 200 * 86_400_000)
  expect(await forgetOld(control, stores, { schoolId, now: later })).toEqual({ gone: 1 })
  expect(await contents()).toEqual(['second'])
  expect(await folderOf()).not.toContain(first.id)
  expect(await folderOf()).toContain(second.id)
  await restoreSchool(control, stores, { schoolId, actor })
})

test('which archives are kept: those of seven days, the last of five weeks and of twelve months', () => {
  const now = new Date('2026-11-24T03:00:00Z')
  const nightly = Array.from({ length: 400 }, (_, age) => ({
    id: String(age),
    kind: 'nightly' as const,
    takenAt: new Date(now.getTime() - age * 86_400_000),
  }))
  const gone = new Set(overdue(nightly, now))
  const kept = nightly.filter(({ id }) => !gone.has(id))
  expect(kept.slice(0, 7).map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
  expect(kept).toHaveLength(7 + 4 + 12)
  expect(overdue(nightly.slice(399), now)).toEqual([])
  const asked = { id: 'asked', kind: 'asked' as const, takenAt: new Date(now.getTime() - 89 * 86_400_000) }
  expect(overdue([...nightly.slice(0, 1), asked], now)).toEqual([])
})

async function killed(action: string, id: string, failpoint: string): Promise<string | null> {
  const child = startChild(action, { ground, folder, id }, `${failpoint}=kill`)
  const [, signal] = await once(child, 'exit')
  return signal
}

test('a table comes whole however slowly it is taken, and wherever its end falls among what the wire brings', async () => {
  const inside = await enter(await school())
  for (let letters = 400; letters < 440; letters += 1) {
    const text = `copy (select repeat('x', ${letters}) from generate_series(1, 400)) to stdout`
    let bytes = 0
    for await (const chunk of await inside.unsafe(text).readable()) {
      bytes += (chunk as Buffer).length
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(bytes).toBe(400 * (letters + 1))
    // What is asked next is answered: the end of the copy was read.
    expect(await inside`select 1 as one`).toEqual([{ one: 1 }])
  }
  await inside.end()
})
