import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { errorReporter } from './error-reports.ts'
import { loggerOptions } from './log.ts'
import { Refusal } from '../contract/refusal.ts'
import { answerProblems } from '../http/problems.ts'

type Taken = { url: string | undefined; headers: IncomingMessage['headers']; body: string }
const taken: Taken[] = []
const server = createServer(async (request, response) => {
  taken.push({ url: request.url, headers: request.headers, body: await text(request) })
  response.end('{}')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

const canary = 'amina.yusuf@canary.example'

test('an error of a request is told as an envelope that names the route and no word of the visitor', async () => {
  const app = fastify({
    genReqId: () => 'request-1',
    logger: loggerOptions({
      level: 'error',
      stream: { write: () => undefined },
      onError: errorReporter(`http://key@127.0.0.1:${port}/sentry/7`),
    }),
  })
  answerProblems(app, () => 'en')
  app.post('/people/:name', (request) => {
    throw new TypeError(`cannot read ${JSON.stringify(request.body)} of ${canary}`)
  })
  app.get('/busy', () => {
    throw new Refusal('busy', 'The school is busy just now', {}, { status: 503 })
  })
  await app.inject({ url: '/busy' })
  const url = `/people/${canary}?email=${canary}`
  const answer = await app.inject({ method: 'POST', url, headers: { cookie: canary }, payload: { canary } })
  expect(answer.statusCode).toBe(500)
  await expect.poll(() => taken.length).toBe(1)
  const [report] = taken
  expect(report?.url).toBe('/sentry/api/7/envelope/')
  expect(report?.headers['x-sentry-auth']).toContain('sentry_key=key')
  expect(JSON.stringify(report)).not.toContain(canary)
  const [head, kind, event] = (report?.body ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(kind).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: head.event_id,
    transaction: '/people/:name',
    tags: { line: 'request failed', request: 'request-1' },
    exception: { values: [{ type: 'TypeError' }] },
  })
  expect(JSON.stringify(event.exception)).toContain('error-reports.test.ts')
})

test('a flood of errors is told by its beginning, and a deaf listener harms nobody', async () => {
  taken.length = 0
  const report = errorReporter(`http://key@127.0.0.1:${port}/7`)
  const error = { type: 'Error', stack: '', line: 'failed' }
  for (let at = 0; at < 500; at += 1) report(error)
  await expect.poll(() => taken.length).toBe(30)
  errorReporter('http://key@127.0.0.1:9/7')(error)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(taken).toHaveLength(30)
})
