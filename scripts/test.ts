// `npm test`: checks, tests on a real PostgreSQL and browser journeys within a budget of minutes, what concerns the
// change first. `npm test -- --all`: everything, in shards. The last line is `N passed, N failed`.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildAll } from './build.ts'
import { runChecks } from './check.ts'
import { chromium } from './suite/chromium.ts'
import { measureSlowness } from './suite/machine-speed.ts'
import { bundlePrograms } from './programs/programs.ts'
import { roomForTests } from './suite/disk-space.ts'
import { runShards, shards } from './suite/all.ts'
import { candidates, secondTime, twice } from './suite/candidates.ts'
import { monotonicNow } from './suite/deadline.ts'
import { type Outcome, runJourneys, runUnits } from './suite/parts.ts'
import { type Candidate, type Choice, choose } from './suite/plan.ts'
import { head, isCommitted, note, readGreen, root, writeGreen, writeNote } from './suite/record.ts'
import { testFiles } from './suite/test-files.ts'

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '18' },
    twice: { type: 'boolean', default: false },
    plan: { type: 'boolean', default: false },
  },
})
const started = monotonicNow()
const minute = 60_000
const total = {
  passed: 0,
  failures: [] as string[],
  flaky: [] as string[],
  late: [] as string[],
  untried: [] as string[],
}

if (!existsSync(chromium))
  stop(
    `There is no Chromium at ${chromium}. On Debian: apt-get install chromium-headless-shell. Elsewhere: MAKTAB_CHROMIUM=<path>.`,
  )
const room = roomForTests()
const slowness = measureSlowness()
process.env.MAKTAB_SLOWNESS = `${slowness}`
console.log(
  `This machine is ${slowness} times slower than a quiet one: limits of time are multiplied by that`,
)
if (options.all) await runAll()
else await runWithin(Number(options.minutes) * minute)
conclude()

/** The parts of a run and their shares of its time; what is left over starts and stops them. */
async function runWithin(time: number) {
  const { units, journeys, changed } = candidates(readGreen())
  const many = options.twice ? twice : (all: Candidate[]) => all
  const seed = head()
  const lanes = 2
  const chosen = {
    units: choose(many(units), { seed, seconds: (time / 1000) * 0.42 * lanes }),
    journeys: choose(many(journeys), { seed, seconds: (time / 1000) * 0.34 * lanes }),
  }
  console.log(
    changed
      ? `${changed.length} files changed since the last commit on which all passed`
      : 'Everything counts as changed',
  )
  tellPlan('tests', chosen.units)
  tellPlan('journeys', chosen.journeys)
  if (options.plan) process.exit(0)

  await timed('build', build)
  const halfway = started + time * 0.56
  const [tests] = await Promise.all([
    timed('unit and API tests', () => runUnits(room, { ...filesOf(chosen.units), until: halfway })),
    // One check at a time beside the tests, which wait for their databases often enough.
    timed('checks', () => runChecks(1)),
  ])
  const walks = await timed('browser journeys', () =>
    runJourneys(room, { ...filesOf(chosen.journeys), until: started + time - minute }),
  )
  const failed = new Set([...tests.failures, ...walks.failures].map((line) => line.split(/[: ]/)[0] ?? ''))
  const ran = new Set([...Object.keys(tests.files), ...Object.keys(walks.files)])
  writeNote('failed', [...failed, ...(note<string[]>('failed') ?? []).filter((file) => !ran.has(file))])
  const left = [...chosen.units.left, ...chosen.journeys.left]
  if (left.length > 0) console.log(`\nNot chosen this time, in turn with other commits: ${left.length} files`)
}

async function runAll() {
  await timed('build', build)
  const checks = {
    name: 'checks',
    files: testFiles(root).map(({ file }) => file),
    unread: [],
    run: () => runChecks(2),
  }
  const files = await runShards(shards(room, [checks]), add)
  if (total.failures.length > 0) return
  if (isCommitted()) console.log(`\nEverything passed: commit ${writeGreen(files)} with the work`)
  else
    console.log('\nEverything passed, and is not committed: commit, and run this again to have it on record')
}

async function build(): Promise<Outcome> {
  try {
    await buildAll()
    process.env.MAKTAB_BUNDLE = await bundlePrograms()
  } catch (error) {
    stop(
      `The web app or the marketing site does not build: ${error instanceof Error ? error.message : error}`,
    )
  }
  return { passed: 0, failures: [], late: [], files: {}, flaky: [] }
}

async function timed(name: string, part: () => Promise<Outcome>): Promise<Outcome> {
  const began = performance.now()
  const outcome = await part()
  add(name, outcome, (performance.now() - began) / 1000)
  return outcome
}

function add(name: string, { passed, failures, late, flaky, untried = [] }: Outcome, seconds: number) {
  total.passed += passed
  total.failures.push(...failures)
  total.flaky.push(...flaky)
  total.late.push(...late)
  total.untried.push(...untried)
  const minutes = (seconds / 60).toFixed(1)
  console.log(`— ${name}: ${passed} passed, ${failures.length} failed, ${minutes} min\n`)
}

function filesOf({ chosen }: Choice) {
  const names = chosen.map(({ name }) => name)
  return {
    files: names.filter((name) => !name.endsWith(secondTime)),
    again: names.filter((name) => name.endsWith(secondTime)).map((name) => name.slice(0, -secondTime.length)),
  }
}

function tellPlan(name: string, { chosen, left }: Choice) {
  const seconds = chosen.reduce((sum, one) => sum + one.seconds, 0)
  const concerned = chosen.filter(({ nearness }) => nearness !== 'none').length
  console.log(
    `${name}: ${chosen.length} of ${chosen.length + left.length} files, ${concerned} concerned by the change, about ${(seconds / 120).toFixed(1)} min`,
  )
}

function conclude(): never {
  if (total.late.length > 0) console.log(['No time was left to run:', ...new Set(total.late)].join('\n  '))
  if (total.flaky.length > 0)
    console.log(['Passed only when tried again, so mend them:', ...total.flaky].join('\n  '))
  for (const why of total.untried) console.log(why)
  for (const failure of total.failures) console.log(`✗ ${failure}`)
  console.log(`${((monotonicNow() - started) / minute).toFixed(1)} min`)
  console.log(`${total.passed} passed, ${total.failures.length} failed`)
  process.exit(total.failures.length > 0 || total.passed === 0 ? 1 : 0)
}

function stop(message: string): never {
  console.error(message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
