// What people open all day, in a school of 1,000 students with a year of registers: the register of a section, a page of
// students, the record of one and the search of everything, through the whole application over a socket.
// `node tenant-api/bench/reads.ts [rounds] [row…]`. Beside it bare Fastify and postgres.js with prepared statements on plain
// tables of the same rows, in the same process, in turn; the ratio is that of requests in a second, and beside it that of
// the processor (of this process and of the database). Each row says itself how much of its time the database planned.
import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import { readRegister } from '../src/attendance/registers/contract.ts'
import { documentsOfFamily, readWarning } from '../src/people/documents/contract.ts'
import { mergingOf } from '../src/people/duplicates/contract.ts'
import { listEnrolments } from '../src/people/enrolment/contract.ts'
import { notesOf } from '../src/people/notes/contract.ts'
import { listFamily, studentDetails, students } from '../src/people/students-and-guardians/contract.ts'
import { cards } from '../src/records/id-cards/contract.ts'
import { searchEverything } from '../src/records/home/contract.ts'
import { load } from './load.ts'
import { planningOf } from './planning.ts'
import { openBare } from './reads-bare.ts'
import { fillReads, type ReadIds } from './reads-school.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atLeast, atMost } from './target.ts'

const [given, ...named] = process.argv.slice(2)
const rounds = Math.max(5, Number(given ?? 15) || 15)
const wanted = Number(given) ? named : process.argv.slice(2)

type Asked = { port: number; path: string; headers: Record<string, string> }
/** Requests in a second, and milliseconds of the processor for each: of this process and of the database. */
type Measured = { rate: number; own: number; database: number }
type Row = { name: string; run: (place: Place, name: string) => Promise<void> }
type Place = {
  bench: BenchSchool
  ids: ReadIds
  product: Omit<Asked, 'path'>
  bare: Omit<Asked, 'path'>
  day: string
}

const rows: Row[] = [
  { name: 'register-open-vs-bare', run: openRegister },
  { name: 'register-day200-vs-day1', run: compareDays },
  { name: 'students-page-vs-bare', run: openStudents },
  { name: 'palette-p50-ms-vs-search', run: searchAll },
  { name: 'record-vs-student-alone', run: openRecord },
]

function registerOf(id: string): string {
  return `/api/v1${readRegister.path.replace(':id', id)}`
}

async function openRegister({ bench, ids, product, bare, day }: Place, name: string) {
  await compare(bench, name, {
    ours: { ...product, path: registerOf(ids.old) },
    theirs: { ...bare, path: `/register/${ids.old}?day=${day}` },
    judge: (ratio) => atLeast(0.4, ratio),
    target: 0.4,
  })
}

async function compareDays({ bench, ids, product }: Place, name: string) {
  await compare(bench, name, {
    ours: { ...product, path: registerOf(ids.young) },
    theirs: { ...product, path: registerOf(ids.old) },
    judge: (ratio) => atMost(1.1, ratio),
    target: 1.1,
  })
}

async function openStudents({ bench, product, bare }: Place, name: string) {
  await compare(bench, name, {
    ours: { ...product, path: '/api/v1/students?limit=100' },
    theirs: { ...bare, path: '/students' },
    judge: (ratio) => atLeast(0.6, ratio),
    target: 0.6,
  })
}

type Comparison = { ours: Asked; theirs: Asked; judge: (ratio: number) => string; target: number }

