import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveHealth } from './health.ts'

async function statusesOf(reach: () => Promise<unknown>, { left = false } = {}) {
  const app = fastify()
  const leave = serveHealth(app, reach)
  await app.ready()
  if (left) leave()
  const [live, ready] = [await app.inject('/livez'), await app.inject('/readyz')]
  return { live: live.statusCode, ready: ready.statusCode, leaving: app.leaving.aborted }
}

function refused(): Promise<never> {
  return Promise.reject(new Error('connection refused'))
}

test('a process that reaches what it needs lives and is ready', async () => {
  expect(await statusesOf(async () => 1)).toEqual({ live: 200, ready: 200, leaving: false })
})

test('one that cannot reach it lives on, and is not ready', async () => {
  expect(await statusesOf(refused)).toEqual({ live: 200, ready: 503, leaving: false })
})

test('what does not answer within two seconds is not reached', async () => {
  const started = performance.now()
  expect(await statusesOf(() => new Promise(() => {}))).toMatchObject({ live: 200, ready: 503 })
  expect(performance.now() - started).toBeGreaterThan(1_900)
})

test('one that is about to stop says so, and streams hear of it', async () => {
  expect(await statusesOf(async () => 1, { left: true })).toEqual({ live: 200, ready: 503, leaving: true })
})
