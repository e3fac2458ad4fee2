// The Excel file of 1,000 students: how long it keeps a processor in this process, the event loop apart from its threads,
// beside what the database spends; and 200 of them by sockets, 16 at once, of which none may be cut off in the middle.
// `node tenant-api/bench/sheets.ts [rounds] [figure]`; `pnpm bench reads` runs it as well. Each file is unzipped and its rows counted.
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, inflateRawSync } from 'node:zlib'
import { noteFigure } from 'kit/testing/bench-figures'
import { academicYears } from '../src/institute/calendar/contract.ts'
import { addSectionSeries, campuses, classes } from '../src/institute/structure/contract.ts'
import { bareStudents } from './bare-students.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atMost } from './target.ts'

const count = 1_000
const url = '/api/v1/students/sheet'
const mostCpu = 60
const downloads = { all: 200, atOnce: 16 }

/** Fills the school with 1,000 students, and measures their sheet. */
export async function benchSheets(
  bench: BenchSchool,
  { rounds = 20, row }: { rounds?: number; row?: string } = {},
): Promise<void> {
  await fill(bench)
  console.log(`sheets of ${count} students, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
  if (row !== 'sheets-cut-off') await measureProcessor(bench, rounds)
  if (row !== 'sheet-1000-cpu-ms') await downloadManyAtOnce(bench)
}

async function measureProcessor(bench: BenchSchool, rounds: number): Promise<void> {
  const { port, headers } = await bench.listen()
  const spent: { loop: number; all: number; database: number; wall: number }[] = []
  for (let round = -5; round < rounds; round += 1) {
    const before = { loop: process.threadCpuUsage(), all: process.cpuUsage(), database: bench.processor() }
    let file: Download | undefined
    const wall = await timed(async () => {
      file = await download({ port, headers })
    })
    const [loop, all] = [process.threadCpuUsage(before.loop), process.cpuUsage(before.all)]
    if (file?.status !== 200 || rowsOf(file.body) !== count + 1)
      throw new Error(`a sheet came with ${file?.status}`)
    if (round < 0) continue
    spent.push({
      loop: (loop.user + loop.system) / 1000,
      all: (all.user + all.system) / 1000,
      database: bench.processor() - before.database,
      wall,
    })
  }
  const mid = (key: 'loop' | 'all' | 'database' | 'wall') => median(spent.map((each) => each[key]))
  const [loop, all, database] = [mid('loop'), mid('all'), mid('database')]
  noteFigure('sheet-1000-cpu-ms', { value: all, unit: 'ms', target: mostCpu })
  noteFigure('sheet-1000-loop-cpu-ms', { value: loop, unit: 'ms', target: mostCpu })
  noteFigure('sheet-1000-database-cpu-ms', { value: database, unit: 'ms' })
  console.log(`sheet-1000-cpu-ms ${all.toFixed(1)} with all threads: ${atMost(mostCpu, all, ' ms')}`)
  console.log(`sheet-1000-loop-cpu-ms ${loop.toFixed(1)}: ${atMost(mostCpu, loop, ' ms')}`)
  console.log(
    `beside it ${database.toFixed(0)} ms in the database; the whole took ${mid('wall').toFixed(0)} ms`,
  )
}

/** A 503 that says when to come again is no file, and is asked for once more, as a browser's user does. */
async function downloadManyAtOnce(bench: BenchSchool): Promise<void> {
  const place = {
    ...(await bench.listen()),
    agent: new Agent({ keepAlive: true, maxSockets: downloads.atOnce }),
  }
  let [left, cut, later] = [downloads.all, 0, 0]
  const sizes: number[] = []
  await Promise.all(
    Array.from({ length: downloads.atOnce }, async () => {
      while (left > 0) {
        left -= 1
        for (;;) {
          const answer = await download(place)
          if (answer.status === 503 && answer.retryAfter > 0) {
            later += 1
            await sleep(answer.retryAfter * 1000)
            continue
          }
          if (answer.status !== 200 || rowsOf(answer.body) !== count + 1) cut += 1
          sizes.push(answer.body.length)
          break
        }
      }
    }),
  )
  place.agent.destroy()
  noteFigure('sheets-cut-off', { value: cut, unit: '', target: 0 })
  noteFigure('sheets-asked-to-wait', { value: later, unit: '' })
  console.log(
    `sheets-cut-off ${cut} of ${downloads.all} at ${downloads.atOnce} at once: ${atMost(0, cut)}; ${later} answers of 503 with Retry-After; ${(median(sizes) / 1000).toFixed(0)} kB each`,
  )
}

type Place = { port: number; headers: Record<string, string>; agent?: Agent }
type Download = { status: number; retryAfter: number; body: Buffer }

/** A connection that breaks gives what has come. */
function download({ port, headers, agent }: Place): Promise<Download> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const failed = () => resolve({ status: 0, retryAfter: 0, body: Buffer.concat(parts) })
    const sent = request({ port, host: '127.0.0.1', path: url, headers, agent: agent ?? false }, (answer) => {
      const status = answer.statusCode ?? 0
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', failed)
      answer.once('end', () =>
        resolve({
          status: answer.complete ? status : 0,
          retryAfter: Number(answer.headers['retry-after'] ?? 0),
          body: Buffer.concat(parts),
        }),
      )
    })
    sent.once('error', failed)
    sent.end()
  })
}

/** The rows of a workbook's only sheet; NaN where the file has no end, or a part is not what its checksum says. */
function rowsOf(file: Buffer): number {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) return Number.NaN
  let rows = Number.NaN
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, sum, packed] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 20),
    ]
    const [nameLength, from] = [file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = from + 30 + file.readUInt16LE(from + 26) + file.readUInt16LE(from + 28)
    const content = file.subarray(begin, begin + packed)
    const plain = method === 8 ? inflateRawSync(content) : content
    if (crc32(plain) !== sum) return Number.NaN
    if (name.startsWith('xl/worksheets/')) rows = plain.toString('utf8').split('<row ').length - 1
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return rows
}

/** Names, telephones and addresses differ, so that the files are as large as those of a school. */
async function fill({ owner, whole, vacuum }: BenchSchool): Promise<void> {
  const campus = await owner.call(campuses.endpoints.create, { body: { name: 'Main' } })
  const { id } = await owner.call(classes.endpoints.create, { body: { title: 'Class 7', name: '7' } })
  const series = { campusId: campus.id, classIds: [id], names: ['A'] }
  await owner.call(addSectionSeries, { body: series as never })
  const year = new Date().getUTCFullYear()
  await owner.call(academicYears.endpoints.create, {
    body: { name: 'This year', firstDay: `${year}-01-01` as never, lastDay: `${year}-12-31` as never },
  })
  await whole.begin(async (tx) => {
    await tx.unsafe(bareStudents(count)).simple()
    await tx`update person set last_name = initcap(substr(md5(id::text), 1, 7)), other_name = 'محمد ' || substr(md5(id::text), 8, 4),
      present_address = 'House ' || substr(md5(id::text), 1, 3) || ', Street ' || substr(md5(id::text), 4, 2) || ', Lahore',
      phone = '+92301' || lpad((abs(hashtext(id::text)) % 10000000)::text, 7, '0')
      where exists (select from student s where s.id = person.id)`
  })
  await vacuum()
}

if (import.meta.main) {
  const [, , rounds = '20', row] = process.argv
  await withSchool((bench) => benchSheets(bench, { rounds: Number(rounds), ...(row ? { row } : {}) }))
}
