import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { passing } from 'kit/storage/file-store'
import type { Speaker } from 'kit/testing/testing'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../../core/acts/act.ts'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../audit/contract.ts'
import { readUsage } from '../../platform/files/contract.ts'
import * as contract from './contract.ts'
import { leftOut, noSecrets } from './left-out.ts'
import { partBytes, readParts } from './parts.ts'
import { parsed, unzipped } from '../../../testing/zip.ts'

const cast = await castSchool()
const url = Object.assign(new URL(cast.schools.control.superuser), {
  pathname: `/${cast.riverside.database}`,
})
/** Who can do everything in the school's database, and does it past the product. */
const root = postgres(url.href, {
  max: 1,
  onnotice: () => undefined,
  connection: { session_replication_role: 'replica' },
})
afterAll(() => root.end())
beforeAll(() => cast.work())

/** As a browser does: the bytes, whatever they are. */
function download(speaker: Speaker, address: string, headers: Record<string, string> = {}) {
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return cast.app().inject({ url: address, headers: { host: cast.host, cookie, ...headers } })
}

/** Asks for an export, lets the worker make it, and begins to download it. */
async function exported() {
  const nasreen = await cast.as('nasreen')
  const asked = await nasreen.call(contract.askExport, {})
  await cast.work()
  const row = (await nasreen.call(contract.listExports, {})).rows.find(({ id }) => id === asked.id)
  expect(row).toMatchObject({ state: 'ready', askedBy: 'Nasreen Akhtar', missing: 0 })
  const taken = await nasreen.call(contract.takeExport, { params: { id: asked.id } })
  return { nasreen, row, params: { id: asked.id }, address: taken.url }
}

async function remove(params: { id: string }) {
  await (await cast.as('nasreen')).call(contract.removeExport, { params })
}

/** The names of what lies in the store of exports. */
async function kept() {
  return Array.fromAsync((await cast.school()).files.list(passing))
}

function sorted(some: readonly unknown[]): string[] {
  return some.map((one) => JSON.stringify(one)).toSorted()
}

type Manifest = {
  schemaVersion: number
  tables: { name: string; path: string; rows: number; columns: string[]; sha256: string }[]
  sheets: { path: string; bytes: number; sha256: string }[]
  files: { id?: string; path: string; bytes: number; sha256: string }[]
}

const awkward = 'اردو، "نام"\r\nدوسری سطر, with a comma\tand =1+1'

