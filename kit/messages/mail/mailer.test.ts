import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import type { Mail } from './mail.ts'
import { listMail, readMail } from './mailbox.ts'
import { mailer, mailSettings } from './mailer.ts'

const mail: Mail = {
  to: 'amina@greenvalley.example',
  subject: 'اپنا ای میل دیکھیے',
  text: 'خوش آمدید',
  html: '<p>خوش آمدید</p>',
  kind: 'verification',
  id: 'mail-1',
}

test('mail goes through an SMTP server with a plain text part beside the html', async () => {
  const { port, received } = await smtpServer()
  const { id } = await mailer({
    transport: 'smtp',
    url: `smtp://127.0.0.1:${port}`,
    from: 'us@maktab.example',
  }).send(mail)
  expect(id).toBe('<mail-1@maktab.example>')
  const [message = ''] = received
  expect(message).toMatch(/^From: Maktab <us@maktab.example>|^From: "Maktab" <us@maktab.example>/m)
  expect(message).toMatch(/^To: amina@greenvalley.example/m)
  expect(message).toContain('multipart/alternative')
  expect(message.indexOf('text/plain')).toBeLessThan(message.indexOf('text/html'))
  expect(message).toMatch(/^X-Maktab-Kind: verification/m)
})

test('mail that an SMTP server does not take is an error, not a silence', async () => {
  const { port } = await smtpServer({ refuses: 'amina@greenvalley.example' })
  const sending = mailer({
    transport: 'smtp',
    url: `smtp://127.0.0.1:${port}`,
    from: 'us@maktab.example',
  }).send(mail)
  await expect(sending).rejects.toThrow(/recipients/i)
})

test('a school can not smuggle a header in by its name', async () => {
  const { port, received } = await smtpServer()
  const out = mailer({ transport: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'us@maktab.example' })
  await out.send({
    ...mail,
    subject: 'Hello\r\nBcc: all@example.com',
    fromName: 'Evil"\r\nBcc: x@example.com',
  })
  expect(received[0]).not.toMatch(/^Bcc:/m)
  expect(received[0]).toMatch(/^Subject: Hello Bcc: all@example.com/m)
})

test('mail goes through Mailgun with key, domain, tag and without tracking', async () => {
  const { url, requests } = await mailgunStub()
  const out = mailer({
    transport: 'mailgun',
    key: 'key-1',
    domain: 'mg.maktab.example',
    url,
    from: 'us@maktab.example',
  })
  expect(await out.send({ ...mail, fromName: 'Riverside' })).toEqual({ id: '<taken@mg.maktab.example>' })
  const [request] = requests
  expect(request?.path).toBe('/v3/mg.maktab.example/messages')
  expect(request?.authorization).toBe(`Basic ${Buffer.from('api:key-1').toString('base64')}`)
  expect(request?.fields).toMatchObject({
    from: '"Riverside" <us@maktab.example>',
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    'o:tag': 'verification',
    'o:tracking': 'no',
    'h:Message-Id': '<mail-1@mg.maktab.example>',
  })
})

test('mail that Mailgun refuses is an error', async () => {
  const { url } = await mailgunStub(401)
  const out = mailer({
    transport: 'mailgun',
    key: 'wrong',
    domain: 'mg.maktab.example',
    url,
    from: 'us@maktab.example',
  })
  await expect(out.send(mail)).rejects.toThrow()
})

test('the mailbox keeps each message once, newest first, and overlooks what is no message', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'maktab-mail-')), 'mail')
  const out = mailer({ transport: 'mailbox', folder, from: 'us@maktab.example' })
  expect(await listMail(folder)).toEqual([])
  await out.send(mail)
  await out.send({ ...mail, subject: 'again' })
  const { id } = await out.send({ ...mail, id: undefined, subject: 'other' })
  await writeFile(path.join(folder, 'stray.json'), '{}')
  expect((await listMail(folder)).map(({ subject }) => subject)).toEqual(['other', 'again'])
  expect(await readMail(folder, id)).toMatchObject({
    to: mail.to,
    subject: 'other',
    from: '"Maktab" <us@maktab.example>',
  })
  expect(await readMail(folder, '../../etc/passwd')).toBeUndefined()
  expect((await readdir(folder)).every((name) => !name.startsWith('.'))).toBe(true)
})

test('settings choose Mailgun, then SMTP, then the mailbox, which production does not have', () => {
  const mailgun = { MAILGUN_KEY: 'k', MAILGUN_DOMAIN: 'mg.maktab.example', SMTP_URL: 'smtp://localhost:25' }
  expect(mailSettings(mailgun, '/data')).toMatchObject({
    transport: 'mailgun',
    url: 'https://api.eu.mailgun.net',
  })
  expect(mailSettings({ ...mailgun, MAILGUN_URL: 'https://api.mailgun.net' }, '/data')).toMatchObject({
    url: 'https://api.mailgun.net',
  })
  expect(mailSettings({ SMTP_URL: 'smtp://localhost:25' }, '/data')).toMatchObject({ transport: 'smtp' })
  expect(mailSettings({}, '/data')).toMatchObject({ transport: 'mailbox', folder: '/data/mail' })
  expect(() => mailSettings({ NODE_ENV: 'production' }, '/data')).toThrow(/SMTP_URL/)
  expect(() => mailSettings({ SMTP_URL: 'http://localhost' }, '/data')).toThrow()
})

async function smtpServer({ refuses }: { refuses?: string } = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(address === refuses ? new Error('no such person') : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, received }
}

async function mailgunStub(status = 200) {
  const requests: { path: string; authorization: string; fields: Record<string, string> }[] = []
  const server = createServer(async (request, response) => {
    const fields = await readForm(request)
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', fields })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: '<taken@mg.maktab.example>', message: 'Queued. Thank you.' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = new Response(Buffer.concat(chunks), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
  return Object.fromEntries(
    [...(await body.formData()).entries()].map(([name, value]) => [name, String(value)]),
  )
}
