import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../trust/programs.ts'
import { isOnPath } from './tools.ts'

const program = 'caddy'
const file = fileURLToPath(new URL('../../infra/Caddyfile', import.meta.url))

/** A half of the product that says what it was asked, and whose /events ends never. */
async function half(name: string): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/events')
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: now\n\n')
    const { host, 'x-forwarded-for': from } = request.headers
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ name, host, from, filling: ' '.repeat(2000) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Caddy with our file, in the clear and on one free port: certificates are its own affair. */
async function startCaddy(): Promise<number> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-caddy-'))

  const plain = readFileSync(file, 'utf8')
    .replace('\tgrace_period 20s\n', `\tadmin off\n\tauto_https off\n\tgrace_period 1s\n`)
    .replace(/\n\ttls \{\n\t\ton_demand\n\t\}/, '')
    .replace('\nhttps:// {', `\nhttp://:${port} {`)
  writeFileSync(path.join(folder, 'Caddyfile'), plain)
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    MAKTAB_ORIGIN: `http://maktab.example:${port}`,
    CONTROL_UPSTREAM: await half('control'),
    TENANT_UPSTREAM: await half('tenant'),
  }
  const caddy = spawn(
    program,
    ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    {
      env,
      stdio: 'ignore',
    },
  )
  onTestFinished(async () => {
    const ended = new Promise((resolve) => caddy.once('exit', resolve))
    caddy.kill()
    await ended
    rmSync(folder, { recursive: true })
  })
  return port
}

function get(port: number, url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    ask({ port, host: '127.0.0.1', path: url, headers }, resolve).once('error', reject).end()
  })
}

async function read(answer: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part
  return JSON.parse(text)
}

test.skipIf(!isOnPath(program))(
  'Caddy hands on hosts, says who called, and holds no event back',
  async () => {
    const port = await startCaddy()
    await expect
      .poll(() =>
        get(port, '/', { host: 'a.example' }).then(
          ({ statusCode }) => statusCode,
          () => 0,
        ),
      )
      .toBe(200)

    const school = await get(port, '/', { host: 'alpha.maktab.example', 'x-forwarded-for': '8.8.8.8' })
    // This machine stands for a balancer, so what it says of callers is believed and added to.
    expect(await read(school)).toMatchObject({
      name: 'tenant',
      host: 'alpha.maktab.example',
      from: '8.8.8.8, 127.0.0.1',
    })
    expect(school.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(school.headers.server).toBeUndefined()
    expect((await read(await get(port, '/', { host: `maktab.example:${port}` }))).name).toBe('control')

    const packed = await get(port, '/', { host: 'a.example', 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    packed.destroy()

    const events = await get(port, '/events', { host: 'a.example', 'accept-encoding': 'gzip' })
    expect(events.headers['content-encoding']).toBeUndefined()
    const first = await new Promise((resolve) => events.setEncoding('utf8').once('data', resolve))
    expect(first).toBe('data: now\n\n')
    events.destroy()
  },
)
