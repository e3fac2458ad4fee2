import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { userOf } from '../../access/sessions/rights/load-grants.ts'
import { exampleDocument, exampleFile, documents, firstKind } from '../../people/documents/contract.ts'
import { plainPdf } from '../../people/documents/plain-pdf.ts'
import { readSite } from '../../institute/institute/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { takeContent } from './begin-file.ts'
import {
  beginFile,
  dropFile,
  type FileType,
  keepFile,
  listFiles,
  mostPictureBytes,
  readUsage,
} from './contract.ts'
import { file } from './tables.ts'

const cast = await castSchool()
const pdf = plainPdf(['A licence'])
const api = '/api/v1/files'

type Sent = { content?: Buffer; type?: FileType; name?: string; says?: number; for?: string }

/** Begins a file and sends its content; says how that was answered. */
async function send(
  speaker: Speaker,
  { content = pdf, type = 'application/pdf', name = 'licence.pdf', ...more }: Sent = {},
) {
  const bytes = more.says ?? content.length
  const { id, send: to } = await speaker.call(beginFile, {
    body: { for: more.for ?? 'documents', name, type, bytes },
  })
  const headers = { 'content-type': 'application/octet-stream' }
  const { status } = await speaker.ask({ method: to.method, url: to.url, headers, body: content })
  return { id, status }
}

async function keep(speaker: Speaker, sent: Sent = {}) {
  const { id } = await send(speaker, sent)
  return speaker.call(keepFile, { params: { id } })
}

/** A document of a campus with a file of its own. */
async function addDocument(speaker: Speaker, campusId: string | null, sent: Sent = {}) {
  const { id: fileId } = await keep(speaker, sent)
  const body = { title: `Paper ${randomUUID()}`, kindId: firstKind, fileId, campusId }
  return speaker.call(documents.endpoints.create, { body })
}

