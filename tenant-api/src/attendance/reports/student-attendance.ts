import { and, eq, sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { addDays, addMonths, day, type Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { student, studentPlaces } from '../../people/students-and-guardians/tables.ts'
import { reasonIn } from '../../institute/calendar/closure-reasons.ts'
import { judgeDay, type UnjudgedDay, unjudgedDays } from '../../institute/school-days/school-days.ts'
import { attendance, type Status } from '../registers/contract.ts'
import type { readStudentAttendance as contract } from './contract.ts'
import { nameFor, nameOf } from '../../core/columns/name-in-script.ts'
import { added, type Counted, countsOf, totalsOf } from './totals.ts'

type Asked = { id: string; month?: string | undefined }
type Said = { status: Status; minutes: number | null }

/** The first and last day of a month. */
export function daysOfMonth(month: string): { first: Day; last: Day } {
  const first = day(`${month}-01`)
  return { first, last: addDays(addMonths(first, 1), -1) }
}

/** A student's days of a month, and the counts per status in the month and in the year so far. */
export async function readStudentAttendance(
  school: School,
  user: User,
  { id, month: asked }: Asked,
): Promise<Output<typeof contract>> {
  const today = (await school.today()) as Day
  const { country } = await school.profile()
  const month = asked ?? today.slice(0, 7)
  const { first, last } = daysOfMonth(month)
  const until = last < today ? last : today
  const days = unjudgedDays({
    campus: sql`${student.campusId}`,
    class: sql`${student.classId}`,
    from: first,
    until: last,
    country,
  })
  const mine = sql`d.student_id = ${student.id}`
  const [row] = await school.db
    .select({
      name: sql<string>`(select ${nameOf(user, 'p')} from person p where p.id = ${student.id})`,
      fatherName: nameFor(user, { name: student.fatherName, otherName: student.fatherOtherName }),
      days: sql<UnjudgedDay[]>`(select json_agg(one) from (${days}) one)`,
      said: sql<Record<Day, Said>>`(
        select coalesce(json_object_agg(d.day, json_build_object('status', d.status, 'minutes', d.minutes)), '{}')
        from student_day d where ${mine} and d.day between ${first}::date and ${last}::date)`,
      month: sql<Counted>`(
        select ${countsOf(sql`d.status`)} from student_day d
        where ${mine} and d.day between ${first}::date and ${until}::date)`,
      year: sql<Counted | null>`(
        select ${countsOf(sql`d.status`)} from student_day d
        where ${mine} and d.day between year.first_day and ${until}::date and d.day > coalesce(opening.until, '-infinity'))`,
      opening: sql<Counted | null>`case when opening.id is not null then json_build_object('present', opening.present,
        'absent', opening.absent, 'late', opening.late, 'leave', opening.leave) end`,
      required: sql<number>`(select required_percent from attendance_setting)`,
    })
    .from(student)
    .leftJoin(
      sql`lateral (
        select y.id, y.first_day from enrolment e join academic_year y on y.id = e.year_id
        where e.student_id = ${student.id} and e.starts_on <= ${until}::date
        order by e.starts_on desc limit 1
      ) year`,
      sql`true`,
    )
    .leftJoin(
      sql`opening_attendance opening`,
      sql`opening.student_id = ${student.id} and opening.year_id = year.id`,
    )
    .where(and(eq(student.id, id), reach(user, attendance.resource, 'view', studentPlaces)))
  if (!row) return refuseMissing()
  const none = { present: 0, absent: 0, late: 0, leave: 0 }
  return {
    name: row.name,
    fatherName: row.fatherName,
    month,
    today,
    days: row.days.map((one) => {
      const { day: at, state: dayState, title: holiday } = judgeDay(one)
      const { status = null, minutes = null } = row.said[at] ?? {}
      return { day: at, status, minutes, dayState, holiday: reasonIn(user, holiday) }
    }),
    monthTotals: totalsOf(row.month),
    yearTotals: totalsOf(added(row.year ?? none, row.opening ?? none)),
    required: row.required,
  }
}
