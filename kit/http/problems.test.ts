import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerProblems } from './problems.ts'
import { refuse } from '../contract/refusal.ts'

const app = fastify()
answerProblems(app, (request) => (request.headers['accept-language'] === 'ur' ? 'ur' : 'en'))
app.get('/bug', () => {
  throw new TypeError('amina.yusuf@example.com is not iterable')
})
app.get('/query', () => {
  throw Object.assign(new Error('Failed query: select secret'), { query: 'select secret', params: ['amina'] })
})
app.get('/refusal', () =>
  refuse('overpayment', 'Only {due} is due', { due: 5 }, { status: 409, retryAfter: 7 }),
)

test.each(['/bug', '/query'])(
  'a bug at %s is a problem of 500 that says nothing of the inside',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body).not.toMatch(/amina|iterable|select|secret|\.ts|TypeError/i)
    expect(answer.json()).toMatchObject({ status: 500, requestId: expect.any(String) })
  },
)

test('a refusal is told whole, with its code, and with the time to wait', async () => {
  const answer = await app.inject({ url: '/refusal' })
  expect(answer.statusCode).toBe(409)
  expect(answer.headers['retry-after']).toBe('7')
  expect(answer.json()).toMatchObject({ code: 'overpayment', detail: 'Only 5 is due', status: 409 })
})

test('what is not there is told in the reader’s language', async () => {
  const answer = await app.inject({ url: '/nowhere', headers: { 'accept-language': 'ur' } })
  expect(answer.json()).toMatchObject({ status: 404, code: 'not-found' })
  expect(answer.json<{ detail: string }>().detail).toMatch(/[\u0600-\u06ff]/)
})
