import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import {
  houseMailCarrier,
  houseTextCarrier,
  mailgunCarrier,
  mailgunSays,
  smtpCarrier,
} from './mail-carrier.ts'
import { outboundHttp } from '../outbound-http.ts'
import { smtpAccountMailer } from './smtp.ts'
import { noSmsSender } from '../sms/text-message.ts'
import { local, providerServer } from '../../testing/testing-provider.ts'

const parcel = {
  id: 'message-1',
  to: 'amina@greenvalley.example',
  kind: 'attendance.absent',
  language: 'ur',
  title: 'غیر حاضر',
  text: 'علی آج غیر حاضر ہے',
  html: '<p>علی آج غیر حاضر ہے</p>',
  fromName: 'Riverside',
  unsubscribe: 'https://riverside.example/stop/1',
}

type Manners = {
  refusal?: number
  sender?: number
  authentication?: number
  password?: string
  withTls?: boolean
}

const no = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

async function smtpServer(manners: Manners = {}) {
  const { refusal, sender, authentication, password = 'right', withTls = false } = manners
  const [received, asked]: [string[], string[]] = [[], []]
  const server = new SMTPServer({
    disabledCommands: withTls ? [] : ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth(auth, _, done) {
      asked.push(auth.username ?? '')
      if (authentication !== undefined) done(no(authentication))
      else if (auth.password === password) done(null, { user: auth.username ?? '' })
      else done(new Error('wrong'))
    },
    onMailFrom(_, __, done) {
      done(sender === undefined ? null : no(sender))
    },
    onRcptTo(_, __, done) {
      done(refusal === undefined ? null : no(refusal))
    },
    onData(stream, _, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  const account = {
    host: '127.0.0.1',
    port,
    user: 'school',
    password: 'right',
    from: 'office@riverside.example',
  }
  return { account, received, asked }
}

test('mail goes out by the school’s own server, in its name, with a way to unsubscribe', async () => {
  const { account, received } = await smtpServer()
  expect(await smtpCarrier(account, local).carry(parcel)).toEqual({ id: '<message-1@riverside.example>' })
  expect(received[0]).toMatch(/^From: "?Riverside"? <office@riverside.example>/m)
  expect(received[0]).toMatch(/^List-Unsubscribe: <https:\/\/riverside.example\/stop\/1>/m)
  expect(received[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
})

test.each([
  [550, 'refused'],
  [451, 'later'],
  [530, 'settings'],
])('a server that answers %i means %s', async (refusal, reason) => {
  const { account } = await smtpServer({ refusal })
  await expect(smtpCarrier(account, local).carry(parcel)).rejects.toMatchObject({
    reason,
    code: String(refusal),
  })
})

test('a wrong password is a matter of the settings', async () => {
  const { account } = await smtpServer({ password: 'another' })
  await expect(smtpCarrier(account, local).carry(parcel)).rejects.toMatchObject({ reason: 'settings' })
})

test('a server inside of a network is never spoken to, and one that is away may come back', async () => {
  const { account } = await smtpServer()
  const inside = smtpCarrier(account, outboundHttp()).carry(parcel)
  await expect(inside).rejects.toMatchObject({ reason: 'settings', code: 'address' })
  const away = smtpCarrier({ ...account, port: 9 }, local).carry(parcel)
  await expect(away).rejects.toMatchObject({ reason: 'later' })
})

test('mail goes out by the school’s own account at Mailgun', async () => {
  const { url, asked } = await providerServer({ body: { id: '<taken@mg.example>', message: 'Queued' } })
  const account = { key: 'key-1', domain: 'mg.example', region: 'eu', from: 'office@mg.example' } as const
  expect(await mailgunCarrier(account, url).carry(parcel)).toEqual({ id: '<taken@mg.example>' })
  expect(String(asked[0]?.body)).toContain('h:List-Unsubscribe')
})

test.each([
  [401, 'settings'],
  [404, 'settings'],
  [400, 'refused'],
  [500, 'later'],
])('Mailgun’s answer %i means %s', async (status, reason) => {
  const { url } = await providerServer({ status, body: { message: 'no' } })
  const account = { key: 'key-1', domain: 'mg.example', region: 'eu', from: 'office@mg.example' } as const
  await expect(mailgunCarrier(account, url).carry(parcel)).rejects.toMatchObject({ reason })
})

test('what goes wrong with the product’s own ways is for later', async () => {
  const broken = { send: () => Promise.reject(new Error('down')) }
  await expect(houseMailCarrier(broken).carry(parcel)).rejects.toMatchObject({ reason: 'later' })
  await expect(houseTextCarrier(noSmsSender).carry(parcel)).rejects.toMatchObject({ reason: 'later' })
})

const now = new Date('2026-11-19T04:10:00Z')
function posted(event: Record<string, unknown>, { key = 'signing', at = now.getTime() / 1000 } = {}) {
  const [timestamp, token] = [String(at), 'token']
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const message = { headers: { 'message-id': 'message-1@mg.example' } }
  return { signature: { timestamp, token, signature }, 'event-data': { message, ...event } }
}
const says = (body: unknown) => mailgunSays({ signingKey: 'signing', body, now })

test('what Mailgun reports is believed when it is signed, and not when it is old', () => {
  expect(says(posted({ event: 'delivered' }))).toEqual({ id: 'message-1@mg.example', state: 'delivered' })
  expect(says(posted({ event: 'delivered' }, { key: 'another' }))).toBeNull()
  expect(says(posted({ event: 'delivered' }, { at: now.getTime() / 1000 - 1_000 }))).toBeNull()
  expect(says({})).toBeNull()
})

test('what failed for now is no end, and who complains is left alone', () => {
  expect(says(posted({ event: 'failed', severity: 'temporary' }))).toBeNull()
  const failed = posted({ event: 'failed', severity: 'permanent', 'delivery-status': { code: 550 } })
  expect(says(failed)).toEqual({ id: 'message-1@mg.example', state: 'failed', code: '550' })
  expect(says(posted({ event: 'complained' }))).toMatchObject({ stops: true })
})

test('a server that does not take the sender, or shows a certificate of nobody, is a matter of the settings', async () => {
  const { account } = await smtpServer({ sender: 550 })
  await expect(smtpCarrier(account, local).carry(parcel)).rejects.toMatchObject({
    reason: 'settings',
    code: '550',
  })
  const { account: unknown } = await smtpServer({ withTls: true })
  await expect(smtpCarrier(unknown, local).carry(parcel)).rejects.toMatchObject({ reason: 'settings' })
})

test('who is asked for the password at a bad time comes later', async () => {
  const { account } = await smtpServer({ authentication: 454 })
  await expect(smtpCarrier(account, local).carry(parcel)).rejects.toMatchObject({
    reason: 'later',
    code: '454',
  })
})

test('a password goes nowhere in the clear', async () => {
  const { account, received, asked } = await smtpServer()
  const mailer = smtpAccountMailer({ ...account, address: account.host }, account.from)
  await expect(mailer.send({ ...parcel, subject: 'S' })).rejects.toThrow()
  expect([received, asked]).toEqual([[], []])
})

test('with a key that was never set up nobody signs', () => {
  const body = posted({ event: 'delivered' }, { key: '' })
  expect(mailgunSays({ signingKey: '', body, now })).toBeNull()
  expect(says(posted({ event: 'rejected' }))).toMatchObject({ state: 'failed' })
})
