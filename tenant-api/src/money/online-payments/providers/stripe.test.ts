import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { NoAnswer, NotSigned, type Starting } from './provider.ts'
import { chargeable, stripe } from './stripe.ts'

// Written from Stripe's published API: what it does not name, or in another form, is refused as Stripe refuses it.
const known: Readonly<Record<string, RegExp>> = {
  mode: /^payment$/,
  client_reference_id: /^.{1,200}$/,
  success_url: /^https?:\/\//,
  cancel_url: /^https?:\/\//,
  'line_items[0][quantity]': /^\d+$/,
  'line_items[0][price_data][currency]': /^[a-z]{3}$/,
  'line_items[0][price_data][unit_amount]': /^\d+$/,
  'line_items[0][price_data][product_data][name]': /^.+$/,
}
const sessions = new Map<string, Record<string, unknown>>()
const byKey = new Map<string, string>()
let asked: string[] = []

const server = createServer(async (request, response) => {
  const say = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const fail = (status: number, message: string) =>
    say(status, { error: { type: 'invalid_request_error', message } })
  const url = new URL(request.url ?? '', 'http://stripe')
  asked.push(`${request.method} ${url.pathname}`)
  if (request.headers.authorization !== 'Bearer sk_test_school') return fail(401, 'Invalid API Key provided')
  if (!request.headers['stripe-version']) return fail(400, 'no version')
  if (url.pathname === '/v1/balance') return say(200, { object: 'balance' })
  const [, id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(url.pathname) ?? []
  if (request.method === 'GET' && id) {
    const session = sessions.get(id)
    const expand = [...url.searchParams.keys()]
    if (expand.some((name) => !/^expand\[\d\]$/.test(name))) return fail(400, 'unknown parameter')
    return session ? say(200, session) : fail(404, 'No such checkout.session')
  }
  if (request.method !== 'POST' || url.pathname !== '/v1/checkout/sessions') return fail(404, 'Unrecognized')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return fail(400, 'no form')
  const given = new URLSearchParams(Buffer.concat(parts).toString())
  for (const [name, value] of given)
    if (!known[name]?.test(value)) return fail(400, `Received unknown parameter: ${name}`)
  if (Object.keys(known).some((name) => !given.has(name))) return fail(400, 'Missing required param')
  const key = String(request.headers['idempotency-key'] ?? '')
  if (key === '') return fail(400, 'no key')
  const made = byKey.get(key) ?? `cs_test_${sessions.size + 1}`
  byKey.set(key, made)
  const session = sessions.get(made) ?? {
    id: made,
    object: 'checkout.session',
    url: `https://checkout.stripe.com/c/pay/${made}`,
    status: 'open',
    payment_status: 'unpaid',
    currency: given.get('line_items[0][price_data][currency]'),
    amount_total: Number(given.get('line_items[0][price_data][unit_amount]')),
    payment_intent: null,
  }
  sessions.set(made, session)
  return say(200, session)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const { port } = server.address() as AddressInfo
const provider = stripe({ host: '127.0.0.1', port, protocol: 'http' })
const account = { config: {}, secret: 'sk_test_school whsec_school' }
const starting: Starting = {
  id: '01980000-0000-7000-8000-0000000c0801',
  amount: 2_165_000n,
  currency: 'PKR',
  family: 'Imran Khalid',
  back: 'https://riverside.example/i/own-payments/1',
  events: 'https://riverside.example/api/v1/payment-events/stripe',
}

test('a payment is begun once, however often it is asked for, and read by what Stripe says of it', async () => {
  const { reference, url } = await provider.start(account, starting)
  expect(url).toContain('checkout.stripe.com')
  expect((await provider.start(account, starting)).reference).toBe(reference)
  expect(await provider.read(account, reference)).toEqual({
    state: 'pending',
    amount: 2_165_000n,
    currency: 'PKR',
    charges: null,
  })
  const charge = {
    refunded: false,
    disputed: false,
    balance_transaction: { object: 'balance_transaction', fee: 62_785, currency: 'pkr' },
  }
  const paid = { ...sessions.get(reference), status: 'complete', payment_status: 'paid' }
  sessions.set(reference, { ...paid, payment_intent: { status: 'succeeded', latest_charge: charge } })
  expect(await provider.read(account, reference)).toMatchObject({ state: 'paid', charges: 62_785n })
  for (const [change, state] of [
    [{ refunded: true }, 'refunded'],
    [{ disputed: true }, 'disputed'],
  ] as const) {
    sessions.set(reference, { ...paid, payment_intent: { latest_charge: { ...charge, ...change } } })
    expect((await provider.read(account, reference)).state).toBe(state)
  }
  sessions.set(reference, { ...paid, status: 'expired', payment_status: 'unpaid' })
  expect((await provider.read(account, reference)).state).toBe('failed')
})

test('a key that Stripe does not take, and a Stripe that is not there, are no answer', async () => {
  await expect(provider.test({ ...account, secret: 'sk_test_other' })).rejects.toThrow(NoAnswer)
  await expect(provider.test(account)).resolves.toBeUndefined()
  const nowhere = stripe({ host: '127.0.0.1', port: 1, protocol: 'http' })
  await expect(nowhere.read(account, 'cs_test_1')).rejects.toThrow(NoAnswer)
})

/** What Stripe sends of a session. */
function event(type: string): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { id: 'cs_test_1' } } })
}

test('a message counts that Stripe has signed within five minutes; of other things nothing is heard', () => {
  const now = new Date('2026-11-19T04:10:00Z')
  const seconds = now.getTime() / 1000
  const hear = (payload: string, { timestamp = seconds, secret = 'whsec_school' } = {}) => {
    const header = new Stripe('x').webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return provider.hear(account, { raw: Buffer.from(payload), headers: { 'stripe-signature': header }, now })
  }
  expect(hear(event('checkout.session.completed'))).toEqual({ eventId: 'evt_1', reference: 'cs_test_1' })
  expect(hear(event('customer.created'))).toBeNull()
  const paid = event('checkout.session.completed')
  expect(() => hear(paid, { secret: 'whsec_other' })).toThrow(NotSigned)
  expect(() => hear(paid, { timestamp: seconds - 301 })).toThrow(NotSigned)
  expect(() => provider.hear(account, { raw: Buffer.from(paid), headers: {}, now })).toThrow(NotSigned)
})

test('dinars are asked for in tens of fils', () => {
  expect([chargeable(37_051n, 'KWD'), chargeable(37_050n, 'KWD'), chargeable(101n, 'PKR')]).toEqual([
    37_060n,
    37_050n,
    101n,
  ])
})
