// From a press or a key to the next paint on a list of 100 rows, with a processor four times slower, beside a plain
// page of the same rows. `node web/bench/interaction.ts [rounds] [address]`; without an address of a running product,
// like http://localhost:4000, it starts one. Paint is the browser's Event Timing, in steps of 8 ms; shown is until
// what was asked for is painted, the server's answer included; frame is the longest until then. Work is the processor
// time of the page's main thread until it hands the next frame over, times four: other processes do not lengthen it.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { noteFigure } from 'kit/testing/bench-figures'
import { chromium as executablePath } from '../../scripts/suite/chromium.ts'
import { logIn, riverside, ask } from '../e2e/riverside.ts'
import { type Interaction, interactions } from './interactions.ts'
import { computed } from './processor.ts'
import { startProduct } from './product.ts'
import { since, untilShown, watch } from './watch.ts'

const again = (at: string) => (page: Page) => page.locator(at).click()

const bareInteractions: readonly Interaction[] = [
  { name: 'bare: show a line', at: '#note', shown: 'p:not([hidden])', back: again('#note') },
  { name: 'bare: draw the rows anew', at: '#turn', shown: '[data-turned]', back: again('#turn') },
]

const rounds = Math.max(7, Number(process.argv[2] ?? 9))
const slower = 4
/** How long a finger or a key stays down, and how long the page rests before. */
const held = 60
const rest = 400
const target = 100
const columns = ['paint', 'work', 'shown', 'frame'] as const

const product = process.argv[3] ? undefined : await startProduct()
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await run(process.argv[3] ?? product?.address ?? '')
} finally {
  await browser.close()
  await product?.stop()
}

async function run(address: string) {
  const list = await openList(address)
  const bare = await openBare(list.page)
  const measured = [
    ...bareInteractions.map((interaction) => ({ interaction, on: bare })),
    ...interactions.map((interaction) => ({ interaction, on: list })),
  ].map((one) => ({ ...one, samples: [] as Sample[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { interaction, on, samples } of measured)
      samples.push({ ...(await measure(on, interaction)), work: await work(on, interaction) })
  report(measured.map(({ interaction: { name }, samples }) => ({ name, samples })))
}

type Slowed = { page: Page; cdp: CDPSession }

async function openList(address: string): Promise<Slowed> {
  const page = await newPage()
  const url = riverside(address, '/i/campuses')
  await logIn(page, url)
  await listRows(page, 201)
  await saveView(page)
  await page.goto(`${url}?limit=100`)
  await page.locator('tbody tr:nth-child(100)').waitFor()
  return { page, cdp: await page.context().newCDPSession(page) }
}

async function openBare(list: Page): Promise<Slowed> {
  const page = await newPage()
  await showBare(page, await list.locator('table').innerHTML())
  return { page, cdp: await page.context().newCDPSession(page) }
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.addInitScript(watch)
  return page
}

type Seen = { paint: number; shown: number; frame: number }
type Sample = Seen & { work: number }

async function measure({ page, cdp }: Slowed, { at, act, shown, back }: Interaction): Promise<Seen> {
  await ready(page, at)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const from = await page.evaluate(() => performance.now())
  const painted = page.evaluate(untilShown, shown)
  await (act ?? press)(page, held)
  const when = await painted
  await page.waitForTimeout(rest)
  const sample = await page.evaluate(since, { from, until: when })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await back(page)
  return sample
}

/** At its own speed: what slows the processor down is itself slowed by other processes. */
async function work({ page, cdp }: Slowed, { at, act, shown, back }: Interaction): Promise<number> {
  await ready(page, at)
  const time = await computed(cdp, async () => {
    const painted = page.evaluate(untilShown, shown)
    await (act ?? press)(page, held)
    await painted
    await page.waitForTimeout(rest)
  })
  await back(page)
  return time * slower
}

async function ready(page: Page, at: string | undefined) {
  await page.bringToFront()
  if (at) await page.locator(at).first().hover()
  await page.waitForTimeout(rest)
}

async function press({ mouse }: Page, held: number) {
  await mouse.down()
  await sleep(held)
  await mouse.up()
}

function report(measured: readonly { name: string; samples: readonly Sample[] }[]) {
  const load1 = loadavg()[0]?.toFixed(1)
  console.log(`${rounds} rounds, ${slower}x slower, load ${load1}; ms: median [worst]`)
  console.log(`${''.padEnd(26)}${columns.map((word) => word.padStart(13)).join('')}`)
  for (const { name, samples } of measured) {
    const cells = columns.map((column) => {
      const list = samples.map((sample) => sample[column])
      return `${median(list).toFixed(0)} [${Math.max(...list).toFixed(0)}]`.padStart(13)
    })
    const paint = samples.map((sample) => sample.paint)
    const isBare = name.startsWith('bare')
    for (const column of columns)
      noteFigure(`${name}, ${column}`, {
        value: median(samples.map((sample) => sample[column])),
        unit: 'ms',
        target: column === 'paint' && !isBare ? target : null,
      })
    const verdict = isBare ? '' : median(paint) < target ? '  ok' : '  TOO SLOW'
    console.log(`${name.padEnd(26)}${cells.join('')}${verdict}`)
  }
}

function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
}

/** The same rows without styles, scripts or a server: what the browser and the machine take for themselves. */
async function showBare(page: Page, table: string) {
  await page.goto('about:blank')
  await page.setContent(
    `<button id=note>Note</button><button id=turn>Turn</button><p hidden>Noted</p><table>${table}</table>`,
  )
  await page.evaluate(() => {
    const note = document.querySelector('p')
    const body = document.querySelector('tbody')
    document.querySelector('#note')?.addEventListener('click', () => note?.toggleAttribute('hidden'))
    document.querySelector('#turn')?.addEventListener('click', () => {
      if (body)
        body.innerHTML = [...body.rows]
          .toReversed()
          .map((row) => row.outerHTML)
          .join('')
      body?.toggleAttribute('data-turned')
    })
  })
}

/** Campuses enough for a second page; those that are there already stay. */
async function listRows(page: Page, count: number) {
  const { said } = await ask<{ total: number }>(page, '/campuses?limit=1')
  for (let at = said.total + 1; at <= count; at += 1) {
    const city = at % 2 === 0 ? 'Lahore' : 'Multan'
    const body = { name: `Campus ${at}`, code: `C${at}`, city, location: `${at} Canal Road` }
    await add(page, '/campuses', body)
  }
}

/** A view that shows a part of them. */
async function saveView(page: Page) {
  const { said } = await ask<{ views: { name: string }[] }>(page, '/views?list=campuses')
  if (said.views.some(({ name }) => name === 'In Lahore')) return
  await add(page, '/views', { list: 'campuses', name: 'In Lahore', search: { city: 'Lahore' }, role: null })
}

async function add(page: Page, path: string, body: object) {
  const { status } = await ask(page, path, { method: 'POST', body })
  if (status !== 201) throw new Error(`${path} was not added to: ${status}`)
}
