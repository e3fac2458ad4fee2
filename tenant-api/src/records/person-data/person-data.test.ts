import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Speaker } from 'kit/testing/testing'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../audit/contract.ts'
import { checkSeal } from '../audit/seal/contract.ts'
import { familyDocuments, firstKind } from '../../people/documents/contract.ts'
import { plainPdf } from '../../people/documents/plain-pdf.ts'
import { beginFile, keepFile } from '../../platform/files/contract.ts'
import { addGuardian, students } from '../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'

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
let nasreen: Speaker
beforeAll(async () => {
  nasreen = await cast.as('nasreen')
})

async function add(firstName: string, lastName: string) {
  const { id } = await nasreen.call(students.endpoints.create, {
    body: {
      campusId: demoCampuses.MAIN,
      firstName,
      lastName,
      gender: 'female',
      phone: '+923331112223',
      fatherName: 'Zzfather Qureshi',
      presentAddress: '12 Zzstreet',
    },
  })
  await nasreen.call(addGuardian, {
    params: { id },
    body: { firstName: 'Zzaunt', lastName: 'Qureshi', relation: 'aunt' },
  })
  return id
}

const ask = (id: string, name: string) =>
  nasreen.call(contract.askErasure, { params: { id }, body: { reason: 'Asked by letter', name, days: 14 } })

/** Days pass, and the worker comes. */
async function later(days: number) {
  // What was done by now is sealed at its time: a clock that jumps would look like entries of another one.
  await cast.work()
  cast.clock.pass(days * 86_400 + 60)
  nasreen = await cast.as('nasreen')
  await cast.work()
}

