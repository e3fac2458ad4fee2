// `pnpm browsers`: the daily journeys in the browsers that are not Chromium; `--only Firefox` or `--only WebKit` for one.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from './browser.ts'
import { installed } from './installed.ts'
import { type Journey, journeys } from './journeys.ts'
import { startProduct } from './product.ts'

const { values: options } = parseArgs({ options: { only: { type: 'string' }, report: { type: 'string' } } })
const pictures = fileURLToPath(new URL('../../test-results/browsers', import.meta.url))
const outcome = { passed: 0, failures: [] as string[], untried: [] as string[] }

const chosen = installed().filter(({ name }) => options.only === undefined || name === options.only)
for (const one of chosen) if ('why' in one) outcome.untried.push(one.why)
const here = chosen.filter((one) => 'open' in one)
if (here.length > 0) await walkAll()
for (const why of outcome.untried) console.log(why)
if (options.report) writeFileSync(options.report, JSON.stringify(outcome))
console.log(`${outcome.passed} passed, ${outcome.failures.length} failed`)
process.exit(outcome.failures.length > 0 || outcome.passed === 0 ? 1 : 0)

async function walkAll() {
  mkdirSync(pictures, { recursive: true })
  const { school, stop } = await startProduct()
  for (const { name, open } of here)
    for (const [title, journey] of journeys) {
      const started = performance.now()
      const error = await walk(school, open, journey)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${error ? '✗' : '✓'} ${name}: ${title} (${seconds} s)`)
      if (error) console.error(error)
      if (error) outcome.failures.push(`web/browsers › ${name}: ${title} › ${error.message}`)
      else outcome.passed += 1
    }
  await stop()
}

/** Each journey has a browser that begins empty; what went wrong is handed back, and shown in a picture. */
async function walk(
  school: string,
  open: () => Promise<Browser>,
  journey: Journey,
): Promise<Error | undefined> {
  let browser: Browser | undefined
  const picture = async (what: string) => {
    if (browser)
      writeFileSync(path.join(pictures, `${browser.name.split(' ')[0]}-${what}.png`), await browser.picture())
  }
  try {
    browser = await open()
    await journey({ browser, school, picture })
    return undefined
  } catch (error) {
    await picture(`failed-${journey.name}`).catch(() => undefined)
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    // One that hangs is ended with this process.
    await browser?.close().catch(() => undefined)
  }
}
