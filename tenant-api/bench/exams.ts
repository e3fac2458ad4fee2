// Exams of a section of 35: saving 35 × 3 marks with transaction, audit, idempotency key and the check of each cell, beside
// one bare INSERT of the same 105 rows by unnest into the same table with its foreign keys and no triggers; and 16 teachers
// who save the same sheet at once, whose rows are compared. `node tenant-api/bench/exams.ts [rounds]`, by itself 40. Rounds
// are interleaved, both have one connection for a save, and the tables are analyzed. Each step is a row of `steps`.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import type { Day } from 'kit/values/day'
import postgres from 'postgres'
import { signedIn } from '../src/access/sessions/tokens/session-cache.ts'
import type { School } from '../src/core/school/school.ts'
import { enterScores } from '../src/learning/scores/enter-scores.ts'
import { measureResults } from './exam-results.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atLeast, atMost } from './target.ts'

const perSection = 35
const parts = 3
const teachers = 16
const warmUp = 8

type User = NonNullable<Awaited<ReturnType<typeof signedIn>>>
type Sheet = { id: string; parts: string[] }
type Place = { school: School; user: User; students: string[]; sheets: Iterator<Sheet>; rounds: number }
type Step = (bench: BenchSchool, place: Place) => Promise<void>

/** What is measured of exams, one after the other in the same school. */
const steps: readonly Step[] = [saveBesideBare, saveAtOnce, (bench, { user }) => measureResults(bench, user)]

const made = (kind: string) => `('05000000-0000-7000-8000-${kind}' || lpad(at::text, 11, '0'))::uuid`
const ofAll = { campus: 1, grade: 2, year: 3, section: 4, subject: 5, kind: 6 }
const idOf = (key: keyof typeof ofAll) => `05000000-0000-7000-8000-00000000000${ofAll[key]}`

/** Measures the marks of exams in a school of its own. */
export async function benchExams(bench: BenchSchool, rounds = 40): Promise<void> {
  const place = await fill(bench, rounds)
  for (const step of steps) await step(bench, place)
}

