import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../contract/contract.ts'
import { answerProblems } from './problems.ts'
import { server } from './server.ts'

const note = z.object({ id: z.string(), words: z.string(), author: z.object({ name: z.string() }) })
const addNote = endpoint({
  method: 'POST',
  path: '/notes',
  summary: 'Write a note',
  may: 'anyone',
  status: 201,
  idempotent: true,
  limit: 2_000,
  body: z.strictObject({ words: z.string(), tags: z.array(z.string()).default([]) }),
  response: note,
  example: { body: { words: 'Good morning' } },
})
const changeNote = endpoint({
  method: 'PATCH',
  path: '/notes/:id',
  summary: 'Change a note',
  may: 'anyone',
  versioned: true,
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ words: z.string() }),
  response: note.extend({ version: z.int() }),
  example: { params: { id: 'a' }, body: { words: 'Good evening' } },
})
let checked = 0
const addAlbum = endpoint({
  method: 'POST',
  path: '/albums',
  summary: 'Begin an album',
  may: 'anyone',
  body: z.unknown().refine(() => (checked += 1)),
  example: {},
})
const sendFile = endpoint({
  method: 'PUT',
  path: '/notes/file',
  summary: 'Send a file',
  may: 'anyone',
  takes: 'raw',
  response: z.object({ bytes: z.int() }),
  example: {},
})

const heard: object[] = []
const app = fastify()
answerProblems(app, () => 'en')
const serve = server(app, () => ({}))
const secret = { password: 'hush', author: { name: 'Amina', phone: '+923000000101' } }
serve(addNote, ({ body, once }) => {
  heard.push({ body, once })
  return { id: 'a', ...body, ...secret }
})
serve(changeNote, ({ params, body, version }) => ({ ...params, ...body, ...secret, version: version + 1 }))
serve(addAlbum, () => null)
serve(sendFile, async ({ request }) => {
  const parts = await Array.fromAsync(request.body as AsyncIterable<Buffer>)
  return { bytes: Buffer.concat(parts).length }
})

function ask(body: unknown, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url: '/api/v1/notes', headers, payload: JSON.stringify(body) })
}
const json = { 'content-type': 'application/json' }

test('what the response’s schema does not name is never sent, at any depth', async () => {
  const answer = await ask({ words: 'Good morning' }, json)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ id: 'a', words: 'Good morning', author: { name: 'Amina' } })
})

test.each([
  [{ words: 'x', admin: true }, 422],
  [{ words: 1 }, 422],
  [{ words: 'a\0b' }, 422],
  [{ words: 'x', tags: ['a\0b'] }, 422],
  [{ words: 'a\ud800' }, 422],
  [{ words: 'x', tags: ['\udfffb'] }, 422],
  [{ words: 'x'.repeat(2_000) }, 413],
  [[], 422],
  [null, 422],
])('the body %j is answered %i and reaches nobody', async (body, status) => {
  const before = heard.length
  expect((await ask(body, json)).statusCode).toBe(status)
  expect(heard).toHaveLength(before)
})

test('an object of more keys than anybody has is not even checked, wherever it stands', async () => {
  const crowd = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, 0]))
  for (const body of [crowd, { notes: [{ tags: crowd }] }]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/albums',
      headers: json,
      payload: JSON.stringify(body),
    })
    expect(answer.json()).toMatchObject({ status: 413, code: 'too-large' })
  }
  expect(checked).toBe(0)
})

test('an Idempotency-Key comes with a hash of what was asked; one that nobody could print is refused', async () => {
  await ask({ words: 'one' }, { ...json, 'idempotency-key': 'k' })
  await ask({ words: 'one' }, { ...json, 'idempotency-key': 'k' })
  await ask({ words: 'two' }, { ...json, 'idempotency-key': 'k' })
  const hashes = heard.slice(-3).map((call) => ('once' in call ? call.once : undefined))
  expect(hashes).toEqual([hashes[1], hashes[0], { key: 'k', hash: expect.any(String) }])
  expect(hashes[2]).not.toEqual(hashes[0])
  for (const key of ['a b', 'x'.repeat(201), 'é']) {
    expect((await ask({ words: 'x' }, { ...json, 'idempotency-key': key })).statusCode, key).toBe(400)
  }
})

test.each([
  [undefined, 428],
  ['"one"', 428],
  ['"3"', 200],
  ['W/"3"', 200],
])('a change with If-Match %s is answered %i', async (match, status) => {
  const headers = { ...json, ...(match === undefined ? {} : { 'if-match': match }) }
  const payload = JSON.stringify({ words: 'Good evening' })
  const answer = await app.inject({ method: 'PATCH', url: '/api/v1/notes/a', headers, payload })
  expect(answer.statusCode).toBe(status)
  if (status === 200) expect(answer.headers.etag).toBe('"4"')
})

test.each([
  ['application/octet-stream', 200],
  ['application/json', 415],
  ['text/plain', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/x-www-form-urlencoded', 415],
])('a raw body as %s is answered %i', async (type, status) => {
  const payload = Buffer.alloc(70_000, '{')
  const headers = { 'content-type': type }
  const answer = await app.inject({ method: 'PUT', url: '/api/v1/notes/file', headers, payload })
  expect(answer.statusCode).toBe(status)
  if (status === 200) expect(answer.json()).toEqual({ bytes: 70_000 })
})

test('a raw body is read nowhere else', async () => {
  expect((await ask({ words: 'one' }, { 'content-type': 'application/octet-stream' })).statusCode).toBe(415)
})
