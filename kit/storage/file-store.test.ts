import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskStore } from './disk-store.ts'
import { countedStore, type FileStore, NoContent, storeWithin } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import { openFileStore } from './storage.ts'
import { startStandIn, type StandIn } from '../testing/testing-s3.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'maktab-files-'))
let bucket: StandIn
beforeAll(async () => void (bucket = await startStandIn()))
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const stores: Record<string, () => FileStore> = {
  'a folder': () => diskStore(path.join(folder, 'kept')),
  'a bucket': () => bucketStore(),
}

describe.each(Object.entries(stores))('%s', (_, open) => {
  let store: FileStore
  let name: string
  beforeEach(() => {
    store = open()
    name = `school/${randomUUID()}`
  })

  test('gives back what it was given, whole or in part', async () => {
    await store.write(name, Buffer.from('0123456789'))
    expect(await store.size(name)).toBe(10)
    expect(await text(await store.read(name))).toBe('0123456789')
    expect(await text(await store.read(name, { from: 2, to: 4 }))).toBe('234')
  })

  test('takes a stream, and what is written again replaces what was there', async () => {
    const large = Buffer.alloc(300_000, 'ک')
    await store.write(name, Readable.from([large.subarray(0, 100_001), large.subarray(100_001)]))
    expect((await buffer(await store.read(name))).equals(large)).toBe(true)
    await store.write(name, Buffer.from('new'))
    expect(await text(await store.read(name))).toBe('new')
  })

  test('what is not there has no size, cannot be read or moved, and may be taken away', async () => {
    expect(await store.size(name)).toBeNull()
    await expect(store.read(name)).rejects.toThrow(NoContent)
    await expect(store.move(name, `${name}-b`)).rejects.toThrow(NoContent)
    await store.remove([name])
  })

  test('a content is moved to another name, and gone from its own', async () => {
    await store.write(name, Buffer.from('moved'))
    await store.move(name, `${name}-b`)
    expect(await store.size(name)).toBeNull()
    expect(await text(await store.read(`${name}-b`))).toBe('moved')
  })

  test('lists what begins with a name, and when it came', async () => {
    const inside = storeWithin(store, randomUUID())
    await inside.write('a', Buffer.from('a'))
    await inside.write('arriving/b', Buffer.from('b'))
    const found = await Array.fromAsync(inside.list(''))
    expect(found.map((one) => one.name).sort()).toEqual(['a', 'arriving/b'])
    expect(Math.abs(Number(found[0]?.at) - Date.now())).toBeLessThan(60_000)
    expect((await Array.fromAsync(inside.list('arriving/'))).map((one) => one.name)).toEqual(['arriving/b'])
    await inside.remove(['a', 'arriving/b'])
    expect(await Array.fromAsync(inside.list(''))).toEqual([])
  })

  test('one school’s part of it does not hold another’s', async () => {
    const id = randomUUID()
    const [one, other] = [storeWithin(store, randomUUID()), storeWithin(store, randomUUID())]
    await one.write(id, Buffer.from('ours'))
    expect(await other.size(id)).toBeNull()
    await expect(other.read(id)).rejects.toThrow(NoContent)
  })
})

describe('a folder', () => {
  test('lets nobody else read it', async () => {
    const root = path.join(folder, 'own')
    await diskStore(root).write('school/id', Buffer.from('x'))
    expect(statSync(path.join(root, 'school')).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(root, 'school', 'id')).mode & 0o777).toBe(0o600)
  })

  test.each(['../out', 'school/../../out', '/etc/passwd', 'school/.hidden', 'a\0b', 'school//id', ''])(
    'the name %j leads nowhere',
    async (name) => {
      const store = diskStore(path.join(folder, 'names'))
      await expect(store.write(name, Buffer.from('x'))).rejects.toThrow('no such name')
      await expect(store.read(name)).rejects.toThrow('no such name')
    },
  )

  test('a content that breaks off leaves what was there, and nothing beside it', async () => {
    const root = path.join(folder, 'broken')
    const store = diskStore(root)
    await store.write('school/id', Buffer.from('before'))
    await expect(store.write('school/id', Readable.from(breakingOff()))).rejects.toThrow('gone')
    expect(await text(await store.read('school/id'))).toBe('before')
    expect(readdirSync(path.join(root, 'school'))).toEqual(['id'])
  })

  test.skipIf(process.getuid?.() === 0)('what cannot be read is an error and not an absence', async () => {
    const root = path.join(folder, 'locked')
    const store = diskStore(root)
    await store.write('school/id', Buffer.from('x'))
    chmodSync(path.join(root, 'school'), 0)
    await expect(store.size('school/id')).rejects.toThrow('EACCES')
    chmodSync(path.join(root, 'school'), 0o700)
  })
})