test('an export holds every table row by row, every list as Excel, and every file, with what shows that it is whole', async () => {
  const school = await cast.school()
  await school.transaction(system('Trial'), 'trial.made', async (tx) => {
    await tx.execute(
      sql`update person set present_address = ${awkward} where id = (select id from person limit 1)`,
    )
  })
  await root`update job set error = '' where id = (select id from job limit 1)`
  const { nasreen, row, params, address } = await exported()
  const answer = await download(nasreen, address)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
  })
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(row?.sha256)
  expect(answer.rawPayload.length).toBe(row?.bytes)

  const zip = unzipped(answer.rawPayload)
  const manifest: Manifest = JSON.parse(zip.read('manifest.json').toString())
  const entries = [...manifest.tables, ...manifest.sheets, ...manifest.files]
  expect(zip.names.toSorted()).toEqual(
    ['README.txt', 'manifest.json', ...entries.map(({ path }) => path)].toSorted(),
  )
  for (const { path, sha256 } of entries)
    expect(createHash('sha256').update(zip.read(path)).digest('hex'), path).toBe(sha256)

  // What the work itself has written since is not of that moment.
  const moved = new Set([
    'act',
    'audit',
    'audit_seal',
    'job',
    'school_export',
    'notification',
    'session',
    'outbox',
  ])
  const all = await root<{ name: string }[]>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`
  expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  await root.unsafe(`set timezone = 'UTC'`)
  for (const { name, path, columns, rows } of manifest.tables) {
    const [head, ...lines] = parsed(zip.read(path).toString())
    expect(head, name).toEqual(columns)
    expect(lines.length, name).toBe(rows)
    if (moved.has(name)) continue
    const cells = columns.map((column) => `"${column}"::text`)
    const there = await root.unsafe(`select ${cells.join(', ')} from "${name}"`).values()
    expect(sorted(lines), name).toEqual(sorted(there))
  }
  const people = zip.read('tables/person.csv').toString()
  expect(people).toContain(`"${awkward.replaceAll('"', '""')}"`)
  const errors = parsed(zip.read('tables/job.csv').toString())
  const at = errors[0]?.indexOf('error') ?? -1
  expect(new Set(errors.slice(1).map((line) => line[at]))).toEqual(new Set([null, '']))

  for (const { path } of manifest.sheets) await new ExcelJS.Workbook().xlsx.readFile(zip.path(path))
  const students = new ExcelJS.Workbook()
  await students.xlsx.readFile(zip.path('sheets/Students.xlsx'))
  const [counted] = await root<
    { count: number }[]
  >`select count(*)::int from student where archived_at is null`
  expect(students.worksheets[0]?.rowCount).toBe((counted?.count ?? 0) + 1)
  expect(manifest.sheets.map(({ path }) => path)).toContain('sheets/Attendance 2026-11.xlsx')

  const files = await root<{ id: string; sha256: string }[]>`
    select id, sha256 from file where content is not null and deleted_at is null`
  const given = new Map(manifest.files.map(({ id, sha256 }) => [id, sha256]))
  expect(files.length).toBeGreaterThan(20)
  for (const { id, sha256 } of files) expect(given.get(id)).toBe(sha256)
  expect(parsed(zip.read('files.csv').toString())).toHaveLength(files.length + 1)
  expect(zip.read('README.txt').toString()).toContain('Everything that Maktab keeps for')
  await remove(params)
  expect(await kept()).toEqual([])
})

