// The whole suite in shards: what has passed on this content is not run again, so that a stop costs one shard.
import type { BrowserName } from '../../web/browsers/installed.ts'
import { type Outcome, runBrowser, runJourneys, runUnits } from './parts.ts'
import { contentOf, contentOfProduct, note, root, writeNote } from './record.ts'
import { isJourney, testFiles } from './test-files.ts'

/** `files`: the test files that it runs. `unread`: what it does not read, as patterns of git, so that it stays passed. */
export type Shard = {
  name: string
  files: readonly string[]
  unread: readonly string[]
  run: () => Promise<Outcome>
}
/** A shard that passed stays so until something that it reads changes: the product, or one of its own test files. */
type Passed = Record<string, { content: string; outcome: Outcome }>

/** Beside Chromium, in which all journeys are gone. */
const browsers: readonly BrowserName[] = ['Firefox', 'WebKit']

const documents = ['docs/**', '**/*.md']
const walks = ['web/e2e/**', 'web/playwright.config.ts']
const otherBrowsers = ['web/browsers/**']

/** About three minutes each. */
const sizes = { units: 80, journeys: 12 }

export function shards(room: string, others: readonly Shard[]): Shard[] {
  const all = testFiles(root)
  const units = pieces(
    all.filter((test) => !isJourney(test)).map(({ file }) => file),
    sizes.units,
  )
  const journeys = pieces(
    all.filter((test) => isJourney(test) && test.kind !== 'component').map(({ file }) => file),
    sizes.journeys,
  )
  // Together, so that their page is built once.
  const components = all.filter(({ kind }) => kind === 'component').map(({ file }) => file)
  const ofJourneys = (name: string, files: readonly string[]): Shard => ({
    name,
    files,
    unread: [...documents, ...otherBrowsers],
    run: () => runJourneys(room, { files }),
  })
  return [
    ...others,
    ...units.map((files, at) => ({
      name: `tests ${at + 1}`,
      files,
      unread: [...documents, ...walks, ...otherBrowsers],
      run: () => runUnits(room, { files }),
    })),
    ofJourneys('components', components),
    ...journeys.map((files, at) => ofJourneys(`journeys ${at + 1}`, files)),
    ...browsers.map((name) => ({
      name: `daily journeys in ${name}`,
      files: [],
      unread: [...documents, ...walks],
      run: () => runBrowser(room, name),
    })),
  ]
}

/** Deals files out in turns, so that no piece has all that is slow in one folder. */
function pieces(files: readonly string[], size: number): string[][] {
  const count = Math.ceil(files.length / size)
  return Array.from({ length: count }, (_, at) => files.filter((_file, index) => index % count === at))
}

/** Runs every shard that has not passed on this content; `report` hears of each, also of those that passed before. */
export async function runShards(
  list: readonly Shard[],
  report: (name: string, outcome: Outcome, seconds: number) => void,
): Promise<Record<string, number>> {
  const passed: Passed = note<Passed>('passed') ?? {}
  const seconds: Record<string, number> = {}
  for (const { name, files, unread, run } of list) {
    const started = performance.now()
    const content = `${contentOfProduct(unread)} ${contentOf(files)}`
    const earlier = passed[name]?.content === content ? passed[name].outcome : undefined
    const outcome = earlier ?? (await run())
    report(earlier ? `${name} (passed before)` : name, outcome, (performance.now() - started) / 1000)
    Object.assign(seconds, outcome.files)
    // What could not be tried has not passed: it is tried as soon as it is installed.
    if (outcome.failures.length > 0 || outcome.untried?.length) continue
    passed[name] = { content, outcome }
    writeNote('passed', passed)
  }
  return seconds
}
