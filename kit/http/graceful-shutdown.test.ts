import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchRequests } from './graceful-shutdown.ts'

/** A server that answers when `answer` is called; `ask` gives the answer's text, over connections that are kept. */
async function slowServer() {
  const answers: (() => void)[] = []
  const server = createServer((_, response) => answers.push(() => response.end('answered')))
  const { drain } = watchRequests(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text))
        response.on('error', reject)
      }).on('error', reject)
    })
  return { answers, drain, ask, agent }
}

test('a running request is answered, nobody new is let in, and connections that are kept hold nothing up', async () => {
  const { answers, drain, ask, agent } = await slowServer()
  const running = ask()
  await expect.poll(() => answers.length).toBe(1)
  const draining = drain(10)
  await sleep(50)
  await expect(ask()).rejects.toThrow(/ECONNREFUSED/)
  answers[0]?.()
  expect(await running).toBe('answered')
  const started = performance.now()
  expect(await draining).toBe(true)
  expect(performance.now() - started).toBeLessThan(4_000)
  agent.destroy()
})

test('what does not end in time is cut', async () => {
  const { answers, drain, ask, agent } = await slowServer()
  const running = ask().catch((error: Error) => error.message)
  await expect.poll(() => answers.length).toBe(1)
  expect(await drain(0.2)).toBe(false)
  expect(await running).toMatch(/hang up|ECONNRESET|aborted/)
  agent.destroy()
})

test('a server with nothing to do stops at once', async () => {
  const { drain } = await slowServer()
  const started = performance.now()
  expect(await drain(10)).toBe(true)
  expect(performance.now() - started).toBeLessThan(4_000)
})

/** A process that stops in order and has the last net; `then` is what befalls it. Gives what it said, and its end. */
async function befall(then: string) {
  const from = JSON.stringify(new URL('./graceful-shutdown.ts', import.meta.url).href)
  const program = `
    const { catchLostErrors, stopOnSignal } = await import(${from})
    const stop = stopOnSignal(async () => {
      console.log('stopped in order')
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    catchLostErrors({ error: (error, line) => console.log(line + ': ' + error.message) }, stop)
    setTimeout(() => console.log('still here'), 200)
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 300)
    setTimeout(() => {}, 5_000)
    ${then}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
  const lines: string[] = []
  child.stdout.on('data', (chunk) => lines.push(...String(chunk).trim().split('\n')))
  const [code] = await once(child, 'close')
  return { lines, code }
}

test('a failure that nobody waited for is told, and ends nothing', async () => {
  expect(await befall(`void Promise.reject(new Error('lost'))`)).toEqual({
    lines: ['a failure that nobody waited for: lost', 'still here', 'stopped in order'],
    code: 0,
  })
})

test('an exception that nobody caught is told, and the process stops in order, as failed', async () => {
  const thrown = `setTimeout(() => { throw new Error('out of a handler') })`
  expect(await befall(thrown)).toEqual({
    lines: ['an exception that nobody caught: out of a handler', 'stopped in order'],
    code: 1,
  })
  expect((await befall(`setTimeout(() => { throw 'no error' })`)).lines[0]).toBe(
    'an exception that nobody caught: string was thrown',
  )
})

test('a second signal does not wait', async () => {
  const twice = `process.kill(process.pid, 'SIGTERM'); process.on('SIGTERM', () => process.kill(process.pid, 'SIGINT'))`
  expect((await befall(twice)).code).toBe(130)
})
