import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../../src/core/school/school.ts'
import { demoSections } from '../../institute/structure/seed-sections.ts'
import { membersOf } from '../../../src/attendance/registers/members.ts'

/** Its lessons are called one by one, beside the whole day. */
const section = demoSections['9-A'] ?? ''
const daysBack = 8

type Lessons = { days: readonly Day[]; now: string }

/** The lessons of the last days of one section: who missed the day missed them all, and a few left early. */
export async function addLessons(tx: Tx, { days, now }: Lessons): Promise<void> {
  const at = sql`${now}::timestamptz`
  await tx.execute(sql`
    with plan as (
      select s.campus_id, s.id, p.subject_id, p.choice, p.year_id,
        row_number() over (order by p.subject_id) as place, count(*) over () as many
      from section s join section_subject p on p.section_id = s.id
      join academic_year y on y.id = p.year_id and ${days.at(-1) ?? null}::date between y.first_day and y.last_day
      where s.id = ${section}::uuid
    )
    insert into register (campus_id, section_id, day, period, subject_id, state, submitted_at, submitted_by, created_at,
      updated_at)
    select plan.campus_id, plan.id, d.day, lesson, plan.subject_id, 'submitted', ${at}, whole.submitted_by, ${at}, ${at}
    from unnest(${`{${days.slice(-daysBack).join(',')}}`}::date[]) with ordinality as d (day, turn)
    cross join generate_series(1, 6) as lesson
    join plan on plan.place = (lesson + d.turn * 6 - 1) % plan.many + 1
    join register whole on whole.section_id = plan.id and whole.day = d.day and whole.period is null
    on conflict on constraint register_once do nothing`)
  await tx.execute(sql`
    insert into mark (register_id, student_id, status, comment, said_by, act_id)
    select r.id, m.student_id,
      case when d.status in ('absent', 'leave') then d.status
        when r.period > 3 and abs(hashtext(m.student_id::text || r.day || r.period)) % 100 < 6 then 'absent'
        else 'present' end,
      '', 'teacher', current_setting('app.act')::uuid
    from register r
    cross join lateral (${membersOf({ isIn: sql`e.section_id = r.section_id`, day: sql`r.day`, subject: sql`r.subject_id` })}) m
    left join register whole on whole.section_id = r.section_id and whole.day = r.day and whole.period is null
    left join current_mark d on d.register_id = whole.id and d.student_id = m.student_id
    where r.section_id = ${section}::uuid and r.period is not null
      and not exists (select from mark known where known.register_id = r.id)
    order by r.day, r.period, m.student_id`)
}

/** What the school knew of two of 5-E before the registers began there in May. */
export async function addOpening(tx: Tx, now: string): Promise<void> {
  await tx.execute(sql`
    insert into opening_attendance (student_id, year_id, until, present, absent, late, leave, updated_at)
    select e.student_id, e.year_id, '2026-04-30', 19 - e.roll_number, e.roll_number, 1, 1, ${now}::timestamptz
    from enrolment e
    where e.section_id = ${demoSections['5-E'] ?? ''}::uuid and e.ends_on is null and e.roll_number in (1, 2)
    on conflict do nothing`)
}
