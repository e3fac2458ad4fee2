// Posting 30 marks of a register with its transaction, audit, idempotency key and outbox, beside one bare INSERT of the
// same 30 rows by unnest into the same table with its foreign keys and no triggers; by one teacher, and by 16 at once.
// Then 16 posts at once for the same students in different lessons, whose rows are compared; and the board of a day of
// 5,000 students. `node tenant-api/bench/attendance.ts [rounds] [posts]`. The school is one at work: it has registers, and
// its tables are analyzed. Rounds are interleaved, both have three connections and write of the same students; the board's
// time is of its function, at the database and in this process.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import type { Day } from 'kit/values/day'
import postgres from 'postgres'
import { signedIn } from '../src/access/sessions/tokens/session-cache.ts'
import { submitRegister } from '../src/attendance/registers/submit-register.ts'
import { statuses } from '../src/attendance/registers/contract.ts'
import { listRegisters } from '../src/attendance/registers/registers.ts'
import type { School } from '../src/core/school/school.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atLeast, atMost } from './target.ts'

const rounds = Math.max(7, Number(process.argv[2] ?? 21))
const posts = Number(process.argv[3] ?? 160)
const sections = 170
const perSection = 30
/** Registers of the days before: who plans by a table of a few rows reads all of it, and goes on when it has thousands. */
const before = 10 * sections
/** The first lesson of those that are called by 16 at once, and by nobody before. */
const raced = 20

type User = NonNullable<Awaited<ReturnType<typeof signedIn>>>
type Section = { id: string; students: string[] }
type Place = { school: School; user: User; sections: Section[]; days: Day[] }

const [campus, grade, year] = ['1', '2', '3'].map((end) => `03000000-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
]

const names = Object.keys(statuses) as (keyof typeof statuses)[]

await withSchool(async (bench) => {
  const place = await found(bench)
  const bare = await bareTable(bench)
  const calls = callsOf(place)
  const ratios: Record<string, number[]> = { 1: [], 16: [] }
  const rates: Record<string, number[]> = { 'maktab 1': [], 'bare 1': [], 'maktab 16': [], 'bare 16': [] }
  for (const at of [1, 16]) await post(place, { calls, at, many: before / 2 })
  await bench.vacuum()
  for (let round = 0; round < rounds; round += 1)
    for (const at of [1, 16]) {
      const ours = await post(place, { calls, at, many: posts })
      const theirs = await insertBare(bare, { place, at, many: posts })
      rates[`maktab ${at}`]?.push(ours)
      rates[`bare ${at}`]?.push(theirs)
      ratios[at]?.push(ours / theirs)
    }
  console.log(`${rounds} interleaved rounds of ${posts} posts of 30 marks, load ${loadavg()[0]?.toFixed(1)}`)
  for (const [name, list] of Object.entries(rates)) {
    noteFigure(`${name} at once`, { value: median(list), unit: 'posts/s' })
    console.log(`${name.padEnd(10)} ${median(list).toFixed(0)} posts/s [${span(list, 0)}]`)
  }
  for (const [at, least] of [
    [1, 0.4],
    [16, 0.35],
  ] as const) {
    const list = ratios[at] ?? []
    noteFigure(`ratio to bare inserts, ${at} at once`, { value: median(list), unit: '×', target: least })
    console.log(
      `ratio at ${at}: ${median(list).toFixed(2)} [${span(list, 2)}], ${atLeast(least, median(list))}`,
    )
  }
  console.log(`round trips of a post: ${await tripsOf(place, calls)}`)
  await race(bench, place)
  await board(bench, place)
  await bare.end()
})

function span(list: readonly number[], digits: number): string {
  return [Math.min(...list), Math.max(...list)].map((one) => one.toFixed(digits)).join('–')
}

/** So many sections with students, where every day of November is one of school. */
async function found({ whole, school }: BenchSchool): Promise<Place> {
  const now = new Date()
  const today = (await (await school()).today()) as Day
  await whole.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into campus (id, name) values (${campus}, 'Main')`
    await tx`insert into school_week (campus_id, open_days, short_days) values (${campus}, '{1,2,3,4,5,6,7}', '{}')`
    await tx`insert into class (id, title, name, position) values (${grade}, 'Class 1', '1', 1)`
    await tx`insert into academic_year (id, name, first_day, last_day)
      values (${year}, 'This year', ${today}::date - 200, ${today}::date + 100)`
    await tx`insert into section (id, campus_id, class_id, name, title)
      select ${idOf(tx, 'a')}, ${campus}, ${grade}, at::text, '1-' || at from generate_series(1, ${sections}) at`
    await tx`insert into person (id, first_name, last_name, gender)
      select ${idOf(tx, 'b')}, 'Sara', 'Iqbal', 'female' from generate_series(1, ${sections * perSection}) at`
    await tx`insert into student (id, campus_id, registration_number, father_name, section_id, status)
      select ${idOf(tx, 'b')}, ${campus}, 'B-' || at, 'Iqbal Ahmed', s.id, 'enrolled'
      from generate_series(1, ${sections * perSection}) at
      join section s on s.name = (1 + (at - 1) / ${perSection})::text`
    await tx`insert into enrolment (student_id, year_id, campus_id, section_id, roll_number, starts_on, began)
      select id, ${year}, campus_id, section_id, row_number() over (partition by section_id order by id),
        ${today}::date - 150, 'admission' from student`
  })
  await whole`analyze`
  const [session] = await whole<{ id: string }[]>`select id from session limit 1`
  const found = await whole<Section[]>`
    select section_id as id, array_agg(student_id order by student_id) as students from enrolment group by 1 order by 1`
  const user = await signedIn(await school(), session?.id ?? '')
  if (!user) throw new Error(`nobody is logged in at ${now.toISOString()}`)
  const days = Array.from({ length: 8 }, (_, ago) => dayBefore(today, ago))
  return { school: await school(), user, sections: [...found], days }
}

