// Results of 1,000 students of one class in 29 sections, nine subjects of five assessments each: `prepare-1000-ms` reads,
// judges, ranks and builds all cards; `prepare-section-ms` is a class of one section of 35; `cards-1000-ms` prints all cards,
// in chunks of 200. `gazette-600-ms` writes the lines and the summary of 600 of them, from what was computed to the PDF.
import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import type { Day } from 'kit/values/day'
import type { School } from '../src/core/school/school.ts'
import { drawCards } from '../src/learning/report-cards/card-file.ts'
import { gazetteTable } from '../src/learning/report-cards/gazette.ts'
import { setTable } from '../src/institute/institute/table-pdf.ts'
import { words } from 'kit/text/words-node'
import { computeClass } from '../src/learning/class-results/compute-class.ts'
import { readClass } from '../src/learning/class-results/read-class.ts'
import type { User } from '../src/core/authorization/user.ts'
import { type BenchSchool, median, timed } from './school.ts'
import { atMost } from './target.ts'

const students = 1000
const subjects = 9
const assessmentsEach = 5
const perSection = 35
const sections = Math.ceil(students / perSection)

const hex = (kind: string) => `('06000000-0000-7000-8000-${kind}' || lpad(at::text, 11, '0'))::uuid`
const idOf = (at: number) => `06000000-0000-7000-8000-00000000000${String(at)}`
const [campus, grade, year, kind, scheme, small, otherGrade] = [1, 2, 3, 4, 5, 6, 7].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

/** Measures how long a class of 1,000 takes to be prepared and printed. */
export async function measureResults(bench: BenchSchool, user: User): Promise<void> {
  const school = await bench.school()
  const cutOn = (await school.today()) as Day
  await fillClass(bench, cutOn)
  const prepare = (schemeId: string) => async () => {
    const of = await readClass(school.db, { schemeId, campusId: campus, cutOn })
    return computeClass(of, { cutOn, remarks: new Map(), traits: [] })
  }
  const whole = await prepare(scheme)()
  if (whole.length !== students) throw new Error(`${whole.length} students were prepared`)
  const [some] = whole
  if (some?.card.subjects.length !== subjects || some.card.outcome === 'pending')
    throw new Error(`the first card has ${some?.card.subjects.length} subjects and is ${some?.card.outcome}`)
  const load = loadavg()[0]?.toFixed(1)
  await note('prepare-1000-ms', { target: 1500, rounds: 5, load, run: prepare(scheme) })
  await note('prepare-section-ms', { target: 80, rounds: 15, load, run: prepare(small) })
  const six = whole
    .slice(0, 600)
    .map(({ member, card }) => ({ section: member.section, studentId: member.id, card, edition: null }))
  const gazette = () => setTable({ ...gazetteTable(school, user, six), of: { day: cutOn } }, words(user).say)
  await note('gazette-600-ms', { target: 1000, rounds: 3, load, run: gazette })
  for (const language of ['en', 'ur'] as const) {
    const cards = whole.map(({ card }) => ({
      card,
      code: '0123456789ABCDEF',
      edition: 1,
      issuedOn: cutOn,
    }))
    await note(language === 'en' ? 'cards-1000-ms' : 'cards-1000-urdu-ms', {
      target: 3000,
      rounds: 1,
      load,
      run: () => drawAll(school, cards, language),
    })
  }
}

type Cards = Parameters<typeof drawCards>[1]

async function drawAll(school: School, cards: Cards, language: 'en' | 'ur'): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(cards.length / 200) }, (_, at) =>
    cards.slice(at * 200, at * 200 + 200),
  )
  await Promise.all(chunks.map((some) => drawCards(school, some, { language })))
}

type Measuring = {
  target: number
  rounds: number
  load: string | undefined
  run: () => Promise<unknown>
}

async function note(name: string, { target, rounds, load, run }: Measuring): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(run))
  const value = median(times)
  noteFigure(name, { value, unit: 'ms', target })
  console.log(`${name} ${value.toFixed(0)}, load ${load}: ${atMost(target, value, ' ms')}`)
}

