import { eq } from 'drizzle-orm'
import { addDays } from 'kit/values/day'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { beginFile, keepFile } from '../../platform/files/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { exampleDocument, documentKinds, documents, firstKind } from './contract.ts'
import { plainPdf } from './plain-pdf.ts'
import { documentReminder } from './tables.ts'

const cast = await castSchool()
const pdf = plainPdf(['A paper'])

async function sendPdf(speaker: Speaker): Promise<string> {
  const body = { for: 'documents', name: 'paper.pdf', type: 'application/pdf', bytes: pdf.length } as const
  const { id, send } = await speaker.call(beginFile, { body })
  const headers = { 'content-type': 'application/octet-stream' }
  await speaker.ask({ method: send.method, url: send.url, headers, body: pdf })
  return (await speaker.call(keepFile, { params: { id } })).id
}

type Given = { title: string; expiresOn?: string | null; campusId?: string | null }

async function add(speaker: Speaker, given: Given) {
  const fileId = await sendPdf(speaker)
  return speaker.call(documents.endpoints.create, { body: { kindId: firstKind, fileId, ...given } })
}

/** What somebody was told of a document. */
async function toldOf(login: string, id: string): Promise<string[]> {
  const { rows } = await (await cast.as(login)).call(listNotifications, { query: { limit: 100 } })
  return rows.filter(({ page }) => page === `documents/${id}`).map(({ title }) => title)
}

/** The next morning, after its reminders. */
async function sleepOver(days = 1) {
  cast.clock.pass(days * 86_400)
  await cast.work()
}

test('a school begins with kinds of documents in its own language, and adds its own', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows, total } = await nasreen.call(documentKinds.endpoints.list, { query: { limit: 100 } })
  expect(total).toBe(14)
  expect(rows.map(({ title }) => title)).toContain('Fire safety certificate')
  await nasreen.call(documentKinds.endpoints.create, { body: { title: 'Water test report' } })
  const again = nasreen.call(documentKinds.endpoints.create, { body: { title: 'water TEST report' } })
  await expect(again).rejects.toMatchObject({ problem: { status: 409 } })
})

test('a kind of which there are documents stays', async () => {
  const nasreen = await cast.as('nasreen')
  const archiving = nasreen.call(documentKinds.endpoints.archive, { params: { id: firstKind } })
  await expect(archiving).rejects.toMatchObject({ problem: { code: 'still-used' } })
})

test('the list of what expires until a day is in the order of the days', async () => {
  const nasreen = await cast.as('nasreen')
  const query = { expiresOnTo: '2026-12-19', sort: 'expiresOn' } as const
  const { rows } = await nasreen.call(documents.endpoints.list, { query })
  expect(rows.map(({ expiresOn }) => expiresOn)).toEqual(['2026-11-10', '2026-12-05', '2026-12-15'])
})

test('a head of a campus keeps its documents, and can add none for another or for the institute', async () => {
  const sadia = await cast.as('sadia')
  const added = await add(sadia, { title: 'Ours', campusId: demoCampuses.CNL })
  expect(added.campusId).toBe(demoCampuses.CNL)
  for (const campusId of [demoCampuses.MAIN, null])
    await expect(add(sadia, { title: 'Not ours', campusId })).rejects.toMatchObject({
      problem: { status: 403 },
    })
  const moving = { params: { id: added.id }, version: added.version, body: { campusId: null } }
  await expect(sadia.call(documents.endpoints.update, moving)).rejects.toMatchObject({
    problem: { status: 403 },
  })
})

test('a document needs a file', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { title: 'Without', kindId: firstKind, fileId: null as never }
  await expect(nasreen.call(documents.endpoints.create, { body })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/fileId', message: 'File is required' }] },
  })
})

test('a file that is none, or another document’s, is refused in words', async () => {
  const nasreen = await cast.as('nasreen')
  const { fileId } = await add(nasreen, { title: 'Lease' })
  for (const unknown of ['01980000-0000-7000-8000-00000000dead', fileId]) {
    const body = { kindId: firstKind, fileId: unknown, title: 'Another' }
    const adding = nasreen.call(documents.endpoints.create, { body })
    await expect(adding).rejects.toMatchObject({ problem: { errors: [{ pointer: '/fileId' }] } })
  }
})

test('the Excel file of the documents says what their files are called', async () => {
  const nasreen = await cast.as('nasreen')
  const answer = await nasreen.ask({ url: '/api/v1/documents/sheet' })
  expect(answer.status).toBe(200)
})

test('who keeps documents is told once before one expires, and once when it has; others are not', async () => {
  const sadia = await cast.as('sadia')
  const expiresOn = addDays(await (await cast.school()).today(), 31)
  const { id } = await add(sadia, { title: 'Lease', campusId: demoCampuses.CNL, expiresOn })
  await cast.work()
  expect(await toldOf('sadia', id)).toEqual([])
  await sleepOver()
  await sleepOver()
  await sleepOver()
  for (const login of ['sadia', 'nasreen', 'tariq', 'farzana'])
    expect(await toldOf(login, id), login).toEqual(['Lease expires soon'])
  // Of another campus; who only reads; and who has nothing to do with it.
  for (const login of ['imtiaz', 'waqas', 'adeel', 'ghulam.rasool'])
    expect(await toldOf(login, id), login).toEqual([])
  await sleepOver(29)
  await sleepOver()
  expect(await toldOf('sadia', id)).toEqual(['Lease has expired', 'Lease expires soon'])
})

test('of the institute’s own documents only those are told who keep them', async () => {
  const nasreen = await cast.as('nasreen')
  const expiresOn = addDays(await (await cast.school()).today(), 5)
  const { id } = await add(nasreen, { title: 'Deed', expiresOn })
  await sleepOver()
  expect(await toldOf('tariq', id)).toEqual(['Deed expires soon'])
  expect(await toldOf('sadia', id)).toEqual([])
})

test('a document that was renewed is told of anew; one in the archive is not', async () => {
  const nasreen = await cast.as('nasreen')
  const today = await (await cast.school()).today()
  const first = await add(nasreen, { title: 'Renewed', expiresOn: addDays(today, 3) })
  const filed = await add(nasreen, { title: 'Filed', expiresOn: addDays(today, 3) })
  await nasreen.call(documents.endpoints.archive, { params: { id: filed.id } })
  await sleepOver()
  const body = { expiresOn: addDays(today, 20) }
  await (
    await cast.as('nasreen')
  ).call(documents.endpoints.update, { params: { id: first.id }, version: first.version, body })
  await sleepOver()
  expect(await toldOf('nasreen', first.id)).toEqual(['Renewed expires soon', 'Renewed expires soon'])
  expect(await toldOf('nasreen', filed.id)).toEqual([])
})

test('two workers at once tell of it once', async () => {
  const nasreen = await cast.as('nasreen')
  const expiresOn = addDays(await (await cast.school()).today(), 2)
  const { id } = await add(nasreen, { title: 'Once', expiresOn })
  cast.clock.pass(86_400)
  await Promise.all([cast.work(), cast.work()])
  expect(await toldOf('nasreen', id)).toEqual(['Once expires soon'])
  const { db } = await cast.school()
  const noted = await db.select().from(documentReminder).where(eq(documentReminder.documentId, id))
  expect(noted).toHaveLength(1)
})

test('the demo has the document of the examples', async () => {
  const nasreen = await cast.as('nasreen')
  const { title } = await nasreen.call(documents.endpoints.get, { params: { id: exampleDocument } })
  expect(title).toBe('Registration with the education department')
})
