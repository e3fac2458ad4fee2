// All that CI runs: checks, unit and API tests on a real PostgreSQL, browser journeys in Chromium.
// What failed is named at the end, each in one line; the last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks, type Tally } from './check.ts'
import { chromium } from './chromium.ts'
import { failedTests, type JourneyReport, journeysThat, type TestReport } from './failures.ts'
import { roomForTests } from './room.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const room = roomForTests()
const total = { passed: 0, failed: 0 }
const failures: string[] = []

needChromium()
build()
add('checks', await runChecks())
add('unit and API tests', runVitest())
add('browser journeys', runJourneys())
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** Said at once, and not when the checks and the tests have run. */
function needChromium() {
  if (existsSync(chromium)) return
  stop(
    `There is no Chromium at ${chromium}. On Debian: apt-get install chromium-headless-shell. Elsewhere: MAKTAB_CHROMIUM=<path>.`,
  )
}

function build() {
  const { status } = run('node', ['scripts/build.ts'])
  if (status !== 0) stop('The web app or the marketing site does not build; the lines above say why.')
}

function runVitest(): Tally {
  const file = path.join(room, 'vitest.json')
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = read<TestReport & { numPassedTests: number; success: boolean }>(file)
  if (!report) return tallyOf('vitest', 0, [])
  if (report.success) return { passed: report.numPassedTests, failed: 0, failures: [] }
  return tallyOf('vitest', report.numPassedTests, failedTests(report, root))
}

/** In two lanes, one for each core of a small machine; more than two only get in each other's way there. */
function runJourneys(): Tally {
  const file = path.join(room, 'journeys.json')
  const { status } = run(
    'playwright',
    ['test', '--config', 'web/playwright.config.ts', '--reporter=list,json'],
    {
      MAKTAB_E2E_LANES: '2',
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  const report = read<JourneyReport & { stats: { expected: number; flaky: number } }>(file)
  if (!report) return tallyOf('playwright', 0, [])
  const passed = report.stats.expected + report.stats.flaky
  const again = journeysThat('flaky', report)
  if (again.length > 0)
    console.log(['Passed only when they were gone again, so mend them:', ...again].join('\n  '))
  if (status === 0) return { passed, failed: 0, failures: [] }
  return tallyOf('playwright', passed, journeysThat('unexpected', report))
}

/** A run that failed has at least one failure, also where none of its tests is to blame. */
function tallyOf(what: string, passed: number, found: readonly string[]): Tally {
  const failures = found.length > 0 ? found : [`${what} ended badly; its own lines above say why`]
  return { passed, failed: failures.length, failures }
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

function run(command: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: room, ...env },
  })
}

function add(name: string, tally: Tally) {
  total.passed += tally.passed
  total.failed += tally.failed
  failures.push(...tally.failures)
  console.log(`— ${name}: ${tally.passed} passed, ${tally.failed} failed\n`)
}

function stop(message: string): never {
  console.error(message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
