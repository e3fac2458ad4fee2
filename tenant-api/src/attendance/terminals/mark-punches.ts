import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, system, unlessNothing } from '../../core/acts/act.ts'
import type { Listener } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { isCalledByItself, isCalledByLessons, isCalledWithCampus } from '../registers/how-called.ts'
import { lateFrom, ruling } from '../../institute/bell-schedules/ruling-bells.ts'
import { countOfSchoolDays, unjudgedDays } from '../../institute/school-days/school-days.ts'

/**
 * After punches arrive: a student's first punch on each of these days becomes a mark in the section's register,
 * while that is open or missing. By the bells the mark is present, or late by some minutes. Marks of people
 * win: where a teacher, the office or the gate has marked the student, nothing is added, unless the gate has
 * taken its mark back. The register's version stays, so that nobody who is calling it is refused. A mark is
 * repeated only if it changes.
 * A section that is called by lessons or with its campus, and not by itself for the day, is skipped: the day's
 * mark would win over its lessons, and its own register over the campus's.
 */
export const markPunches: Listener = async (school, { payload }) => {
  const days = Array.isArray(payload.days) ? payload.days.map((day) => String(day) as Day) : []
  for (const day of days.toSorted()) await markDay(school, day)
}

async function markDay(school: School, day: Day): Promise<void> {
  const open = await openClasses(school, day)
  if (open.length === 0) return
  await unlessNothing(
    school.transaction(system(sentence('Biometric machine')), 'attendance.punched', async (tx) => {
      const come = { day, open, now: school.now().toISOString() }
      await tx.execute(openRegisters(come))
      const [marked] = await tx.execute<{ count: number }>(sql`
        with marked as (${marking(come)}) select count(*)::int as count from marked`)
      if (!marked || marked.count === 0) throw new NothingDone()
      describe(tx, { day, count: marked.count })
    }),
  )
}

type Place = { campus: string; class: string }
type Come = { day: Day; open: readonly Place[]; now: string }

/** The classes with punches that have school on the day. */
async function openClasses(school: School, day: Day): Promise<Place[]> {
  const { country } = await school.profile()
  const [campus, grade] = [sql`place.campus`, sql`place.class`]
  const days = unjudgedDays({ campus, class: grade, from: day, until: day, country })
  return school.db.execute<Place>(sql`
    select campus, class from (
      select distinct s.campus_id as campus, s.class_id as class
      from punch p join enrolment e on e.student_id = p.person_id and holds(e.starts_on, e.ends_on, ${day}::date)
      join section s on s.id = e.section_id
      where p.at_local::date = ${day}::date and p.person_id is not null
    ) place where (${countOfSchoolDays(days)}) > 0`)
}

/**
 * The first punch of each student of these classes, by the school's clock: `student_id`, `section_id`,
 * `campus_id`, `status`, `minutes`. A first punch after the last lesson does not count as coming.
 */
function coming({ day, open }: Come): SQL {
  const at = { campus: sql`s.campus_id`, shift: sql`s.shift_id`, day: sql`${day}::date` }
  const section = { campus: sql`c.campus_id`, section: sql`c.section_id`, day }
  return sql`
    select c.student_id, c.section_id, c.campus_id,
      case when c.at > b.late_after then 'late' else 'present' end as status,
      case when c.at > b.late_after
        then least(greatest(ceil(extract(epoch from c.at - b.late_after) / 60), 1), 600)::smallint end as minutes
    from (
      select e.student_id, s.id as section_id, s.campus_id, s.shift_id, min(p.at_local)::time as at
      from punch p
      join enrolment e on e.student_id = p.person_id and holds(e.starts_on, e.ends_on, ${day}::date)
      join section s on s.id = e.section_id and s.archived_at is null
      join jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as o (campus uuid, class uuid)
        on o.campus = s.campus_id and o.class = s.class_id
      where p.at_local::date = ${day}::date and p.person_id is not null
      group by e.student_id, s.id
    ) c join section s on s.id = c.section_id
    left join lateral (
      select (${lateFrom(at)}) as late_after, (
        select max(p.ends_at) from bell_period p where p.kind = 'lesson' and p.schedule_id = (${ruling(at)})) as ends_at
    ) b on true
    where (b.ends_at is null or c.at <= b.ends_at)
      and not ${isCalledWithCampus(section)}
      and (${isCalledByItself(section)} or not ${isCalledByLessons(section)})`
}

/**
 * Creates missing registers at version 0, as if nobody had begun them: whoever calls them sends that version.
 */
function openRegisters(come: Come): SQL {
  return sql`
    insert into register (campus_id, section_id, day, version, created_at, updated_at)
    select distinct c.campus_id, c.section_id, ${come.day}::date, 0, ${come.now}::timestamptz, ${come.now}::timestamptz
    from (${coming(come)}) c
    on conflict on constraint register_once do nothing`
}

function marking(come: Come): SQL {
  return sql`
    insert into mark (register_id, student_id, status, minutes, comment, said_by, act_id)
    select r.id, c.student_id, c.status, c.minutes, '', 'device', current_setting('app.act')::uuid
    from (${coming(come)}) c
    join register r on r.campus_id = c.campus_id and r.section_id = c.section_id and r.day = ${come.day}::date
      and r.period is null and r.state = 'open'
    left join current_mark k on k.register_id = r.id and k.student_id = c.student_id
    where k.id is null or k.said_by = 'leave' or k.said_by = 'gate' and k.status is null
      or k.said_by = 'device' and (k.status, k.minutes) is distinct from (c.status, c.minutes)
    order by c.section_id, c.student_id
    returning 1`
}
