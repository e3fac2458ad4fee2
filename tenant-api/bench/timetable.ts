// Weeks of a school of 5,000 students in 165 sections with 7,920 lessons a week: that of a section, a teacher and a student
// over the API, how many a second at 16 at once, and the publishing of a timetable of 1,440 lessons under three sets of bells:
// `node tenant-api/bench/timetable.ts [rounds] [engine]`. With `engine` the rows of the engine follow (timetable-engine.ts).
import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import type postgres from 'postgres'
import { academicYears } from '../src/institute/calendar/contract.ts'
import { campuses, classes } from '../src/institute/structure/contract.ts'
import { readWeek } from '../src/learning/lessons/contract.ts'
import { publishTimetable } from '../src/learning/timetables/contract.ts'
import { load } from './load.ts'
import { type BenchSchool, timed, withSchool } from './school.ts'
import { atLeast, atMost, reading } from './target.ts'
import { benchTimetableEngine } from './timetable-engine.ts'

const students = 5_000
const sections = 165
const draftSections = 30
const day = '2026-11-19'
const clock = () => new Date('2026-11-19T04:10:00Z')

const idOf = (kind: string, at: number) => `02000000-000${kind}-7000-8000-${String(at).padStart(12, '0')}`
const made = (kind: string, at: string) =>
  `('02000000-000${kind}-7000-8000-' || lpad((${at})::text, 12, '0'))::uuid`

/** Each section has a subject in each of eight periods on six days; no teacher has two sections at once. */
const week = (of: {
  campus: string
  first: number
  count: number
  timetable: string
  state: string
  from: string
}) => `
  insert into section (id, campus_id, class_id, title, name)
    select ${made('a', 's')}, '${of.campus}', (select id from class limit 1), 'S' || s, 'S' || s
    from generate_series(${of.first}, ${of.first + of.count - 1}) s;
  insert into timetable (id, campus_id, year_id, name, state, first_day, last_day, anchor, published_at)
    values ('${of.timetable}', '${of.campus}', (select id from academic_year limit 1), 'Week', '${of.state}', '${of.from}', '2027-03-31',
      '2026-08-17', ${of.state === 'draft' ? 'null' : "'2026-08-10T05:00:00Z'"});
  insert into teaching (id, timetable_id, subject_id)
    select ${made('b', 's * 10 + p')}, '${of.timetable}', ${made('c', 'p')}
    from generate_series(${of.first}, ${of.first + of.count - 1}) s, generate_series(1, 8) p;
  insert into teaching_party (teaching_id, section_id)
    select ${made('b', 's * 10 + p')}, ${made('a', 's')}
    from generate_series(${of.first}, ${of.first + of.count - 1}) s, generate_series(1, 8) p;
  insert into teaching_teacher (teaching_id, employee_id)
    select ${made('b', 's * 10 + p')}, ${made('d', `${of.first} + (s - ${of.first} + p) % ${of.count}`)}
    from generate_series(${of.first}, ${of.first + of.count - 1}) s, generate_series(1, 8) p;
  insert into placement (teaching_id, weekday, period)
    select ${made('b', 's * 10 + p')}, d, p
    from generate_series(${of.first}, ${of.first + of.count - 1}) s, generate_series(1, 8) p, generate_series(1, 6) d;`

const people = (campus: string) => `
  insert into subject (id, name) select ${made('c', 'p')}, 'Subject ' || p from generate_series(1, 8) p;
  insert into person (id, first_name, last_name) select ${made('d', 'at')}, 'Sana', 'Iqbal' from generate_series(1, ${sections + draftSections}) at;
  insert into employee (id, kind, employee_number, campus_id, campus_ids)
    select ${made('d', 'at')}, 'teacher', at, '${campus}', array['${campus}'::uuid] from generate_series(1, ${sections + draftSections}) at;
  insert into person (id, first_name, last_name) select ${made('e', 'at')}, 'Ali', 'Khan' from generate_series(1, ${students}) at;
  insert into student (id, campus_id, section_id, registration_number)
    select ${made('e', 'at')}, '${campus}', ${made('a', `1 + at % ${sections}`)}, at from generate_series(1, ${students}) at;
  insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
    select ${made('e', 'at')}, (select id from academic_year limit 1), '${campus}', ${made('a', `1 + at % ${sections}`)}, '2026-04-01', 'admission'
    from generate_series(1, ${students}) at;`

