import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { isPublic, outboundHttp, outboundSettings, type Resolve } from './outbound-http.ts'

const seen: string[] = []
const server = createServer((request, response) => {
  seen.push(request.url ?? '')
  if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end('gone on')
  else if (request.url === '/long') response.end('x'.repeat(3_000_000))
  else if (request.url === '/slow') setTimeout(() => response.end('late'), 2_000)
  else if (request.url === '/drip') setInterval(() => response.write('.'), 20).unref()
  else response.end(`${request.headers['x-note']} ${request.headers.host}`)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const local = outboundHttp({ isLocalAllowed: true, milliseconds: 500 })
const post = (path: string) => ({
  url: `http://127.0.0.1:${port}${path}`,
  headers: { 'x-note': 'a' },
  body: '{}',
})

/** A DNS that says this of every name. */
function at(...addresses: string[]): Resolve {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
])('%s is no address of the public internet', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])('%s is one', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  'http://hooks.example.com/a',
  'ftp://hooks.example.com/',
  'https://name:secret@hooks.example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://localhost/',
  'https://localhost.:9911/',
  'https://vm.:9911/',
  'https://vm../',
  'https://127.0.0.1./',
  'https://printer.lan./',
  'https://printer/',
  'https://intranet.local/',
  'https://metadata.google.internal/',
  'https://１２７.０.０.１/',
  'no address',
])('nothing is sent to %s', async (url) => {
  expect(outboundHttp().refusal(url)).not.toBe(null)
  await expect(
    outboundHttp({ resolve: at('127.0.0.1') }).post({ url, headers: {}, body: '' }),
  ).rejects.toMatchObject({
    reason: 'address',
  })
})

test('a name that stands for a private address is not sent to, nor one that stands for both', async () => {
  for (const resolve of [at('127.0.0.1'), at('8.8.8.8', '10.0.0.1'), at('::ffff:10.0.0.1'), at('fe80::1')])
    await expect(
      outboundHttp({ resolve }).post({ url: 'https://hooks.example.com/', headers: {}, body: '' }),
    ).rejects.toMatchObject({ reason: 'address' })
})

test('a name is asked once, and the connection goes where it stood for: no second answer leads elsewhere', async () => {
  let asked = 0
  const resolve: Resolve = async () => {
    asked += 1
    return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  }
  const rebinding = outboundHttp({ isLocalAllowed: true, resolve })
  const { status, text } = await rebinding.post({ ...post('/'), url: `http://hooks.example.com:${port}/` })
  expect([status, text, asked]).toEqual([200, `a hooks.example.com:${port}`, 1])
})

test('where one of the addresses of a name does not answer, the next one is tried', async () => {
  const both = outboundHttp({ isLocalAllowed: true, resolve: at('::1', '127.0.0.1') })
  const { status } = await both.post({ ...post('/'), url: `http://hooks.example.com:${port}/` })
  expect(status).toBe(200)
})

test('no redirect is followed', async () => {
  expect(await local.post(post('/redirect'))).toEqual({ status: 302, text: 'gone on' })
  expect(seen).not.toContain('/elsewhere')
})

test('of a long answer the first kilobyte is kept, and who answers too slowly is not waited for', async () => {
  expect((await local.post(post('/long'))).text.length).toBe(1024)
  await expect(local.post(post('/slow'))).rejects.toMatchObject({ reason: 'time' })
  await expect(local.post(post('/drip'))).rejects.toMatchObject({ reason: 'time' })
  await expect(local.post({ ...post('/'), url: 'http://127.0.0.1:9/' })).rejects.toMatchObject({
    reason: 'connection',
  })
})

test('a question is answered as a whole, by who gives no more than a megabyte', async () => {
  const ask = (path: string) => local.ask({ ...post(path), method: 'GET' })
  expect(await ask('/')).toEqual({ status: 200, type: '', text: `a 127.0.0.1:${port}` })
  expect(await ask('/redirect')).toMatchObject({ status: 302 })
  await expect(ask('/long')).rejects.toMatchObject({ reason: 'connection' })
  await expect(ask('/drip')).rejects.toMatchObject({ reason: 'time' })
  await expect(outboundHttp().ask({ ...post('/'), method: 'GET' })).rejects.toMatchObject({
    reason: 'address',
  })
})

test('who speaks another language than HTTP is given an address of the public internet, by IPv4 where there is one', async () => {
  const both = outboundHttp({ resolve: at('2606:4700::1111', '8.8.8.8') })
  expect(await both.addressOf('smtp.example.com')).toBe('8.8.8.8')
  expect(await outboundHttp({ resolve: at('2606:4700::1111') }).addressOf('smtp.example.com')).toBe(
    '2606:4700::1111',
  )
  for (const host of ['127.0.0.1', '::1', 'localhost', 'localhost.', 'mail', 'mail.', 'mail.internal.'])
    await expect(outboundHttp().addressOf(host)).rejects.toMatchObject({ reason: 'address' })
  const mixed = outboundHttp({ resolve: at('8.8.8.8', '10.0.0.1') })
  await expect(mixed.addressOf('smtp.example.com')).rejects.toMatchObject({ reason: 'address' })
  await expect(outboundHttp({ resolve: at() }).addressOf('smtp.example.com')).rejects.toMatchObject({
    reason: 'name',
  })
  expect(await local.addressOf('127.0.0.1')).toBe('127.0.0.1')
})

test('what is local is opened by a setting, and never in production', () => {
  expect(outboundSettings({})).toEqual({ isLocalAllowed: false })
  expect(outboundSettings({ MAKTAB_OUTGOING_LOCAL: 'allow' })).toEqual({ isLocalAllowed: true })
  expect(() => outboundSettings({ MAKTAB_OUTGOING_LOCAL: 'allow', NODE_ENV: 'production' })).toThrow(
    'production',
  )
})