function contents(): string[] {
  const root = path.join(cast.schools.folder, 'files', cast.riverside.id)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

test('a file is sent, kept, named by a document, and comes back as it was', async () => {
  const nasreen = await cast.as('nasreen')
  const kept = await keep(nasreen, { name: '../لائسنس \u202egpj.pdf' })
  expect(kept).toMatchObject({ name: 'لائسنس gpj.pdf', type: 'application/pdf', bytes: pdf.length })
  const added = await nasreen.call(documents.endpoints.create, {
    body: { title: 'Licence', kindId: firstKind, fileId: kept.id },
  })
  expect(added.fileId).toBe(kept.id)
  const answer = await nasreen.ask({ url: `${api}/${kept.id}` })
  expect(answer).toMatchObject({ status: 200, text: pdf.toString('latin1') })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `attachment; filename="gpj.pdf"; filename*=UTF-8''${encodeURIComponent('لائسنس gpj.pdf')}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})

test('what was acknowledged is in the folder under a name of ours, which says nothing of the file', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await keep(nasreen, { name: 'secret-plan.pdf' })
  const [row] = await (await cast.school()).db.select().from(file).where(eq(file.id, id))
  expect(contents()).toContain(row?.content)
  expect(contents().join()).not.toContain('secret-plan')
  expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('asking twice whether a file is kept answers the same, and so does beginning it twice with one key', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await send(nasreen)
  const both = [1, 2].map(() => nasreen.call(keepFile, { params: { id } }))
  const answers = await Promise.allSettled(both)
  const told = answers.filter(({ status }) => status === 'fulfilled')
  expect(told.length).toBeGreaterThanOrEqual(1)
  expect(await nasreen.call(keepFile, { params: { id } })).toMatchObject({ id, bytes: pdf.length })
  const body = { for: 'documents', name: 'a.pdf', type: 'application/pdf', bytes: 10 } as const
  const first = await nasreen.call(beginFile, { body, onceKey: 'one-file' })
  expect((await nasreen.call(beginFile, { body, onceKey: 'one-file' })).id).toBe(first.id)
})

test('part of a file is given to who asks for a part', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await keep(nasreen)
  const part = (range: string) => nasreen.ask({ url: `${api}/${id}`, headers: { range } })
  expect(await part('bytes=0-4')).toMatchObject({ status: 206, text: '%PDF-' })
  expect((await part('bytes=0-4')).headers['content-range']).toBe(`bytes 0-4/${pdf.length}`)
  expect(await part('bytes=-6')).toMatchObject({ status: 206, text: '%%EOF\n' })
  expect((await part(`bytes=${pdf.length - 3}-`)).text).toBe('OF\n')
  expect((await part(`bytes=0-${pdf.length * 2}`)).text).toHaveLength(pdf.length)
  expect(await part(`bytes=${pdf.length}-`)).toMatchObject({ status: 416 })
  expect(await part('bytes=5-1')).toMatchObject({ status: 416 })
  expect(await part('bytes=0-1,3-4')).toMatchObject({ status: 200 })
  expect(await part('lines=0-4')).toMatchObject({ status: 200 })
})

test('a PDF is shown within our own pages and no others, and cannot run anything', async () => {
  const nasreen = await cast.as('nasreen')
  const shown = await nasreen.ask({ url: `${api}/${exampleFile}/preview` })
  expect(shown.status).toBe(200)
  expect(shown.headers['content-disposition']).toMatch(/^inline/)
  expect(shown.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'self'")
  const list = await keep(nasreen, { content: Buffer.from('a,b\n1,2\n'), type: 'text/csv', name: 'list.csv' })
  expect((await nasreen.ask({ url: `${api}/${list.id}/preview` })).status).toBe(422)
})

test('who views the documents of a campus opens their files; of another campus, and of the institute, they do not exist', async () => {
  const nasreen = await cast.as('nasreen')
  const [main, canal, all] = [
    await addDocument(nasreen, demoCampuses.MAIN),
    await addDocument(nasreen, demoCampuses.CNL),
    await addDocument(nasreen, null),
  ]
  const sadia = await cast.as('sadia')
  const statusOf = async (id: string) => (await sadia.ask({ url: `${api}/${id}` })).status
  expect(await statusOf(canal.fileId)).toBe(200)
  expect([await statusOf(main.fileId), await statusOf(all.fileId)]).toEqual([404, 404])
  const ids = [main, canal, all].map(({ fileId }) => fileId).join(',')
  const { rows } = await sadia.call(listFiles, { query: { ids } })
  expect(rows.map(({ id }) => id)).toEqual([canal.fileId])
})

test('who views no documents opens none, and a visitor is asked to log in', async () => {
  const staff = await cast.as('ghulam.rasool')
  expect((await staff.ask({ url: `${api}/${exampleFile}` })).status).toBe(404)
  expect((await staff.ask({ url: `${api}/${exampleFile}/preview` })).status).toBe(404)
  expect((await cast.visitor().ask({ url: `${api}/${exampleFile}` })).status).toBe(401)
})

test('a file that no row names yet is for who sent it alone: others neither open, send, keep, name nor drop it', async () => {
  const nasreen = await cast.as('nasreen')
  const tariq = await cast.as('tariq')
  const open = await send(nasreen)
  const kept = await keep(nasreen)
  expect((await tariq.ask({ url: `${api}/${kept.id}` })).status).toBe(404)
  const headers = { 'content-type': 'application/octet-stream' }
  const put = await tariq.ask({ method: 'PUT', url: `${api}/${open.id}/content`, headers, body: pdf })
  expect(put.status).toBe(404)
  await expect(tariq.call(keepFile, { params: { id: open.id } })).rejects.toThrow('Nothing was found')
  await expect(tariq.call(dropFile, { params: { id: kept.id } })).rejects.toThrow('Nothing was found')
  const body = { title: 'Stolen', kindId: firstKind, fileId: kept.id }
  await expect(tariq.call(documents.endpoints.create, { body })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/fileId', code: 'file' }] },
  })
})

test('the file of one document cannot become that of another', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { title: 'A copy', kindId: firstKind, fileId: exampleFile }
  await expect(nasreen.call(documents.endpoints.create, { body })).rejects.toThrow()
  const other = await addDocument(nasreen, null)
  const change = { params: { id: other.id }, version: other.version, body: { fileId: exampleFile } }
  await expect(nasreen.call(documents.endpoints.update, change)).rejects.toThrow()
  const { fileId } = await nasreen.call(documents.endpoints.get, { params: { id: exampleDocument } })
  expect(fileId).toBe(exampleFile)
})

test('another school has none of it, whatever its ids are', async () => {
  const other = await cast.add('other-school')
  const there = await cast.as('nasreen', other.host)
  const here = await cast.as('nasreen')
  const { id } = await keep(here)
  expect((await there.ask({ url: `${api}/${id}` })).status).toBe(404)
  // The same paper of the same demo, but each school has its own content of it.
  const content = await cast.school().then(async (school) => {
    const [row] = await school.db.select().from(file).where(eq(file.id, exampleFile))
    return row?.content ?? ''
  })
  await (await cast.school(other.host)).files.write(content, Buffer.alloc(10, 'o'))
  expect((await here.ask({ url: `${api}/${exampleFile}` })).text).toContain('%PDF-')
})

test('a file that is replaced is not opened any more; the new one is', async () => {
  const nasreen = await cast.as('nasreen')
  const added = await addDocument(nasreen, null)
  const { id: fileId } = await keep(nasreen, { content: plainPdf(['Renewed']) })
  const changed = await nasreen.call(documents.endpoints.update, {
    params: { id: added.id },
    version: added.version,
    body: { fileId },
  })
  expect((await nasreen.ask({ url: `${api}/${added.fileId}` })).status).toBe(404)
  expect((await nasreen.ask({ url: `${api}/${changed.fileId}` })).text).toContain('Renewed')
})

test.each([
  ['a page', 'application/pdf', Buffer.from('<html><script>alert(1)</script>')],
  ['a page behind a PDF’s first line', 'application/pdf', Buffer.from('%PDF-1.4\n<html></html>')],
  [
    'a PDF behind something else',
    'application/pdf',
    Buffer.concat([Buffer.from('MZ\x90 '), plainPdf(['x'])]),
  ],
  [
    'a PDF with a zip at its end',
    'application/pdf',
    Buffer.concat([plainPdf(['x']), zip({ 'a.txt': 'x' }), Buffer.from('%%EOF')]),
  ],
  ['a zip that is no workbook', spreadsheet(), zip({ 'a.txt': 'x' })],
  ['a document as a workbook', spreadsheet(), zip(office('word/document.xml'))],
  ['a workbook with macros', spreadsheet(), zip({ ...office('xl/workbook.xml'), 'xl/vbaProject.bin': 'x' })],
  [
    'something before a workbook',
    spreadsheet(),
    Buffer.concat([Buffer.from('GIF89a'), zip(office('xl/workbook.xml'))]),
  ],
  ['a workbook with a password', spreadsheet(), Buffer.from('d0cf11e0a1b11ae1ffff', 'hex')],
  ['two bytes', spreadsheet(), Buffer.from('PK')],
  ['a page as a text', 'text/plain', Buffer.from('\ufeff <!doctype html><script>alert(1)</script>')],
  ['a picture as a list', 'text/csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
  ['an SVG as a picture', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a cut picture', 'image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
] as const)('%s is refused, and nothing of it stays', async (_, type, content) => {
  const nasreen = await cast.as('nasreen')
  const { id, status } = await send(nasreen, { content, type, name: 'file' })
  expect(status).toBe(204)
  const before = contents().length
  await expect(nasreen.call(keepFile, { params: { id } })).rejects.toMatchObject({ problem: { status: 422 } })
  expect(contents()).toHaveLength(before - 1)
})

test.each([
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    zip(office('word/document.xml')),
    'form.docx',
  ],
  [spreadsheet(), zip(office('xl/workbook.xml')), 'list.xlsx'],
  ['text/csv', Buffer.from('\ufeffنام,شہر\r\nعلی,لاہور\r\n'), 'list.csv'],
  ['text/plain', Buffer.from('Kept as it is.\n'), 'note.txt'],
] as const)('%s is kept as it is', async (type, content, name) => {
  const nasreen = await cast.as('nasreen')
  const kept = await keep(nasreen, { content, type, name })
  expect(kept).toMatchObject({ name, bytes: content.length })
})

test('a picture is drawn anew: where it was taken, and what hung behind it, stays behind', async () => {
  const nasreen = await cast.as('nasreen')
  const taken = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'a canary in the picture' } })
    .jpeg()
    .toBuffer()
  const content = Buffer.concat([taken, Buffer.from('<script>a canary behind it</script>')])
  const { id, bytes } = await keep(nasreen, { content, type: 'image/jpeg', name: 'photo.jpg' })
  const shown = await nasreen.ask({ url: `${api}/${id}/preview` })
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': String(bytes) })
  expect(shown.text).not.toContain('canary')
})

test('a picture that would unfold to more than the server can hold is refused', async () => {
  const nasreen = await cast.as('nasreen')
  const content = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'red' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(content.length).toBeLessThan(mostPictureBytes)
  await expect(keep(nasreen, { content, type: 'image/png' })).rejects.toThrow('no picture that we can read')
})

test('sizes: a picture of 500 KB, a file of what the school has set, and all together its storage', async () => {
  const nasreen = await cast.as('nasreen')
  const begin = (type: FileType, bytes: number, speaker = nasreen) =>
    speaker.call(beginFile, { body: { for: 'documents', name: 'file', type, bytes } })
  await expect(begin('image/png', mostPictureBytes + 1)).rejects.toThrow('image must be smaller than 500KB')
  await expect(begin('application/pdf', 10 * 1024 ** 2 + 1)).rejects.toThrow('A file may have at most 10 MB')
  await begin('application/pdf', 10 * 1024 ** 2)
  const { bytes, most } = await nasreen.call(readUsage, {})
  expect(bytes).toBeGreaterThan(10 * 1024 ** 2)
  const filled = await fill(most - bytes - 1_000)
  await expect(begin('application/pdf', 1_001)).rejects.toThrow('storage is full')
  await begin('application/pdf', 1_000)
  await empty(filled)
})

test('how full the storage is concerns those who run the institute; how large a file may be, whoever sends one', async () => {
  const [tariq, sadia] = [await cast.as('tariq'), await cast.as('sadia')]
  expect((await tariq.call(readUsage, {})).most).toBe(5 * 1024 ** 3)
  await expect(sadia.call(readUsage, {})).rejects.toMatchObject({ problem: { status: 403 } })
  expect((await sadia.call(readSite, {})).maxUploadMb).toBe(10)
})

test('of two who send at once what fits only once, one is refused', async () => {
  const nasreen = await cast.as('nasreen')
  const { bytes, most } = await nasreen.call(readUsage, {})
  const filled = await fill(most - bytes - 1_000)
  const body = { for: 'documents', name: 'file.pdf', type: 'application/pdf', bytes: 600 } as const
  const both = await Promise.allSettled([1, 2].map(() => nasreen.call(beginFile, { body })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await empty(filled)
})

test('a content of another length than was said does not arrive', async () => {
  const nasreen = await cast.as('nasreen')
  for (const says of [pdf.length - 1, pdf.length + 1]) {
    const before = contents().length
    const { id, status } = await send(nasreen, { says })
    expect(status).toBe(400)
    expect(contents()).toHaveLength(before)
    await expect(nasreen.call(keepFile, { params: { id } })).rejects.toThrow('did not arrive')
  }
})

test('a content that breaks off on its way leaves nothing, and can be sent again', async () => {
  const nasreen = await cast.as('nasreen')
  const before = contents().length
  const { id, status } = await send(nasreen, { content: Buffer.alloc(0), says: pdf.length })
  expect(status).toBe(400)
  const breaking = Readable.from(
    (async function* () {
      yield pdf.subarray(0, 20)
      throw new Error('the telephone is gone')
    })(),
  )
  const school = await cast.school()
  const [row] = await school.db.select().from(file).where(eq(file.id, id))
  const user = await userOf(school, row?.uploadedBy ?? '')
  if (!user) throw new Error('nobody sent it')
  await expect(takeContent(school, user, { id, content: breaking })).rejects.toThrow('did not arrive whole')
  expect(contents()).toHaveLength(before)
  const headers = { 'content-type': 'application/octet-stream' }
  const again = await nasreen.ask({ method: 'PUT', url: `${api}/${id}/content`, headers, body: pdf })
  expect(again.status).toBe(204)
  expect(await nasreen.call(keepFile, { params: { id } })).toMatchObject({ bytes: pdf.length })
})

test('only bytes are taken as a content: no form, no text, no JSON that another page could send', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await send(nasreen)
  for (const type of [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json',
    'application/pdf',
  ]) {
    const headers = { 'content-type': type }
    const answer = await nasreen.ask({ method: 'PUT', url: `${api}/${id}/content`, headers, body: pdf })
    expect(answer.status, type).toBe(415)
  }
})

test('who may not change documents sends none, and nobody sends for what has no files', async () => {
  const body = { for: 'documents', name: 'a.pdf', type: 'application/pdf', bytes: 10 } as const
  const staff = await cast.as('ghulam.rasool')
  await expect(staff.call(beginFile, { body })).rejects.toMatchObject({ problem: { status: 403 } })
  const nasreen = await cast.as('nasreen')
  for (const resource of ['departments', 'nothing'])
    await expect(nasreen.call(beginFile, { body: { ...body, for: resource } })).rejects.toMatchObject({
      problem: { status: 404 },
    })
})

test('a file that is dropped is gone at once', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await keep(nasreen)
  await nasreen.call(dropFile, { params: { id } })
  expect((await nasreen.ask({ url: `${api}/${id}` })).status).toBe(404)
  await expect(nasreen.call(dropFile, { params: { id: exampleFile } })).rejects.toThrow('Nothing was found')
})

test('at night goes what no row names, what was replaced a month ago, and contents that nobody knows', async () => {
  const school = await cast.school()
  const nasreen = await cast.as('nasreen')
  const { id: forgotten } = await keep(nasreen)
  const { id: begun } = await send(nasreen)
  const named = await addDocument(nasreen, null)
  const old = randomUUID()
  await school.files.write(old, Buffer.from('left by a crash'))
  const rowOf = async (id: string) => (await school.db.select().from(file).where(eq(file.id, id)))[0]
  const content = (await rowOf(forgotten))?.content ?? ''
  await cast.work()
  expect(await rowOf(forgotten)).toBeDefined()
  expect(contents()).toContain(old)
  cast.clock.now = new Date(Date.now() + 26 * 3_600_000)
  await cast.work()
  expect([await rowOf(forgotten), await rowOf(begun)]).toEqual([undefined, undefined])
  expect(contents()).not.toContain(content)
  expect(contents()).not.toContain(begun)
  expect(contents()).not.toContain(old)
  const again = await cast.as('nasreen')
  expect((await again.ask({ url: `${api}/${named.fileId}` })).status).toBe(200)
  const { id: fileId } = await keep(again)
  await again.call(documents.endpoints.update, {
    params: { id: named.id },
    version: named.version,
    body: { fileId },
  })
  cast.clock.pass(29 * 86_400)
  await cast.work()
  expect(await rowOf(named.fileId)).toBeDefined()
  cast.clock.pass(3 * 86_400)
  await cast.work()
  expect(await rowOf(named.fileId)).toBeUndefined()
})

/** A file that takes so much room, behind the product's back. */
async function fill(bytes: number): Promise<string> {
  const school = await cast.school()
  const id = randomUUID()
  await school.transaction({ id: null, name: 'Trial' }, 'files.begun', async (tx) => {
    const more = { resource: 'documents', name: 'large', type: 'application/pdf' } as const
    await tx.insert(file).values({ id, bytes, ...more, createdAt: school.now().toISOString() })
  })
  return id
}

async function empty(id: string) {
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Trial' }, 'files.dropped', async (tx) => {
    await tx.delete(file).where(eq(file.id, id))
  })
}

function spreadsheet() {
  return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' as const
}

function office(main: string): Record<string, string> {
  return { '[Content_Types].xml': '<Types/>', [main]: '<document/>' }
}

/** A zip of stored parts. */
function zip(parts: Record<string, string>): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const [label, data] = [Buffer.from(name), Buffer.from(text)]
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt32LE(data.length, 18)
    head.writeUInt32LE(data.length, 22)
    head.writeUInt16LE(label.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(data.length, 24)
    entry.writeUInt16LE(label.length, 28)
    entry.writeUInt32LE(offset, 42)
    local.push(head, label, data)
    central.push(entry, label)
    offset += 30 + label.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
