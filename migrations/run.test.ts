import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { createTextDatabase } from './roles.ts'
import { migrate, pendingMigrations } from './run.ts'

const superuser = inject('ground').superuser
const admin = postgres(superuser, { max: 1, onnotice: () => {} })
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-migrations-'))
let url = ''
let made = 0

beforeEach(async () => {
  const name = `x_run_${process.pid}_${(made += 1)}`
  await createTextDatabase(admin, name, {})
  url = Object.assign(new URL(superuser), { pathname: `/${name}` }).href
  rmSync(folder, { recursive: true })
  renameSync(mkdtempSync(path.join(tmpdir(), 'maktab-migrations-')), folder)
  write('0001-first.sql', 'create table a (id int);')
})
afterAll(async () => {
  for (let i = 1; i <= made; i += 1)
    await admin`drop database ${admin(`x_run_${process.pid}_${i}`)} with (force)`
  await admin.end()
  rmSync(folder, { recursive: true })
})

test('files are applied once, in order, and the database knows its version', async () => {
  write('0002-second.sql', 'alter table a add b int; insert into a values (1, 2);')
  expect((await pendingMigrations({ url, folder })).map(({ version }) => version)).toEqual([1, 2])
  const { version, applied } = await migrate({ url, folder })
  expect([version, applied.length]).toEqual([2, 2])
  expect((await migrate({ url, folder })).applied).toEqual([])
  expect(await ask`select version, name from schema_version order by 1`).toEqual([
    { version: 1, name: 'first' },
    { version: 2, name: 'second' },
  ])
})

test('an edited, a vanished and a late file are refused, and nothing is applied', async () => {
  write('0003-third.sql', 'create table c (id int);')
  await migrate({ url, folder })
  write('0001-first.sql', 'create table a (id bigint);')
  await expect(migrate({ url, folder })).rejects.toThrow(/was edited/)
  rmSync(path.join(folder, '0001-first.sql'))
  await expect(migrate({ url, folder })).rejects.toThrow(/has gone/)
  write('0001-first.sql', 'create table a (id int);')
  write('0002-late.sql', 'create table late (id int);')
  await expect(migrate({ url, folder })).rejects.toThrow(/comes after 3/)
  expect(await ask`select to_regclass('late') as late`).toEqual([{ late: null }])
})

test('a database of an earlier set of migrations is refused in a sentence that says what to do', async () => {
  write('0002-second.sql', 'create table b (id int);')
  write('0003-third.sql', 'create table c (id int);')
  await migrate({ url, folder })
  for (const file of ['0001-first.sql', '0002-second.sql', '0003-third.sql']) rmSync(path.join(folder, file))
  write('0001-baseline.sql', 'create table d (id int);')
  await expect(migrate({ url, folder })).rejects.toThrow(
    /earlier set of migrations: its number 1 is “first”, here it is “baseline”.* Delete the data folder \(MAKTAB_DATA, .*`npm start` makes everything anew/,
  )
  expect(await ask`select to_regclass('d') as made`).toEqual([{ made: null }])
})

test('a file that fails leaves nothing of itself; those before it stay, and a mended one goes on', async () => {
  write('0002-broken.sql', 'create table half (id int); select 1 / 0;')
  await expect(migrate({ url, folder })).rejects.toThrow(/division by zero/)
  expect(await ask`select to_regclass('half') as half, max(version) as at from schema_version`).toEqual([
    { half: null, at: 1 },
  ])
  write('0002-broken.sql', 'create table half (id int);')
  expect((await migrate({ url, folder })).applied.map(({ version }) => version)).toEqual([2])
})

test('eight migrators at once apply each file once', async () => {
  for (let i = 2; i <= 6; i += 1) write(`000${i}-more.sql`, `insert into a values (${i});`)
  const runs = await Promise.all(Array.from({ length: 8 }, () => migrate({ url, folder })))
  expect(runs.flatMap(({ applied }) => applied).length).toBe(6)
  expect(await ask`select count(*)::int as n from a`).toEqual([{ n: 5 }])
})

test('a locked table is waited for a little, then tried again', async () => {
  await migrate({ url, folder })
  write('0002-wants-lock.sql', 'alter table a add b int;')
  const holder = postgres(url, { max: 1 })
  const session = await holder.reserve()
  await session`begin`
  await session`lock table a`
  const migrating = migrate({ url, folder, lockTimeout: 500 })
  migrating.catch(() => undefined)
  // The first try waits, and has to give up before the table is free.
  await expect.poll(waiting, { interval: 20 }).toBe(true)
  await expect.poll(waiting, { interval: 20 }).toBe(false)
  await session`rollback`
  session.release()
  await holder.end()
  expect((await migrating).applied.length).toBe(1)
})

test('a table that stays locked ends the run with the lock’s own error', async () => {
  await migrate({ url, folder })
  write('0002-wants-lock.sql', 'alter table a add b int;')
  const holder = postgres(url, { max: 1 })
  const held = holder.begin(async (tx) => {
    await tx`lock table a`
    await expect(migrate({ url, folder, lockTimeout: 50, attempts: 1 })).rejects.toThrow(/lock timeout/)
  })
  await held
  await holder.end()
})

async function waiting(): Promise<boolean> {
  const rows = await ask`
    select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`
  return rows.length > 0
}
function write(name: string, sql: string) {
  writeFileSync(path.join(folder, name), sql)
}
async function ask(strings: TemplateStringsArray): Promise<unknown[]> {
  const sql = postgres(url, { max: 1 })
  const rows = await sql.unsafe(strings[0] ?? '')
  await sql.end()
  return [...rows].map((row) => ({ ...row }))
}