describe('a bucket', () => {
  test('a browser brings a content with a form that fits it alone', async () => {
    const name = `school/${randomUUID()}`
    const posting = await bucketStore().posting(name, { type: 'application/pdf', bytes: 5, seconds: 60 })
    expect(await post(posting, {}, '%PDF-')).toBe(204)
    expect(bucket.kept.get(name)).toMatchObject({ type: 'application/pdf' })
  })

  test.each([
    ['too large a content', {}, '%PDF-1', 'EntityTooLarge'],
    ['too small a content', {}, '%PDF', 'EntityTooSmall'],
    ['another type', { 'Content-Type': 'text/html' }, '%PDF-', 'AccessDenied'],
    ['another name', { key: 'another-school/id' }, '%PDF-', 'AccessDenied'],
    ['a field that was not spoken of', { acl: 'public-read' }, '%PDF-', 'AccessDenied'],
    [
      'another policy',
      { Policy: btoa('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}') },
      '%PDF-',
      'SignatureDoesNotMatch',
    ],
    ['another signature', { 'X-Amz-Signature': '0'.repeat(64) }, '%PDF-', 'SignatureDoesNotMatch'],
  ])('refuses a form with %s', async (_, changes, content, code) => {
    const name = `school/${randomUUID()}`
    const posting = await bucketStore().posting(name, { type: 'application/pdf', bytes: 5, seconds: 60 })
    expect(await post(posting, changes, content)).toBeGreaterThanOrEqual(400)
    expect(bucket.refused.at(-1)).toBe(code)
    expect(bucket.kept.has(name)).toBe(false)
  })

  test('refuses a form, and a link, once their time is over', async () => {
    const name = `school/${randomUUID()}`
    const store = bucketStore()
    await store.write(name, Buffer.from('kept'))
    const posting = await store.posting(name, { type: 'text/plain', bytes: 5, seconds: 60 })
    const link = (await store.link(name, pdf)) ?? ''
    expect((await fetch(link)).status).toBe(200)
    bucket.clock.now = () => new Date(Date.now() + 61_000)
    expect(await post(posting, {}, 'after')).toBe(403)
    expect((await fetch(link)).status).toBe(403)
    bucket.clock.now = () => new Date()
    expect(await text(await store.read(name))).toBe('kept')
  })

  test('a link says what it gives, and is good for nothing else', async () => {
    const [ours, theirs] = [`one/${randomUUID()}`, `other/${randomUUID()}`]
    const store = bucketStore()
    await store.write(ours, Buffer.from('ours'))
    await store.write(theirs, Buffer.from('theirs'))
    const link = (await store.link(ours, pdf)) ?? ''
    const answer = await fetch(link)
    expect(await answer.text()).toBe('ours')
    expect(answer.headers.get('content-disposition')).toBe(pdf.disposition)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect((await fetch(link.replace(ours, theirs))).status).toBe(403)
    expect((await fetch(link.replace('application%2Fpdf', 'text%2Fhtml'))).status).toBe(403)
    expect((await fetch(link.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=86400'))).status).toBe(403)
    expect((await fetch(link, { method: 'PUT', body: 'x' })).status).toBe(403)
    expect(bucket.refused.slice(-4)).toEqual(Array(4).fill('SignatureDoesNotMatch'))
  })

  test('without links, we give everything ourselves', async () => {
    expect(await bucketStore({ hasLinks: false }).link('school/id', pdf)).toBeNull()
  })

  test('lets nobody in with another secret, another key, or none', async () => {
    const name = `school/${randomUUID()}`
    await bucketStore().write(name, Buffer.from('kept'))
    const wrong = bucketStore({ credentials: { key: bucket.key, secret: 'guessed' } })
    await expect(wrong.size(name)).rejects.toThrow()
    await expect(wrong.read(name)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    await expect(wrong.write(name, Buffer.from('x'))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    await expect(wrong.remove([name])).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    const unknown = bucketStore({ credentials: { key: 'NOBODY', secret: bucket.secret } })
    await expect(unknown.read(name)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
    expect((await fetch(`${bucket.url}/${bucket.bucket}/${name}`)).status).toBe(403)
    expect(await text(await bucketStore().read(name))).toBe('kept')
  })
})

test('what is done with contents is counted, and what went wrong; that one is not there is nothing wrong', async () => {
  const { store, counts } = countedStore(diskStore(path.join(folder, 'counted')))
  await store.write('school/id', Buffer.from('x'))
  await text(await store.read('school/id'))
  await expect(store.read('school/none')).rejects.toThrow(NoContent)
  await expect(store.write('school/../x', Buffer.from('x'))).rejects.toThrow('no such name')
  await store.remove(['school/id'])
  expect(counts).toEqual({ written: 1, read: 1, moved: 0, removed: 1, failed: 1 })
})

test('without a bucket, files are in the data folder', async () => {
  const data = path.join(folder, 'data')
  const store = await openFileStore({}, data)
  await store.write('school/id', Buffer.from('x'))
  expect(readdirSync(path.join(data, 'files', 'school'))).toEqual(['id'])
})

test('settings of a bucket are used, and half a key is refused', async () => {
  const env = { MAKTAB_S3_BUCKET: bucket.bucket, MAKTAB_S3_URL: bucket.url, MAKTAB_S3_KEY: bucket.key }
  await expect(openFileStore(env, folder)).rejects.toThrow('MAKTAB_S3_SECRET')
  const store = await openFileStore({ ...env, MAKTAB_S3_SECRET: bucket.secret }, folder)
  await store.write('school/by-settings', Buffer.from('x'))
  expect(bucket.kept.has('school/by-settings')).toBe(true)
  expect(store.origin).toBe(bucket.url)
})

const pdf = { type: 'application/pdf', disposition: 'attachment; filename="a.pdf"', seconds: 60 }

function bucketStore(changes: Partial<Parameters<typeof s3Store>[0]> = {}): FileStore {
  const { url, bucket: name, key, secret } = bucket
  const settings = { bucket: name, region: 'us-east-1', url, credentials: { key, secret }, hasLinks: true }
  return s3Store({ ...settings, ...changes })
}

async function post(
  posting: Awaited<ReturnType<FileStore['posting']>>,
  changes: Record<string, string>,
  content: string,
): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...posting?.fields, ...changes })) form.append(name, value)
  form.append('file', new Blob([content]))
  return (await fetch(posting?.url ?? '', { method: 'POST', body: form })).status
}

async function* breakingOff() {
  yield Buffer.from('af')
  throw new Error('gone')
}