function idOf(tx: postgres.TransactionSql, kind: string) {
  return tx.unsafe(`('03000000-0000-7000-8000-${kind}' || lpad(at::text, 11, '0'))::uuid`)
}

function dayBefore(day: Day, days: number): Day {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10) as Day
}

/** The table of marks with its foreign keys and indexes, and no triggers; registers for it to name. */
async function bareTable({ whole, sql }: BenchSchool): Promise<postgres.Sql> {
  await whole`create table bare_mark (like mark including all)`
  await whole`alter table bare_mark add foreign key (register_id) references register,
    add foreign key (student_id) references student`
  await whole`grant select, insert on bare_mark to maktab_app`
  return postgres({ ...(sql.options as object), max: 3, onnotice: () => undefined } as never)
}

type Call = Parameters<typeof submitRegister>[2]

/** One register after the other: each section, day and lesson once. */
function* callsOf({ sections: all, days }: Place): Generator<Call> {
  for (const day of days)
    for (let period = 1; period < raced; period += 1)
      for (const section of all) yield callOf(section, day, period)
}

function callOf({ id, students }: Section, day: Day, period: number): Call {
  const marks = students.map((studentId, at) => ({
    studentId,
    status: names[at % 9 === 0 ? 1 : 0] ?? 'present',
    minutes: null,
    comment: '',
  }))
  return {
    kind: 'section',
    id,
    day,
    period,
    subjectId: null,
    version: 0,
    marks,
    isSubmitted: true,
    reason: '',
  }
}

type Posting = { calls: Iterator<Call>; at: number; many: number }

/** Posts per second, so many at a time, each with a key of its own as a request has. */
async function post({ school, user }: Place, { calls, at, many }: Posting): Promise<number> {
  let left = many
  async function one() {
    while (left-- > 0) {
      const { value } = calls.next()
      if (!value) throw new Error('there are no registers left to call')
      await submitRegister(requestIn(school), user, value)
    }
  }
  const took = await timed(() => Promise.all(Array.from({ length: at }, one)))
  return (many * 1000) / took
}

function requestIn(school: School): School {
  return school.during({ id: randomUUID(), once: { key: randomUUID(), hash: randomUUID() } })
}

