import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Day, daysBetween } from 'kit/values/day'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'

import { section } from '../../institute/structure/tables.ts'
import { attendance } from '../registers/contract.ts'
import type { Opening, Openings } from './contract.ts'
import { refuseStrangers } from '../registers/members.ts'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import { totalsOf } from '../registers/year-totals.ts'

type One = { id: string }
type Setting = One & { until: Day; rows: readonly Opening[] }

/** The counts of a section's students in this year from before the registers began. */
export async function readOpening(school: School, user: User, { id }: One): Promise<Openings> {
  const today = (await school.today()) as Day
  await seeSection(school.db, user, { id, action: 'view' })
  return openingsOf(school.db, user, { id, today })
}

/** Replaces the counts of these students; those of others stay. Registers count from the day after. */
export async function setOpening(
  school: School,
  user: User,
  { id, until, rows }: Setting,
): Promise<Openings> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'attendance.opened', async (tx) => {
    const title = await seeSection(tx, user, { id, action: 'edit' })
    const known = await openingsOf(tx, user, { id, today })
    const here = known.rows.map(({ studentId }) => ({ id: studentId }))
    refuseStrangers(rows, { here, of: 'rows' })
    if (until < known.firstDay || until > today)
      refuseField('until', sentence('This day lies within the year, and is not still to come'))
    const most = daysBetween(known.firstDay, until) + 1
    if (rows.some(({ present, absent, late, leave }) => present + absent + late + leave > most))
      refuse('attendance.too-many', 'There were only {days} days until then', { days: most })
    const at = timeOf(tx).toISOString()
    await tx.execute(sql`
      insert into opening_attendance (student_id, year_id, until, present, absent, late, leave, updated_at)
      select "studentId", ${known.year}::uuid, ${until}::date, present, absent, late, leave, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as said ("studentId" uuid, present smallint, absent smallint, late smallint, leave smallint)
      on conflict (student_id, year_id) do update set until = excluded.until, present = excluded.present,
        absent = excluded.absent, late = excluded.late, leave = excluded.leave,
        version = opening_attendance.version + 1, updated_at = excluded.updated_at`)
    await tx.execute(sql`
      insert into attendance_total (student_id, year_id, present, absent, late, leave, counted_at)
      select student_id, year_id, present, absent, late, leave, ${at}::timestamptz
      from (${totalsOf(sql`select student_id, year_id from enrolment where section_id = ${id}::uuid and ends_on is null`)}) n
      order by student_id
      on conflict (student_id, year_id) do update set present = excluded.present, absent = excluded.absent,
        late = excluded.late, leave = excluded.leave, counted_at = excluded.counted_at`)
    describe(tx, { section: title, day: until })
    return openingsOf(tx, user, { id, today })
  })
}

async function seeSection(
  db: Db | Tx,
  user: User,
  { id, action }: One & { action: 'view' | 'edit' },
): Promise<string> {
  const within = { campus: section.campusId, section: section.id }
  const [found] = await db
    .select({
      title: section.title,
      may: sql<boolean>`${reach(user, attendance.resource, action, within)}`,
      sees: sql<boolean>`${reach(user, attendance.resource, 'view', within)}`,
    })
    .from(section)
    .where(and(eq(section.id, id), isNull(section.archivedAt)))
  if (!found || (!found.may && !found.sees)) return refuseMissing()
  if (!found.may) refuseUnchangeable()
  return found.title
}

/** The current students of the section, with their counts in the current year. */
async function openingsOf(db: Db | Tx, user: User, { id, today }: One & { today: Day }): Promise<Openings> {
  const [row] = await db.execute<Openings>(sql`
    select section.title, y.id as year, y.name as "yearName", y.first_day::text as "firstDay",
      (select max(o.until)::text from opening_attendance o join enrolment e using (student_id, year_id)
        where e.section_id = section.id and o.year_id = y.id) as until,
      (select coalesce(json_agg(json_build_object('studentId', p.id, 'name', ${nameOf(user, 'p')}, 'fatherName', ${fatherOf(user, 's')},
          'rollNumber', e.roll_number, 'present', coalesce(o.present, 0), 'absent', coalesce(o.absent, 0),
          'late', coalesce(o.late, 0), 'leave', coalesce(o.leave, 0))
        order by e.roll_number nulls last, p.name collate name_order, p.id), '[]')
        from enrolment e join student s on s.id = e.student_id join person p on p.id = e.student_id
        left join opening_attendance o on o.student_id = e.student_id and o.year_id = e.year_id
        where e.section_id = section.id and e.year_id = y.id and e.ends_on is null) as rows
    from section join academic_year y on y.archived_at is null and ${today}::date between y.first_day and y.last_day
      and y.campus_id is not distinct from (
        select own.campus_id from academic_year own where own.campus_id = section.campus_id and own.archived_at is null limit 1)
    where section.id = ${id}::uuid`)
  return (
    row ??
    refuse(
      'attendance.no-year',
      'Today lies in no academic year of this campus. Add the year first',
      {},
      { status: 409 },
    )
  )
}
