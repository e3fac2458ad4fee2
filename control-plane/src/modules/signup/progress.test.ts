import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testControlApp } from '../../testing-app.ts'
import { prepareDatabase } from '../provisioning/preparing.ts'
import { handOff, type Progress, signUp } from './contract.ts'
import { hashSecret } from './secret.ts'

const { control, app, visitor } = await testControlApp()
let port = 0
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
const agentSockets = new Set<IncomingMessage>()
afterAll(() => {
  for (const response of agentSockets) response.destroy()
})

let count = 0
async function queued() {
  count += 1
  const body = {
    ...signUp.body.parse(signUp.example.body),
    subdomain: `slow-${count}`,
    email: `slow${count}@example.com`,
  }
  return visitor().call(signUp, { body })
}

test('a visitor follows the real steps until the school is active, then lands by a fresh code', async () => {
  const signup = await queued()
  const stream = await follow(signup.token)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  await prepareDatabase(control, await databaseOf(signup.token))
  const text = await stream.whole
  const events = readEvents(text)
  expect(events[0]).toMatchObject({ state: 'provisioning' })
  expect(events.at(-1)).toMatchObject({ state: 'active' })
  expect(events.length).toBeGreaterThan(2)
  const done = events.map(({ steps }) => steps.filter(({ state }) => state === 'done').length)
  expect(done).toEqual([...done].sort((a, b) => a - b))
  const { welcome } = await visitor().call(handOff, { params: { token: signup.token } })
  expect(welcome).toMatch(/^http:\/\/slow-1\.maktab\.localhost:4000\/welcome#[\w-]{43}$/)
})

test('who comes when all is done reads that and the stream ends', async () => {
  const signup = await queued()
  await prepareDatabase(control, await databaseOf(signup.token))
  const stream = await follow(signup.token)
  expect(readEvents(await stream.whole)).toMatchObject([{ state: 'active' }])
})

test('a making that failed for good is told, and the stream ends', async () => {
  const signup = await queued()
  const stream = await follow(signup.token)
  await sleep(100)
  await control.sql`update school set state = 'failed' where id in (select school_id from placement where database_id = ${await databaseOf(signup.token)})`
  const events = readEvents(await stream.whole)
  expect(events.at(-1)).toMatchObject({ state: 'failed' })
  expect(events.at(-1)?.steps).toContainEqual({ key: 'database', state: 'failed' })
})

test('a visitor who goes away leaves nothing waiting', async () => {
  const signup = await queued()
  const streams = await Promise.all(Array.from({ length: 5 }, () => follow(signup.token)))
  await sleep(50)
  expect(await connections()).toBeGreaterThanOrEqual(5)
  for (const stream of streams) stream.abort()
  await expect.poll(connections).toBe(0)
})

test('an unknown token is nothing', async () => {
  const answer = await visitor().ask({ url: `/api/v1/signups/${'A'.repeat(43)}/events` })
  expect(answer.status).toBe(404)
  expect((await visitor().ask({ url: '/api/v1/signups/short/events' })).status).toBe(422)
})

async function follow(token: string) {
  const controller = new AbortController()
  const options = {
    port,
    host: '127.0.0.1',
    path: `/api/v1/signups/${token}/events`,
    signal: controller.signal,
    agent: false,
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(options, resolve).on('error', reject).end()
  })
  agentSockets.add(response)
  const whole = readAll(response)
  whole.catch(() => {})
  return { headers: response.headers, whole, abort: () => controller.abort() }
}

async function readAll(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return text
}

function readEvents(text: string): Progress[] {
  return [...text.matchAll(/^event: progress\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
}

async function databaseOf(token: string): Promise<string> {
  const [row] =
    await control.sql`select p.database_id as id from placement p join signup g on g.school_id = p.school_id
    where g.token_hash = ${hashSecret(token)}`
  return String(row?.id)
}

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
  )
}
