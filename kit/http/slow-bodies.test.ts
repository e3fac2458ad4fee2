import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSlowBodies } from './slow-bodies.ts'

const app = fastify()
endSlowBodies(app, { grace: 400, least: 100 })
app.post('/echo', async (request) => ({ echo: request.body }))
app.post('/slow', async () => {
  await sleep(1_500)
  return { done: true }
})
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Sends a head that promises so many bytes, and then a drop each so many milliseconds; what came back. */
async function send({
  path = '/echo',
  body,
  drop,
  every,
}: {
  path?: string
  body: string
  drop: number
  every: number
}) {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (let at = 0; at < body.length && !socket.destroyed; at += drop) {
    socket.write(body.slice(at, at + drop))
    await sleep(every)
  }
  await closed
  return answer
}

test('a body that comes by drops ends its connection', async () => {
  const began = performance.now()
  expect(await send({ body: JSON.stringify('x'.repeat(500)), drop: 1, every: 50 })).toBe('')
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a body that takes long and comes steadily is read, and so is one whose answer takes long', async () => {
  const steady = JSON.stringify('x'.repeat(400))
  expect(await send({ body: steady, drop: 40, every: 120 })).toContain(steady)
  expect(await send({ path: '/slow', body: '{}', drop: 2, every: 1 })).toContain('{"done":true}')
})
