import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export type Text = { id: string; to: string; text: string }

/** A provider of texts on this machine: it knows a message again by its id, and is away while `status` says so. */
export function testGateway() {
  const texts: Text[] = []
  const gateway = { url: '', texts, posts: 0, status: 200 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      gateway.posts += 1
      if (gateway.status !== 200) return response.writeHead(gateway.status).end()
      const text = JSON.parse(Buffer.concat(parts).toString('utf8')) as Text
      texts.push(text)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: `g-${text.id}` }))
    })
  })
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  })
  afterAll(() => void server.close())
  return gateway
}
