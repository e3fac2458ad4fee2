import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Rows = Record<string, number>

/** Starts the tenant API as a process of its own; `visit` asks the site of each host, eight at once. */
export async function startSchools({ controlUrl, keyFile }: { controlUrl: string; keyFile: string }) {
  const file = fileURLToPath(new URL('../../tenant-api/bench/request-product.ts', import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { ...process.env, NODE_ENV: 'production', CONTROL: controlUrl, KEYS: keyFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const port = Number(String(line).trim())
  // What it logs later is not wanted, and a full pipe would hold it.
  child.stdout.resume()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let last = ''

  async function ask(host: string): Promise<number> {
    const sent = request({ port, hostname: '127.0.0.1', path: '/api/v1/site', headers: { host }, agent })
    sent.end()
    const [answer] = await once(sent, 'response')
    answer.resume()
    return answer.statusCode
  }

  /** A busy machine answers 503 and asks to come again; a browser does. */
  async function visitOne(host: string) {
    for (let tries = 1; ; tries += 1) {
      const status = await ask(host)
      if (status === 200) return
      if (status !== 503 || tries === 60) throw new Error(`${host} answers ${status}`)
      await sleep(500)
    }
  }

  return {
    pid: child.pid ?? 0,
    async visit(hosts: readonly string[]) {
      const left = [...hosts]
      last = hosts.at(-1) ?? ''
      async function one() {
        for (let host = left.pop(); host !== undefined; host = left.pop()) {
          await visitOne(host)
        }
      }
      await Promise.all(Array.from({ length: 8 }, one))
    },
    /** Whether the school that was visited last is served just now. */
    isServing: () =>
      ask(last).then(
        (status) => status === 200,
        () => false,
      ),
    async stop() {
      agent.destroy()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** A process's memory and that of its children in MB, what they share counted once; Linux only, else NaN. */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const family = all.filter((name) => Number(name) === pid || parentOf(name) === pid)
  return family.reduce((sum, name) => sum + shareOf(name), 0) / 1024
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)/m.exec(contentOf(`/proc/${pid}/status`))?.[1])
}

function shareOf(pid: string): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(contentOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

/** A process may end while we look. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Does it `count` times, `hands` of them at once. */
export async function eachOf(count: number, hands: number, work: () => Promise<unknown>): Promise<void> {
  let left = count
  const hand = async () => {
    while (left > 0) {
      left -= 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
