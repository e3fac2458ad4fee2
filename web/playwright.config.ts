import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { slowness } from 'kit/testing/testing-limits'
import { buildAll } from '../scripts/build.ts'
import { chromium } from '../scripts/suite/chromium.ts'
import { bundlePrograms } from '../scripts/programs/programs.ts'
import { components, screens } from '../scripts/suite/test-files.ts'
import { chosen, products } from './e2e/chosen.ts'
import { beginAtMorning, clockOfProducts } from './e2e/clock.ts'
import { clusterAhead } from './e2e/clock-of-postgres.ts'
import { lane, ports, results } from './e2e/results.ts'

// The journeys drive the product exactly as `npm start` runs it, on a data folder that begins empty. Each lane has a
// product, a folder and a browser of its own, and takes the next file when it is free.
process.env.MAKTAB_E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'maktab-journeys-'))
const data = process.env.MAKTAB_E2E_DATA
chmodSync(data, 0o755)

const ahead = beginAtMorning()

// Products that start at once would build it at once, too. Workers read this file again.
if (process.env.TEST_WORKER_INDEX === undefined && products.length > 0) {
  await buildAll()
  process.env.MAKTAB_BUNDLE = await bundlePrograms()
  await Promise.all(products.map((_, at) => clusterAhead(path.join(data, String(at), 'postgres'), ahead)))
}

/** What of these a run has chosen: of one that chose nothing, all. */
const among = (names: readonly string[]) =>
  names.filter((name) => chosen?.files.some((file) => file.endsWith(`/${name}`)) ?? true)
const journeys = { testMatch: chosen?.files ?? '*.spec.ts', testIgnore: [screens, ...components] }
const isOfPictures = process.env.MAKTAB_PICTURES === 'all'
const parts = isOfPictures ? ['parts'] : []
/** The page of all components takes half a minute to build. */
const needsParts = isOfPictures || among(components).length > 0 || (chosen?.again.length ?? 0) > 0

export default defineConfig({
  testDir: 'e2e',
  // Nothing is timed here: a slow machine, or the first page of a browser that has no program yet, may take its time.
  timeout: 120_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  workers: ports.length,
  globalSetup: './e2e/ready.ts',
  // A journey that fails is gone once more, with a trace; `npm test` tells which needed it.
  retries: 1,
  outputDir: results,
  // The pictures are the longest: they begin, and their looks are shared out too.
  projects: [
    { name: 'parts', testMatch: needsParts ? 'parts.setup.ts' : [] },
    { name: 'pictures', testMatch: among([screens]), fullyParallel: true, dependencies: parts },
    { name: 'journeys', ...journeys },
    { name: 'again', testMatch: chosen?.again ?? [], dependencies: ['parts'] },
    { name: 'components', testMatch: among(components), dependencies: ['parts'] },
  ],
  use: {
    baseURL: `http://localhost:${ports[Number(lane)]}`,
    locale: 'en-GB',
    timezoneId: 'Asia/Karachi',
    trace: 'on-first-retry',
    // What is not there is told long before the whole journey is out of time.
    actionTimeout: 60_000 * slowness,
    // A browser that has the program already opens its pages sooner; cookies and what pages keep are gone each time.
    reuseContext: true,
    // The service worker of each new context is a quarter of its browser's time; who needs it allows it.
    serviceWorkers: 'block',
    // What slides or fades is waited for each time; pictures of motion are for eyes.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium,
      // Without a language the shell cannot write the Urdu name of a file that it downloads.
      env: { ...process.env, LANG: 'C.UTF-8' } as Record<string, string>,
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
  webServer: products.map((port, at) => ({
    command: 'node --disable-warning=ExperimentalWarning scripts/start.ts',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
    stdout: 'pipe',
    env: {
      MAKTAB_PORT: String(port),
      MAKTAB_DATA: path.join(data, String(at)),
      MAKTAB_LOG: 'warn',
      MAKTAB_PATIENCE_MS: '20000',
      // Journeys listen on this machine to what webhooks tell.
      MAKTAB_OUTGOING_LOCAL: 'allow',
      ...clockOfProducts(),
    },
  })),
})
