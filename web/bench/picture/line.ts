import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { constants, createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A slow 4G, as Lighthouse has it: milliseconds there and back, and bytes in a millisecond. */
const slow4G = { roundTrip: 150, down: 1_600 / 8, up: 750 / 8 }
/** What is on its way at most, before whoever sends has to wait. */
const window = 32 * 1024

/** What of an answer belongs to one connection alone. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** The product behind TLS and HTTP/2, at the end of a slow line. Every connection passes it, a worker's too. */
export async function openLine(product: string, host: string) {
  const far = terminate(new URL(product).port)
  const farPort = await listen(far)
  const [down, up] = [lane(slow4G.down), lane(slow4G.up)]
  let isSlow = false
  const near = createServer((phone) => {
    const server = connect(farPort, '127.0.0.1')
    // The first packet of a connection goes there and back before anything else does.
    const shaken = sleep(isSlow ? slow4G.roundTrip : 0)
    carry(phone, server, { by: up, after: shaken, isSlow: () => isSlow })
    carry(server, phone, { by: down, after: shaken, isSlow: () => isSlow })
  })
  const port = await listen(near)
  return {
    address: `https://${host}:${port}`,
    slowDown: (slow: boolean) => {
      isSlow = slow
    },
    close() {
      near.close()
      far.close()
    },
  }
}

type Lane = { bytesPerMs: number; freeAt: number }

/** All connections of a phone share the air. */
function lane(bytesPerMs: number): Lane {
  return { bytesPerMs, freeAt: 0 }
}

type Way = { by: Lane; after: Promise<unknown>; isSlow: () => boolean }

function carry(from: Socket, to: Socket, { by, after, isSlow }: Way): void {
  let underWay = 0
  let last = Promise.resolve()
  const end = () => void last.then(() => to.end())
  from.on('error', () => to.destroy())
  from.on('end', end)
  from.on('close', end)
  from.on('data', (chunk: Buffer) => {
    underWay += chunk.length
    if (underWay > window) from.pause()
    const arrives = isSlow() ? sent(by, chunk.length) + slow4G.roundTrip / 2 : 0
    last = deliver(chunk, last, arrives)
  })

  async function deliver(chunk: Buffer, before: Promise<void>, arrives: number): Promise<void> {
    await Promise.all([before, after])
    const left = arrives - performance.now()
    if (left > 0) await sleep(left)
    if (!to.destroyed) to.write(chunk)
    underWay -= chunk.length
    if (underWay <= window) from.resume()
  }
}

/** When the last byte has left. */
function sent(by: Lane, bytes: number): number {
  by.freeAt = Math.max(by.freeAt, performance.now()) + bytes / by.bytesPerMs
  return by.freeAt
}

/** TLS and HTTP/2 for a product that speaks HTTP/1.1 to the machine that it stands on. */
function terminate(port: string) {
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer(certificate())
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    const { ':method': method = 'GET', ':path': address = '/' } = headers
    const asked = { agent, port, method, path: address, headers: passedOn(headers, port) }
    const behind = ask(asked, (answer) => {
      if (stream.destroyed) return void answer.destroy()
      stream.respond({ ':status': answer.statusCode ?? 502, ...kept(answer.headers) })
      answer.pipe(stream)
      stream.on('close', () => answer.destroy())
    })
    behind.on('error', () => fail(stream))
    stream.on('error', () => behind.destroy())
    stream.on('aborted', () => behind.destroy())
    stream.pipe(behind)
  })
  return server
}

function fail(stream: ServerHttp2Stream): void {
  if (!stream.destroyed) stream.close(constants.NGHTTP2_CONNECT_ERROR)
}

/** The product compares where a request comes from with the address that it was asked at. */
function passedOn(headers: IncomingHttpHeaders, port: string): Record<string, string> {
  const name = String(headers[':authority']).replace(/:\d+$/, `:${port}`)
  const plain = Object.entries(headers).filter(([key]) => !key.startsWith(':'))
  const given = Object.fromEntries(plain.map(([key, value]) => [key, String(value)]))
  return { ...given, host: name, ...(headers.origin && { origin: `http://${name}` }) }
}

function kept(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => !ofConnection.has(key)))
}

/** Of this run alone; the browser of the bench does not ask who signed it. */
function certificate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-tls-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const about = ['-subj', '/CN=localhost', '-days', '2']
  execFileSync('openssl', ['req', ...kind, ...about, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const read = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return read
}

async function listen(server: Pick<Server, 'listen' | 'address'> & NodeJS.EventEmitter): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