/** Where in the whole database a text stands, all tables and columns. */
async function whereIs(text: string): Promise<string[]> {
  const tables = await root<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await root.unsafe(`select 1 from "${name}" t where t::text ilike $1 limit 1`, [`%${text}%`])
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function misfits() {
  const { rows } = await nasreen.call(checkSeal, { query: { from: 1 } })
  return rows.map(({ problem }) => problem)
}

test('somebody who left is erased after the grace, in every table and in the log, and the seal says so', async () => {
  const id = await add('Zzebra', 'Xylo')
  await cast.work()
  const preview = await nasreen.call(contract.previewErasure, { params: { id } })
  expect(preview).toMatchObject({ name: 'Zzebra Xylo', hindrance: null, erasure: null })
  expect(preview.areas.map(({ area }) => area)).toContain('family')
  await expect(ask(id, 'Somebody Else')).rejects.toMatchObject({ problem: { status: 422 } })
  const asked = await ask(id, ' zzebra  xylo ')
  await expect(ask(id, 'Zzebra Xylo')).rejects.toMatchObject({ problem: { status: 409 } })
  await later(7)
  expect(await whereIs('Zzebra')).not.toEqual([])
  await later(8)
  const [done] = (await nasreen.call(contract.listErasures, { query: {} })).rows
  expect(done).toMatchObject({ id: asked.id, state: 'done', name: 'Erased person 2' })
  expect(await whereIs('Zzebra')).toEqual([])
  expect(await whereIs('Zzstreet')).toEqual([])
  expect(await whereIs('3331112223')).toEqual([])
  expect(await whereIs('Zzfather')).toEqual([])
  // The aunt is somebody else.
  expect(await whereIs('Zzaunt')).toContain('person')
  expect(await misfits()).toEqual([])
  cast.clock.pass(120)
  await cast.work()
  expect(await misfits()).toEqual([])
  const { rows } = await nasreen.call(listAudit, { query: { q: 'Erased' } })
  expect(rows.map(({ sentence }) => sentence)).toContain('Asked for the erasure of Erased person 2')
  const [entry] = await root`select count(*)::int as count from audit_redacted`
  expect(entry?.count).toBeGreaterThan(3)
})

test('an erasure is called off before its day; who belongs to the school again by then stays', async () => {
  const [one, other] = [await add('Zzoe', 'Calloff'), await add('Zzed', 'Returns')]
  const { id } = await ask(one, 'Zzoe Calloff')
  await later(13)
  await nasreen.call(contract.callOff, { params: { id } })
  await expect(nasreen.call(contract.callOff, { params: { id } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  const { id: late } = await ask(other, 'Zzed Returns')
  await root`update student set status = 'enrolled' where id = ${other}`
  await later(15)
  const { rows } = await nasreen.call(contract.listErasures, { query: {} })
  expect(rows.filter((row) => [id, late].includes(row.id)).map(({ state }) => state)).toEqual([
    'called-off',
    'called-off',
  ])
  expect(await whereIs('Zzoe')).toContain('person')
  expect(await whereIs('Zzed')).toContain('person')
  await expect(ask(other, 'Zzed Returns')).rejects.toMatchObject({
    problem: { status: 409, title: 'Still enrolled here. End the enrolment first' },
  })
})

test('who works here, and oneself, are refused; others than super admins see none of it', async () => {
  const { db } = await cast.school()
  const [employee] = await db.execute<{ id: string; name: string }>(
    sql`select p.id, p.name from employee e join person p on p.id = e.id where e.status = 'active' and not exists (
      select from account a where a.person_id = p.id and a.email like 'nasreen%') limit 1`,
  )
  const [own] = await db.execute<{ id: string; name: string }>(
    sql`select p.id, p.name from account a join person p on p.id = a.person_id where a.email = 'nasreen@riverside.example'`,
  )
  await expect(ask(employee?.id ?? '', employee?.name ?? '')).rejects.toMatchObject({
    problem: { title: 'Still works here. End the employment first' },
  })
  await expect(ask(own?.id ?? '', own?.name ?? '')).rejects.toMatchObject({ problem: { status: 409 } })
  const tariq = await cast.as('tariq')
  for (const endpoint of [contract.previewErasure, contract.exportPerson])
    await expect(tariq.call(endpoint as never, { params: { id: own?.id } } as never)).rejects.toMatchObject({
      problem: { status: 403 },
    })
})

test('somebody with a log-in, papers, messages and a family is erased as a whole', async () => {
  // Every former person of the demo school and of its log-ins, one after the other.
  const { db } = await cast.school()
  const people = await db.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from person p
    where not exists (select from student s where s.id = p.id and s.status in ('enrolled', 'inactive'))
      and not exists (select from employee e where e.id = p.id and e.status = 'active')
      and not exists (select from person_erasure e where e.person_id = p.id)
      and not exists (select from account a where a.person_id = p.id and a.email = 'nasreen@riverside.example')
    order by exists (select from account a where a.person_id = p.id) desc, p.id limit 20`)
  for (const { id, name } of people) await ask(id, name)
  expect(people.length).toBeGreaterThan(5)
  await later(15)
  const { rows } = await nasreen.call(contract.listErasures, { query: {} })
  const states = rows.filter((row) => people.some(({ id }) => id === row.personId)).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['done']))
  const [left] = await root`select count(*)::int as count from session s join account a on a.id = s.account_id
    where a.person_id = any (${people.map(({ id }) => id)}) `
  expect(left?.count).toBe(0)
  expect(await misfits()).toEqual([])
})

test('all that is held about somebody is one zip: tables without secrets and others, files, and a manifest', async () => {
  const id = await add('Zzina', 'Export')
  const other = await add('Zzother', 'Export')
  const cookie = [...nasreen.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({
    url: `/api/v1/persons/${id}/data`,
    headers: { host: cast.host, cookie },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const parts = unzip(answer.rawPayload)
  expect([...parts.keys()]).toEqual(['person.json', 'person.xlsx', 'manifest.json'])
  const json = parts.get('person.json')?.toString() ?? ''
  const tables = JSON.parse(json)
  expect(tables.person).toMatchObject([{ id, name: 'Zzina Export', phone: '+923331112223' }])
  // Of the aunt the name alone.
  expect(tables.guardian_link).toMatchObject([{ guardian_name: 'Zzaunt Qureshi' }])
  expect(json).not.toContain(other)
  expect(json).not.toMatch(/password|token_hash|search_text/)
  const manifest = JSON.parse(parts.get('manifest.json')?.toString() ?? '{}')
  const sha256 = createHash('sha256')
    .update(parts.get('person.json') ?? '')
    .digest('hex')
  expect(manifest.files[0]).toEqual({ name: 'person.json', bytes: Buffer.byteLength(json), sha256 })
  const { rows } = await nasreen.call(listAudit, { query: { q: 'Zzina' } })
  expect(rows[0]?.sentence).toBe('Took along all that is held about Zzina Export')
})

test('papers are taken along as they are, and go with the erasure, contents too', async () => {
  const id = await add('Zzpaper', 'Holder')
  const pdf = plainPdf(['Zzpaper is vaccinated'])
  const body = {
    for: 'family-documents',
    name: 'vaccination.pdf',
    type: 'application/pdf',
    bytes: pdf.length,
  } as const
  const begun = await nasreen.call(beginFile, { body })
  const headers = { 'content-type': 'application/octet-stream' }
  await nasreen.ask({ method: begun.send.method, url: begun.send.url, headers, body: pdf })
  const { id: fileId } = await nasreen.call(keepFile, { params: { id: begun.id } })
  await nasreen.call(familyDocuments.endpoints.create, {
    body: { personId: id, kindId: firstKind, fileId } as never,
  })
  const [kept] = await root<{ content: string }[]>`select content from file where id = ${fileId}`
  const content = `${cast.riverside.id}/${kept?.content}`

  const cookie = [...nasreen.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { rawPayload } = await cast
    .app()
    .inject({ url: `/api/v1/persons/${id}/data`, headers: { host: cast.host, cookie } })
  const paper = [...unzip(rawPayload)].find(
    ([name]) => name.startsWith('files/') && name.endsWith('vaccination.pdf'),
  )
  expect(paper?.[1]).toEqual(pdf)

  expect(await cast.schools.files.size(content)).toBe(pdf.length)
  await ask(id, 'Zzpaper Holder')
  await later(15)
  expect(await root`select from file where id = ${fileId}`).toHaveLength(0)
  expect(await cast.schools.files.size(content)).toBeNull()
  expect(await whereIs('vaccination.pdf')).toEqual([])
  expect(await misfits()).toEqual([])
})

/** The parts of a zip, by its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    parts.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      inflateRawSync(zip.subarray(from, from + packed)),
    )
    at += 46 + name + extra + comment
  }
  return parts
}
