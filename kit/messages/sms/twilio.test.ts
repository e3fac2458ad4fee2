import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Parcel } from '../carrier.ts'
import { outboundHttp } from '../outbound-http.ts'
import { local, nobody, providerServer } from '../../testing/testing-provider.ts'
import { twilioCarrier, twilioSays } from './twilio.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'secret-token', from: '+15005550006' }
const parcel: Parcel = {
  id: 'message-1',
  to: '+923001234567',
  kind: 'attendance.absent',
  language: 'ur',
  title: 'غیر حاضر',
  text: 'علی آج غیر حاضر ہے',
}

test('a text goes to Twilio as a form, with the account’s own name and token', async () => {
  const { url, asked } = await providerServer({ status: 201, body: { sid: 'SM1' } })
  const carrier = twilioCarrier(account, {
    outgoing: local,
    url,
    statusUrl: 'https://school.example/reports',
  })
  expect(await carrier.carry(parcel)).toEqual({ id: 'SM1' })
  const [request] = asked
  expect(request?.path).toBe(`/2010-04-01/Accounts/${account.accountSid}/Messages.json`)
  const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')
  expect(request?.headers.authorization).toBe(`Basic ${basic}`)
  expect(Object.fromEntries(new URLSearchParams(String(request?.body)))).toEqual({
    To: parcel.to,
    Body: parcel.text,
    From: account.from,
    StatusCallback: 'https://school.example/reports',
  })
})

test('a messaging service is named in place of a number', async () => {
  const { url, asked } = await providerServer({ status: 201, body: { sid: 'SM1' } })
  await twilioCarrier({ ...account, from: `MG${'1'.repeat(32)}` }, { outgoing: local, url }).carry(parcel)
  const sent = new URLSearchParams(String(asked[0]?.body))
  expect([sent.get('From'), sent.get('MessagingServiceSid')]).toEqual([null, `MG${'1'.repeat(32)}`])
})

test.each([
  [400, 21211, 'refused'],
  [400, 21610, 'gone'],
  [401, 20003, 'settings'],
  [429, 20429, 'later'],
  [503, undefined, 'later'],
  [400, 99999, 'refused'],
  [404, 20404, 'settings'],
  [400, 21703, 'settings'],
])('an answer of %i with code %s means %s, and tells no number', async (status, code, reason) => {
  const { url } = await providerServer({ status, body: { code, message: `To ${parcel.to} is wrong` } })
  const carrying = twilioCarrier(account, { outgoing: local, url }).carry(parcel)
  const error = await carrying.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'DeliveryFailure', reason, code: String(code ?? status) })
  expect(JSON.stringify(error) + String(error)).not.toContain('3001234567')
})

test('where nobody answers it is for later; where it may not go, the settings are wrong', async () => {
  const away = twilioCarrier(account, { outgoing: local, url: nobody }).carry(parcel)
  await expect(away).rejects.toMatchObject({ reason: 'later' })
  const inside = twilioCarrier(account, { outgoing: outboundHttp(), url: 'https://10.0.0.1' }).carry(parcel)
  await expect(inside).rejects.toMatchObject({ reason: 'settings' })
})

const url = 'https://school.example/api/v1/message-reports/twilio'
const signed = (params: Record<string, string>, key = account.authToken) =>
  createHmac('sha1', key)
    .update(
      url +
        Object.keys(params)
          .toSorted()
          .map((name) => name + params[name])
          .join(''),
    )
    .digest('base64')

test('what Twilio reports is believed only when it is signed by the token', () => {
  const params = { MessageSid: 'SM1', MessageStatus: 'delivered', To: parcel.to }
  const says = (signature: string) => twilioSays({ authToken: account.authToken, url, params, signature })
  expect(says(signed(params))).toEqual({ id: 'SM1', state: 'delivered' })
  expect(says(signed(params, 'another'))).toBeNull()
  expect(says('')).toBeNull()
  expect(says(signed({ ...params, MessageStatus: 'failed' }))).toBeNull()
})

test('who has asked for no more is told apart from what failed', () => {
  const params = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '21610' }
  const report = twilioSays({ authToken: account.authToken, url, params, signature: signed(params) })
  expect(report).toEqual({ id: 'SM1', state: 'failed', code: '21610', stops: true })
})

test('a state on the way says nothing new', () => {
  const params = { MessageSid: 'SM1', MessageStatus: 'queued' }
  expect(twilioSays({ authToken: account.authToken, url, params, signature: signed(params) })).toBeNull()
})

test('a sender’s name that begins like a service is a name', async () => {
  const { url, asked } = await providerServer({ status: 201, body: { sid: 'SM1' } })
  await twilioCarrier({ ...account, from: 'MGSchool' }, { outgoing: local, url }).carry(parcel)
  expect(new URLSearchParams(String(asked[0]?.body)).get('From')).toBe('MGSchool')
})

test('what was taken is not sent again, whatever the answer says', async () => {
  const { url } = await providerServer({ status: 201, body: 'created' })
  expect(await twilioCarrier(account, { outgoing: local, url }).carry(parcel)).toEqual({ id: 'message-1' })
})

test('with a token that was never set up nobody signs', () => {
  const params = { MessageSid: 'SM1', MessageStatus: 'delivered' }
  expect(twilioSays({ authToken: '', url, params, signature: signed(params, '') })).toBeNull()
})
