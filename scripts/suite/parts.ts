// The parts of a run: unit and API tests in vitest, journeys in Playwright. Each tells what passed, failed, and was left out.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserName } from '../../web/browsers/installed.ts'
import { monotonicNow } from './deadline.ts'
import {
  failedTests,
  type JourneyReport,
  journeysOutOfTime,
  journeysThat,
  secondsOfJourneys,
  type TestReport,
  unitsOutOfTime,
} from './reports.ts'
import { root } from './record.ts'

export type Outcome = {
  passed: number
  /** Each failure in one line, beginning with its file. */
  failures: readonly string[]
  /** Files for which no time was left. */
  late: readonly string[]
  /** Seconds of each file. */
  files: Record<string, number>
  /** Journeys that passed only when they were tried again. */
  flaky: readonly string[]
  /** What this machine lacks, each in a sentence that says how it is installed. */
  untried?: readonly string[]
}
/** `files` and, in a trial of the budget, `again`: the same files once more. `until`: a reading of `monotonicNow`. */
export type Order = {
  files: readonly string[]
  again?: readonly string[]
  until?: number
  env?: Record<string, string>
}

const nothing: Outcome = { passed: 0, failures: [], late: [], files: {}, flaky: [] }
/** What runs on after the deadline may end; what hangs is ended. */
const grace = 6 * 60_000

export async function runUnits(room: string, { files, again = [], until, env }: Order): Promise<Outcome> {
  if (files.length + again.length === 0) return nothing
  const report = path.join(mkdtempSync(path.join(room, 'units-')), 'report.json')
  const seconds = path.join(path.dirname(report), 'seconds.json')
  const reporters = ['default', 'json', './scripts/suite/seconds-reporter.ts'].map(
    (name) => `--reporter=${name}`,
  )
  await run('vitest', ['run', ...reporters, `--outputFile.json=${report}`], {
    room,
    until,
    env: { ...env, MAKTAB_SECONDS: seconds, ...selection(report, { files, again, until }) },
  })
  const result = read<TestReport & { numPassedTests: number; success: boolean }>(report)
  if (!result) return { ...nothing, failures: ['vitest ended badly; its own lines above say why'] }
  const failures = failedTests(result, root)
  return {
    passed: result.numPassedTests,
    failures:
      result.success || failures.length > 0 ? failures : ['vitest › ended badly; its own lines say why'],
    late: unitsOutOfTime(result, root),
    files: read<Record<string, number>>(seconds) ?? {},
    flaky: [],
  }
}

/** In two lanes, one for each core of a small machine; more than two only get in each other's way there. */
export async function runJourneys(room: string, { files, again = [], until, env }: Order): Promise<Outcome> {
  if (files.length + again.length === 0) return nothing
  const report = path.join(mkdtempSync(path.join(room, 'journeys-')), 'report.json')
  const args = ['test', '--config', 'web/playwright.config.ts', '--reporter=list,json']
  const status = await run('playwright', args, {
    room,
    until,
    env: {
      MAKTAB_E2E_LANES: '2',
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...env,
      ...selection(report, { files, again, until }),
    },
  })
  const result = read<JourneyReport & { stats: { expected: number; flaky: number } }>(report)
  if (!result) return { ...nothing, failures: ['playwright › ended badly; its own lines above say why'] }
  const failures = status === 0 ? [] : journeysThat('unexpected', result)
  return {
    passed: result.stats.expected + result.stats.flaky,
    failures:
      status === 0 || failures.length > 0 ? failures : ['playwright › ended badly; its own lines say why'],
    late: journeysOutOfTime(result),
    files: secondsOfJourneys(result),
    flaky: journeysThat('flaky', result),
  }
}

/** The daily journeys in a browser that is not Chromium, as `web/browsers/run.ts` names it. */
export async function runBrowser(room: string, browser: BrowserName): Promise<Outcome> {
  const report = path.join(mkdtempSync(path.join(room, 'browser-')), 'report.json')
  const args = ['--disable-warning=ExperimentalWarning', 'web/browsers/run.ts', '--only', browser]
  await run('node', [...args, '--report', report], { room, until: undefined, env: {} })
  const result = read<Pick<Outcome, 'passed' | 'failures' | 'untried'>>(report)
  if (!result)
    return { ...nothing, failures: [`web/browsers › ${browser} ended badly; its own lines say why`] }
  return { ...nothing, ...result }
}

/** What the configurations of vitest and Playwright read: a file, since a command line would be too long. */
function selection(report: string, { files, again, until }: Order): Record<string, string> {
  const file = path.join(path.dirname(report), 'selection.json')
  writeFileSync(file, JSON.stringify({ files, again }))
  return { MAKTAB_SELECTION: file, ...(until !== undefined && { MAKTAB_DEADLINE: `${until}` }) }
}

type Run = { room: string; until: number | undefined; env: Record<string, string> }
export function run(
  command: string,
  args: readonly string[],
  { room, until, env }: Run,
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TMPDIR: room, ...env },
    })
    const end =
      until === undefined ? undefined : setTimeout(() => child.kill(), until + grace - monotonicNow())
    child.once('error', () => resolve(null))
    child.once('exit', (status) => {
      clearTimeout(end)
      resolve(status)
    })
  })
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
