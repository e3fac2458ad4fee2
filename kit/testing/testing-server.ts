import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { programFile } from './program-file.ts'
import { isBusy } from './testing.ts'

export type RunningServer = {
  process: ChildProcess
  port: number
  /** All lines of its log. */
  log: string[]
  ask(asked: TestRequest): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>
  /** The response itself, for streams. */
  open(asked: TestRequest): Promise<IncomingMessage>
  ended: Promise<number | null>
}
export type TestRequest = { host: string; path: string; method?: string; cookie?: string; body?: object }

/**
 * Starts a `server.ts` as operators do, as a separate process with exactly this environment; it must log its
 * address. The caller must stop it.
 */
export async function startServerProcess(file: string, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const child = spawn(process.execPath, [programFile(file)], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const log: string[] = []
  const listening = Promise.withResolvers<number>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    log.push(line)
    const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port !== undefined) listening.resolve(Number(port))
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const port = await Promise.race([
    listening.promise,
    ended.then(() => Promise.reject(new Error(log.join('\n')))),
  ])
  const agent = new Agent({ keepAlive: true })

  async function open({ host, path, method = 'GET', cookie, body }: TestRequest): Promise<IncomingMessage> {
    const headers = {
      host,
      origin: `http://${host}`,
      'sec-fetch-site': 'same-origin',
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = request({ port, hostname: '127.0.0.1', path, method, headers, agent })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = await once(sent, 'response')
    return answer
  }

  return {
    process: child,
    port,
    log,
    open,
    async ask(asked) {
      for (let tries = 1; ; tries += 1) {
        const answer = await open(asked)
        const said = { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }
        if (!isBusy(said) || tries === 4) return said
        await sleep(1_000)
      }
    },
    ended,
  }
}

/** The cookies that a response sets, as a Cookie header of the next request. */
export function cookiesOf(headers: IncomingMessage['headers']): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}
