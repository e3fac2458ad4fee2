// 5,000 students with 8,000 guardians, places and identity numbers, one row in a hundred wrong, from one workbook: read
// and checked, written as a job, brought again, and taken back. `node tenant-api/bench/students.ts [rounds] [students]`.
// Beside it the same rows put into the tables by bare statements. Preview and write together are to take less than 60 s;
// what is taken back is as it was.
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import ExcelJS from 'exceljs'
import { noteFigure } from 'kit/testing/bench-figures'
import { academicYears } from '../src/institute/calendar/contract.ts'
import { beginImport, confirmImport, type ImportView, undoImport } from '../src/records/imports/contract.ts'
import { addSectionSeries, campuses, classes } from '../src/institute/structure/contract.ts'
import { bareStudents, takenBack } from './bare-students.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atMost } from './target.ts'

const rounds = Number(process.argv[2] ?? 3)
const count = Number(process.argv[3] ?? 5_000)
const wrong = count / 100
const [perSection, classCount, letters] = [50, 10, 'ABCDEFGHIJ']

/** A campus with ten sections of each of ten classes, and the year that it is. */
async function found({ owner }: BenchSchool): Promise<void> {
  const campus = await owner.call(campuses.endpoints.create, { body: { name: 'Main' } })
  const ids: string[] = []
  for (let at = 1; at <= classCount; at += 1) {
    const made = await owner.call(classes.endpoints.create, {
      body: { title: `Class ${at}`, name: String(at) },
    })
    ids.push(made.id)
  }
  const body = { campusId: campus.id, classIds: ids, names: [...letters] }
  await owner.call(addSectionSeries, { body: body as never })
  const year = new Date().getUTCFullYear()
  await owner.call(academicYears.endpoints.create, {
    body: { name: 'This year', firstDay: `${year}-01-01` as never, lastDay: `${year}-12-31` as never },
  })
}

/** Each step in milliseconds; what it left must be what was expected, else the times are those of something else. */
async function once(school: BenchSchool, base64: string): Promise<Record<string, number>> {
  const { owner, work } = school
  const body = { resource: 'students', name: 'students.xlsx', content: { base64 } }
  const seen: ImportView[] = []
  const before = await fingerprint(school)
  const begin = async () => seen.push(await owner.call(beginImport, { body }))
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const preview = await timed(begin)
  delay.disable()
  const { id = '', counts } = seen[0] ?? {}
  if (counts?.new !== count - wrong || counts.error !== wrong)
    throw new Error(`the preview found ${JSON.stringify(counts)}`)
  const write = await timed(async () => {
    await owner.call(confirmImport, { params: { id }, body: { counts: { new: counts.new, update: 0 } } })
    await work()
  })
  const again = await timed(begin)
  if (seen[1]?.counts.unchanged !== counts.new)
    throw new Error(`the same file again would change something: ${JSON.stringify(seen[1]?.counts)}`)
  const undo = await timed(async () => {
    await owner.call(undoImport, { params: { id } })
    await work()
  })
  if ((await fingerprint(school)) !== before) throw new Error('what was taken back is not as it was')
  return { preview, write, again, undo, bare: await bare(school), held: delay.max / 1e6 }
}

/** Everything that is known of people, row by row. */
async function fingerprint({ sql }: BenchSchool): Promise<string> {
  const tables = [
    'person',
    'student',
    'guardian',
    'guardian_link',
    'enrolment',
    'gr_entry',
    'sensitive_detail',
  ]
  const sums = await Promise.all(
    tables.map((table) => sql`select md5(string_agg(t::text, '' order by id)) as sum from ${sql(table)} t`),
  )
  return JSON.stringify(sums.map(([row]) => row?.sum))
}