async function fillClass({ whole, vacuum }: BenchSchool, today: Day): Promise<void> {
  await whole.begin(async (tx) => {
    const made = (of: string) => tx.unsafe(hex(of))
    await tx`set local session_replication_role = replica`
    await tx`insert into campus (id, name) values (${campus}, 'Results')`
    await tx`insert into class (id, title, name, position) values (${grade}, 'Class 8', '8', 8), (${otherGrade}, 'Class 6', '6', 6)`
    await tx`insert into academic_year (id, campus_id, name, first_day, last_day) values (${year}, ${campus}, 'Of results', ${today}::date - 200, ${today}::date + 100)`
    await tx`insert into assessment_kind (id, title) values (${kind}, 'Test of the bench')`
    await tx`insert into section (id, campus_id, class_id, name, title)
      select ${made('c')}, ${campus}, case at when ${sections + 1} then ${otherGrade}::uuid else ${grade}::uuid end, at::text, 'S-' || at
      from generate_series(1, ${sections + 1}) at`
    await tx`insert into subject (id, name) select ${made('d')}, 'Subject ' || at from generate_series(1, ${subjects}) at`
    await tx`insert into section_subject (year_id, section_id, subject_id, lessons)
      select ${year}, s.id, u.id, 5 from section s cross join subject u where s.campus_id = ${campus} and u.name like 'Subject %'`
    await tx`insert into person (id, first_name, last_name, gender)
      select ${made('a')}, 'Sara', 'Iqbal', 'female' from generate_series(1, ${students + perSection}) at`
    await tx`insert into student (id, campus_id, registration_number, father_name, section_id, status)
      select ${made('a')}, ${campus}, 'R-' || at, 'Iqbal Ahmed', ('06000000-0000-7000-8000-c' || lpad((1 + (at - 1) / ${perSection}::int)::text, 11, '0'))::uuid, 'enrolled'
      from generate_series(1, ${students + perSection}) at`
    await tx`update student set section_id = ('06000000-0000-7000-8000-c' || lpad(${sections + 1}::text, 11, '0'))::uuid
      where registration_number in (select 'R-' || at from generate_series(${students + 1}::int, ${students + perSection}::int) at)`
    await tx`insert into enrolment (student_id, year_id, campus_id, section_id, roll_number, starts_on, began)
      select id, ${year}, ${campus}, section_id, row_number() over (partition by section_id order by id), ${today}::date - 150, 'admission'
      from student where campus_id = ${campus}`
    await tx`insert into grade_system (id, title, pass) values (${small}, 'Of the bench', 40)`
    await tx`insert into grade_band (system_id, from_percent, letter, is_pass) values (${small}, 0, 'U', false), (${small}, 40, 'E', true), (${small}, 80, 'A', true)`
    await tx`insert into scheme (id, title, year_id, class_id, grade_system_id) values
      (${scheme}, 'Large', ${year}, ${grade}, ${small}), (${small}, 'Small', ${year}, ${otherGrade}, ${small})`
    await tx`insert into scheme_node (scheme_id, position, kind, subject_id, weight, rounds)
      select c.id, row_number() over (partition by c.id order by u.id), 'subject', u.id, 100, true
      from scheme c cross join subject u where c.year_id = ${year} and u.name like 'Subject %'`
    // A class sits its papers together: each assessment is of all sections.
    await tx`insert into assessment (id, campus_id, year_id, kind_id, subject_id, title, day)
      select ${made('b')}, ${campus}, ${year}, ${kind}, ('06000000-0000-7000-8000-d' || lpad((1 + (at - 1) % ${subjects}::int)::text, 11, '0'))::uuid, 'Test ' || at, ${today}::date - 1
      from generate_series(1, ${subjects * assessmentsEach}) at`
    await tx`insert into assessment_section (assessment_id, section_id)
      select a.id, s.id from assessment a cross join section s where a.year_id = ${year} and s.campus_id = ${campus}`
    await tx`insert into assessment_part (assessment_id, max, position) select id, 50, 1 from assessment where year_id = ${year}`
    await tx`insert into score (part_id, student_id, state, value, recorded_by, act_id)
      select p.id, s.id, 'scored', 20 + abs(hashtext(p.id::text || s.id::text)) % 30, 'teacher', uuidv7()
      from assessment a join assessment_part p on p.assessment_id = a.id cross join student s
      where a.year_id = ${year} and s.campus_id = ${campus}`
  })
  await vacuum()
}
