import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listMail } from '../mail/mailbox.ts'
import { gatewayTexter } from './sms-gateway.ts'
import type { TextMessage } from './text-message.ts'
import { countedSmsSender, smsSender, smsSettings } from './sms.ts'

const message: TextMessage = {
  to: '+923001234567',
  words: '482913 آپ کا کوڈ ہے',
  kind: 'code',
  id: 'text-1',
}

test('a text goes to a gateway as JSON, with the token, and an id by which sending again is harmless', async () => {
  const { url, requests } = await gateway()
  expect(await smsSender({ transport: 'gateway', url, token: 'secret-1' }).send(message)).toEqual({
    id: 'sms-7',
  })
  expect(requests).toEqual([
    {
      method: 'POST',
      authorization: 'Bearer secret-1',
      key: 'text-1',
      body: { id: 'text-1', to: '+923001234567', text: message.words },
    },
  ])
})

test('a gateway that says nothing of its own is known by our id', async () => {
  const { url } = await gateway({ answer: 'OK' })
  expect(await gatewayTexter({ url, token: 'secret-1' }).send(message)).toEqual({ id: 'text-1' })
})

test.each([400, 429, 503])(
  'a text that a gateway answers with %i is an error that quotes nothing',
  async (status) => {
    const { url } = await gateway({ status, answer: `no route to ${message.to}: ${message.words}` })
    const failed = await gatewayTexter({ url, token: 'secret-1' })
      .send(message)
      .catch((error: Error) => error.message)
    expect(failed).toBe(`the gateway for texts answered ${status}`)
  },
)

test('a gateway leads nowhere else: the token and the number go to its own address alone', async () => {
  const elsewhere = await gateway()
  const { url } = await gateway({ status: 307, location: elsewhere.url })
  await expect(gatewayTexter({ url, token: 'secret-1' }).send(message)).rejects.toThrow()
  expect(elsewhere.requests).toEqual([])
})

test('the development mailbox keeps a text with its number, beside the letters', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'texts-'))
  const out = smsSender({ transport: 'mailbox', folder })
  await out.send({ ...message, words: 'one\r\ntwo' })
  await out.send({ ...message, words: 'one\r\ntwo' })
  expect(await listMail(folder)).toMatchObject([
    { id: 'text-1', way: 'text', to: '+923001234567', subject: 'one two', kind: 'code' },
  ])
})

test('every text is counted by its kind and its end, and by nothing else', async () => {
  const { url } = await gateway({ status: 500 })
  const counted: string[] = []
  const count = (...said: string[]) => void counted.push(said.join(' '))
  const folder = await mkdtemp(path.join(tmpdir(), 'texts-'))
  await countedSmsSender(smsSender({ transport: 'mailbox', folder }), count).send(message)
  await expect(countedSmsSender(gatewayTexter({ url, token: 'x' }), count).send(message)).rejects.toThrow()
  expect(counted).toEqual(['code sent', 'code failed'])
})

test('production without a gateway has no way out for texts, and says so; half a gateway is a mistake', async () => {
  const none = smsSettings({ NODE_ENV: 'production' }, '/data')
  expect(none).toEqual({ transport: 'none' })
  expect(smsSender(none).canSend).toBe(false)
  await expect(smsSender(none).send(message)).rejects.toThrow('no way to send text messages')
  expect(smsSettings({}, '/data')).toEqual({ transport: 'mailbox', folder: '/data/mail' })
  const env = { MAKTAB_SMS_URL: 'https://sms.example/send', MAKTAB_SMS_TOKEN: 'secret-1' }
  expect(smsSettings(env, '/data')).toMatchObject({ transport: 'gateway', url: env.MAKTAB_SMS_URL })
  expect(() => smsSettings({ MAKTAB_SMS_URL: env.MAKTAB_SMS_URL }, '/data')).toThrow(/both or neither/)
  expect(() => smsSettings({ ...env, MAKTAB_SMS_URL: 'http://sms.example' }, '/data')).toThrow()
})

type Answering = { status?: number; answer?: string; location?: string }

async function gateway({ status = 200, answer = '{"id":"sms-7"}', location }: Answering = {}) {
  const requests: object[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization, 'idempotency-key': key } = request.headers
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    requests.push({ method: request.method, authorization, key, body })
    response.writeHead(status, location ? { location } : {}).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
