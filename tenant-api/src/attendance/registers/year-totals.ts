import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../core/acts/act.ts'
import type { Listener } from '../../core/module.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School } from '../../core/school/school.ts'

type Fallen = { studentId: string; percent: number }

/**
 * After a register is submitted: recounts the year totals of everybody in it. A student who falls below the
 * school's required percentage is written to the outbox, once, as `attendance.below`.
 */
export const totalRegister: Listener = async (school, { payload }) => {
  const id = String(payload.registerId)
  const fallen = await fallenIn(school, id)
  if (fallen.length === 0) {
    await school.db.execute(keepTotals(id, school.now()))
    return
  }
  await school.transaction(system(sentence('Attendance')), 'attendance.below', async (tx) => {
    await tx.execute(keepTotals(id, school.now()))
    describe(tx, { count: fallen.length })
    await emit(tx, 'attendance.below', { registerId: id, students: fallen })
  })
}

/** Students who fall below the percentage now, and were not below it at the last count. */
async function fallenIn(school: School, id: string): Promise<Fallen[]> {
  const rows = await school.db.execute<Fallen>(sql`
    select n.student_id as "studentId", trunc((n.present + n.late) * 1000 / (n.present + n.late + n.absent)) / 10.0 as percent
    from (${totalsOfRegister(id)}) n
    left join attendance_total was using (student_id, year_id)
    cross join attendance_setting s
    where n.present + n.late + n.absent > 0
      and (n.present + n.late) * 100 < s.alert_percent * (n.present + n.late + n.absent)
      and coalesce(was.permille, 1000) >= s.alert_percent * 10
    order by n.student_id`)
  return rows.map(({ studentId, percent }) => ({ studentId, percent: Number(percent) }))
}

/** Stores the totals from the views; a concurrent recount writes equally current numbers. */
function keepTotals(id: string, now: Date): SQL {
  return sql`
    insert into attendance_total (student_id, year_id, present, absent, late, leave, counted_at)
    select student_id, year_id, present, absent, late, leave, ${now.toISOString()}::timestamptz
    from (${totalsOfRegister(id)}) n order by student_id
    on conflict (student_id, year_id) do update set present = excluded.present, absent = excluded.absent,
      late = excluded.late, leave = excluded.leave, counted_at = excluded.counted_at`
}

/** The totals of everybody in a register, in the year in which they were on its day. */
function totalsOfRegister(id: string): SQL {
  return totalsOf(sql`
    select e.student_id, e.year_id from register r
    join enrolment e on e.campus_id = r.campus_id and e.section_id = coalesce(r.section_id, e.section_id) and holds(e.starts_on, e.ends_on, r.day) where r.id = ${id}::uuid`)
}

const of = (status: string) =>
  sql`(count(*) filter (where d.status = ${sql.raw(`'${status}'`)}) + coalesce(max(o.${sql.raw(status)}), 0))::smallint as ${sql.raw(status)}`

/**
 * Counts per status of students in years (`student_id`, `year_id`), plus the opening counts from before the
 * registers.
 */
export function totalsOf(members: SQL): SQL {
  return sql`
    select m.student_id, m.year_id, ${of('present')}, ${of('absent')}, ${of('late')}, ${of('leave')}
    from (${members}) m
    join academic_year y on y.id = m.year_id
    left join opening_attendance o on o.student_id = m.student_id and o.year_id = m.year_id
    left join student_day d on d.student_id = m.student_id and d.day between y.first_day and y.last_day
      and d.day > coalesce(o.until, '-infinity')
    group by m.student_id, m.year_id`
}