/** Requests in a second of the first in those of the second, the median of all rounds. */
async function compare(bench: BenchSchool, name: string, { ours, theirs, judge, target }: Comparison) {
  const sides = { ours, theirs }
  for (const side of Object.values(sides)) await load({ ...side, clients: 2, seconds: 2 })
  const ratios: { rate: number; processor: number }[] = []
  const seen: Record<string, Measured[]> = { ours: [], theirs: [] }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)
    const found: Record<string, Measured> = {}
    for (const side of order) found[side] = await asked(bench, sides[side])
    const [a, b] = [found.ours, found.theirs]
    if (!a || !b) continue
    seen.ours?.push(a)
    seen.theirs?.push(b)
    ratios.push({ rate: a.rate / b.rate, processor: (b.own + b.database) / (a.own + a.database) })
  }
  const [rate, processor] = [
    median(ratios.map((one) => one.rate)),
    median(ratios.map((one) => one.processor)),
  ]
  const ms = (of: Measured[] = []) =>
    `${median(of.map((one) => one.own)).toFixed(2)} + ${median(of.map((one) => one.database)).toFixed(2)}`
  noteFigure(name, { value: rate, unit: '×', target })
  noteFigure(`${name}, by the processor`, { value: processor, unit: '×' })
  const planned = await planningOf(bench, () => bench.owner.ask({ url: ours.path }))
  console.log(
    `${name} ${rate.toFixed(2)} (by the processor ${processor.toFixed(2)}: ${ms(seen.ours)} and ${ms(seen.theirs)} ms each), ${planned.text}; ${judge(rate)}`,
  )
}

async function asked(bench: BenchSchool, side: Asked): Promise<Measured> {
  const [own, database] = [process.cpuUsage(), bench.processor()]
  const { count, took } = await load({ ...side, clients: 2, seconds: 0.6 })
  const used = process.cpuUsage(own)
  return {
    rate: count / took,
    own: (used.user + used.system) / 1000 / count,
    database: (bench.processor() - database) / count,
  }
}

async function searchAll({ bench }: Place, name: string) {
  const { owner } = bench
  const [all, one]: [number[], number[]] = [[], []]
  for (const q of ['zaid kha', 'iqbal', 'زید خان', 'rss-19']) {
    const [palette, search] = await inTurn(
      () => owner.call(searchEverything, { query: { q } }),
      () => owner.call(students.endpoints.list, { query: { q, limit: 10 } }),
    )
    all.push(palette)
    one.push(search)
  }
  const ratio = median(all.map((ms, at) => ms / (one[at] ?? Number.NaN)))
  const planned = await planningOf(bench, () => owner.call(searchEverything, { query: { q: 'zaid kha' } }))
  noteFigure(name, { value: ratio, unit: '×', target: 3 })
  console.log(
    `${name} ${ratio.toFixed(2)} (${median(all).toFixed(1)} and ${median(one).toFixed(1)} ms), ${planned.text}; ${atMost(3, ratio)}`,
  )
}

/** What the page of a student asks for before a tab is chosen, of who may see all of it. */
const ofRecord = [
  students.endpoints.get,
  listEnrolments,
  listFamily,
  studentDetails.read,
  mergingOf.students.of,
  documentsOfFamily,
  notesOf.students.list,
  cards.students.read,
]

async function openRecord({ bench, ids }: Place, name: string) {
  const params = { id: ids.student }
  const record = () =>
    Promise.all([
      ...ofRecord.map((part) => bench.owner.call(part, { params })),
      bench.owner.call(readWarning, {}),
    ])
  const [whole, alone] = await inTurn(record, () => bench.owner.call(students.endpoints.get, { params }))
  const planned = await planningOf(bench, record)
  noteFigure(name, { value: whole / alone, unit: '×', target: 4 })
  console.log(
    `${name} ${(whole / alone).toFixed(2)} (${whole.toFixed(1)} and ${alone.toFixed(1)} ms), ${planned.text}; ${atMost(4, whole / alone)}`,
  )
}

/** The medians of two that are asked in turn. */
async function inTurn(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[number, number]> {
  const [a, b]: [number[], number[]] = [[], []]
  for (let round = -20; round < rounds * 6; round += 1) {
    const took = [await timed(first), await timed(second)] as const
    if (round < 0) continue
    a.push(took[0])
    b.push(took[1])
  }
  return [median(a), median(b)]
}

await withSchool(async (bench) => {
  const ids = await fillReads(bench)
  const product = await bench.listen()
  const bare = await openBare(bench.sql.options)
  const day = await (await bench.school()).today()
  const place = { bench, ids, product, bare: { port: bare.port, headers: { host: 'localhost' } }, day }
  console.log(`${rounds} rounds in turn, load ${loadavg()[0]?.toFixed(1)}`)
  for (const { name, run } of rows) if (wanted.length === 0 || wanted.includes(name)) await run(place, name)
  await bare.close()
})
