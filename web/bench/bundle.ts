// The first picture on a mid phone: an owner's, a teacher's and a guardian's home, with a processor four times slower
// and the line of a slow 4G, over TLS and HTTP/2 before the product with its demo school. `node web/bench/bundle.ts
// [owner|teacher|guardian|all] [rounds] [address]`; without an address of a running product it starts one. Cold is an
// empty cache, warm the next visit with the service worker; work is the processor's time of the page's main thread until
// the first data, times four, which other processes do not lengthen.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { noteFigure } from 'kit/testing/bench-figures'
import { frameWeight } from '../../scripts/bundle.ts'
import { chromium as executablePath } from '../../scripts/suite/chromium.ts'
import { demoPassword } from '../../scripts/demo-logins.ts'
import { ask } from '../e2e/riverside.ts'
import { openLine } from './picture/line.ts'
import { hasShown, look, looked, type Looked, lookFor } from './picture/look.ts'
import { countWork } from './picture/worked.ts'
import { startProduct } from './product.ts'

const readers = {
  owner: 'nasreen@riverside.example',
  teacher: 'kamran@riverside.example',
  guardian: 'ayesha.imran',
} as const
type Reader = keyof typeof readers

const targets = {
  'cold-requests': 40,
  'next-page-requests': 4,
  'home-first-data-ms': 3000,
  'home-lcp-cold-ms': 2500,
  'home-usable-ms': 4500,
  'home-usable-warm-ms': 2000,
} as const
const slower = 4
const phone = { width: 412, height: 823 }
/** So long nothing is asked for any more. */
const quiet = 1_500
const patience = 90_000

const [whom = 'all', times = '3', given] = process.argv.slice(2)
const rounds = Number(times)
const chosen = (Object.keys(readers) as Reader[]).filter((reader) => whom === 'all' || whom === reader)

const product = given === undefined ? await startProduct() : undefined
const line = await openLine(given ?? product?.address ?? '', 'riverside.maktab.localhost')
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
})
try {
  reportFrame()
  for (const reader of chosen) report(reader, await measure(browser, readers[reader]))
} finally {
  await browser.close()
  line.close()
  await product?.stop()
}

type Visit = Looked & { requests: number }
type Measured = { cold: Visit[]; warm: Visit[]; works: number[]; next: number }

async function measure(browser: Browser, login: string): Promise<Measured> {
  const cold: Visit[] = []
  const warm: Visit[] = []
  const works: number[] = []
  let next = 0
  for (let round = 0; round < rounds; round += 1) {
    const context = await enter(browser, login)
    cold.push(await visit(context))
    warm.push(await visit(context))
    next = Math.max(next, await openNext(context))
    await context.close()
    const other = await enter(browser, login)
    works.push(await work(other))
    await other.close()
  }
  return { cold, warm, works, next }
}

