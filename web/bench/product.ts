import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The product as `npm start` runs it, on a free port and a data folder of its own. */
export async function startProduct() {
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-interaction-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, [...process.execArgv, 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, MAKTAB_PORT: String(port), MAKTAB_DATA: folder, MAKTAB_LOG: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  for (let tries = 0; !(await isReady(address)); tries += 1) {
    if (tries > 600 || child.exitCode !== null) throw new Error('the product did not start')
    await sleep(300)
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
