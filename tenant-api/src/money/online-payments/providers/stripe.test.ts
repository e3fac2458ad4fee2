import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { NoAnswer, NotRefundable, NotSigned, type Starting } from './provider.ts'
import { chargeable, stripe } from './stripe.ts'

// Written from Stripe's published API: what it does not name, or in another form, is refused as Stripe refuses it.
const parameters: Readonly<Record<string, RegExp>> = {
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
let disputeStatus = 'needs_response'
/** What was given back, by the key of the request. */
const refunds = new Map<string, string>()

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
  if (request.method === 'GET' && url.pathname === '/v1/disputes') {
    const names = [...url.searchParams.keys()].toSorted().join()
    if (names !== 'limit,payment_intent') return fail(400, 'unknown parameter')
    return say(200, { object: 'list', data: [{ object: 'dispute', status: disputeStatus }], has_more: false })
  }
  const isRefund = url.pathname === '/v1/refunds'
  if (request.method !== 'POST' || (!isRefund && url.pathname !== '/v1/checkout/sessions'))
    return fail(404, 'Unrecognized')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return fail(400, 'no form')
  const given = new URLSearchParams(Buffer.concat(parts).toString())
  if (isRefund) {
    const [intent = '', ...others] = [...given].flatMap(([name, value]) =>
      name === 'payment_intent' ? [value] : [value, 'unknown'],
    )
    const own = String(request.headers['idempotency-key'] ?? '')
    if (!intent.startsWith('pi_') || others.length > 0 || own === '') return fail(400, 'unknown parameter')
    if (!refunds.has(own) && [...refunds.values()].includes(intent))
      return say(400, {
        error: {
          type: 'invalid_request_error',
          code: 'charge_already_refunded',
          message: 'already refunded',
        },
      })
    if (intent === 'pi_old') return fail(400, 'This charge is too old to be refunded')
    refunds.set(own, intent)
    return say(200, { id: 're_1', object: 'refund', status: 'succeeded' })
  }
  for (const [name, value] of given)
    if (!parameters[name]?.test(value)) return fail(400, `Received unknown parameter: ${name}`)
  if (Object.keys(parameters).some((name) => !given.has(name))) return fail(400, 'Missing required param')
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
  now: new Date('2026-11-19T04:10:00Z'),
}
const known = { reference: 'cs_test_1', amount: 2_165_000n, currency: 'PKR', providerNumber: 'pi_1' }

test('a payment is begun once, however often it is asked for, and read by what Stripe says of it', async () => {
  const { reference, url } = await provider.start(account, starting)
  expect(url).toContain('checkout.stripe.com')
  expect((await provider.start(account, starting)).reference).toBe(reference)
  expect(await provider.read(account, known)).toEqual({
    state: 'pending',
    amount: 2_165_000n,
    currency: 'PKR',
    charges: null,
    providerNumber: '',
    refunded: 0n,
  })
  const charge = {
    refunded: false,
    amount_refunded: 0,
    disputed: false,
    balance_transaction: { object: 'balance_transaction', fee: 62_785, currency: 'pkr' },
  }
  const paid = { ...sessions.get(reference), status: 'complete', payment_status: 'paid' }
  sessions.set(reference, {
    ...paid,
    payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: charge },
  })
  expect(await provider.read(account, known)).toMatchObject({ state: 'paid', charges: 62_785n })
  for (const [change, state] of [
    [{ refunded: true }, 'refunded'],
    [{ disputed: true }, 'disputed'],
  ] as const) {
    sessions.set(reference, {
      ...paid,
      payment_intent: { id: 'pi_1', latest_charge: { ...charge, ...change } },
    })
    expect((await provider.read(account, known)).state).toBe(state)
  }
  for (const [status, state] of [
    ['under_review', 'disputed'],
    ['won', 'paid'],
    ['lost', 'refunded'],
  ] as const) {
    const latest_charge = { ...charge, disputed: true }
    sessions.set(reference, { ...paid, payment_intent: { id: 'pi_1', latest_charge } })
    disputeStatus = status
    expect((await provider.read(account, known)).state).toBe(state)
  }
  sessions.set(reference, { ...paid, status: 'expired', payment_status: 'unpaid' })
  expect((await provider.read(account, known)).state).toBe('failed')
})

test('a key that Stripe does not take, and a Stripe that is not there, are no answer', async () => {
  await expect(provider.test({ ...account, secret: 'sk_test_other' })).rejects.toThrow(NoAnswer)
  await expect(provider.test(account)).resolves.toBeUndefined()
  const nowhere = stripe({ host: '127.0.0.1', port: 1, protocol: 'http' })
  await expect(nowhere.read(account, known)).rejects.toThrow(NoAnswer)
})

test('what was paid goes back once, whoever has given it back; what Stripe refuses is no missing answer', async () => {
  await provider.refund?.(account, { ...known, key: 'refund-1' })
  await provider.refund?.(account, { ...known, key: 'refund-1' })
  await provider.refund?.(account, { ...known, key: 'refund-2' })
  expect([...refunds]).toEqual([['refund-1', 'pi_1']])
  const old = { ...known, providerNumber: 'pi_old', key: 'refund-3' }
  await expect(provider.refund?.(account, old)).rejects.toThrow(NotRefundable)
  const nowhere = stripe({ host: '127.0.0.1', port: 1, protocol: 'http' })
  await expect(nowhere.refund?.(account, old)).rejects.toThrow(NoAnswer)
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
  for (const type of ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']) {
    const object = { id: 'dp_1', payment_intent: 'pi_1' }
    const later = JSON.stringify({ id: 'evt_2', object: 'event', type, data: { object } })
    expect(hear(later)).toEqual({ eventId: 'evt_2', reference: 'pi_1' })
  }
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
