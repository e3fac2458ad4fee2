import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tracing = new URL('../../infra/opentelemetry/trace.mjs', import.meta.url)

/** Takes what is sent as OTLP over HTTP. */
async function receive() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    bodies.push(`${request.url} ${Buffer.concat(parts).toString('utf8')}`)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** An app in a process of its own, which asks itself three times and says that it has ended. */
const program = `
  import { createRequire } from 'node:module'
  const fastify = createRequire('${root}kit/package.json')('fastify')
  const app = fastify()
  app.get('/students/:id', async () => ({ ok: true }))
  app.get('/broken', async () => { throw new Error('Amina Khan is not there') })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const path of ['/students/amina?name=Khan', '/broken', '/nowhere/amina'])
    await (await fetch(address + path, { headers: { 'user-agent': 'of-amina' } })).text()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await app.close()
  process.exit(0)
`

async function run(env: Record<string, string>): Promise<number | null> {
  const args = ['--import', tracing.href, '--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', resolve))
}

test('a request is traced by its pattern, and by nothing that a visitor has said', async () => {
  const { bodies, url } = await receive()
  expect(await run({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SERVICE_NAME: 'maktab-test' })).toBe(0)
  const said = bodies.join('\n')
  expect(bodies.every((body) => body.startsWith('/v1/traces '))).toBe(true)
  for (const part of ['maktab-test', 'GET /students/:id', 'GET /broken', 'http.response.status_code'])
    expect(said).toContain(part)
  for (const part of ['amina', 'Amina', 'Khan', '127.0.0.1', 'nowhere', 'of-amina'])
    expect(said).not.toContain(part)
})

test('without an endpoint nothing is sent, and the process runs as it does', async () => {
  expect(await run({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(0)
})
