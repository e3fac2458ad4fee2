import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const port = 4171
const root = fileURLToPath(new URL('../..', import.meta.url))
const data = mkdtempSync(path.join(tmpdir(), 'maktab-restart-'))
chmodSync(data, 0o755)

test('what a school was told is saved is there after kill -9, and the product is back in seconds', async ({
  request,
}) => {
  test.setTimeout(180_000)
  const first = await start()
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

  const began = Date.now()
  const second = await start()
  expect(Date.now() - began).toBeLessThan(30_000)
  const free = await request.get(`http://localhost:${port}/api/v1/subdomains/hilltop`)
  expect(await free.json()).toMatchObject({ state: 'taken' })
  const { token } = await answer.json()
  await expect
    .poll(
      async () =>
        (await (await request.get(`http://localhost:${port}/api/v1/signups/${token}`)).json()).state,
    )
    .toBe('active')
  second.kill('SIGTERM')
  await new Promise((resolve) => second.once('exit', resolve))
})

async function start(): Promise<ChildProcess> {
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
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`start ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('Ctrl-C') && resolve())
  })
  return child
}
