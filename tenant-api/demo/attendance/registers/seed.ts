import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { ruling } from '../../../src/institute/bell-schedules/ruling-bells.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import { schoolDays } from '../../../src/institute/school-days/school-days.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { exampleRegister, exampleSection } from '../../../src/attendance/registers/contract.ts'
import { addLessons, addOpening } from './seed-lessons.ts'
import { totalsOf } from '../../../src/attendance/registers/year-totals.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 200

/** Today these have not handed in yet. */
const missingToday = ['3-A', '7-B', 'O1']
const earliest = '2026-04-01' as Day

/**
 * The registers of every day of the year so far, and of today those that are due, but for three. Who is away is drawn by a
 * fixed rule; Bilal Imran has been there on 71 of a hundred days. Written at once and not call by call, for they are many.
 */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select id from register limit 1`)
  if (!known) await fill(school, 'attendance.seeded')
}

/** The marks of the many others in the same registers. */
export async function crowd(school: School): Promise<void> {
  const [known] = await school.db.execute(
    sql`select id from act where key = 'attendance.crowd-seeded' limit 1`,
  )
  if (known) return
  await fill(school, 'attendance.crowd-seeded')
  const now = school.now().toISOString()
  const today = (await school.today()) as Day
  const called = await calledDays(school, today)
  const days = called.flatMap(({ campus, day }) => (campus === demoCampuses.MAIN && day < today ? [day] : []))
  await school.transaction(system(sentence('Demo school')), 'attendance.reports-seeded', async (tx) => {
    await tx.execute(sql`set local statement_timeout = '2min'`)
    await addLessons(tx, { days, now })
    await addOpening(tx, now)
    await addTotals(tx, now)
  })
}

/** What the worker counts after each register, of all of them at once. */
async function addTotals(tx: Tx, now: string): Promise<void> {
  await tx.execute(sql`
    insert into attendance_total (student_id, year_id, present, absent, late, leave, counted_at)
    select student_id, year_id, present, absent, late, leave, ${now}::timestamptz
    from (${totalsOf(sql`select student_id, year_id from enrolment where ends_on is null`)}) n
    on conflict do nothing`)
}

async function fill(school: School, act: 'attendance.seeded' | 'attendance.crowd-seeded'): Promise<void> {
  const today = (await school.today()) as Day
  if (today <= earliest) return
  const called = await calledDays(school, today)
  await school.transaction(system(sentence('Demo school')), act, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '2min'`)
    await addRegisters(tx, { called, today, now: school.now().toISOString() })
    await addMarks(tx, today)
    await addDays(tx, school.now().toISOString())
  })
}

/** On which days each campus was open, today included. */
async function calledDays(school: School, today: Day): Promise<{ campus: string; day: Day }[]> {
  const found = []
  for (const campus of Object.values(demoCampuses)) {
    const days = await schoolDays(school, { campus, from: earliest, until: today })
    for (const { day, state } of days) if (state !== 'closed') found.push({ campus, day })
  }
  return found
}

const of = (status: string) => sql`count(*) filter (where k.status = ${sql.raw(`'${status}'`)})`

/** How many of each section were what on each day, counted from the marks, which nobody has put right yet. */
async function addDays(tx: Tx, now: string): Promise<void> {
  await tx.execute(sql`
    insert into attendance_day (section_id, day, present, absent, late, leave, counted_at)
    select r.section_id, r.day, ${of('present')}, ${of('absent')}, ${of('late')}, ${of('leave')}, ${now}::timestamptz
    from register r join mark k on k.register_id = r.id
    where r.period is null group by r.section_id, r.day
    on conflict (section_id, day) do update set present = excluded.present, absent = excluded.absent,
      late = excluded.late, leave = excluded.leave`)
}

type Filling = { called: readonly { campus: string; day: Day }[]; today: Day; now: string }

/** A register is handed in ten minutes after the first bell, by the class teacher where there is one. */
async function addRegisters(tx: Tx, { called, today, now }: Filling): Promise<void> {
  await tx.execute(sql`
    insert into register (id, campus_id, section_id, day, state, submitted_at, submitted_by, created_at, updated_at)
    select case when s.id = ${exampleSection}::uuid and c.day = (
          select max(day) from jsonb_to_recordset(${JSON.stringify(called)}::jsonb) as d (campus uuid, day date)
          where d.campus = s.campus_id and d.day < ${today}::date)
        then ${exampleRegister}::uuid else uuidv7() end,
      s.campus_id, s.id, c.day, 'submitted', due.at + interval '10 minutes', teacher.account, due.at, due.at
    from jsonb_to_recordset(${JSON.stringify(called)}::jsonb) as c (campus uuid, day date)
    join section s on s.campus_id = c.campus and s.archived_at is null
    cross join institute i
    cross join lateral (
      select (c.day + coalesce((
        select min(p.starts_at) from bell_period p where p.kind = 'lesson' and p.schedule_id = (${ruling({
          campus: sql`s.campus_id`,
          shift: sql`s.shift_id`,
          day: sql`c.day`,
        })})), time '08:00')) at time zone i.time_zone as at
    ) due
    left join lateral (
      select account.id as account from teacher_assignment a join account on account.person_id = a.employee_id
      where a.section_id = s.id and a.is_class_teacher and holds(a.starts_on, a.ends_on, c.day) limit 1
    ) teacher on true
    where exists (select from enrolment e where e.section_id = s.id and holds(e.starts_on, e.ends_on, c.day))
      and (c.day < ${today}::date or due.at <= ${now}::timestamptz and s.title <> all (${`{${missingToday.join(',')}}`}))
    on conflict on constraint register_once do nothing`)
}

/** Whoever has no mark yet gets one: of a hundred days four were missed, three begun late, and one was leave. */
async function addMarks(tx: Tx, today: Day): Promise<void> {
  await tx.execute(sql`
    with drawn as (
      select r.id, e.student_id, r.day, e.roll_number,
        abs(hashtext(e.student_id::text || r.day)) % 100 as lot,
        row_number() over (partition by e.student_id order by hashtext(e.student_id::text || r.day)) as place,
        count(*) over (partition by e.student_id) as days
      from register r
      join enrolment e on e.section_id = r.section_id and holds(e.starts_on, e.ends_on, r.day)
      where not exists (select from mark m where m.register_id = r.id and m.student_id = e.student_id)
    )
    insert into mark (register_id, student_id, status, minutes, comment, said_by, act_id)
    select id, student_id, status, case when status = 'late' then 5 + lot % 3 * 5 end, '', 'teacher',
      current_setting('app.act')::uuid
    from drawn cross join lateral (
      select case
        when exists (
          select from granted_leave g where g.person_id = student_id and g.part = 'whole'
            and day between g.first_day and g.last_day) then 'leave'
        when student_id = ${exampleStudent}::uuid then
          case when place <= days - ceil(days * 0.71) then 'absent' else 'present' end
        when lot < 4 then 'absent' when lot < 7 then 'late' when lot = 7 then 'leave' else 'present' end as status
    ) said
    where day < ${today}::date or student_id <> ${exampleStudent}::uuid
    order by day, student_id`)
}
