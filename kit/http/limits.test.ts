import fastify from 'fastify'
import { expect, test } from 'vitest'
import { countLimits, networkOf } from './limits.ts'
import { answerProblems } from './problems.ts'

const app = fastify()
const count = countLimits({
  address: { quota: 4, seconds: 60 },
  account: { quota: 2, seconds: 60 },
})
answerProblems(app, () => 'en')
app.get('/', async (request, reply) => {
  count('address', { request, reply })
  count('account', { request, reply, key: String(request.headers['x-account']) })
  return 'ok'
})

function ask(remoteAddress: string, account: string) {
  return app.inject({ url: '/', remoteAddress, headers: { 'x-account': account } })
}

test('an account has its own count, wherever it comes from, and each limit is told in the headers', async () => {
  const first = await ask('1.1.1.1', 'amina')
  expect(first.headers['ratelimit-policy']).toBe('"address";q=4;w=60, "account";q=2;w=60')
  expect(first.headers.ratelimit).toBe('"address";r=3;t=60, "account";r=1;t=60')
  expect((await ask('2.2.2.2', 'amina')).statusCode).toBe(200)
  const refused = await ask('3.3.3.3', 'amina')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ code: 'too-many' })
  expect((await ask('3.3.3.3', 'bilal')).statusCode).toBe(200)
})

test('an address has its own count, whoever is there', async () => {
  const answers = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) answers.push((await ask('9.9.9.9', name)).statusCode)
  expect(answers).toEqual([200, 200, 200, 200, 429])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:DB8:0:0:1::', '2001:db8:0:0'],
  ['2001:0db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
