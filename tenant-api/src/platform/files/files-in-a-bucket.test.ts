import { s3Store } from 'kit/storage/s3-store'
import { startStandIn } from 'kit/testing/testing-s3'
import type { Speaker } from 'kit/testing/testing'
import { afterAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { exampleFile } from '../../people/documents/contract.ts'
import { plainPdf } from '../../people/documents/plain-pdf.ts'
import { beginFile, keepFile } from './contract.ts'

const bucket = await startStandIn()
const { url, bucket: name, key, secret } = bucket
const credentials = { key, secret }
const files = s3Store({ bucket: name, region: 'us-east-1', url, credentials, hasLinks: true })
const cast = await castSchool({ files })
afterAll(() => bucket.close())

const pdf = plainPdf(['A licence'])
const api = '/api/v1/files'

async function begin(speaker: Speaker, content = pdf) {
  const body = { for: 'documents', name: 'a.pdf', type: 'application/pdf', bytes: content.length } as const
  return speaker.call(beginFile, { body })
}

/** What a browser does with the form that it was given. */
async function post({ send }: Awaited<ReturnType<typeof begin>>, content = pdf): Promise<number> {
  const form = new FormData()
  for (const [field, value] of Object.entries(send.fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(content)]))
  return (await fetch(send.url, { method: send.method, body: form })).status
}

test('a browser sends a file straight to the bucket, and it is kept under another name there', async () => {
  const nasreen = await cast.as('nasreen')
  const begun = await begin(nasreen)
  expect(begun.send).toMatchObject({ method: 'POST', url: expect.stringContaining(bucket.url) })
  expect(await post(begun)).toBe(204)
  expect(await nasreen.call(keepFile, { params: { id: begun.id } })).toMatchObject({ bytes: pdf.length })
  const names = [...bucket.kept.keys()]
  expect(names.every((one) => one.startsWith(`${cast.riverside.id}/`))).toBe(true)
  expect(names.filter((one) => one.includes(begun.id))).toEqual([])
})

test('who sends again with the same form, after the file was looked at, changes nothing', async () => {
  const nasreen = await cast.as('nasreen')
  const begun = await begin(nasreen)
  await post(begun)
  await nasreen.call(keepFile, { params: { id: begun.id } })
  const other = Buffer.alloc(pdf.length, '<script>')
  expect(await post(begun, other)).toBe(204)
  const link = await nasreen.ask({ url: `${api}/${begun.id}` })
  expect(await (await fetch(String(link.headers.location))).text()).toBe(pdf.toString('latin1'))
})

test('what the bucket would not take does not arrive', async () => {
  const nasreen = await cast.as('nasreen')
  const begun = await begin(nasreen)
  expect(await post(begun, Buffer.concat([pdf, pdf]))).toBe(400)
  const keeping = nasreen.call(keepFile, { params: { id: begun.id } })
  await expect(keeping).rejects.toThrow('The file did not arrive')
})

test('a download is a link of a minute, which is given to those alone who may see the document', async () => {
  const nasreen = await cast.as('nasreen')
  const answer = await nasreen.ask({ url: `${api}/${exampleFile}` })
  expect(answer).toMatchObject({ status: 303, headers: { 'referrer-policy': 'no-referrer' } })
  const link = String(answer.headers.location)
  const given = await fetch(link)
  expect(given.headers.get('content-disposition')).toMatch(/^attachment; filename="Registration/)
  expect(await given.text()).toContain('%PDF-')
  for (const login of ['sadia', 'ghulam.rasool']) {
    const refused = await (await cast.as(login)).ask({ url: `${api}/${exampleFile}` })
    expect(refused.status, login).toBe(404)
    expect(refused.headers.location, login).toBeUndefined()
  }
  bucket.clock.now = () => new Date(Date.now() + 61_000)
  expect((await fetch(link)).status).toBe(403)
  bucket.clock.now = () => new Date()
})

test('what is shown within our pages comes from us, and they may send to the bucket', async () => {
  const nasreen = await cast.as('nasreen')
  const shown = await nasreen.ask({ url: `${api}/${exampleFile}/preview`, headers: { range: 'bytes=0-4' } })
  expect(shown).toMatchObject({ status: 206, text: '%PDF-' })
  const page = await nasreen.ask({ url: '/i', headers: { accept: 'text/html' } })
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${bucket.url};`)
})
