// What the triggers of the plan, of webhooks and of the audit's campuses take of 5,000 students with 8,000 guardians that
// are put into the tables by bare statements, in a school whose plan is bounded and which tells a webhook: with all of
// them, and with those of one kind switched off, in turn. `node tenant-api/bench/triggers.ts [rounds] [students]`. Compared
// is the processor's time of the database, which other work on the machine does not lengthen (on Linux; elsewhere the
// clock's). No kind is to take more than a fifth; an import reads and checks besides, so that of it they take less.
import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import { academicYears } from '../src/institute/calendar/contract.ts'
import { addSectionSeries, campuses, classes } from '../src/institute/structure/contract.ts'
import { bareStudents, takenBack } from './bare-students.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atMost } from './target.ts'

const rounds = Number(process.argv[2] ?? 7)
const count = Number(process.argv[3] ?? 5_000)

/** Each kind, and what switches it off. */
const kinds: Record<string, string> = {
  'all of them': '',
  'those of the plan': `alter table enrolment disable trigger room_for_new, disable trigger room_for_returned;
    alter table student disable trigger room_for_active`,
  'that of webhooks': 'alter table audit disable trigger rows_told',
}

/** As it is, each row of the audit says its campus; without, none. */
async function campusesOff({ whole }: BenchSchool): Promise<string> {
  const [known] = await whole<{ text: string }[]>`select pg_get_functiondef('audit_insert'::regproc) as text`
  const off = known?.text.replace(/case\s+when c\.now \? 'campus_id'.*?\n {4}end/s, 'null::uuid')
  if (off === undefined || off === known?.text) throw new Error('the audit says its campuses in another way')
  return off
}

/** A place for the students, and a webhook that waits for something else than they are, so that nothing is sent. */
async function found({ owner, whole }: BenchSchool): Promise<void> {
  const campus = await owner.call(campuses.endpoints.create, { body: { name: 'Main' } })
  const { id } = await owner.call(classes.endpoints.create, { body: { title: 'Class 1', name: '1' } })
  await owner.call(addSectionSeries, { body: { campusId: campus.id, classIds: [id], names: ['A'] } as never })
  const days = { firstDay: '2026-01-01' as never, lastDay: '2026-12-31' as never }
  await owner.call(academicYears.endpoints.create, { body: { name: 'This year', ...days } })
  await whole.begin(async (tx) => {
    await tx`with made as (insert into act (key, actor) values ('bench', 'Bench') returning id)
      select set_config('app.act', id::text, true) from made`
    await tx`insert into webhook (name, url, events, secret_sealed, maker_id)
      select 'Bench', 'https://bench.example/', '{certificate.issued}', '', id from account limit 1`
  })
}

/** Milliseconds that the students take, without what was switched off for them. */
async function put({ whole, processor, vacuum }: BenchSchool, off: string): Promise<number> {
  await vacuum()
  let [before, after] = [Number.NaN, Number.NaN]
  let clock = Number.NaN
  await takenBack(whole, async (tx) => {
    await tx.unsafe(off)
    await tx`select set_config('app.plan', ${JSON.stringify({ students: 1_000_000, others: 3_000_000 })}, true)`
    before = processor()
    clock = await timed(() => tx.unsafe(bareStudents(count)))
    after = processor()
  })
  return Number.isNaN(after) ? clock : after - before
}

await withSchool(async (school) => {
  await found(school)
  kinds['campuses of the audit'] = await campusesOff(school)
  await put(school, '')
  const times = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, list] of times) list.push(await put(school, kinds[name] ?? ''))
  console.log(`${rounds} interleaved rounds of ${count} students, load ${loadavg()[0]?.toFixed(1)}`)
  const whole = times.get('all of them') ?? []
  for (const [name, list] of times) {
    const [low, mid, high] = [Math.min(...list), median(list), Math.max(...list)].map((took) =>
      took.toFixed(0),
    )
    const share = 100 * (1 - median(list) / median(whole))
    if (list === whole) noteFigure('students put with all triggers', { value: median(list), unit: 'ms' })
    else noteFigure(`taken by ${name}`, { value: share, unit: '%', target: 20 })
    const said = list === whole ? '' : `: it takes ${share.toFixed(1)} %, ${atMost(20, share, ' %')}`
    console.log(`${list === whole ? 'with' : 'without'} ${name.padEnd(22)} ${mid} ms [${low}–${high}]${said}`)
  }
})