const headers = [
  'Registration number',
  'First name',
  'Last name',
  'Name in another script',
  'Gender',
  'Date of birth',
  'Father’s name',
  'Father’s phone',
  'Father’s identity number',
  'Father’s profession',
  'Mother’s name',
  'Mother’s phone',
  'Campus',
  'Class',
  'Section',
  'Roll number',
  'First day',
  'GR number',
  'Identity number',
  'Religion',
  'Blood group',
  'Nationality',
  'Present address',
  'Permanent address',
  'Board registration number',
  'Phone',
  'Email',
  'Joined on',
  'Medical note',
  'Gets bills',
  'Call first',
]

/** Every fifth is a brother of the one before; each hundredth says an impossible telephone. */
async function workbook(): Promise<string> {
  const book = new ExcelJS.Workbook()
  const page = book.addWorksheet('Students')
  page.addRow(headers)
  const year = new Date().getUTCFullYear()
  for (let at = 0; at < count; at += 1) {
    const [family, place] = [at % 5 === 4 ? at - 1 : at, Math.floor(at / perSection)]
    const number = (from: number) => String(from + family)
    page.addRow([
      `R-${at}`,
      word(at),
      word(family + 7),
      'محمد علی',
      at % 2 ? 'Male' : 'Female',
      `${year - 6 - (at % 9)}-05-${String(1 + (at % 28)).padStart(2, '0')}`,
      `${word(family + 3)} ${word(family + 7)}`,
      at % 100 === 7 ? '12' : `0${number(3_000_000_000)}`,
      number(3_520_200_000_000),
      'Trader',
      `${word(family + 5)} ${word(family + 7)}`,
      at % 100 === 7 ? '' : `0${number(3_210_000_000)}`,
      'Main',
      String(1 + Math.floor(place / letters.length)),
      letters[place % letters.length],
      1 + (at % perSection),
      `${year}-01-10`,
      `M-${at}`,
      String(3_620_200_000_000 + at),
      'Islam',
      'B+',
      'Pakistani',
      `House ${at}, Street ${at % 40}, Lahore`,
      `Village ${at % 300}`,
      `B${at}`,
      '',
      '',
      `${year - 2}-04-01`,
      '',
      'Father',
      'Father',
    ])
  }
  return Buffer.from(await book.xlsx.writeBuffer()).toString('base64')
}

/** A name of letters. */
function word(at: number): string {
  const text = Array.from(String(at % 997), (digit) => 'aeiourstln'[Number(digit)]).join('')
  return `S${text}m`
}

/** The same people by a statement for each table, and taken back. */
async function bare({ sql }: BenchSchool): Promise<number> {
  return timed(() =>
    takenBack(sql, async (tx) => {
      // A whole school in one statement takes longer than what a reader waits for.
      await tx`set local statement_timeout = 0`
      await tx.unsafe(bareStudents(count))
    }),
  )
}

await withSchool(async (school) => {
  await found(school)
  const file = await workbook()
  console.log(`a file of ${((file.length * 0.75) / 1024 / 1024).toFixed(1)} MB`)
  const times: Record<string, number[]> = { preview: [], write: [], again: [], undo: [], bare: [], held: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const [step, took] of Object.entries(await once(school, file))) times[step]?.push(took)
  console.log(`${rounds} rounds of ${count} rows, ${wrong} of them wrong, load ${loadavg()[0]?.toFixed(1)}`)
  for (const [step, list] of Object.entries(times)) {
    const [low, mid, high] = [Math.min(...list), median(list), Math.max(...list)].map((took) =>
      took.toFixed(0),
    )
    noteFigure(`${step}, ${count} students`, { value: median(list), unit: 'ms' })
    console.log(`${step.padEnd(8)} ${mid} ms [${low}–${high}]`)
  }
  const whole = times.preview?.map((took, at) => took + (times.write?.[at] ?? 0)) ?? []
  const ratio = median(whole) / median(times.bare ?? [])
  noteFigure('preview and write', { value: median(whole), unit: 'ms', target: 60_000 })
  noteFigure('ratio to the bare statements', { value: ratio, unit: '×' })
  console.log(
    `end to end ${(median(whole) / 1000).toFixed(1)} s, ${atMost(60_000, median(whole), ' ms')}; ${ratio.toFixed(1)} of the bare statements`,
  )
})