/** Somebody who is logged in, on a phone whose cache is empty. */
async function enter(browser: Browser, login: string): Promise<BrowserContext> {
  line.slowDown(false)
  const options = { viewport: phone, locale: 'en-GB', timezoneId: 'Asia/Karachi', isMobile: true }
  const context = await browser.newContext({ ...options, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const door = `${line.address}/api/v1/door`
  await page.route(door, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(door)
  const body = { login, password: demoPassword }
  for (let tries = 1; (await ask(page, '/session', { method: 'POST', body })).status !== 201; tries += 1) {
    if (tries === 5) throw new Error(`${login} was not let in`)
    await sleep(2_000)
  }
  await page.close()
  await context.addInitScript(look, lookFor)
  return context
}

async function visit(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const asked = listen(page)
  line.slowDown(true)
  await page.goto(`${line.address}/i`, { waitUntil: 'commit' })
  await until(page, 'usable')
  await asked.untilQuiet()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // The worker keeps what has come.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  line.slowDown(false)
  await sleep(quiet)
  const seen = await page.evaluate(looked)
  if (!seen) throw new Error('the page was not looked at')
  if (process.env.MAKTAB_REQUESTS) console.error(asked.list().join('\n'))
  await page.close()
  return { ...seen, requests: asked.list().length }
}

/** At the processor's own speed, for what slows it down counts as its time; it has the program for the first time. */
async function work(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  const counted = await countWork(await context.newCDPSession(page))
  await page.goto(`${line.address}/i`, { waitUntil: 'commit' })
  await until(page, 'data')
  const time = await counted()
  await page.close()
  return time * slower
}

async function until(page: Page, moment: keyof Looked): Promise<void> {
  await page.waitForFunction(hasShown, moment, { timeout: patience, polling: 100 })
}

/** How many requests it takes from home to the page that its first link leads to. */
async function openNext(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await page.goto(`${line.address}/i`)
  await until(page, 'usable')
  const asked = listen(page)
  await asked.untilQuiet()
  const before = asked.list().length
  await page
    .locator('main a[href*="/"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL((url) => !/^\/(i|c\/[\w-]+)$/.test(url.pathname))
  await sleep(quiet)
  await asked.untilQuiet()
  if (process.env.MAKTAB_REQUESTS) console.error('NEXT', page.url(), asked.list().slice(before).join('\n'))
  const count = asked.list().length - before
  await page.close()
  return count
}

/** Whatever a page asks for; what its worker fetches by itself is no request of the page. */
function listen(page: Page) {
  const list: string[] = []
  let last = Date.now()
  page.on('request', (request: Request) => {
    if (!request.url().startsWith('http')) return
    last = Date.now()
    list.push(`${request.resourceType()} ${request.url().replace(/^https:\/\/[^/]+/, '')}`)
  })
  return {
    list: () => list,
    async untilQuiet() {
      while (Date.now() - last < quiet) await sleep(50)
    },
  }
}

function reportFrame(): void {
  const dist = fileURLToPath(new URL('../dist', import.meta.url))
  if (!existsSync(path.join(dist, 'index.html'))) return
  const weight = frameWeight() / 1000
  const scripts = globSync('assets/*.js', { cwd: dist }).map(
    (file) => readFileSync(path.join(dist, file)).length,
  )
  const verdict = weight <= 150 ? 'holds' : 'MISSED'
  console.log(
    `frame-kb ${weight.toFixed(1)}: at most 150: ${verdict} (${scripts.length} scripts in the whole build)`,
  )
  noteFigure('frame-kb', { value: weight, unit: 'kB', target: 150 })
  if (weight > 150) process.exitCode = 1
}

function report(reader: Reader, { cold, warm, works, next }: Measured): void {
  const values: Record<keyof typeof targets, number> = {
    'cold-requests': Math.max(...cold.map(({ requests }) => requests)),
    'next-page-requests': next,
    'home-first-data-ms': median(cold.map(({ data }) => data)),
    'home-lcp-cold-ms': median(cold.map(({ lcp }) => lcp)),
    'home-usable-ms': median(cold.map(({ usable }) => usable)),
    'home-usable-warm-ms': median(warm.map(({ usable }) => usable)),
  }
  console.log(`${reader}: ${rounds} rounds, ${slower}x slower, slow 4G, load ${loadavg()[0]?.toFixed(1)}`)
  for (const name of Object.keys(targets) as (keyof typeof targets)[]) {
    const [value, target] = [values[name], targets[name]]
    const verdict = value <= target ? 'holds' : 'MISSED'
    if (value > target) process.exitCode = 1
    console.log(`  ${name} ${value.toFixed(0)}: at most ${target}: ${verdict}`)
    noteFigure(`${reader}, ${name}`, { value, unit: name.endsWith('ms') ? 'ms' : '', target })
  }
  const [computed, data] = [median(works), median(warm.map((one) => one.data))]
  const asked = median(warm.map(({ requests }) => requests))
  console.log(
    `  work until the first data ${computed.toFixed(0)} ms; warm: data ${data.toFixed(0)} ms, ${asked} requests`,
  )
  noteFigure(`${reader}, home-work-ms`, { value: computed, unit: 'ms' })
}

function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
}
