import { type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { arrayOf } from '../../core/columns/array-text.ts'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import { campus } from '../../institute/structure/tables.ts'
import { timetables } from '../timetables/contract.ts'
import { openCampus } from './campus-rules.ts'
import {
  type HoursGiven,
  type TeacherHours,
  type TeacherWishes,
  type WishesGiven,
  wishesBody,
} from './contract.ts'

type Listed = { id: string; name: string; otherName: string; hours: TeacherHours[]; wishes: TeacherWishes }
type Grid = { weekdays: number[]; periods: number; teachers: Listed[] }
type Change = { id: string; campusId: string | null; seen: readonly string[]; hours: readonly HoursGiven[] }

/** The hours of the teachers of a campus, by name, with the days and periods that its bells ring. */
export async function readTeacherHours(
  school: School,
  user: User,
  { campus: campusId }: { campus: string },
): Promise<Grid> {
  const { id } = await openCampus(school.db, user, campusId)
  const today = await school.today()
  const [found] = await school.db.execute<Grid>(sql`
    with bells as materialized (
      select b.id, b.weekdays from bell_schedule b
      where b.campus_id = ${id}::uuid and b.archived_at is null and b.last_day >= ${today}::date
    )
    select
      coalesce((select jsonb_agg(distinct d.day order by d.day) from bells b cross join lateral unnest(b.weekdays) d (day)), '[]') as weekdays,
      coalesce((select max(p.number) from bell_period p join bells b on b.id = p.schedule_id where p.kind = 'lesson'), 0)::int as periods,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', p.name, 'otherName', p.other_name, 'hours', ${hoursOf(
          sql`r.employee_id = e.id and (r.campus_id is null or r.campus_id = ${id}::uuid)`,
        )}, 'wishes', ${wishesOf({ teacher: sql`e.id`, campusId: id })}) order by p.name collate name_order, e.id), '[]')
        from employee e join person p on p.id = e.id
        where e.campus_ids && array[${id}::uuid] and e.archived_at is null and e.status <> 'left'
          and (e.kind = 'teacher' or exists (select from teacher_rule r where r.employee_id = e.id))
      ) as teachers`)
  if (!found) throw new Error('a statement without a table gave no row')
  return found
}

/**
 * Replaces the hours of a teacher at a campus, or of every campus, by others. Refuses if there are others by now than
 * those that were seen. Hours that stay as they are keep their row.
 */
export async function changeTeacherHours(
  school: School,
  user: User,
  { id, campusId, seen, hours }: Change,
): Promise<{ hours: TeacherHours[] }> {
  for (const [at, one] of hours.entries()) refuseUnclear(one, at)
  return school.transaction(user, 'timetabling.hours-changed', async (tx) => {
    const name = await lockTeacher(tx, user, { id, campusId })
    const scope = sql`r.employee_id = ${id}::uuid and r.campus_id is not distinct from ${campusId}::uuid`
    const present = await hoursIn(tx, scope)
    const known = new Set(seen)
    if (present.length !== known.size || present.some((one) => !known.has(one.id)))
      refuse(
        'timetabling.hours-changed',
        'Somebody changed the hours of {name} in the meantime. Look at them again',
        { name },
        { status: 409 },
      )
    const left = new Map(hours.map((one) => [JSON.stringify(shapeOf(one)), one]))
    const gone = present.filter((one) => !left.delete(JSON.stringify(shapeOf(one)))).map((one) => one.id)
    if (gone.length > 0)
      await tx.execute(sql`delete from teacher_rule where id = any(${arrayOf(gone)}::uuid[])`)
    if (left.size > 0)
      await tx.execute(sql`
        insert into teacher_rule (employee_id, campus_id, level, weekday, first_period, last_period, from_minute, until_minute, reason,
          created_at, updated_at)
        select ${id}::uuid, ${campusId}::uuid, n.level, n.weekday, n."firstPeriod", n."lastPeriod", n."from", n.until, n.reason, n.at, n.at
        from (
          select g.*, ${timeOf(tx).toISOString()}::timestamptz as at from jsonb_to_recordset(${JSON.stringify([...left.values()])}::jsonb)
            as g (level text, weekday smallint, "firstPeriod" smallint, "lastPeriod" smallint, "from" smallint, until smallint, reason text)
        ) n`)
    describe(tx, { name })
    return { hours: await hoursIn(tx, scope) }
  })
}

/** Says what a teacher wishes of a week at a campus; of the version that was seen. */
export async function changeTeacherWishes(
  school: School,
  user: User,
  { id, campusId, version, ...wishes }: WishesGiven & { id: string; campusId: string; version: number },
): Promise<TeacherWishes> {
  return school.transaction(user, 'timetabling.wishes-changed', async (tx) => {
    const name = await lockTeacher(tx, user, { id, campusId })
    const before = await wishesIn(tx, { id, campusId })
    if (before.version !== version) refuseStale(before)
    const at = timeOf(tx).toISOString()
    await tx.execute(sql`
      insert into teacher_wish (employee_id, campus_id, most_a_day, most_a_day_periods, longest_run, longest_run_periods, days_off,
        days_off_days, first_lesson, last_lesson, reason, created_at, updated_at)
      values (${id}::uuid, ${campusId}::uuid, ${wishes.mostADay}, ${wishes.mostADayPeriods}, ${wishes.longestRun},
        ${wishes.longestRunPeriods}, ${wishes.daysOff}, ${wishes.daysOffDays}, ${wishes.firstLesson}, ${wishes.lastLesson},
        ${wishes.reason}, ${at}::timestamptz, ${at}::timestamptz)
      on conflict (employee_id, campus_id) do update set most_a_day = excluded.most_a_day,
        most_a_day_periods = excluded.most_a_day_periods, longest_run = excluded.longest_run,
        longest_run_periods = excluded.longest_run_periods, days_off = excluded.days_off, days_off_days = excluded.days_off_days,
        first_lesson = excluded.first_lesson, last_lesson = excluded.last_lesson, reason = excluded.reason,
        version = teacher_wish.version + 1, updated_at = excluded.updated_at`)
    describe(tx, { name })
    return wishesIn(tx, { id, campusId })
  })
}

async function wishesIn(db: Tx, { id, campusId }: { id: string; campusId: string }): Promise<TeacherWishes> {
  const [row] = await db.execute<{ wishes: TeacherWishes }>(
    sql`select ${wishesOf({ teacher: sql`${id}::uuid`, campusId })} as wishes`,
  )
  return row?.wishes ?? noWishes
}

const noWishes: TeacherWishes = { ...wishesBody.parse({}), version: 0 }

function wishesOf({ teacher, campusId }: { teacher: SQL; campusId: string }): SQL {
  return sql`coalesce((
    select jsonb_build_object('mostADay', w.most_a_day, 'mostADayPeriods', w.most_a_day_periods, 'longestRun', w.longest_run,
      'longestRunPeriods', w.longest_run_periods, 'daysOff', w.days_off, 'daysOffDays', w.days_off_days,
      'firstLesson', w.first_lesson, 'lastLesson', w.last_lesson, 'reason', w.reason, 'version', w.version)
    from teacher_wish w where w.employee_id = ${teacher} and w.campus_id = ${campusId}::uuid),
    ${JSON.stringify(noWishes)}::jsonb)`
}

/** A teacher of a campus whose timetables the user draws up; for hours of every campus, of all theirs. */
async function lockTeacher(
  tx: Tx,
  user: User,
  { id, campusId }: { id: string; campusId: string | null },
): Promise<string> {
  if (campusId !== null) await openCampus(tx, user, campusId)
  const mine = reach(user, timetables.resource, 'edit', { campus: campus.id })
  const shown = reach(user, timetables.resource, 'view', { campus: campus.id })
  const [row] = await tx.execute<{
    name: string
    atCampus: boolean
    isSeen: boolean
    isShown: boolean
    isWholly: boolean
  }>(sql`
    select p.name, coalesce(${campusId}::uuid = any(e.campus_ids), false) as "atCampus",
      exists (select from campus where campus.id = any(e.campus_ids) and ${mine}) as "isSeen",
      exists (select from campus where campus.id = any(e.campus_ids) and ${shown}) as "isShown",
      not exists (select from campus where campus.id = any(e.campus_ids) and not ${mine}) as "isWholly"
    from employee e join person p on p.id = e.id
    where e.id = ${id}::uuid and e.archived_at is null and e.status <> 'left' for no key update of e`)
  if (!row?.isSeen) return row?.isShown ? refuseUnchangeable() : refuseMissing()
  if (campusId !== null && !row.atCampus)
    refuse('timetabling.elsewhere', '{name} does not work at this campus', { name: row.name })
  if (campusId === null && !row.isWholly)
    refuse(
      'beyond-reach',
      '{name} works at other campuses, too. Say the hours of your own campus',
      { name: row.name },
      { status: 403 },
    )
  return row.name
}

function refuseUnclear({ firstPeriod, lastPeriod, from, until, weekday }: HoursGiven, at: number): void {
  const hasPeriods = firstPeriod !== null || lastPeriod !== null
  const hasMinutes = from !== null || until !== null
  const isWhole =
    (!hasPeriods || (firstPeriod !== null && lastPeriod !== null && lastPeriod >= firstPeriod)) &&
    (!hasMinutes || (from !== null && until !== null && until > from)) &&
    !(hasPeriods && hasMinutes) &&
    (hasPeriods || hasMinutes || weekday !== null)
  if (!isWhole)
    refuse(
      'invalid',
      'Invalid Data',
      {},
      {
        errors: [
          {
            pointer: `/hours/${at}`,
            code: 'unclear',
            message: sentence('Say a weekday, the first and last period, or a beginning and an end'),
          },
        ],
      },
    )
}

function hoursIn(db: Db | Tx, where: SQL): Promise<TeacherHours[]> {
  return db
    .execute<{ hours: TeacherHours[] }>(sql`select ${hoursOf(where)} as hours`)
    .then(([row]) => row?.hours ?? [])
}

function hoursOf(where: SQL): SQL {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'campusId', r.campus_id, 'level', r.level, 'weekday', r.weekday,
      'firstPeriod', r.first_period, 'lastPeriod', r.last_period, 'from', r.from_minute, 'until', r.until_minute, 'reason', r.reason)
      order by r.weekday nulls first, r.first_period nulls first, r.from_minute, r.id), '[]')
    from teacher_rule r where ${where})`
}

function shapeOf({ level, weekday, firstPeriod, lastPeriod, from, until, reason }: HoursGiven) {
  return [level, weekday, firstPeriod, lastPeriod, from, until, reason]
}
