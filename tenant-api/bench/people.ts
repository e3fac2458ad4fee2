// A school of 20,000 students with their guardians, and 60,000 stays of three years: searched, listed, a record opened
// with all that its page asks for, and 1,000 students as Excel, through the whole application beside the bare SQL (for
// Excel beside the same rows put into a workbook by the same library); and the promotion of 5,000 and its way back.
// `node tenant-api/bench/people.ts [rounds]`. A search is to take 30 ms at p95, the promotion less than 10 s.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import { noteFigure } from 'kit/testing/bench-figures'
import { addDays, day } from 'kit/values/day'
import type postgres from 'postgres'
import {
  beginPromotion,
  readPromotion,
  runPromotion,
  undoPromotion,
} from '../src/people/promotion/contract.ts'
import { boys, fathers, girls, surnames } from '../demo/people/enrolment/seed-names.ts'
import { documentsOfFamily, readWarning } from '../src/people/documents/contract.ts'
import { enrolments, listEnrolments } from '../src/people/enrolment/contract.ts'
import { mergingOf } from '../src/people/duplicates/contract.ts'
import { notesOf } from '../src/people/notes/contract.ts'
import { listFamily, studentDetails, students } from '../src/people/students-and-guardians/contract.ts'
import { cards } from '../src/records/id-cards/contract.ts'
import { searchEverything } from '../src/records/home/contract.ts'
import { type BenchSchool, median, timed, withSchool } from './school.ts'
import { atMost } from './target.ts'

const rounds = Number(process.argv[2] ?? 100)
const count = 20_000
const promoted = 5_000
const limit = 50