type Bare = { place: Place; at: number; many: number }

async function insertBare(sql: postgres.Sql, { place, at, many }: Bare): Promise<number> {
  const registers = await sql<{ id: string; section: string }[]>`
    select id, section_id as section from register order by id desc limit ${many}`
  const said = Array.from({ length: perSection }, () => 'present')
  let left = many
  async function one() {
    while (left-- > 0) {
      const register = registers[left % registers.length]
      const { students } = place.sections.find(({ id }) => id === register?.section) ?? { students: [] }
      await sql`insert into bare_mark (register_id, student_id, status, minutes, comment, said_by, act_id)
        select ${register?.id ?? ''}, s.id, s.status, null, '', 'teacher', ${register?.id ?? ''}
        from unnest(${students}::uuid[], ${said}::text[]) as s (id, status)`
    }
  }
  const took = await timed(() => Promise.all(Array.from({ length: at }, one)))
  return (many * 1000) / took
}

/** What goes to the database for one post. */
async function tripsOf(place: Place, calls: Iterator<Call>): Promise<string> {
  await place.school.profile()
  const { options } = place.school.db.$client
  let trips = 0
  options.debug = () => void (trips += 1)
  await post(place, { calls, at: 1, many: 1 })
  options.debug = undefined as never
  noteFigure('round trips of a post', { value: trips, unit: 'trips', target: 6 })
  return `${trips}, ${atMost(6, trips)}`
}

/** 16 teachers post for the same students in different lessons at once, as often as there are days. */
async function race({ whole }: BenchSchool, { school, user, sections: all }: Place): Promise<void> {
  const section = all.at(-1)
  if (!section) return
  const day = (await school.today()) as Day
  const before = await whole`delete from outbox returning 1`.catch(() => [])
  const settled = await Promise.allSettled(
    Array.from({ length: 16 }, (_, at) =>
      submitRegister(requestIn(school), user, { ...callOf(section, day, raced + at) }),
    ),
  )
  const errors = settled.filter(({ status }) => status === 'rejected').length
  const [marks] = await whole<{ wrong: number; rows: number }[]>`
    select count(*)::int as rows, count(*) filter (where m.status <> case when (m.place - 1) % 9 = 0 then 'absent' else 'present' end)::int as wrong
    from (
      select k.status, row_number() over (partition by r.id order by k.student_id) as place
      from register r join current_mark k on k.register_id = r.id
      where r.section_id = ${section.id} and r.day = ${day} and r.period between ${raced} and ${raced + 15}
    ) m`
  const days = await whole<{ wrong: number }[]>`
    select count(*) filter (where status <> case when (place - 1) % 9 = 0 then 'absent' else 'present' end)::int as wrong
    from (
      select status, row_number() over (order by student_id) as place from student_day
      where section_id = ${section.id} and day = ${day}
    ) d`
  const wrong =
    errors + (marks?.wrong ?? 1) + (days[0]?.wrong ?? 1) + Math.abs((marks?.rows ?? 0) - 16 * perSection)
  noteFigure('wrong marks, days or rows of 16 posts at once', { value: wrong, unit: 'rows', target: 0 })
  console.log(
    `16 at once for the same ${perSection} students: ${errors} errors, ${marks?.rows} marks, wrong marks, days or rows ${atMost(0, wrong)} (${before.length} events before)`,
  )
}

/** The board of a day on which every section has been called. */
async function board({ vacuum }: BenchSchool, place: Place): Promise<void> {
  const { school, user, sections: all, days } = place
  const day = days[0] as Day
  for (const section of all)
    await submitRegister(requestIn(school), user, { ...callOf(section, day, 1), period: null })
  await vacuum()
  const times: number[] = []
  for (let at = 0; at < 60; at += 1) times.push(await timed(() => listRegisters(school, user, { day })))
  const sorted = times.slice(10).toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  noteFigure('board of a day, p95', { value: p95, unit: 'ms', target: 50 })
  console.log(
    `board of ${all.length} sections, ${all.length * perSection} students: median ${median(sorted).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${atMost(50, p95, ' ms')}`,
  )
}
