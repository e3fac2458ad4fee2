// Home and the pages of people, each opened by one request, beside its parts asked one by one; and what the database parses,
// plans and executes for it after ten warm calls. `node tenant-api/bench/home-page.ts [rounds] [row…]`.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { noteFigure } from 'kit/testing/bench-figures'
import { seedSchool } from '../demo/demo.ts'
import { students } from '../src/people/students-and-guardians/contract.ts'
import { readHome } from '../src/records/home/contract.ts'
import { openHome, openRecord } from '../src/records/home/pages/contract.ts'
import { type BenchSchool, median, withSchool } from './school.ts'
import { atMost } from './target.ts'

type Row = { name: string; run: (bench: BenchSchool, rounds: number) => Promise<void> }
type Planning = { statements: number; anew: number; planning: number; execution: number }

const rows: Row[] = [
  { name: 'home', run: openedHome },
  { name: 'numbers', run: readNumbers },
  { name: 'record', run: openedRecord },
]

/** Runs these rows, or all, before the demo school. */
export async function benchHome(
  bench: BenchSchool,
  rounds = 30,
  names: readonly string[] = [],
): Promise<void> {
  await seedSchool(await bench.school())
  await bench.vacuum()
  for (const { name, run } of rows) if (names.length === 0 || names.includes(name)) await run(bench, rounds)
}

async function openedHome(bench: BenchSchool, rounds: number) {
  const open = () => bench.owner.call(openHome, { query: { frame: 'true' } })
  await besideParts(bench, 'home', { rounds, open })
  const share = await notePlanning(bench, 'home', async () => {
    await open()
    await bench.owner.call(readHome, {})
  })
  noteFigure('home-planning-share', { value: share, unit: '×', target: 0.1 })
  console.log(`home-planning-share ${share.toFixed(2)}: ${atMost(0.1, share)}`)
}

async function readNumbers(bench: BenchSchool) {
  await notePlanning(bench, 'numbers', () => bench.owner.call(readHome, {}))
}

async function openedRecord(bench: BenchSchool, rounds: number) {
  const [row] = (await bench.owner.call(students.endpoints.list, { query: { limit: 1 } })).rows
  const params = { of: 'students' as const, id: row?.id ?? '' }
  const open = () => bench.owner.call(openRecord, { params })
  await besideParts(bench, 'record', { rounds, open })
  await notePlanning(bench, 'record', open)
}

type Opening = { rounds: number; open: () => Promise<{ answers: { url: string }[] }> }

/** The processor's time for a page in one request and part by part, interleaved. */
async function besideParts(bench: BenchSchool, name: string, { rounds, open }: Opening) {
  const { answers } = await open()
  const apart = () => Promise.all(answers.map(({ url }) => bench.owner.ask({ url })))
  const [together, each]: [number[], number[]] = [[], []]
  for (let round = -5; round < rounds; round += 5) {
    const took = [await processorFor(bench, open), await processorFor(bench, apart)] as const
    if (round < 0) continue
    together.push(took[0])
    each.push(took[1])
  }
  const [one, many] = [median(together), median(each)]
  noteFigure(`${name}, processor for the page`, { value: one, unit: 'ms' })
  noteFigure(`${name}, ratio to its parts`, { value: one / many, unit: '×' })
  const text = `${answers.length} parts: ${one.toFixed(1)} ms of the processor, part by part ${many.toFixed(1)}`
  console.log(`${name.padEnd(10)} ${text}, ratio ${(one / many).toFixed(2)}`)
}

/** Milliseconds for one of five, of this process and of the database. */
async function processorFor({ processor }: BenchSchool, work: () => Promise<unknown>): Promise<number> {
  const [database, own] = [processor(), process.cpuUsage()]
  for (let time = 0; time < 5; time += 1) await work()
  const { user, system } = process.cpuUsage(own)
  return ((user + system) / 1_000 + processor() - database) / 5
}

/** Notes what the server's own log tells of something that was done ten times before, and answers the share of planning. */
async function notePlanning(bench: BenchSchool, name: string, work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 10; warm += 1) await work()
  const times: Planning[] = []
  await tell(bench, 0)
  for (let time = 0; time < 9; time += 1) times.push(await logged(bench, work))
  await tell(bench, -1)
  const of = (key: keyof Planning) => median(times.map((one) => one[key]))
  const [planning, execution] = [of('planning'), of('execution')]
  const share = planning / (planning + execution)
  noteFigure(`${name}, statements`, { value: of('statements'), unit: 'statements' })
  noteFigure(`${name}, planned`, { value: planning, unit: 'ms' })
  noteFigure(`${name}, executed`, { value: execution, unit: 'ms' })
  const text = `${of('statements')} statements, ${of('anew')} of them anew, planned ${planning.toFixed(2)} ms, executed ${execution.toFixed(2)} ms`
  console.log(`${name.padEnd(10)} ${text}, share of planning ${share.toFixed(2)}`)
  return share
}

async function tell({ whole }: BenchSchool, least: number) {
  await whole.unsafe(`alter system set log_min_duration_statement = ${least}`)
  await whole`select pg_reload_conf()`
  await sleep(150)
}

const line = /duration: ([\d.]+) ms {2}(parse|bind|execute) ([^:\n]*)/g

async function logged({ folder }: BenchSchool, work: () => Promise<unknown>): Promise<Planning> {
  const file = path.join(folder, 'postgres.log')
  const before = statSync(file).size
  await work()
  const text = readFileSync(file).subarray(before).toString()
  const found = { statements: 0, anew: 0, planning: 0, execution: 0 }
  for (const [, ms, step, name] of text.matchAll(line)) {
    if (step === 'execute') {
      found.execution += Number(ms)
      found.statements += 1
    } else found.planning += Number(ms)
    if (step === 'parse' && name === '<unnamed>') found.anew += 1
  }
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [given = '30', ...named] = process.argv.slice(2)
  const rounds = Number(given) || 30
  await withSchool((bench) => benchHome(bench, rounds, Number(given) ? named : process.argv.slice(2)))
}