type Case = {
  name: string
  ask: (school: BenchSchool) => Promise<unknown>
  bare: (sql: postgres.Sql) => Promise<readonly unknown[]>
  /** Milliseconds at p95, or how often the bare SQL. */
  most: { p95: number } | { ratio: number }
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

await withSchool(async (school) => {
  const { sql } = school
  const ids = await fill(sql)
  // As autovacuum leaves it: the search index has taken up what was written last.
  await school.vacuum()
  console.log(`${count} students, ${rounds} interleaved rounds, load ${loadavg()[0]?.toFixed(1)}`)
  for (const fragment of ['zai', 'khan', '7654', 'زید', 'rss-19']) await explain(sql, fragment)
  for (const one of cases(ids)) await compare(one, school)
  await promote(school, ids)
})

/** What a search stands on: each of its words occurs somewhere. */
function found(sql: postgres.Sql, q: string) {
  const words = q.split(' ').map((word) => sql`and search_text like '%' || fold(${word}) || '%'`)
  return sql`
    select *, (select count(*)::int from students where archived_at is null ${words}) as total
    from students where archived_at is null ${words}
    order by name collate name_order, id limit ${limit}`
}

function cases({ student }: Ids): Case[] {
  const searches = ['zaid khan', 'siddiq', '7654', 'زید خان', 'rss-199'].map((q) => ({
    name: `search “${q}”`,
    ask: ({ owner }: BenchSchool) => owner.call(students.endpoints.list, { query: { limit, q } }),
    bare: (sql: postgres.Sql) => found(sql, q),
    most: { p95: 30 },
  }))
  return [
    ...searches,
    ...['zaid kha', 'زید خان'].map((q) => ({
      name: `palette “${q}”`,
      ask: ({ owner }: BenchSchool) => owner.call(searchEverything, { query: { q } }),
      bare: (sql: postgres.Sql) => found(sql, q),
      most: { p95: 30 },
    })),
    {
      name: 'list',
      ask: ({ owner }) => owner.call(students.endpoints.list, { query: { limit } }),
      bare: (sql) => sql`
        select *, (select count(*)::int from students where archived_at is null) as total
        from students where archived_at is null order by name collate name_order, id limit ${limit}`,
      most: { ratio: 3 },
    },
    {
      name: 'record',
      ask: async ({ owner }) => {
        const params = { id: student }
        return Promise.all([
          ...ofRecord.map((part) => owner.call(part, { params })),
          owner.call(readWarning, {}),
        ])
      },
      bare: async (sql) => [
        await sql`select * from students where id = ${student}`,
        await sql`
          select g.*, l.relation from guardian_link l join guardians g on g.id = l.guardian_id
          where l.student_id = ${student}`,
        await sql`
          select s.* from students s join students o on o.family_code = s.family_code and o.family_code <> ''
          where o.id = ${student}`,
        await sql`select * from sensitive_detail where id = ${student}`,
        await sql`
          select e.*, k.title, y.name from enrolment e join section k on k.id = e.section_id
          join academic_year y on y.id = e.year_id where e.student_id = ${student} order by e.starts_on desc`,
        // Who may be the same: of one identity number, or of one name and birthday.
        await sql`
          select b.id from sensitive_detail a join sensitive_detail b using (identity_number)
          where a.id = ${student} and b.id <> a.id and a.identity_number <> ''
          union all
          select q.id from person p join person q on q.birth_date = p.birth_date and fold(q.name) = fold(p.name)
          where p.id = ${student} and q.id <> p.id`,
        await sql`select * from merger where survivor_id = ${student} or other_id = ${student}`,
        await sql`select * from family_documents where person_id = ${student} order by expires_on`,
        await sql`select * from note where person_id = ${student} order by is_pinned desc, created_at desc`,
        await sql`select * from id_card where person_id = ${student}`,
        await sql`select * from document_setting`,
      ],
      most: { ratio: 10 },
    },
    {
      name: 'stays',
      ask: ({ owner }) => owner.call(enrolments.endpoints.list, { query: { limit } }),
      bare: (sql) => sql`
        select *, (select count(*)::int from enrolments where archived_at is null) as total
        from enrolments where archived_at is null order by starts_on desc, id desc limit ${limit}`,
      most: { ratio: 3 },
    },
    {
      name: 'stays “siddiq”',
      ask: ({ owner }) => owner.call(enrolments.endpoints.list, { query: { limit, q: 'siddiq' } }),
      bare: (sql) => sql`
        select *, (select count(*)::int from enrolments where archived_at is null and search_text like '%siddiq%') as total
        from enrolments where archived_at is null and search_text like '%siddiq%'
        order by starts_on desc, id desc limit ${limit}`,
      most: { ratio: 10 },
    },
    {
      name: 'Excel of 1,000',
      ask: ({ owner }) => owner.ask({ url: '/api/v1/students/sheet?q=rss-19' }),
      bare: async (sql) => {
        const rows = await sql`
          select * from students where archived_at is null and search_text like '%' || fold('rss-19') || '%'
          order by name collate name_order, id limit 1000`
        return [await workbookOf(rows)]
      },
      most: { ratio: 3 },
    },
  ]
}

/** The rows as they come, in a workbook of the same kind; its size in bytes. */
async function workbookOf(rows: readonly Record<string, unknown>[]): Promise<number> {
  const stream = new PassThrough()
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const page = book.addWorksheet('Students')
  for (const row of rows) page.addRow(Object.values(row).map((value) => value ?? '')).commit()
  page.commit()
  const done = book.commit()
  let size = 0
  for await (const chunk of stream) size += (chunk as Buffer).length
  await done
  return size
}

async function compare({ name, ask, bare, most }: Case, school: BenchSchool) {
  const [asked, plain]: [number[], number[]] = [[], []]
  const times = name.startsWith('Excel') ? Math.ceil(rounds / 10) : rounds
  for (let round = -5; round < times; round += 1) {
    const took = [await timed(() => ask(school)), await timed(async () => bare(school.sql))] as const
    if (round < 0) continue
    asked.push(took[0])
    plain.push(took[1])
  }
  const ratio = median(asked) / median(plain)
  const p95 = asked.toSorted((a, b) => a - b)[Math.ceil(asked.length * 0.95) - 1] ?? Number.NaN
  noteFigure(`${name}, p95`, { value: p95, unit: 'ms', target: 'p95' in most ? most.p95 : null })
  noteFigure(`${name}, ratio to its bare SQL`, {
    value: ratio,
    unit: '×',
    target: 'ratio' in most ? most.ratio : null,
  })
  const target =
    'p95' in most ? atMost(most.p95, p95, ' ms at p95') : atMost(most.ratio, ratio, ' of the bare SQL')
  console.log(
    `${name.padEnd(24)} ${median(asked).toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, bare ${median(plain).toFixed(2)} ms, ratio ${ratio.toFixed(2)}, ${target}`,
  )
}

/** Which index a fragment is found by. */
async function explain(sql: postgres.Sql, fragment: string) {
  const lines = await sql.unsafe(
    `explain select id from students where archived_at is null and search_text like '%' || fold('${fragment}') || '%'`,
  )
  const plan = lines.map((line) => String(line['QUERY PLAN'])).join('\n')
  const isFoundByIndex = plan.includes('students_search')
  if (!isFoundByIndex) process.exitCode = 1
  noteFigure(`“${fragment}” is found without its index`, {
    value: isFoundByIndex ? 0 : 1,
    unit: 'faults',
    target: 0,
  })
  console.log(`“${fragment}” is found by ${isFoundByIndex ? 'the index students_search' : `\n${plan}`}`)
}

async function promote({ owner, sql, work }: BenchSchool, { from, to, campus }: Ids) {
  const state = () => sql`select md5(string_agg(e::text, '' order by id)) as sum from enrolment e`
  const studentsNow = () => sql`select md5(string_agg(s::text, '' order by id)) as sum from student s`
  const [before, whoBefore] = [await state(), await studentsNow()]
  const body = { campusId: campus, fromYearId: from, toYearId: to }
  const { id } = await owner.call(beginPromotion, { body })
  const params = { id }
  const rehearsal = await timed(() => owner.call(readPromotion, { params }))
  const { outcome } = await owner.call(readPromotion, { params })
  if (outcome.counts.promote !== promoted) throw new Error(`would promote ${JSON.stringify(outcome)}`)
  const run = await timed(async () => {
    await owner.call(runPromotion, { params, body: outcome.counts })
    await work()
  })
  if ((await owner.call(readPromotion, { params })).state !== 'done')
    throw new Error('it was not carried out')
  const undo = await timed(async () => {
    await owner.call(undoPromotion, { params })
    await work()
  })
  const same =
    (await state())[0]?.sum === before[0]?.sum && (await studentsNow())[0]?.sum === whoBefore[0]?.sum
  if (!same) throw new Error('what was taken back is not as it was')
  noteFigure(`rehearsal of the promotion of ${promoted}`, { value: rehearsal, unit: 'ms' })
  noteFigure(`promotion of ${promoted}`, { value: run, unit: 'ms', target: 10_000 })
  noteFigure(`promotion of ${promoted} taken back`, { value: undo, unit: 'ms' })
  console.log(
    `promotion of ${promoted}: rehearsal ${rehearsal.toFixed(0)} ms, done in ${run.toFixed(0)} ms, ${atMost(10_000, run, ' ms')}`,
  )
  console.log(`taken back in ${undo.toFixed(0)} ms, every row as it was`)
}

type Ids = { student: string; from: string; to: string; campus: string }

/** Students with their parents and three years, 5,000 of them in the sections that go on, the others at another campus. */
async function fill(sql: postgres.Sql): Promise<Ids> {
  // The new year has begun, so that the promotion is carried out at once.
  const first = day(new Date().toISOString().slice(0, 10))
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`insert into act (key, actor) values ('bench.filled', 'bench') returning set_config('app.act', id::text, true)`
    const [campus, other] = await tx`insert into campus (name, code, city, location, contact, description)
      values ('Main', 'MAIN', '', '', '', ''), ('Other', 'OTH', '', '', '', '') returning id`
    const [from, to, last, oldest] = await tx`insert into academic_year (name, first_day, last_day) values
      ('Old', ${addDays(first, -365)}, ${addDays(first, -1)}), ('New', ${first}, ${addDays(first, 300)}),
      ('Before', ${addDays(first, -730)}, ${addDays(first, -366)}),
      ('Long ago', ${addDays(first, -1095)}, ${addDays(first, -731)}) returning id`
    const [next] = await tx`insert into class (title, name, position) values ('Class 8', '8', 8) returning id`
    const [grade] = await tx`insert into class (title, name, position, next_class_id)
      values ('Class 7', '7', 7, ${next?.id}) returning id`
    await tx`insert into section (campus_id, class_id, name, title, kind, description)
      select c.id, k.id, 'S' || n, '', 'mixed', ''
      from (values (${campus?.id}::uuid), (${other?.id}::uuid)) c(id), (values (${grade?.id}::uuid), (${next?.id}::uuid)) k(id),
        generate_series(1, 125) n`
    // The names of the demo school in all their pairs, and telephones all over the range.
    const people = Array.from({ length: count }, (_, n) => {
      const [own, name] = [pick([...boys, ...girls], n * 7), pick(surnames, Math.floor(n / 11))]
      const [phone, father] = [(n * 7_654_321) % 10_000_000, pick(fathers, n * 3)]
      return {
        id: randomUUID(),
        first: own[0],
        last: name[0],
        other: `${own[1]} ${name[1]}`,
        father: `${father[0]} ${name[0]}`,
        phone: `+9231${String(phone).padStart(8, '0')}`,
        number: n + 1,
      }
    })
    const newcomers = tx`jsonb_to_recordset(${tx.json(people)})
      as n (id uuid, first text, last text, other text, father text, phone text, number int)`
    await tx`insert into person (id, first_name, last_name, other_name, phone)
      select id, first, last, other, phone from ${newcomers}`
    await tx`insert into student (id, campus_id, registration_number, father_name)
      select id, case when number <= ${promoted} then ${campus?.id}::uuid else ${other?.id}::uuid end,
        'RSS-' || number, father from ${newcomers}`
    await tx`insert into gr_entry (campus_id, number, student_id, entered_on)
      select campus_id, 'G-' || row_number() over (partition by campus_id order by id), id, ${addDays(first, -365)} from student`
    await tx`insert into enrolment (student_id, year_id, campus_id, section_id, roll_number, starts_on, began)
      select s.id, ${from?.id}, s.campus_id, k.id, 1 + (s.n - 1) / 125, ${addDays(first, -365)}, 'admission'
      from (select id, campus_id, row_number() over (partition by campus_id order by id) as n from student) s
      join (select id, campus_id, row_number() over (partition by campus_id order by title) as n
        from section where class_id = ${grade?.id}) k on k.campus_id = s.campus_id and k.n = 1 + (s.n - 1) % 125`
    await tx`insert into enrolment (student_id, year_id, campus_id, section_id, roll_number, starts_on, ends_on, began, ended)
      select e.student_id, y.id, e.campus_id, e.section_id, e.roll_number, y.first_day, y.last_day,
        case when y.id = ${oldest?.id} then 'admission' else 'promotion' end, 'promotion'
      from enrolment e join academic_year y on y.id in (${last?.id}, ${oldest?.id})`
    await tx`update enrolment set began = 'promotion' where year_id = ${from?.id}`
    // Every two students are brother and sister: a family of one father, one mother and one code.
    const parents = Array.from({ length: count }, (_, n) => {
      const kin = Math.floor(n / 2)
      const [own, name] = [n % 2 === 0 ? pick(fathers, kin * 3) : pick(girls, kin), pick(surnames, kin)]
      const phone = `+9233${String((n * 7_654_321) % 10_000_000).padStart(8, '0')}`
      const relation = n % 2 === 0 ? 'father' : 'mother'
      return {
        id: randomUUID(),
        kin,
        first: own[0],
        last: name[0],
        other: `${own[1]} ${name[1]}`,
        phone,
        relation,
      }
    })
    const families = tx`jsonb_to_recordset(${tx.json(parents)})
      as n (id uuid, kin int, first text, last text, other text, phone text, relation text)`
    await tx`insert into person (id, first_name, last_name, other_name, phone)
      select id, first, last, other, phone from ${families}`
    await tx`insert into guardian (id, campus_id) select id, ${campus?.id} from ${families}`
    await tx`update student s set family_code = 'F-' || n.kin
      from (select id, (row_number() over (order by id) - 1) / 2 as kin from student) n where n.id = s.id`
    await tx`insert into guardian_link (student_id, guardian_id, relation, is_first_contact, contact_order)
      select s.id, n.id, n.relation, n.relation = 'father', case when n.relation = 'father' then 1 end
      from ${families} join student s on s.family_code = 'F-' || n.kin`
    await tx`insert into sensitive_detail (id, identity_type, identity_number)
      select id, 'id-card', lpad((row_number() over (order by id))::text, 13, '3') from person where id in (select id from student)`
    const [student] = await tx`select id from student limit 1`
    return {
      student: String(student?.id),
      from: String(from?.id),
      to: String(to?.id),
      campus: String(campus?.id),
    }
  })
}

function pick<T>(of: readonly T[], at: number): T {
  const found = of[at % of.length]
  if (found === undefined) throw new Error('a list of names is empty')
  return found
}
