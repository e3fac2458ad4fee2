import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { lane, results } from './e2e/results.ts'

// The journeys drive the product exactly as `npm start` runs it, on a data folder that begins empty. Each lane has a
// product, a folder and a browser of its own, and takes the next file when it is free; one is enough for a few files.
const lanes = Number(process.env.MAKTAB_E2E_LANES ?? 1)
process.env.MAKTAB_E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'maktab-journeys-'))
const data = process.env.MAKTAB_E2E_DATA
chmodSync(data, 0o755)
/** What a journey starts by itself listens one above its lane. */
const portOf = (lane: number) => Number(process.env.MAKTAB_E2E_PORT ?? 4170) + 2 * lane

export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: lanes,
  // A journey that fails is gone once more, with a trace; `npm test` tells which needed it.
  retries: 1,
  outputDir: results,
  // The pictures are the longest: they begin, and their looks are shared out too.
  projects: [
    { name: 'pictures', testMatch: 'screens.spec.ts', fullyParallel: true },
    { name: 'journeys', testIgnore: 'screens.spec.ts' },
  ],
  use: {
    baseURL: `http://localhost:${portOf(Number(lane))}`,
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
  webServer: Array.from({ length: lanes }, (_, at) => ({
    command: 'node --disable-warning=ExperimentalWarning scripts/start.ts',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `http://localhost:${portOf(at)}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
    stdout: 'pipe',
    env: {
      MAKTAB_PORT: String(portOf(at)),
      MAKTAB_DATA: path.join(data, String(at)),
      MAKTAB_LOG: 'warn',
    },
  })),
})
