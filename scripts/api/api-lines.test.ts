import { endpoint } from 'kit/contract/contract'
import { openapi } from 'kit/http/openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { differences, documentFaults, hashesOf, linesOf, readLines } from './api-lines.ts'

const paths = (parts: object) => ({ '/rooms/{id}': { patch: { operationId: 'patchRoomsId', ...parts } } })
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const page = { name: 'page', in: 'query', required: false, schema: { type: 'integer' } }
const answers = (...required: string[]) => ({
  responses: { 200: { type: 'object', properties: { a: { type: 'string' }, b: {} }, required } },
})
const hashOf = (parts: object, components = {}) =>
  hashesOf({ paths: paths(parts), components }).get('PATCH /rooms/{id}')
const problem = (detail: object) => ({
  schemas: { Problem: { properties: { detail: { $ref: '#/components/schemas/Detail' } } }, Detail: detail },
})
const node = (type: string) => ({
  schemas: { Node: { type, properties: { next: { $ref: '#/components/schemas/Node' } } } },
})
const schemes = (type: string) => ({ securitySchemes: { session: { type } } })

test('an endpoint is a line with its method, its path and a hash', () => {
  const contract = endpoint({
    method: 'GET',
    path: '/rooms/:id',
    summary: 'Read a room',
    may: 'anyone',
    params: z.object({ id: z.string() }),
    response: z.object({ title: z.string() }),
    example: { params: { id: 'one' } },
  })
  const text = linesOf(hashesOf(openapi({ title: 'x', version: '1', description: '' }, [contract])))
  expect(text).toMatch(/^GET \/api\/v1\/rooms\/\{id\} [0-9a-f]{10}\n$/)
  expect(linesOf(readLines(text))).toBe(text)
})

test('the hash stays the same whatever the order of keys, parameters and names', () => {
  expect(hashOf({ parameters: [id, page], ...answers('a', 'b') })).toBe(
    hashOf({ ...answers('b', 'a'), parameters: [page, Object.fromEntries(Object.entries(id).reverse())] }),
  )
})

test.each([
  ['a parameter', { parameters: [id] }],
  ['what must be given', { parameters: [id, { ...page, required: true }] }],
  ['a field of the answer', { parameters: [id, page], ...answers('a') }],
  ['the body', { parameters: [id, page], requestBody: { type: 'object' } }],
])('%s changes the hash', (_, parts) => {
  expect(hashOf(parts)).not.toBe(hashOf({ parameters: [id, page] }))
})

test('a change of a shared schema changes each endpoint that uses it, also by way of another', () => {
  const uses = { responses: { default: { $ref: '#/components/schemas/Problem' } } }
  expect(hashOf(uses, problem({ type: 'string' }))).not.toBe(hashOf(uses, problem({ type: 'number' })))
  expect(hashOf({}, problem({ type: 'string' }))).toBe(hashOf({}, problem({ type: 'number' })))
  expect(() => hashOf(uses, {})).toThrow('refers to #/components/schemas/Problem, which it does not have')
})

test('a schema that holds itself has a hash', () => {
  const uses = { responses: { 200: { $ref: '#/components/schemas/Node' } } }
  expect(hashOf(uses, node('object'))).not.toBe(hashOf(uses, node('array')))
})

test('how one proves who one is changes the hash of whoever asks for it', () => {
  const guarded = { security: [{ session: [] }] }
  expect(hashOf(guarded, schemes('apiKey'))).not.toBe(hashOf(guarded, schemes('http')))
  expect(hashOf({}, schemes('apiKey'))).toBe(hashOf({}, schemes('http')))
})

test('what differs is named', () => {
  const committed = readLines('GET /a 1\nGET /b 1\nGET /c 1\n')
  expect(differences(committed, readLines('GET /b 1\nGET /c 2\nPOST /c 1\n'))).toEqual([
    'gone: GET /a',
    'changed: GET /c',
    'new: POST /c',
  ])
})

test('a document is refused that names an operation twice or forgets a parameter of a path', () => {
  const twice = { '/a': { get: { operationId: 'x' } }, '/b': { get: { operationId: 'x' } } }
  expect(documentFaults({ paths: twice })).toEqual(['GET /b has the operationId of another endpoint: x'])
  expect(documentFaults({ paths: paths({ parameters: [page] }) })).toEqual([
    'PATCH /rooms/{id} has the path parameters none',
  ])
  expect(documentFaults({ paths: paths({ parameters: [id, page] }) })).toEqual([])
})
