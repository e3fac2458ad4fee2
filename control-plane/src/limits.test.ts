import fastify from 'fastify'
import { endpoint } from 'kit/contract/contract'
import { answerProblems } from 'kit/http/problems'
import { expect, test } from 'vitest'
import { rateLimits } from './limits.ts'

const search = endpoint({ method: 'POST', path: '/school-searches', summary: '', may: 'anyone', example: {} })
const other = endpoint({ method: 'GET', path: '/course-providers', summary: '', may: 'anyone', example: {} })

const app = fastify({ trustProxy: ['127.0.0.1'] })
const check = rateLimits({ mails: { quota: 1, seconds: 60 } })
answerProblems(app, () => 'en')
for (const [url, contract] of [
  ['/search', search],
  ['/other', other],
] as const) {
  app.get(url, async (request, reply) => {
    check(contract, { request, reply })
    return 'ok'
  })
}

test('each address has its own count, one IPv6 household has one, and groups of endpoints do not share', async () => {
  expect(await statusOf('1.1.1.1')).toBe(200)
  expect(await statusOf('1.1.1.1')).toBe(429)
  expect(await statusOf('2.2.2.2')).toBe(200)
  expect(await statusOf('2001:db8::1')).toBe(200)
  expect(await statusOf('2001:db8::2')).toBe(429)
  expect(await statusOf('2001:db8:1::2')).toBe(200)
  expect(await statusOf('1.1.1.1', '/other')).toBe(200)
})

async function statusOf(address: string, url = '/search') {
  return (await app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode
}
