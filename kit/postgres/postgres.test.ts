import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { slowness } from 'kit/testing/testing-limits'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { existingData } from './postgres-local.ts'
import { runningPostgres, startPostgres } from './postgres.ts'
import { isAlive } from './processes.ts'

// Only we may enter it: as root, PostgreSQL's own user may not, and its data is put elsewhere.
const dir = mkdtempSync(path.join(tmpdir(), 'maktab-postgres-'))
afterAll(() => {
  rmSync(path.dirname(existingData(dir)), { recursive: true, force: true })
  rmSync(dir, { recursive: true, force: true })
})

test('a new cluster listens here only, asks for passwords and keeps its own for our eyes', async () => {
  const server = await startPostgres({ dir })
  const [settings] = await ask(
    server.url,
    `select current_setting('listen_addresses') as listens,
    current_setting('max_connections') as connections, current_setting('fsync') as fsync,
    current_setting('password_encryption') as encryption, current_setting('TimeZone') as zone`,
  )
  expect(settings).toEqual({
    listens: '127.0.0.1',
    connections: '300',
    fsync: 'on',
    encryption: 'scram-sha-256',
    zone: 'UTC',
  })
  expect(statSync(path.join(dir, 'superuser')).mode & 0o777).toBe(0o600)
  const stranger = Object.assign(new URL(server.url), { password: 'wrong' }).href
  await expect(ask(stranger, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect(runningPostgres(dir)).toBe(server.url)
  await server.stop()
  expect(runningPostgres(dir)).toBeNull()
})

test('its log is for our eyes, and does not repeat what somebody typed', async () => {
  const log = path.join(dir, 'postgres.log')
  const { mode } = statSync(log)
  expect(mode & 0o777).toBe(0o600)
  const server = await startPostgres({ dir })
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  await sql`create table login (email text unique, age bigint check (age < 100))`
  await sql`insert into login values ('hina@riverside.example', 9)`
  const typed = 'hina@riverside.example'
  await expect(sql`insert into login values (${typed}, 9)`).rejects.toThrow(/duplicate key/)
  await expect(sql`insert into login values ('mehwish@riverside.example', 777000777000)`).rejects.toThrow(
    /check/,
  )
  await expect(sql.unsafe("select 'Canary Name' from nowhere")).rejects.toThrow(/does not exist/)
  await sql`drop table login`
  await sql.end()
  await server.stop()
  const lines = readFileSync(log, 'utf8')
  expect(lines).toMatch(/duplicate key value violates unique constraint/)
  expect(lines).not.toMatch(/hina|mehwish|Canary|777000777/)
})

test('after kill -9 of the process that started it, the next start takes over and finds what was committed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', keeper], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  const url = String(said).trim()
  await ask(url, 'create table kept (id int)')
  await ask(url, 'insert into kept values (1)')
  const postmaster = postmasterPid()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(postmaster)).toBe(true)
  const server = await startPostgres({ dir })
  expect(isAlive(postmaster)).toBe(false)
  expect(await ask(server.url, 'select id from kept')).toEqual([{ id: 1 }])
  await server.stop()
})

test('after kill -9 of PostgreSQL itself, too', async () => {
  const server = await startPostgres({ dir })
  await ask(server.url, 'insert into kept values (2)')
  process.kill(postmasterPid(), 'SIGKILL')
  await server.stop().catch(() => {})
  const again = await startPostgres({ dir })
  expect(await ask(again.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }])
  await again.stop()
})

test('killed while we live, it comes back by itself, on the same port and with what was committed', async () => {
  const server = await startPostgres({ dir })
  for (let id = 3; id < 6; id += 1) {
    await ask(server.url, `insert into kept values (${id})`)
    process.kill(postmasterPid(), 'SIGKILL')
    const count = () => ask(server.url, 'select count(*)::int as n from kept').catch(() => [])
    await expect.poll(count, { timeout: 15_000 * slowness }).toEqual([{ n: id }])
  }
  await server.stop()
  expect(existsSync(postmasterFile())).toBe(false)
})

test('a process that works on after its postmaster was killed does not keep the next one waiting', async () => {
  const server = await startPostgres({ dir })
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  // Nothing in here looks whether the postmaster is still there.
  const working = sql`select count(*) from generate_series(1, 3e9::bigint)`.catch(() => {})
  await sleep(200)
  process.kill(postmasterPid(), 'SIGKILL')
  const count = () => ask(server.url, 'select count(*)::int as n from kept').catch(() => [])
  await expect.poll(count, { timeout: 8_000 * slowness }).toEqual([{ n: 5 }])
  expect(isAlive(backend?.pid ?? 0)).toBe(false)
  await working
  await sql.end({ timeout: 1 })
  await server.stop()
})

test('stopped while it recovers from the kill of one of its processes, it ends, and keeps what was committed', async () => {
  const server = await startPostgres({ dir, patience: 2 })
  await ask(server.url, 'insert into kept values (6)')
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  if (!backend) throw new Error('no process')
  process.kill(backend.pid, 'SIGKILL')
  await sql.end().catch(() => {})
  await sleep(40)
  await server.stop()
  expect(existsSync(postmasterFile())).toBe(false)
  const again = await startPostgres({ dir })
  expect(await ask(again.url, 'select count(*)::int as n from kept')).toEqual([{ n: 6 }])
  await again.stop()
})

test('a note of a process that has gone, whose number belongs to another program now, stops nobody', async () => {
  writeFileSync(path.join(dir, 'owner'), `${process.ppid} somebody-else@1\n`)
  writeFileSync(postmasterFile(), `${process.ppid}\n${dir}/data\n0\n1\n\n127.0.0.1\n\nready\n`)
  const server = await startPostgres({ dir })
  expect(isAlive(process.ppid)).toBe(true)
  await server.stop()
})

test('while its owner lives, a second process is told whom to stop', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', keeper], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await expect(startPostgres({ dir })).rejects.toThrow(new RegExp(`process ${child.pid}`))
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(existsSync(postmasterFile())).toBe(false)
})

const keeper = `
  import { startPostgres } from ${JSON.stringify(fileURLToPath(new URL('./postgres.ts', import.meta.url)))}
  const server = await startPostgres({ dir: ${JSON.stringify(dir)} })
  process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
  console.log(server.url)
  setInterval(() => {}, 1000)`

function postmasterFile(): string {
  return path.join(existingData(dir), 'postmaster.pid')
}
function postmasterPid(): number {
  return Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0])
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(text))].map((row) => ({ ...row }))
  } finally {
    await sql.end()
  }
}
