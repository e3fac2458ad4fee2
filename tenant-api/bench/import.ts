// 5,000 rooms with one row in a hundred wrong, from an Excel file: read and checked, written as a job, brought again, and
// taken back. `node tenant-api/bench/import.ts [rounds]`. The preview is to take less than 5 s.
import { loadavg } from 'node:os'
import ExcelJS from 'exceljs'
import { noteFigure } from 'kit/testing/bench-figures'
import { beginImport, confirmImport, type ImportView, undoImport } from '../src/records/imports/contract.ts'
import { campuses } from '../src/institute/structure/contract.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atMost } from './target.ts'

const rounds = Number(process.argv[2] ?? 5)
const count = 5_000

await withSchool(async (school) => {
  await school.owner.call(campuses.endpoints.create, { body: { name: 'Main' } })
  const file = await rooms()
  const times: Record<string, number[]> = { preview: [], write: [], again: [], undo: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const [step, took] of Object.entries(await once(school, file))) times[step]?.push(took)
  console.log(
    `${rounds} rounds of ${count} rows, ${count / 100} of them wrong, load ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const [step, list] of Object.entries(times)) {
    const [low, mid, high] = [Math.min(...list), median(list), Math.max(...list)].map((took) =>
      took.toFixed(0),
    )
    noteFigure(`${step} of ${count} rows`, {
      value: median(list),
      unit: 'ms',
      target: step === 'preview' ? 5_000 : null,
    })
    const target = step === 'preview' ? `, ${atMost(5000, median(list), ' ms')}` : ''
    console.log(`${step.padEnd(8)} ${mid} ms [${low}–${high}]${target}`)
  }
})

/** Each step in milliseconds; what it left must be what was expected, else the times are those of something else. */
async function once({ owner, work }: BenchSchool, base64: string): Promise<Record<string, number>> {
  const body = { resource: 'rooms', name: 'rooms.xlsx', content: { base64 } }
  const seen: ImportView[] = []
  const begin = async () => seen.push(await owner.call(beginImport, { body }))
  const preview = await timed(begin)
  const { id = '', counts } = seen[0] ?? {}
  if (counts?.new !== count - count / 100 || counts.error !== count / 100)
    throw new Error(`the preview found ${JSON.stringify(counts)}`)
  const seenCounts = { new: counts.new, update: counts.update }
  const write = await timed(async () => {
    await owner.call(confirmImport, { params: { id }, body: { counts: seenCounts } })
    await work()
  })
  const again = await timed(begin)
  if (seen[1]?.counts.unchanged !== counts.new) throw new Error('the same file again would change something')
  const undo = await timed(async () => {
    await owner.call(undoImport, { params: { id } })
    await work()
  })
  return { preview, write, again, undo }
}

/** Rooms of the one campus; each hundredth has no number. */
async function rooms(): Promise<string> {
  const book = new ExcelJS.Workbook()
  const page = book.addWorksheet('Rooms')
  page.addRow(['Title', 'Number', 'Campus', 'Kind', 'Capacity'])
  for (let at = 1; at <= count; at += 1)
    page.addRow([`Room ${at}`, at % 100 === 7 ? '' : `R${at}`, 'Main', 'Classroom', 20 + (at % 40)])
  return Buffer.from(await book.xlsx.writeBuffer()).toString('base64')
}