test('no secret leaves: what lets somebody in is in no file of it, whatever the table', async () => {
  const columns = await root<{ table: string; column: string; type: string }[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''`
  const sounds = /hash|seal|secret|token|password|payload|subscription|answer$/
  const undecided = columns.filter(
    ({ table, column, type }) =>
      (type === 'bytea' || sounds.test(column)) &&
      ![...(leftOut[table] ?? []), ...(noSecrets[table] ?? [])].includes(column),
  )
  expect(undecided, 'say in left-out.ts whether these may leave').toEqual([])
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const named = [leftOut, noSecrets].flatMap((list) => Object.entries(list))
  expect(
    named.flatMap(([table, some]) =>
      some.map((column) => `${table}.${column}`).filter((one) => !known.has(one)),
    ),
  ).toEqual([])

  const canary = 'canary-of-secrets-in-it!'
  const bytes = Buffer.from(canary).toString('hex')
  const values: Record<string, string> = {
    bytea: `decode('${bytes}' || lpad(to_hex(row_number() over ()), 16, '0'), 'hex')`,
    jsonb: `jsonb_build_object('canary', '${canary}')`,
    text: `'${canary}' || row_number() over ()`,
  }
  // These are needed by who logs in and works below.
  const needed = new Set([
    'account.password_hash',
    'job.payload',
    'outbox.payload',
    'session.token_hash',
    'signing_key.sealed',
  ])
  const planted: string[] = []
  for (const { table, column, type } of columns) {
    const name = `${table}.${column}`
    if (!leftOut[table]?.includes(column) || needed.has(name)) continue
    const value = name === 'webhook.url' ? `'https://hooks.example/to?token=${canary}'` : values[type]
    const { count } = await root.unsafe(`
      update "${table}" t set "${column}" = n.value from (select ctid as place, ${value} as value from "${table}") n
      where t.ctid = n.place and t."${column}" is not null`)
    if (count > 0) planted.push(name)
  }
  await root`update account set password_hash = ${canary} where email = 'kamran@riverside.example'`
  await root`update job set payload = ${root.json({ canary })} where state = 'done'`
  planted.push('account.password_hash', 'job.payload')
  expect(planted.length).toBeGreaterThan(3)

  const { nasreen, params, address } = await exported()
  const zip = unzipped((await download(nasreen, address)).rawPayload)
  for (const [name, content] of zip.everything()) {
    expect(content.includes(canary), name).toBe(false)
    expect(content.includes(bytes), name).toBe(false)
  }
  await remove(params)
})

test('all tables are of one moment, though somebody writes all the while', async () => {
  const school = await cast.school()
  const [one] = await root<{ id: string }[]>`select id from person order by id desc limit 1`
  const somebody = one?.id ?? ''
  const over = new AbortController()
  let written = 0
  async function write() {
    for (; !over.signal.aborted; written += 1)
      await school.transaction(system('Trial'), 'trial.made', async (tx) => {
        await tx.execute(sql`update campus set description = ${`at ${written}`} where archived_at is null`)
        await tx.execute(sql`update person set present_address = ${`at ${written}`} where id = ${somebody}`)
      })
  }
  const writing = write()
  const { nasreen, params, address } = await exported()
  over.abort()
  await writing
  const zip = unzipped((await download(nasreen, address)).rawPayload)
  const said = (name: string, column: string) => {
    const [head = [], ...rows] = parsed(zip.read(`tables/${name}.csv`).toString())
    return new Set(rows.map((line) => line[head.indexOf(column)]).filter((one) => one?.startsWith('at ')))
  }
  expect(written).toBeGreaterThan(5)
  expect(said('campus', 'description').size).toBe(1)
  expect(said('person', 'present_address')).toEqual(said('campus', 'description'))
  await remove(params)
})

test('a download that broke off goes on from any byte, and its address is good for one session and an hour', async () => {
  const { nasreen, params, row, address } = await exported()
  const whole = (await download(nasreen, address)).rawPayload
  const part = await download(nasreen, address, { range: 'bytes=1000-1999' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 1000-1999/${row?.bytes}`)
  expect(part.rawPayload.equals(whole.subarray(1000, 2000))).toBe(true)
  expect((await download(nasreen, address, { range: `bytes=${row?.bytes}-` })).statusCode).toBe(416)
  expect((await download(await cast.as('nasreen'), address)).statusCode).toBe(403)
  expect((await download(nasreen, `${address}x`)).statusCode).toBe(403)
  expect((await download(await cast.as('tariq'), address)).statusCode).toBe(403)
  for (let at = 0; at < 3; at += 1) {
    cast.clock.pass(1_201)
    await nasreen.call(contract.listExports, {})
  }
  expect((await download(nasreen, address)).statusCode).toBe(403)
  await remove(params)
})

test('an export larger than a part is the same bytes from every place', async () => {
  const school = await cast.school()
  const content = '01980000-0000-7000-8000-0000000e4fff'
  const { keepParts, removeParts } = await import('./parts.ts')
  const bytes = Buffer.alloc(2 * partBytes + 12_345, 'abcdefg')
  async function* inPieces() {
    for (let at = 0; at < bytes.length; at += 1_000_003) yield bytes.subarray(at, at + 1_000_003)
  }
  await keepParts(school, content, inPieces(), () => undefined)
  for (const [from, to] of [
    [0, bytes.length - 1],
    [partBytes - 1, partBytes],
    [5, 2 * partBytes + 3],
    [2 * partBytes, 2 * partBytes],
  ] as const) {
    const read = Buffer.concat(await Array.fromAsync(readParts(school, content, { from, to })))
    expect(read.equals(bytes.subarray(from, to + 1))).toBe(true)
  }
  await removeParts(school, content)
})

