// All that CI runs: checks, unit and API tests on a real PostgreSQL, browser journeys in Chromium.
// The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks, type Tally } from './check.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(path.join(tmpdir(), 'maktab-test-'))
const total = { passed: 0, failed: 0 }

needChromium()
build()
add('checks', await runChecks())
add('unit and API tests', runVitest())
add('browser journeys', runJourneys())
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** Said at once, and not when the checks and the tests have run. */
function needChromium() {
  const chromium = process.env.MAKTAB_CHROMIUM ?? '/usr/bin/chromium'
  if (existsSync(chromium)) return
  stop(
    `There is no Chromium at ${chromium}. On Debian: apt-get install chromium. Elsewhere: MAKTAB_CHROMIUM=<path>.`,
  )
}

function build() {
  const { status } = run('node', ['scripts/build.ts'])
  if (status !== 0) stop('The web app or the marketing site does not build; the lines above say why.')
}

function runVitest(): Tally {
  const file = path.join(reports, 'vitest.json')
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report: { numPassedTests: number; numFailedTests: number; success: boolean } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return { passed: report.numPassedTests, failed: report.success ? 0 : Math.max(1, report.numFailedTests) }
}

/** In two lanes, one for each core of a small machine; more than two only get in each other's way there. */
function runJourneys(): Tally {
  const file = path.join(reports, 'journeys.json')
  const { status } = run(
    'playwright',
    ['test', '--config', 'web/playwright.config.ts', '--reporter=list,json'],
    {
      MAKTAB_E2E_LANES: '2',
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const { expected, unexpected, flaky } = stats
  if (flaky > 0) console.log(`${flaky} journeys passed only when they were gone again: mend them.`)
  return { passed: expected + flaky, failed: status === 0 ? 0 : Math.max(1, unexpected) }
}

function run(command: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

function add(name: string, tally: Tally) {
  total.passed += tally.passed
  total.failed += tally.failed
  console.log(`— ${name}: ${tally.passed} passed, ${tally.failed} failed\n`)
}

function stop(message: string): never {
  console.error(message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
