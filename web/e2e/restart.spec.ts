import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'

const root = fileURLToPath(new URL('../..', import.meta.url))
const data = folder()

const running = new Set<ChildProcess>()
// However the journey ends: gone again, it wants its port.
test.afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

test('what a school was told is saved is there after kill -9, and what was begun goes on', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000 * slowness)
  const port = Number(new URL(baseURL ?? '').port) + 1
  const first = await start(port, data)
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

  await start(port, data)
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

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'maktab-restart-'))
  chmodSync(made, 0o755)
  return made
}

async function start(port: number, data: string): Promise<ChildProcess> {
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