/** Winter, Friday and Ramadan: three sets of bells, as a published week is checked under each. */
const bells = (campus: string) => `
  insert into bell_schedule (id, campus_id, name, first_day, last_day, weekdays) values
    (uuidv7(), '${campus}', 'Winter', '2026-08-01', '2027-03-31', '{1,2,3,4,6}'),
    (uuidv7(), '${campus}', 'Friday', '2026-08-01', '2027-03-31', '{5}'),
    (uuidv7(), '${campus}', 'Ramadan', '2027-02-08', '2027-03-09', '{1,2,3,4,6}');
  insert into bell_period (schedule_id, kind, number, starts_at, ends_at)
    select b.id, 'lesson', p, time '08:00' + make_interval(mins => (p - 1) * 40), time '08:00' + make_interval(mins => p * 40)
    from bell_schedule b, generate_series(1, 8) p where b.campus_id = '${campus}';`

async function fill({ owner, whole, vacuum }: BenchSchool): Promise<{ campus: string; other: string }> {
  const campus = await owner.call(campuses.endpoints.create, { body: { name: 'Main', code: 'M' } as never })
  const other = await owner.call(campuses.endpoints.create, {
    body: { name: 'Shahdara', code: 'S' } as never,
  })
  await owner.call(classes.endpoints.create, { body: { name: '7', title: 'Class 7', position: 1 } as never })
  await owner.call(academicYears.endpoints.create, {
    body: { name: '2026-27', firstDay: '2026-04-01', lastDay: '2027-03-31' },
  })
  await whole.begin(async (tx: postgres.TransactionSql) => {
    await tx`set local session_replication_role = replica`
    for (const text of [
      people(campus.id),
      bells(campus.id),
      bells(other.id),
      week({
        campus: campus.id,
        first: 1,
        count: sections,
        timetable: idOf('f', 1),
        state: 'published',
        from: '2026-08-17',
      }),
      week({
        campus: other.id,
        first: sections + 1,
        count: draftSections,
        timetable: idOf('f', 2),
        state: 'draft',
        from: '2026-11-23',
      }),
    ])
      await tx.unsafe(text)
    await tx`insert into student_list (id, name, father_other_name, mother_other_name) select id, 'Ali Khan', '', '' from student`
  })
  await vacuum()
  return { campus: campus.id, other: other.id }
}

/** Measures the weeks and the publishing in a school of its own. */
export async function benchTimetable(bench: BenchSchool, rounds = 200): Promise<void> {
  await fill(bench)
  const { owner } = bench
  console.log(`weeks of ${sections} sections, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
  const whose = {
    section: idOf('a', 7),
    teacher: idOf('d', 7),
    student: idOf('e', 7),
  }
  for (const [kind, id] of Object.entries(whose)) {
    const query = { [kind]: id, day }
    const { lessons } = await owner.call(readWeek, { query })
    if (lessons.length !== 48) throw new Error(`the week of a ${kind} has ${lessons.length} lessons`)
    await reading(
      kind === 'section' ? 'week-p50-ms' : `week-of-${kind}-p50-ms`,
      { most: 6, rounds },
      async () => {
        await owner.call(readWeek, { query })
      },
    )
  }
  const { port, headers } = await bench.listen()
  const path = `/api/v1/weeks?section=${whose.section}&day=${day}`
  await load({ port, headers, path, clients: 16, seconds: 1 })
  const { count, took } = await load({ port, headers, path, clients: 16, seconds: 5 })
  const perSecond = count / took
  noteFigure('weeks-a-second', { value: perSecond, unit: '/s', target: 300 })
  console.log(`weeks-a-second ${perSecond.toFixed(0)} at 16 at once: ${atLeast(300, perSecond, '/s')}`)
  const published = await timed(() =>
    owner.call(publishTimetable, {
      params: { id: idOf('f', 2) },
      version: 1,
      body: { unplacedReason: '' },
    } as never),
  )
  noteFigure('publish-1440-ms', { value: published, unit: 'ms', target: 1_000 })
  console.log(`publish-1440-ms ${published.toFixed(0)}, once: ${atMost(1_000, published, ' ms')}`)
}

if (import.meta.main) {
  const [rounds, engine] = process.argv.slice(2)
  await withSchool((bench) => benchTimetable(bench, Number(rounds ?? 200)), { clock })
  if (engine === 'engine') benchTimetableEngine()
}
