// The browser journeys in lanes side by side, each with a product, a data folder and a browser of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tally } from './check.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Where each lane's product listens; what a journey starts by itself listens between them. */
const ports = [4170, 4180]

/** Runs all journeys; the lines of the first lane are shown as they come, those of the others in one piece after it. */
export async function runJourneys(reports: string): Promise<Tally> {
  const lanes = await Promise.all(ports.map((port, at) => runLane(at + 1, port, reports)))
  for (const { lines } of lanes) console.log(lines)
  const count = (key: 'passed' | 'failed' | 'again') => lanes.reduce((sum, lane) => sum + lane[key], 0)
  if (count('again') > 0)
    console.log(`${count('again')} journeys passed only when they were gone again: mend them.`)
  return { passed: count('passed'), failed: count('failed') }
}

type Lane = Tally & { again: number; lines: string }

async function runLane(lane: number, port: number, reports: string): Promise<Lane> {
  const file = path.join(reports, `journeys-${lane}.json`)
  const config = ['test', '--config', 'web/playwright.config.ts', '--reporter=list,json']
  const child = spawn('playwright', [...config, `--shard=${lane}/${ports.length}`], {
    cwd: root,
    stdio: ['ignore', lane === 1 ? 'inherit' : 'pipe', 'inherit'],
    env: {
      ...process.env,
      MAKTAB_E2E_LANE: String(lane),
      MAKTAB_E2E_PORT: String(port),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  })
  let lines = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (lines += text))
  await once(child, 'close')
  if (!existsSync(file)) return { passed: 0, failed: 1, again: 0, lines }
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const { expected, unexpected, flaky } = stats
  return { passed: expected + flaky, failed: unexpected, again: flaky, lines }
}
