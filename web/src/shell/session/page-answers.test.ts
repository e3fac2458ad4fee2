import { type Call, caller, type Incoming, type Outgoing } from 'kit/http/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropAnswers, forgetPages, openPage, withPageAnswers } from './page-answers.ts'

const json = (body: unknown): Incoming => ({ status: 200, type: 'application/json', json: async () => body })
const answers = {
  answers: [
    { path: '/tickets/waiting', url: '/api/v1/tickets/waiting', body: { mine: 2 } },
    { path: '/registers', url: '/api/v1/registers?campus=7&day=today', body: { rows: [] } },
  ],
}

let sent: string[] = []
let page = Promise.withResolvers<Incoming>()
const send = withPageAnswers(async ({ method, url }: Outgoing) => {
  sent.push(`${method} ${url}`)
  return url.startsWith('/api/v1/pages/') ? page.promise : json('by itself')
})
const call: Call = caller(send)

async function ask(url: string, { method = 'GET', signal }: { method?: string; signal?: AbortSignal } = {}) {
  const answer = await send({ method, url, headers: {}, body: undefined, signal })
  return answer.json()
}
const tickets = '/api/v1/tickets/waiting'

beforeEach(() => {
  vi.useRealTimers()
  forgetPages()
  sent = []
  page = Promise.withResolvers<Incoming>()
})

test('what a page reads is taken from its one answer, once, in whatever order an address names its parts', async () => {
  openPage(call, '/c/7')
  page.resolve(json(answers))
  expect(await ask(tickets)).toEqual({ mine: 2 })
  expect(await ask('/api/v1/registers?day=today&campus=7')).toEqual({ rows: [] })
  expect(await ask(tickets)).toBe('by itself')
  expect(sent).toEqual(['GET /api/v1/pages/home?campus=7&frame=true', `GET ${tickets}`])
})

test('a read waits while the answer is on its way, and asks by itself where it did not come', async () => {
  openPage(call, '/i')
  const waiting = ask(tickets)
  const absent = ask('/api/v1/threads?limit=1')
  expect(await ask('/api/v1/home?span=week')).toBe('by itself')
  page.resolve(json(answers))
  expect(await waiting).toEqual({ mine: 2 })
  expect(await absent).toBe('by itself')
})

test('a page whose answer is refused is asked part by part', async () => {
  openPage(call, '/i')
  page.resolve({ ...json({ code: 'failed' }), status: 500 })
  expect(await ask(tickets)).toBe('by itself')
})

test('what changed meanwhile is read anew, also where the answer is still on its way', async () => {
  openPage(call, '/i')
  const waiting = ask(tickets)
  dropAnswers('tickets')
  page.resolve(json(answers))
  expect(await waiting).toBe('by itself')
  expect(await ask('/api/v1/registers?campus=7&day=today')).toEqual({ rows: [] })

  forgetPages()
  openPage(call, '/i')
  await ask('/api/v1/threads')
  dropAnswers('attendance')
  expect(await ask('/api/v1/registers?campus=7&day=today')).toBe('by itself')
  expect(await ask(tickets)).toEqual({ mine: 2 })
})

test('after a write everything is read anew, and after a while as well', async () => {
  page.resolve(json(answers))
  openPage(call, '/i')
  await ask('/api/v1/tickets', { method: 'POST' })
  expect(await ask(tickets)).toBe('by itself')

  forgetPages()
  openPage(call, '/i')
  await ask('/api/v1/threads')
  vi.useFakeTimers({ now: Date.now() + 70_000 })
  expect(await ask(tickets)).toBe('by itself')
})

test('a read that its page has given up does not wait', async () => {
  openPage(call, '/i')
  const given = new AbortController()
  const reading = ask(tickets, { signal: given.signal })
  given.abort()
  await expect(reading).rejects.toThrow(/abort/)
})

test('a page is asked once when it is opened, and only home and people have such an answer', async () => {
  page.resolve(json(answers))
  const id = '01980000-0000-7000-8000-0000000ad001'
  for (const path of [
    '/i',
    '/i',
    `/i/students/${id}`,
    `/i/students/${id}/edit`,
    '/i/students',
    '/login',
    '/i',
  ])
    openPage(call, path)
  expect(sent).toEqual([
    'GET /api/v1/pages/home?frame=true',
    `GET /api/v1/pages/students/${id}`,
    'GET /api/v1/pages/home',
  ])
})
