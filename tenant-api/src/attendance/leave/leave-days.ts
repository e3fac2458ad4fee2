import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Db, Tx } from '../../core/school/school.ts'
import { institute } from '../../institute/institute/tables.ts'
import { countOfSchoolDays, unjudgedDays } from '../../institute/school-days/school-days.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { Balance, Part, Side } from './contract.ts'
import { staffLeave, studentLeave } from './tables.ts'

type Span = Record<'campus' | 'class' | 'from' | 'until' | 'part', SQLWrapper> & { country: string }

/** The number of school days in a span, as numeric; half of it for half-day leave. */
function daysOf({ part, ...span }: Span): SQL {
  return sql`(${countOfSchoolDays(unjudgedDays(span))}) * case ${part} when 'whole' then 1 else 0.5 end`
}

/** The days of a request, as a column for the list. */
export async function countOf(db: Db | Tx, side: Side): Promise<SQL> {
  const country = await countryOf(db)
  const table = side === 'student' ? studentLeave : staffLeave
  const { campusId, firstDay, lastDay, part } = table
  const ofClass = sql`(select ${student.classId} from ${student} where ${student.id} = ${studentLeave.studentId})`
  return daysOf({
    campus: campusId,
    class: side === 'student' ? ofClass : sql`null::uuid`,
    from: firstDay,
    until: lastDay,
    part,
    country,
  })
}

export async function countryOf(db: Db | Tx): Promise<string> {
  const [row] = await db.select({ country: institute.country }).from(institute)
  if (!row) throw new Error('this school was never founded')
  return row.country
}

/** Where a person is enrolled or employed, and from when to when. */
type Place = { campusId: string | null; classId: string | null; country: string }
type Asked = { firstDay: Day; lastDay: Day; part: Part }

/** The same for days that are not stored yet. */
export async function countDays(
  db: Db | Tx,
  { campusId, classId, country }: Place,
  { firstDay, lastDay, part }: Asked,
): Promise<number> {
  const counted = daysOf({
    campus: sql`${campusId}::uuid`,
    class: sql`${classId}::uuid`,
    from: sql`${firstDay}::date`,
    until: sql`${lastDay}::date`,
    part: sql`${part}::text`,
    country,
  })
  const [row] = await db.execute<{ days: string }>(sql`select ${counted} as days`)
  return Number(row?.days)
}

export type Year = { first: Day; last: Day }

/** The academic year of a campus on a day; the calendar year if there is none. */
export async function yearOn(db: Db | Tx, { campusId }: Pick<Place, 'campusId'>, day: Day): Promise<Year> {
  const [found] = await db.execute<Year>(sql`
    select y.first_day::text as first, y.last_day::text as last from academic_year y
    where y.archived_at is null and ${day}::date between y.first_day and y.last_day
      and y.campus_id is not distinct from (
        select own.campus_id from academic_year own
        where own.campus_id = ${campusId}::uuid and own.archived_at is null limit 1)`)
  const calendarYear = day.slice(0, 4)
  return found ?? { first: `${calendarYear}-01-01` as Day, last: `${calendarYear}-12-31` as Day }
}

type Whose = Place & { id: string; side: Side; year: Year }
type Row = Omit<Balance, 'taken' | 'pending' | 'left'> & { taken: string; pending: string }

/** The balance of each type in the year: counted from the requests each time, and never stored. */
export async function balancesOf(db: Db | Tx, whose: Whose): Promise<Balance[]> {
  const { id, side, campusId, classId, country, year } = whose
  const days = daysOf({
    campus: sql`${campusId}::uuid`,
    class: sql`${classId}::uuid`,
    from: sql`greatest(r.first_day, ${year.first}::date)`,
    until: sql`least(r.last_day, ${year.last}::date)`,
    part: sql`r.part`,
    country,
  })
  const rows = await db.execute<Row>(sql`
    with counted as (
      select r.type_id, r.state, ${days} as days from leave_request r
      where r.person_id = ${id}::uuid and r.side = ${side} and r.state in ('pending', 'approved')
        and r.first_day <= ${year.last}::date and r.last_day >= ${year.first}::date
    )
    select t.id, t.title, t.other_title as "otherTitle", t.is_paid as "isPaid", t.document_from as "documentFrom",
      t.allows_halves as "allowsHalves", t.archived_at is not null as "isArchived", t.days_a_year as allowed,
      coalesce(sum(c.days) filter (where c.state = 'approved'), 0) as taken,
      coalesce(sum(c.days) filter (where c.state = 'pending'), 0) as pending
    from leave_type t left join counted c on c.type_id = t.id
    where t.side = ${side}
    group by t.id having t.archived_at is null or count(c.type_id) > 0
    order by t.created_at, t.id`)
  return rows.map((row) => {
    const [taken, pending] = [Number(row.taken), Number(row.pending)]
    return { ...row, taken, pending, left: row.allowed === null ? null : row.allowed - taken - pending }
  })
}
