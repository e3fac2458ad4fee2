import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

type Place = { databaseUrl: string; dataDir: string; port: number }

/**
 * The whole product as a process that is made to be killed. A start may meet a database that is just recovering;
 * whoever runs the product starts it again.
 */
export async function launchProduct(place: Place): Promise<ChildProcess> {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    const app = await launchOnce(place)
    if (app) return app
    await sleep(300)
  }
  throw new Error('The product did not start')
}

async function launchOnce(place: Place): Promise<ChildProcess | null> {
  const child = fileURLToPath(new URL('durability-product.ts', import.meta.url))
  const app = spawn(process.execPath, [child, JSON.stringify(place)], {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', process.env.MAKTAB_LOG ? 'inherit' : 'ignore'],
  })
  const [first] = await Promise.race([once(app.stdout, 'data'), once(app, 'exit')])
  return String(first).includes('ready') ? app : null
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
