import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { outboundHttp } from '../messages/outbound-http.ts'

export type ProviderRequest = {
  method: string
  path: string
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}
type Answer = { status?: number; body?: unknown; headers?: Readonly<Record<string, string>> }

/**
 * A provider's server on this machine, for one test; it returns its answers in order and then repeats the last.
 */
export async function providerServer(...answers: [Answer, ...Answer[]]) {
  const asked: ProviderRequest[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      asked.push({
        method,
        path,
        headers: headers as Record<string, string | undefined>,
        body: Buffer.concat(parts),
      })
      const {
        status = 200,
        body = {},
        headers: more = {},
      } = answers.length > 1 ? (answers.shift() ?? {}) : answers[0]
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked }
}

/** Allows requests to this machine. */
export const local = outboundHttp({ isLocalAllowed: true, milliseconds: 2_000 })
/** An address at which no server listens. */
export const nobody = 'http://127.0.0.1:9'
