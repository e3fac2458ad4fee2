import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { makeKey } from '../../access/api-keys/contract.ts'
import { exampleDocument, exampleFile, documents, firstKind } from '../../people/documents/contract.ts'
import { plainPdf } from '../../people/documents/plain-pdf.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { beginFile, keepFile } from './contract.ts'
import { sweepJob } from './sweep-files.ts'
import { file } from './tables.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses
const pdf = plainPdf(['A licence'])

type Power = { resource: string; action: 'view' | 'edit' }
const edits: Power[] = [
  { resource: 'documents', action: 'view' },
  { resource: 'documents', action: 'edit' },
  // What a document names: whoever does not see it cannot choose it.
  { resource: 'document-kinds', action: 'view' },
  { resource: 'campuses', action: 'view' },
]

async function make(powers: Power[], campuses: string[] = []) {
  const nasreen = await cast.as('nasreen')
  const body = { name: 'Archive', expiresOn: '2027-11-19', powers, campuses } as never
  return nasreen.call(makeKey, { body })
}

type Asked = { body?: object | Buffer; host?: string; headers?: Record<string, string> }

/** What a program is answered that has this key and no cookies. */
async function program(
  secret: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  asked: Asked = {},
) {
  const { body, host = cast.host, headers = {} } = asked
  const type = body instanceof Buffer ? 'application/octet-stream' : 'application/json'
  const answer = await cast.app().inject({
    method,
    url: url.startsWith('/api') ? url : `/api/v1${url}`,
    ...(body === undefined ? {} : { payload: body instanceof Buffer ? body : JSON.stringify(body) }),
    headers: {
      host,
      authorization: `Bearer ${secret}`,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
    remoteAddress: '198.51.100.7',
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const said: Said = isJson ? answer.json() : { id: '', code: '' }
  return { ...said, status: answer.statusCode, text: answer.rawPayload.toString('latin1') }
}
type Said = {
  id: string
  code: string
  send?: { method: 'PUT' | 'POST'; url: string }
  rows?: { id: string }[]
}

const asked = { for: 'documents', name: 'licence.pdf', type: 'application/pdf', bytes: pdf.length }
const begin = (secret: string) => program(secret, 'POST', '/files', { body: asked })

/** Begins a file, sends its content and has it kept; gives its id. */
async function sent(secret: string): Promise<string> {
  const { id, send } = await begin(secret)
  expect(await program(secret, send?.method ?? 'PUT', send?.url ?? '', { body: pdf })).toMatchObject({
    status: 204,
  })
  expect(await program(secret, 'POST', `/files/${id}/completion`)).toMatchObject({ status: 200, id })
  return id
}

function name(secret: string, fileId: string, campusId: string | null) {
  const body = { title: `Paper ${randomUUID()}`, kindId: firstKind, fileId, campusId }
  return program(secret, 'POST', '/documents', { body })
}

async function addedBy(login: string, campusId: string | null): Promise<string> {
  const speaker = await cast.as(login)
  const { id, send } = await speaker.call(beginFile, { body: { ...asked, type: 'application/pdf' } })
  await speaker.ask({ ...send, headers: { 'content-type': 'application/octet-stream' }, body: pdf })
  await speaker.call(keepFile, { params: { id } })
  const body = { title: `Paper ${randomUUID()}`, kindId: firstKind, fileId: id, campusId }
  await speaker.call(documents.endpoints.create, { body })
  return id
}

test('a program sends a file by its key, has a row name it, and opens it; the log says which key did it', async () => {
  const { secret, id: apiKey } = await make(edits)
  const id = await sent(secret)
  expect(await program(secret, 'GET', `/files/${id}`)).toMatchObject({ status: 200 })
  expect(await name(secret, id, null)).toMatchObject({ status: 201 })
  expect(await program(secret, 'GET', `/files/${id}`)).toMatchObject({
    status: 200,
    text: pdf.toString('latin1'),
  })
  expect(await program(secret, 'GET', `/files/${id}/preview`)).toMatchObject({ status: 200 })
  const { rows } = await program(secret, 'GET', `/files?ids=${id},${exampleFile}`)
  expect(rows?.map((row) => row.id).toSorted()).toEqual([id, exampleFile].toSorted())
  const [row] = await (await cast.school()).db.select().from(file).where(eq(file.id, id))
  expect(row).toMatchObject({ apiKeyId: apiKey, uploadedBy: null, resource: 'documents' })
  const nasreen = await cast.as('nasreen')
  const { rows: acts } = await nasreen.call(listAudit, { query: { apiKey } })
  expect(acts.map(({ act, actor }) => [act, actor])).toEqual([
    ['documents.created', 'Archive'],
    ['files.kept', 'Archive'],
    ['files.begun', 'Archive'],
  ])
})

test('without the power to edit a key sends nothing, and without that to view it opens nothing', async () => {
  const viewer = await make([{ resource: 'documents', action: 'view' }])
  expect(await begin(viewer.secret)).toMatchObject({ status: 403, code: 'key-forbidden' })
  expect(await program(viewer.secret, 'GET', `/files/${exampleFile}`)).toMatchObject({ status: 200 })
  const other = await make([
    { resource: 'rooms', action: 'edit' },
    { resource: 'rooms', action: 'view' },
  ])
  expect(await begin(other.secret)).toMatchObject({ status: 403, code: 'key-forbidden' })
  for (const url of [`/files/${exampleFile}`, `/files/${exampleFile}/preview`])
    expect(await program(other.secret, 'GET', url)).toMatchObject({ status: 404 })
  expect((await program(other.secret, 'GET', `/files?ids=${exampleFile}`)).rows).toEqual([])
})

test('a file that no row names is the key’s alone: neither people nor other keys have it, nor it theirs', async () => {
  const [one, two] = [await make(edits), await make(edits)]
  const id = await sent(one.secret)
  const nasreen = await cast.as('nasreen')
  expect(await nasreen.ask({ url: `/api/v1/files/${id}` })).toMatchObject({ status: 404 })
  expect(await program(two.secret, 'GET', `/files/${id}`)).toMatchObject({ status: 404 })
  expect(await name(two.secret, id, null)).toMatchObject({ status: 422 })
  expect(await program(two.secret, 'DELETE', `/files/${id}`)).toMatchObject({ status: 404 })
  const begun = await nasreen.call(beginFile, { body: { ...asked, type: 'application/pdf' } })
  expect(await program(one.secret, 'PUT', `/files/${begun.id}/content`, { body: pdf })).toMatchObject({
    status: 404,
  })
  expect(await program(one.secret, 'POST', `/files/${begun.id}/completion`)).toMatchObject({ status: 404 })
  expect(await program(one.secret, 'DELETE', `/files/${id}`)).toMatchObject({ status: 200 })
  expect(await program(one.secret, 'GET', `/files/${id}`)).toMatchObject({ status: 404 })
})

test('a key of one campus has files of that campus and of no other', async () => {
  const [main, canal, all] = [
    await addedBy('nasreen', MAIN),
    await addedBy('nasreen', CNL),
    await addedBy('nasreen', null),
  ]
  const { secret } = await make(edits, [MAIN])
  const statusOf = async (id: string) => (await program(secret, 'GET', `/files/${id}`)).status
  expect([await statusOf(main), await statusOf(canal)]).toEqual([200, 404])
  const sadia = await cast.as('sadia')
  // What is the institute's is seen as by whoever may as much.
  expect(await statusOf(all)).toBe((await sadia.ask({ url: `/api/v1/files/${all}` })).status)
  const id = await sent(secret)
  expect((await name(secret, id, CNL)).status).toBeGreaterThanOrEqual(400)
  expect(await name(secret, id, MAIN)).toMatchObject({ status: 201 })
})

test('a key of another school has none of it, and one that is none is not heard', async () => {
  const { secret } = await make(edits)
  const id = await sent(secret)
  const hilltop = await cast.add('hilltop-files')
  for (const host of [hilltop.host])
    for (const url of [`/files/${id}`, `/files/${exampleFile}`])
      expect(await program(secret, 'GET', url, { host })).toMatchObject({ status: 401, code: 'key-unknown' })
  const theirs = await cast.as('nasreen', hilltop.host)
  const body = { name: 'Theirs', expiresOn: '2027-11-19', powers: edits, campuses: [] } as never
  const foreign = await theirs.call(makeKey, { body })
  expect(await program(foreign.secret, 'GET', `/files/${id}`, { host: hilltop.host })).toMatchObject({
    status: 404,
  })
  expect(await program(foreign.secret, 'GET', `/files/${id}`)).toMatchObject({ status: 401 })
  const cookie = [...(await cast.as('nasreen')).cookies].map(([of, value]) => `${of}=${value}`).join('; ')
  const refused = await program('mk_0123456789_no', 'POST', '/files', { body: asked, headers: { cookie } })
  expect(refused).toMatchObject({ status: 401 })
})

test('what a key began and nobody named goes at night, as all such files do', async () => {
  const { secret } = await make(edits)
  const id = await sent(secret)
  cast.clock.pass(25 * 3_600)
  await sweepJob.run(await cast.school(), {} as never, {} as never)
  const { db } = await cast.school()
  expect(await db.select().from(file).where(eq(file.id, id))).toEqual([])
  expect((await db.select().from(file).where(eq(file.ownerId, exampleDocument))).length).toBeGreaterThan(0)
})
