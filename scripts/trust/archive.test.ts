import { randomBytes, scryptSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listArchives } from 'control-plane/archives'
import { backUp } from 'control-plane/backing-up'
import { databaseOfSchool, listDatabases } from 'control-plane/databases'
import { askErasure, eraseSchool, keepSchool, replayErasures } from 'control-plane/erasing'
import { exportSchool, importSchool } from 'control-plane/portable'
import { drill, restoreSchool } from 'control-plane/restoring'
import { newDataKey, open, seal } from 'kit/storage/keys'
import { slowness } from 'kit/testing/testing-limits'
import { readMe } from 'tenant-api/contract/access/sessions'
import { castSchool } from 'tenant-api/testing'
import { afterAll, expect, test } from 'vitest'
import postgres from 'postgres'
import { adopt, breachesOf, controlOf, rowsOf, storesOf } from './provisioned-school.ts'

const cast = await castSchool()
const control = await controlOf(cast)
const stores = storesOf(cast)
const actor = 'operator'
const { id: schoolId } = cast.riverside
await adopt(cast, cast.riverside)
afterAll(() => control.close())

const database = async () => (await databaseOfSchool(control.sql, schoolId))?.name ?? ''
const rows = async () => rowsOf(cast.schools.control, await database())
const breaches = () => breachesOf(control)
/** Sessions are ended by a restore; everything else is as it was. */
const but = (all: Map<string, string[]>) => new Map([...all].filter(([name]) => name !== 'session'))

test('an archive of Riverside, restored: every row and every file is as it was, and its people log in anew', async () => {
  const sana = await cast.as('sana')
  const content = `${schoolId}/01980000-0000-7000-8000-00000000f11e`
  await stores.files.write(content, Buffer.from('A certificate'))
  const before = await rows()
  expect(before.get('student')?.length).toBeGreaterThan(15)
  expect(before.get('audit')?.length).toBeGreaterThan(100)
  const made = await backUp(control, stores, { schoolId, kind: 'asked', actor })
  expect(made).toMatchObject({
    state: 'whole',
    rows: total(before) - (before.get('schema_version')?.length ?? 0),
  })

  // Much is lost, and something is written, after it.
  const old = await database()
  const nasreen = await cast.as('nasreen')
  await destroy(old)
  await stores.files.remove([content])
  expect(but(await rows())).not.toEqual(but(before))

  const done = await restoreSchool(control, stores, { schoolId, actor })
  const [placed] =
    await control.sql`select generation from placement where school_id = ${schoolId} and active`
  expect(done).toMatchObject({ archive: made.id, generation: placed?.generation })
  expect(await database()).not.toBe(old)
  expect(differences(but(await rows()), but(before))).toEqual([])
  expect((await stores.files.size(content)) ?? 0).toBe('A certificate'.length)
  // Both who had been in before the archive and who came after it are out.
  for (const speaker of [sana, nasreen])
    await expect(speaker.call(readMe, {})).rejects.toThrow('Session Expired')
  await expect.poll(() => cast.as('nasreen').then(() => 'in', String)).toBe('in')
  expect(await breaches()).toEqual([])
  expect((await listDatabases(control.sql)).find(({ name }) => name === old)?.state).toBe('retired')
})

test('a drill says that it is whole, leaves nothing, and finds what was altered in the store', async () => {
  const [archive] = await listArchives(control.sql, schoolId)
  if (!archive) throw new Error('no archive')
  const names = (await listDatabases(control.sql)).map(({ name }) => name)
  const tried = await drill(control, stores, archive)
  expect(tried.rows).toBe(archive.rows)
  expect((await listDatabases(control.sql)).map(({ name }) => name)).toEqual(names)
  expect((await listArchives(control.sql, schoolId))[0]?.drillSeconds).toBe(tried.seconds)

  for (const object of ['manifest', 'table-3-0']) {
    const name = `${schoolId}/${archive.id}/${object}`
    const file = path.join(cast.schools.folder, 'archives', name)
    const kept = readFileSync(file)
    const bad = Buffer.from(kept)
    bad.writeUInt8((bad.at(-1) ?? 0) ^ 1, bad.length - 1)
    writeFileSync(file, bad)
    await expect(drill(control, stores, archive), object).rejects.toThrow()
    writeFileSync(file, kept)
  }
  // What is another object under its own seal is not taken for it either.
  const folder = path.join(cast.schools.folder, 'archives', schoolId, archive.id)
  const [one, other] = [path.join(folder, 'table-3-0'), path.join(folder, 'table-5-0')]
  const kept = readFileSync(one)
  writeFileSync(one, readFileSync(other))
  await expect(drill(control, stores, archive)).rejects.toThrow()
  writeFileSync(one, kept)
  expect((await listDatabases(control.sql)).map(({ name }) => name)).toEqual(names)
  await drill(control, stores, archive)
})

