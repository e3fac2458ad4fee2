import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { results } from './e2e/results.ts'

// The journeys drive the product exactly as `npm start` runs it, on a data folder that begins empty.
const port = process.env.MAKTAB_E2E_PORT ?? '4170'
process.env.MAKTAB_E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'maktab-journeys-'))
chmodSync(process.env.MAKTAB_E2E_DATA, 0o755)

export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  // A journey that fails is gone once more, with a trace; `npm test` tells which needed it.
  retries: 1,
  outputDir: results,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Asia/Karachi',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.MAKTAB_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning scripts/start.ts',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
    stdout: 'pipe',
    env: { MAKTAB_PORT: port, MAKTAB_DATA: process.env.MAKTAB_E2E_DATA, MAKTAB_LOG: 'warn' },
  },
})
