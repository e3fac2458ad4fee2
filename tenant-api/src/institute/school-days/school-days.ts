import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Day, eachDay } from 'kit/values/day'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { SchoolDay } from './contract.ts'
import { reasonIn } from '../calendar/closure-reasons.ts'
import { refuseLong } from '../calendar/long-span.ts'
import { refuseUnseen, weekOf } from './school-weeks.ts'

/** Without a campus, the days of the institute: what holds at a campus that says nothing of its own. */
export type DaySpan = { campus: string | null; class?: string | null; from: Day; until: Day }

const mostDays = 400

/**
 * Each day of a span: open, short, online or closed, and why. The one answer on which registers, fines, bells and the
 * timetable stand. In this order:
 *
 * 1. Outside every year that the campus counts in it is closed; where no year was ever made, none is asked for.
 * 2. The holiday that speaks of the day: a class's own goes before one of all classes, then a campus's own before one of
 *    all campuses, among these the latest made.
 *    `working` opens the day, `online` has lessons at home if there were any, all others close it.
 * 3. The weekdays of the campus, else of the institute, else the usual ones of the country.
 */
export async function schoolDays(school: School, span: DaySpan): Promise<SchoolDay[]> {
  const { country } = await school.profile()
  return schoolDaysIn(school.db, { ...span, country })
}

/** The same inside a transaction; the country is that of the school's profile. */
export async function schoolDaysIn(
  db: Db | Tx,
  { campus, class: grade = null, from, until, country }: DaySpan & { country: string },
): Promise<SchoolDay[]> {
  refuseLong({ from, until }, mostDays)
  const place = { campus: sql`${campus}::uuid`, class: sql`${grade}::uuid` }
  const rows = await db.execute<UnjudgedDay>(unjudgedDays({ ...place, from, until, country }))
  return rows.map(judgeDay)
}

type Unjudged = {
  campus: SQLWrapper
  class: SQLWrapper
  /** Both days, or both columns. */
  from: Day | SQLWrapper
  until: Day | SQLWrapper
  country: string
}

/**
 * What `judgeDay` judges the days of a span by, in their order: for statements that ask for much else beside, whose places
 * are their own columns.
 */
export function unjudgedDays({ campus, class: grade, from, until, country }: Unjudged): SQL {
  const usual = weekOf(country)
  return sql`
    with asked as (
      select ${campus} as campus, ${grade} as class
    ), week as (
      select coalesce(own.open_days, shared.open_days, ${list(usual.openDays)}::smallint[]) as open_days,
        coalesce(own.short_days, shared.short_days, ${list(usual.shortDays)}::smallint[]) as short_days
      from asked
        left join school_week own on own.campus_id = asked.campus
        left join school_week shared on shared.campus_id is null
    ), year as (
      select y.first_day, y.last_day from academic_year y, asked
      where y.archived_at is null and y.campus_id is not distinct from (
        select o.campus_id from academic_year o where o.campus_id = asked.campus and o.archived_at is null limit 1)
    ), date as (
      select d::date as day, extract(isodow from d)::smallint as weekday from ${spanOf(from, until)} d
    )
    select date.day::text as day, date.weekday = any (week.open_days) as is_open,
      date.weekday = any (week.short_days) as is_short,
      not exists (select from year) or exists (
        select from year where date.day between year.first_day and year.last_day) as is_in_year,
      said.kind, said.title, said.is_tentative
    from date cross join week left join lateral (
      select h.kind, h.title, h.is_tentative from holiday h, asked
      where h.archived_at is null and daterange(h.first_day, h.last_day, '[]') @> date.day
        and (h.campus_id is null or h.campus_id = asked.campus)
        and (h.class_id is null or h.class_id = asked.class)
      order by h.class_id is null, h.campus_id is null, h.created_at desc, h.id desc limit 1
    ) said on true
    order by date.day`
}

/**
 * The days of a span. Those that are known are listed: of a list PostgreSQL expects few, of a span that it does not know
 * a thousand, and then it plans a statement anew each time that it is run.
 */
function spanOf(from: Day | SQLWrapper, until: Day | SQLWrapper): SQL {
  if (typeof from === 'string' && typeof until === 'string')
    return sql`unnest(${list(eachDay(from, until))}::date[])`
  return sql`generate_series(${from}, ${until}, interval '1 day')`
}

type Asked = { campus?: string | undefined; class?: string | undefined; from: Day; until: Day }

/** The same for a person, of a campus that this person sees. */
export async function listSchoolDays(
  school: School,
  user: User,
  { campus, class: grade, ...span }: Asked,
): Promise<{ days: SchoolDay[] }> {
  await refuseUnseen(school, user, campus)
  const days = await schoolDays(school, { campus: campus ?? null, class: grade ?? null, ...span })
  return { days: days.map((one) => ({ ...one, title: reasonIn(user, one.title) })) }
}

/** A day as the tables have it, before it is judged. */
export type UnjudgedDay = {
  day: Day
  is_open: boolean
  is_short: boolean
  is_in_year: boolean
  kind: 'holiday' | 'vacation' | 'closure' | 'online' | 'working' | null
  title: string | null
  is_tentative: boolean | null
}

/** Whether there is school on the day, and why not. */
export function judgeDay({
  day,
  is_open,
  is_short,
  is_in_year,
  kind,
  title,
  is_tentative,
}: UnjudgedDay): SchoolDay {
  const said = { day, title, isTentative: is_tentative ?? false }
  const usual = is_short ? 'short' : 'open'
  if (!is_in_year) return { ...said, state: 'closed', reason: 'no-year', title: null, isTentative: false }
  if (kind === 'working') return { ...said, state: usual, reason: kind }
  if (kind !== null && kind !== 'online') return { ...said, state: 'closed', reason: kind }
  if (!is_open) return { ...said, state: 'closed', reason: 'weekday', title: null, isTentative: false }
  if (kind === 'online') return { ...said, state: 'online', reason: kind }
  return { ...said, state: usual, reason: null }
}

/** How many of the unjudged days are days with school, by the rule of `judgeDay`: for statements that count many spans. */
export function countOfSchoolDays(unjudged: SQL): SQL {
  return sql`
    select count(*)::int from (${unjudged}) unjudged
    where unjudged.is_in_year and (unjudged.kind = 'working'
      or unjudged.is_open and coalesce(unjudged.kind, 'online') = 'online')`
}

/** An array parameter as PostgreSQL writes it. */
function list(days: readonly (number | Day)[]): string {
  return `{${days.join(',')}}`
}
