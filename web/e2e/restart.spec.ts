import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))
const data = mkdtempSync(path.join(tmpdir(), 'maktab-restart-'))
chmodSync(data, 0o755)

const running = new Set<ChildProcess>()
// However the journey ends: gone again, it wants its port.
test.afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

test('what a school was told is saved is there after kill -9, and the product is back in seconds', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const port = Number(new URL(baseURL ?? '').port) + 1
  const began = performance.now()
  const first = await start(port)
  const made = performance.now() - began
  const answer = await request.post(`http://localhost:${port}/api/v1/signups`, {
    headers: { origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' },
    data: {
      firstName: 'Amina',
      email: 'amina@hilltop.example',
      password: 'a long walk to school',
      confirmPassword: 'a long walk to school',
      instituteName: 'Hilltop School',
      subdomain: 'hilltop',
      instituteType: 'school',
      country: 'PK',
      phone: '03000000124',
    },
  })
  expect([201, 202]).toContain(answer.status())
  first.kill('SIGKILL')

  // However busy the machine is: nothing is made anew, so it is back sooner than it was there at first.
  const killed = performance.now()
  await start(port)
  const back = performance.now() - killed
  process.stdout.write(`there in ${seconds(made)}, back in ${seconds(back)}\n`)
  expect(back).toBeLessThan(made)
  const free = await request.get(`http://localhost:${port}/api/v1/subdomains/hilltop`)
  expect(await free.json()).toMatchObject({ state: 'taken' })
  const { token } = await answer.json()
  await expect
    .poll(
      async () =>
        (await (await request.get(`http://localhost:${port}/api/v1/signups/${token}`)).json()).state,
    )
    .toBe('active')
})

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

async function start(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      MAKTAB_PORT: String(port),
      MAKTAB_DATA: data,
      MAKTAB_LOG: 'silent',
      MAKTAB_DEMO: 'none',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`start ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('Ctrl-C') && resolve())
  })
  return child
}