test(
  'archived, taken away with a passphrase, erased, taken in again: equal row by row',
  { timeout: 180_000 * slowness },
  async () => {
    const before = await rows()
    const folder = path.join(cast.schools.folder, 'stick')
    await backUp(control, stores, { schoolId, kind: 'asked', actor })
    const passphrase = 'the river bends twice'
    const out = await exportSchool(control, stores, { schoolId, folder, passphrase, actor })
    expect(out.rows).toBeGreaterThan(1000)
    await expect(
      exportSchool(control, stores, { schoolId, folder, passphrase, actor }),
    ).rejects.toMatchObject({
      code: 'folder-full',
    })
    const again = {
      folder,
      subdomain: 'riverside-again',
      contact: { firstName: 'N', email: 'n@x.example' },
      actor,
    }
    await expect(importSchool(control, stores, { ...again, passphrase })).rejects.toMatchObject({
      code: 'school-known',
    })

    // A grace, in which it is closed and can be kept.
    await askErasure(control, { schoolId, actor })
    await expect.poll(() => cast.school().then(() => 'open', String)).toMatch(/closed for now/)
    await expect(eraseSchool(control, stores, schoolId)).rejects.toMatchObject({ code: 'erase-early' })
    await keepSchool(control, { schoolId, actor })
    await askErasure(control, { schoolId, actor, days: 0 })
    const databases = (await listDatabases(control.sql)).filter((row) => row.schoolId === schoolId)
    const certificate = await eraseSchool(control, stores, schoolId)
    expect(certificate).toMatchObject({ schoolId, hosts: [cast.host], actor })
    expect(certificate.keys).toHaveLength(1)
    expect(databases.length).toBeGreaterThan(0)
    const keys =
      await control.sql`select 1 from data_key where id = any (${certificate.keys}) and wrapped is not null`
    expect(keys).toHaveLength(0)
    await expect.poll(() => cast.school().then(() => 'open', String)).toMatch(/Domain not found/)
    const left = async (store: typeof stores.files) =>
      (await Array.fromAsync(store.list(`${schoolId}/`))).length
    expect([await left(stores.files), await left(stores.archives)]).toEqual([0, 0])
    const [row] = await control.sql`select row_to_json(s)::text as said from school s where id = ${schoolId}`
    expect(row?.said).not.toMatch(/nasreen|riverside/i)

    // The control database of before the erasure comes back: the journal beside the archives knows better.
    await control.sql`update school set state = 'active' where id = ${schoolId}`
    expect(await replayErasures(control, stores)).toEqual([schoolId])
    expect(await replayErasures(control, stores)).toEqual([])

    await expect(
      importSchool(control, stores, { ...again, passphrase: 'the river bends thrice' }),
    ).rejects.toMatchObject({
      code: 'passphrase',
    })
    for (const subdomain of ['../x', 'www', 'a.b', 'Capital', ''])
      await expect(
        importSchool(control, stores, { ...again, passphrase, subdomain }),
        subdomain,
      ).rejects.toMatchObject({ code: 'subdomain' })

    // Somebody who may write the folder calls the school's key as that of another school here is called.
    const other = 'k_anothersch'
    await control.sql`insert into data_key (id, wrapped) values (${other}, ${await control.keys.wrap(newDataKey(), other)})`
    const note = path.join(folder, 'export.json')
    const written = readFileSync(note)
    writeFileSync(note, JSON.stringify({ ...JSON.parse(String(written)), name: 'Another name' }))
    await expect(importSchool(control, stores, { ...again, passphrase })).rejects.toMatchObject({
      code: 'passphrase',
    })
    writeFileSync(note, written)
    forge(note, passphrase, { keyId: other })
    // And one of its parts is not what it was, so that it comes to nothing midway.
    const part = path.join(folder, schoolId, JSON.parse(String(written)).archiveId, 'table-5-0')
    const whole = readFileSync(part)
    writeFileSync(part, readFileSync(part.replace('-5-0', '-3-0')))
    const standing = await controlRows()
    await expect(importSchool(control, stores, { ...again, passphrase })).rejects.toThrow()
    expect(await controlRows()).toEqual(standing)
    expect([await left(stores.files), await breaches()]).toEqual([0, []])
    writeFileSync(note, written)
    writeFileSync(part, whole)

    const taken = await importSchool(control, stores, { ...again, passphrase })
    expect(await keysBut()).toEqual(standing.keys)
    expect(taken).toMatchObject({ host: 'riverside-again.maktab.localhost', rows: out.rows })
    expect(differences(but(await rows()), but(before))).toEqual([])
    expect(await breaches()).toEqual([])
    await expect.poll(() => cast.as('nasreen', taken.host).then(() => 'in', String)).toBe('in')
    // What was erased and has come back is not erased again.
    expect(await replayErasures(control, stores)).toEqual([])
  },
)