/** A section of 35, and as many assessments out of three parts as the steps use up: each is saved once. */
async function fill({ whole, school, vacuum }: BenchSchool, rounds: number): Promise<Place> {
  const today = (await (await school()).today()) as Day
  const count = rounds + warmUp + 4
  await whole.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into campus (id, name) values (${idOf('campus')}, 'Main')`
    await tx`insert into class (id, title, name, position) values (${idOf('grade')}, 'Class 7', '7', 1)`
    await tx`insert into academic_year (id, name, first_day, last_day)
      values (${idOf('year')}, 'This year', ${today}::date - 200, ${today}::date + 100)`
    await tx`insert into section (id, campus_id, class_id, name, title)
      values (${idOf('section')}, ${idOf('campus')}, ${idOf('grade')}, 'B', '7-B')`
    await tx`insert into subject (id, name) values (${idOf('subject')}, 'Maths')`
    await tx`insert into assessment_kind (id, title) values (${idOf('kind')}, 'Exam of the bench')`
    await tx`insert into section_subject (year_id, section_id, subject_id, lessons)
      values (${idOf('year')}, ${idOf('section')}, ${idOf('subject')}, 6)`
    await tx`insert into person (id, first_name, last_name, gender)
      select ${tx.unsafe(made('a'))}, 'Sara', 'Iqbal', 'female' from generate_series(1, ${perSection}) at`
    await tx`insert into student (id, campus_id, registration_number, father_name, section_id, status)
      select ${tx.unsafe(made('a'))}, ${idOf('campus')}, 'B-' || at, 'Iqbal Ahmed', ${idOf('section')}, 'enrolled'
      from generate_series(1, ${perSection}) at`
    await tx`insert into enrolment (student_id, year_id, campus_id, section_id, roll_number, starts_on, began)
      select ${tx.unsafe(made('a'))}, ${idOf('year')}, ${idOf('campus')}, ${idOf('section')}, at, ${today}::date - 150, 'admission'
      from generate_series(1, ${perSection}) at`
    await tx`insert into assessment (id, campus_id, year_id, kind_id, subject_id, title, day)
      select ${tx.unsafe(made('b'))}, ${idOf('campus')}, ${idOf('year')}, ${idOf('kind')}, ${idOf('subject')}, 'Exam ' || at, ${today}::date - 1
      from generate_series(1, ${count}) at`
    await tx`insert into assessment_section (assessment_id, section_id)
      select ${tx.unsafe(made('b'))}, ${idOf('section')} from generate_series(1, ${count}) at`
    await tx`insert into assessment_part (assessment_id, name, max, position)
      select ${tx.unsafe(made('b'))}, 'Part ' || part, 50, part from generate_series(1, ${count}) at, generate_series(1, ${parts}) part`
  })
  await vacuum()
  const [session] = await whole<{ id: string }[]>`select id from session limit 1`
  const user = await signedIn(await school(), session?.id ?? '')
  if (!user) throw new Error('nobody is logged in')
  const students = await whole<{ id: string }[]>`select student_id as id from enrolment order by 1`
  const sheets = await whole<Sheet[]>`
    select assessment_id as id, array_agg(id order by position) as parts from assessment_part group by 1 order by 1`
  return {
    school: await school(),
    user,
    students: students.map(({ id }) => id),
    sheets: [...sheets].values(),
    rounds,
  }
}

function nextSheet({ sheets }: Place): Sheet {
  const { value } = sheets.next()
  if (!value) throw new Error('no assessment is left to save')
  return value as Sheet
}

/** The marks of a whole sheet; `mark` is what everybody has in the first part, and one more in each part after it. */
async function save({ school, user, students }: Place, sheet: Sheet, mark: number) {
  const cells = sheet.parts.flatMap((partId, at) =>
    students.map((studentId) => ({
      partId,
      studentId,
      state: 'scored' as const,
      value: mark + at,
      scoreId: null,
    })),
  )
  const request = school.during({ id: randomUUID(), once: { key: randomUUID(), hash: randomUUID() } })
  return enterScores(request, user, { id: sheet.id, cells, reason: '', isImport: false })
}

/** `save-scores-p50-ms` and `scores-vs-bare`: a sheet that is saved, and the same rows as a bare insert, in turn. */
async function saveBesideBare({ whole, sql }: BenchSchool, place: Place): Promise<void> {
  await whole`create table bare_score (like score including all)`
  await whole`alter table bare_score add foreign key (part_id) references assessment_part,
    add foreign key (student_id) references student`
  await whole`grant select, insert on bare_score to maktab_app`
  const bare = postgres({ ...(sql.options as object), max: 1, onnotice: () => undefined } as never)
  const ours: number[] = []
  const theirs: number[] = []
  try {
    for (let round = 0; round < warmUp + place.rounds; round += 1) {
      const sheet = nextSheet(place)
      const saving = await timed(async () => {
        const { saved } = await save(place, sheet, 10)
        if (saved.length !== perSection * parts) throw new Error(`${saved.length} marks were saved`)
      })
      const inserting = await timed(() => insertBare(bare, place, sheet))
      if (round < warmUp) continue
      ours.push(saving)
      theirs.push(inserting)
    }
  } finally {
    await bare.end()
  }
  const [p50, bareP50] = [median(ours), median(theirs)]
  const ratio = median(ours.map((one, at) => (theirs[at] ?? Number.NaN) / one))
  console.log(
    `${place.rounds} interleaved rounds of ${perSection} × ${parts} marks, load ${loadavg()[0]?.toFixed(1)}`,
  )
  noteFigure('save-scores-p50-ms', { value: p50, unit: 'ms', target: 4 })
  console.log(
    `save-scores-p50-ms ${p50.toFixed(1)} [${span(ours)}], bare ${bareP50.toFixed(1)} [${span(theirs)}]: ${atMost(4, p50, ' ms')}`,
  )
  noteFigure('scores-vs-bare', { value: ratio, unit: '×', target: 0.45 })
  console.log(`scores-vs-bare ${ratio.toFixed(2)}: ${atLeast(0.45, ratio)}`)
}

async function insertBare(sql: postgres.Sql, { students }: Place, sheet: Sheet): Promise<void> {
  const [ofParts, ofStudents, values]: [string[], string[], number[]] = [[], [], []]
  for (const [at, part] of sheet.parts.entries())
    for (const student of students) {
      ofParts.push(part)
      ofStudents.push(student)
      values.push(10 + at)
    }
  await sql`insert into bare_score (part_id, student_id, state, value, replaces_id, recorded_by, reason, act_id)
    select s.part_id, s.student_id, 'scored', s.value, null, 'teacher', '', ${sheet.id}
    from unnest(${ofParts}::uuid[], ${ofStudents}::uuid[], ${values}::numeric[]) as s (part_id, student_id, value)`
}

/** `wrong-scores-at-once`: sixteen save the same sheet with marks of their own; each cell is one teacher's, as each was told. */
async function saveAtOnce({ whole }: BenchSchool, place: Place): Promise<void> {
  const sheet = nextSheet(place)
  let answers: PromiseSettledResult<Awaited<ReturnType<typeof save>>>[] = []
  const took = await timed(async () => {
    answers = await Promise.allSettled(
      Array.from({ length: teachers }, (_, at) => save(place, sheet, 1 + at)),
    )
  })
  const errors = answers.filter(({ status }) => status === 'rejected').length
  const rows = await whole<{ id: string; part: string; student: string; value: number }[]>`
    select id, part_id as part, student_id as student, value::float8 as value from score where part_id = any (${sheet.parts})`
  const told = new Map<string, number>()
  let twice = 0
  for (const [at, answer] of answers.entries())
    if (answer.status === 'fulfilled')
      for (const { scoreId } of answer.value.saved) {
        if (told.has(scoreId)) twice += 1
        told.set(scoreId, 1 + at)
      }
  const wrongRows = rows.filter(
    ({ id, part, value }) => value !== (told.get(id) ?? Number.NaN) + sheet.parts.indexOf(part),
  ).length
  const wrong = errors + twice + wrongRows + Math.abs(rows.length - perSection * parts)
  noteFigure('wrong-scores-at-once', { value: wrong, unit: 'rows', target: 0 })
  console.log(
    `${teachers} at once for the same ${perSection * parts} cells in ${took.toFixed(0)} ms: ${errors} errors, ${rows.length} rows; wrong-scores-at-once ${wrong}: ${atMost(0, wrong)}, load ${loadavg()[0]?.toFixed(1)}`,
  )
}

function span(list: readonly number[]): string {
  return [Math.min(...list), Math.max(...list)].map((one) => one.toFixed(1)).join('–')
}

if (import.meta.main) await withSchool((bench) => benchExams(bench, Number(process.argv[2] ?? 40)))