test('one is made at a time and three are kept; one that is being made can be stopped, and leaves nothing', async () => {
  const nasreen = await cast.as('nasreen')
  const waiting = await nasreen.call(contract.askExport, {})
  await expect(nasreen.call(contract.askExport, {})).rejects.toMatchObject({
    problem: { status: 409, code: 'school-exports.making' },
  })
  await nasreen.call(contract.removeExport, { params: { id: waiting.id } })
  await cast.work()
  const list = async () => (await nasreen.call(contract.listExports, {})).rows
  expect((await list())[0]).toMatchObject({ id: waiting.id, state: 'stopped' })

  const { id } = await nasreen.call(contract.askExport, {})
  const working = cast.work()
  await expect.poll(async () => (await list())[0]?.done ?? 0, { interval: 20 }).toBeGreaterThan(0)
  await nasreen.call(contract.removeExport, { params: { id } })
  await working
  expect((await list())[0]).toMatchObject({ id, state: 'stopped', bytes: null })
  expect(await kept()).toEqual([])

  const made: { id: string }[] = []
  for (let at = 0; at < 3; at += 1) made.push((await exported()).params)
  await expect(nasreen.call(contract.askExport, {})).rejects.toMatchObject({
    problem: { status: 409, code: 'school-exports.full' },
  })
  // What is kept for a week takes no room of the school's own.
  const usage = await nasreen.call(readUsage, {})
  const [own] = await root<{ sum: string }[]>`select sum(bytes) from file where deleted_at is null`
  expect(usage.bytes).toBe(Number(own?.sum))
  cast.clock.pass(7 * 86_400 + 60)
  await cast.work()
  const again = await cast.as('nasreen')
  const { rows } = await again.call(contract.listExports, {})
  expect(rows.filter(({ state }) => state === 'over').map((one) => one.id)).toEqual(
    expect.arrayContaining(made.map((one) => one.id)),
  )
  expect(await kept()).toEqual([])
  const { rows: acts } = await again.call(listAudit, { query: { limit: 100 } })
  const said = acts.map(({ actor, sentence }) => `${actor}: ${sentence}`)
  for (const sentence of [
    'Asked for an export',
    'Made an export',
    'Downloaded an export',
    'Removed an export',
  ])
    expect(
      said.some(
        (one) =>
          one.startsWith(`Nasreen Akhtar: ${sentence} of everything`) ||
          one.startsWith(`Nasreen Akhtar: ${sentence}`),
      ),
      sentence,
    ).toBe(true)
})

test('who is no super admin is refused, and so is who has not proved of late who they are', async () => {
  const params = { id: contract.exampleExport }
  for (const login of ['tariq', 'sana', 'farzana', 'imtiaz', 'waqas']) {
    const speaker = await cast.as(login)
    for (const asked of [
      () => speaker.call(contract.listExports, {}),
      () => speaker.call(contract.askExport, {}),
      () => speaker.call(contract.takeExport, { params }),
      () => speaker.call(contract.removeExport, { params }),
      () => speaker.call(contract.takeDirect, {}),
    ])
      await expect(asked(), login).rejects.toMatchObject({ problem: { status: 403 } })
    expect((await download(speaker, '/api/v1/school-exports/direct?ticket=x')).statusCode).toBe(403)
  }
  const nasreen = await cast.as('nasreen')
  cast.clock.pass(15 * 60)
  for (const asked of [contract.askExport, contract.takeDirect])
    await expect(nasreen.call(asked, {})).rejects.toMatchObject({
      problem: { status: 403, code: 'prove-again' },
    })
})

test('a school that can only be read gives everything out as it is made', async () => {
  const { control, sql: directory } = cast.schools
  const superuser = postgres(control.superuser, { max: 1, onnotice: () => undefined })
  await superuser`revoke maktab_app from ${superuser(cast.riverside.login)}`
  await superuser`grant maktab_reader to ${superuser(cast.riverside.login)}`
  await superuser.end()
  await directory`update school set state = 'read_only' where id = ${cast.riverside.id}`
  await expect.poll(async () => (await cast.school()).state).toBe('read_only')
  const nasreen = await cast.as('nasreen')
  expect((await nasreen.call(contract.listExports, {})).isDirect).toBe(true)
  await expect(nasreen.call(contract.askExport, {})).rejects.toMatchObject({
    problem: { status: 403, code: 'read-only' },
  })
  const { url: address } = await nasreen.call(contract.takeDirect, {})
  const answer = await download(nasreen, address)
  const zip = unzipped(answer.rawPayload)
  const manifest: Manifest = JSON.parse(zip.read('manifest.json').toString())
  expect(manifest.tables.find(({ name }) => name === 'student')?.rows).toBeGreaterThan(10)
  expect((await download(nasreen, address)).statusCode).toBe(200)
})