/** An export as its sender could have written it. */
function forge(note: string, passphrase: string, changes: { keyId: string }): void {
  const said = JSON.parse(readFileSync(note, 'utf8'))
  const { schoolId, name, instituteType, country, keyId, archiveId, digest } = said
  const context = JSON.stringify([schoolId, name, instituteType, country, keyId, archiveId, digest])
  const keyOf = (salt: Buffer) =>
    scryptSync(passphrase.normalize('NFKC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 })
  const dataKey = open(
    keyOf(Buffer.from(said.salt, 'base64')),
    Buffer.from(said.sealedKey, 'base64'),
    `export:${context}`,
  )
  const salt = randomBytes(16)
  const sealedKey = seal(keyOf(salt), dataKey, `export:${schoolId}`).toString('base64')
  writeFileSync(
    note,
    JSON.stringify({ ...said, ...changes, format: 1, salt: salt.toString('base64'), sealedKey }),
  )
}

/** What an import that fails must leave as it was; of what it had made itself a destroyed key is left. */
async function controlRows() {
  const { sql } = control
  return {
    keys: await keysBut(),
    hosts: [...(await sql`select host::text, school_id from host order by 1`)],
    schools: [...(await sql`select id, name, state, contact_email::text from school order by id`)],
    placements: [...(await sql`select school_id, database_id from placement where active order by 1, 2`)],
  }
}

/** The keys that are there, but for those of the school that goes and comes. */
async function keysBut() {
  return [
    ...(await control.sql`
      select k.id, encode(k.wrapped, 'hex') as wrapped from data_key k where wrapped is not null and not exists (
        select from database d join placement p on p.database_id = d.id
        where d.key_id = k.id and p.school_id = ${schoolId}) order by 1`),
  ]
}

async function destroy(name: string) {
  const url = Object.assign(new URL(cast.schools.control.superuser), { pathname: `/${name}` })
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
  try {
    await sql`set session_replication_role = replica`
    await sql`update person set first_name = 'Nobody'`
    await sql`delete from notification`
  } finally {
    await sql.end()
  }
}

function total(all: Map<string, string[]>): number {
  return [...all.values()].reduce((sum, { length }) => sum + length, 0)
}

/** The tables that differ, with the first row that is not the same. */
function differences(found: Map<string, string[]>, wanted: Map<string, string[]>): string[] {
  return [...new Set([...found.keys(), ...wanted.keys()])].flatMap((name) => {
    const [one = [], other = []] = [found.get(name), wanted.get(name)]
    const at = other.findIndex((row, index) => row !== one[index])
    return at === -1 && one.length === other.length ? [] : [`${name}: ${one[at]} is not ${other[at]}`]
  })
}
