import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { outboundHttp } from './outbound-http.ts'
import { payloadOf } from './push-payload.ts'
import { local, providerServer } from '../testing/testing-provider.ts'
import { pushCarrier, vapidKeys } from './web-push.ts'

const keys = { ...vapidKeys(), subject: 'https://riverside.example' }
const words = {
  kind: 'notice',
  language: 'ur',
  title: 'غیر حاضر',
  text: 'علی آج غیر حاضر ہے',
  page: 'https://s.example/i',
}
const id = '019ac5a0-0000-7000-8000-000000000001'

/** A browser: its keys, and how it reads what came (RFC 8291, aes128gcm of RFC 8188). */
function browser(endpoint: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint,
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  function read(body: Buffer): unknown {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
    const theirs = body.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
    const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
    const part = (label: string, size: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${label}\0`, size))
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    const sealed = body.subarray(21 + length)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last byte says that it was the last part.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
  }
  return { subscription, read }
}

test('a browser reads what was sent to it, and the service learns no word of it', async () => {
  const { url, asked } = await providerServer({ status: 201 })
  const { subscription, read } = browser(`${url}/push/1`)
  const carrying = pushCarrier(keys, local).carry({ id, to: JSON.stringify(subscription), ...words })
  expect(await carrying).toEqual({ id })
  const [request] = asked
  expect(request?.method).toBe('POST')
  expect(request?.headers).toMatchObject({
    ttl: '86400',
    'content-encoding': 'aes128gcm',
    urgency: 'normal',
    topic: id.replaceAll('-', ''),
  })
  const { kind: _, ...shown } = words
  expect(read(request?.body ?? Buffer.alloc(0))).toEqual({ id, ...shown })
  expect(String(request?.body)).not.toContain('علی')
})

test('the service knows the school by its own key', async () => {
  const { url, asked } = await providerServer({ status: 201 })
  await pushCarrier(keys, local).carry({ id, to: JSON.stringify(browser(`${url}/1`).subscription), ...words })
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(asked[0]?.headers.authorization ?? '') ?? []
  expect(key).toBe(keys.publicKey)
  const [head, claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: url,
    sub: keys.subject,
  })
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isRight).toBe(true)
})

test('what is longer than a notice holds is cut between two letters', async () => {
  const { url, asked } = await providerServer({ status: 201 })
  const { subscription, read } = browser(`${url}/1`)
  const text = '😀ع'.repeat(3_000)
  await pushCarrier(keys, local).carry({ id, to: JSON.stringify(subscription), ...words, text })
  expect(asked[0]?.body.length).toBeLessThanOrEqual(4_096)
  const { text: shown } = read(asked[0]?.body ?? Buffer.alloc(0)) as { text: string }
  // All the room there is: the next letter would not have fitted.
  expect(asked[0]?.body.length).toBeGreaterThan(4_096 - 6)
  expect(shown).toMatch(/^(?:😀|ع)+…$/u)
})

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [401, 'refused'],
  [403, 'refused'],
  [302, 'refused'],
  [500, 'later'],
])('an answer of %i means %s', async (status, reason) => {
  const { url } = await providerServer({ status })
  const carrying = pushCarrier(keys, local).carry({
    id,
    to: JSON.stringify(browser(`${url}/1`).subscription),
    ...words,
  })
  await expect(carrying).rejects.toMatchObject({ reason })
})

const carry = (to: string) => pushCarrier(keys, outboundHttp()).carry({ id, to, ...words })

test('what is no subscription, or leads inside of a network, is asked for nothing', async () => {
  await expect(carry('{}')).rejects.toMatchObject({ reason: 'gone' })
  const inside = JSON.stringify(browser('https://10.0.0.1/push').subscription)
  await expect(carry(inside)).rejects.toMatchObject({ reason: 'refused', code: 'address' })
  const noPoint = { ...browser('https://push.example/1').subscription.keys, p256dh: 'A'.repeat(87) }
  const unreadable = JSON.stringify({ endpoint: 'https://push.example/1', keys: noPoint })
  await expect(carry(unreadable)).rejects.toMatchObject({ reason: 'gone', code: 'subscription' })
})

test('keys of the school that are none are a matter of the settings', async () => {
  const to = JSON.stringify(browser('https://push.example/1').subscription)
  const carrying = pushCarrier({ ...keys, privateKey: 'none' }, outboundHttp()).carry({ id, to, ...words })
  await expect(carrying).rejects.toMatchObject({ reason: 'settings', code: 'vapid' })
})

test('no reader’s server has the notices of others wait', async () => {
  const { url } = await providerServer({ status: 429, headers: { 'retry-after': '86400' } })
  const to = JSON.stringify(browser(`${url}/1`).subscription)
  const error = await pushCarrier(keys, local)
    .carry({ id, to, ...words })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ reason: 'later', after: undefined })
})

test('what is urgent says so, and ids that are too long for a topic stay apart', async () => {
  const { url, asked } = await providerServer({ status: 201 })
  const to = JSON.stringify(browser(`${url}/1`).subscription)
  for (const last of ['1', '2'])
    await pushCarrier(keys, local).carry({ ...words, id: `message-${id}-${last}`, to, isUrgent: true })
  expect(asked.map(({ headers }) => headers.urgency)).toEqual(['high', 'high'])
  const topics = asked.map(({ headers }) => headers.topic ?? '')
  expect(topics.every((topic) => /^[\w-]{32}$/.test(topic))).toBe(true)
  expect(new Set(topics).size).toBe(2)
})

test('a payload fits, is JSON and begins with what was said, whatever that was', () => {
  const word = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('👩‍👩‍👧 ', 'نِ', '"\\', '\u0001', 'علی '))
  const long = fc.tuple(word, fc.integer({ min: 0, max: 3_000 })).map(([text, times]) => text.repeat(times))
  fc.assert(
    fc.property(long, long, (title, text) => {
      const payload = payloadOf({ ...words, id, to: '', title, text })
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(4_096 - 103)
      const said = JSON.parse(payload) as { title: string; text: string }
      for (const [whole, shown] of [
        [title, said.title],
        [text, said.text],
      ] as const)
        expect(shown === whole || whole.startsWith(shown.replace(/…$/, ''))).toBe(true)
    }),
    { numRuns: 60 },
  )
})
