import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DeliveryFailure } from '../carrier.ts'
import { gatewayCarrier, gatewaySays } from './own-gateway.ts'
import { outboundHttp } from '../outbound-http.ts'
import { local, providerServer } from '../../testing/testing-provider.ts'

const parcel = { id: 'message-1', to: '+923001234567', kind: 'x', language: 'en', title: 'T', text: 'Words' }

test('a gateway of the school’s own is told the id twice, so that sending again is harmless', async () => {
  const { url, asked } = await providerServer({ body: { id: 77 } })
  const carrier = gatewayCarrier({ url: `${url}/send`, token: 'tok' }, local)
  expect(await carrier.carry(parcel)).toEqual({ id: '77' })
  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer tok', 'idempotency-key': 'message-1' })
  expect(JSON.parse(String(asked[0]?.body))).toEqual({ id: 'message-1', to: parcel.to, text: 'Words' })
})

test('one that answers without an id of its own keeps ours', async () => {
  const { url } = await providerServer({ body: 'OK' })
  expect(await gatewayCarrier({ url, token: 'tok' }, local).carry(parcel)).toEqual({ id: 'message-1' })
})

test.each([
  [401, 'settings'],
  [302, 'settings'],
  [402, 'settings'],
  [404, 'settings'],
  [422, 'refused'],
  [409, 'later'],
  [429, 'later'],
  [500, 'later'],
])('its answer %i means %s', async (status, reason) => {
  const { url } = await providerServer({ status })
  await expect(gatewayCarrier({ url, token: 't' }, local).carry(parcel)).rejects.toMatchObject({ reason })
})

test('an address inside of a network is never asked', async () => {
  const carrying = gatewayCarrier({ url: 'https://192.168.1.10/send', token: 't' }, outboundHttp()).carry(
    parcel,
  )
  await expect(carrying).rejects.toMatchObject({ reason: 'settings', code: 'address' })
})

test('its reports are believed only when they are signed', () => {
  const body = JSON.stringify({ id: '77', state: 'delivered' })
  const signature = createHmac('sha256', 'report-secret').update(body).digest('hex')
  expect(gatewaySays({ secret: 'report-secret', body, signature })).toEqual({ id: '77', state: 'delivered' })
  expect(gatewaySays({ secret: 'another', body, signature })).toBeNull()
  expect(gatewaySays({ secret: 'report-secret', body: `${body} `, signature })).toBeNull()
  expect(gatewaySays({ secret: 'report-secret', body, signature: 'zz' })).toBeNull()
})

test('a signed report that says something else is none', () => {
  const body = JSON.stringify({ id: '77', state: 'lost' })
  const signature = createHmac('sha256', 's').update(body).digest('hex')
  expect(gatewaySays({ secret: 's', body, signature })).toBeNull()
})

test.each([
  ['120', 120],
  [new Date(Date.now() + 3_600_000).toUTCString(), 3_600],
  ['999999999', 86_400],
  ['soon', undefined],
])(
  'who asks to wait for %s waits for that many seconds, and never for more than a day',
  async (said, after) => {
    const { url } = await providerServer({ status: 429, headers: { 'retry-after': said } })
    const error = await gatewayCarrier({ url, token: 't' }, local)
      .carry(parcel)
      .catch((thrown: unknown) => thrown)
    const waits = (error as DeliveryFailure).after
    expect(waits === undefined ? undefined : Math.round(waits / 60)).toBe(after && Math.round(after / 60))
  },
)

function signedBy(secret: string, said: unknown) {
  const body = JSON.stringify(said)
  return gatewaySays({ secret, body, signature: createHmac('sha256', secret).update(body).digest('hex') })
}

test('a gateway may number its messages, and its code tells no number and no words', () => {
  expect(signedBy('s', { id: 77, state: 'sent' })).toEqual({ id: '77', state: 'sent' })
  expect(signedBy('s', { id: '1', state: 'failed', code: 'ERR_404' })).toMatchObject({ code: 'ERR_404' })
  for (const code of ['923001234567', 'Ali is absent'])
    expect(signedBy('s', { id: '1', state: 'failed', code })).toEqual({ id: '1', state: 'failed' })
})

test('with a secret that was never set up nobody signs', () => {
  expect(signedBy('', { id: '1', state: 'sent' })).toBeNull()
})
