import { fastify } from 'fastify'
import { slowness } from 'kit/testing/testing-limits'
import { longestTurn } from 'kit/testing/testing-turns'
import { expect, test } from 'vitest'
import { boundJson } from './json-bodies.ts'
import { answerProblems } from './problems.ts'

const app = fastify({ bodyLimit: 8 * 1024 * 1024 })
answerProblems(app, () => 'en')
boundJson(app)
app.post('/', async ({ body }) => ({ length: JSON.stringify(body).length }))

const send = (payload: string) =>
  longestTurn(() =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload }),
  )
const most = 7_000_000

test.each([
  ['lists in a list', `[${'[],'.repeat(most / 3 - 1)}[]]`],
  ['objects in a list', `[${'{},'.repeat(most / 3 - 1)}{}]`],
  ['numbers', `[${'1,'.repeat(most / 2 - 1)}1]`],
  ['keys', `{${'"a":1,'.repeat(most / 6 - 1)}"b":1}`],
  ['lists within each other', '['.repeat(most / 2) + ']'.repeat(most / 2)],
])('a body of millions of %s is refused before it is parsed', async (_, payload) => {
  const { result, ms } = await send(payload)
  expect(result.statusCode).toBe(413)
  expect(ms).toBeLessThan(200 * slowness)
})

test.each([
  ['commas in a text', JSON.stringify({ text: 'a,[{'.repeat(1_500_000) })],
  ['quotation marks in a text', JSON.stringify({ text: '",'.repeat(1_500_000) })],
  ['backslashes in a text', JSON.stringify({ text: '\\'.repeat(3_000_000) })],
  [
    'as many values as a list of ours may have',
    JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at }))),
  ],
])('%s are read', async (_, payload) => {
  const { result } = await send(payload)
  expect(result.statusCode).toBe(200)
  expect(result.json()).toEqual({ length: payload.length })
})

test('what is no JSON is refused as before', async () => {
  for (const payload of ['', '{"a":', `{"a":"${'x'.repeat(300_000)}`, '{"__proto__":{"a":1}}']) {
    const { result } = await send(payload)
    expect(result.statusCode).toBe(400)
  }
})
