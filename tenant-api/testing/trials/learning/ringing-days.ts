import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleTimetable } from 'tenant-api/contract/learning/timetables'
import type { Sql } from '../people/students-and-guardians.ts'

const bells = '02000000-0000-7000-8000-00000000be01'
const [first, last] = ['2026-08-01', '2027-07-31']

/**
 * A year of the main campus with bells of its own alone for eight lessons a day, November with school and nobody on leave,
 * whatever other endpoints have archived, changed or granted before.
 */
export async function ringingDays(sql: Sql): Promise<void> {
  await sql`update academic_year set archived_at = null where id = ${exampleYear}`
  await sql`update campus set archived_at = null where id = ${mainCampus}`
  await sql`update holiday set archived_at = now() where first_day <= '2026-11-30' and last_day >= '2026-11-01'`
  await sql`update leave_request set state = 'cancelled' where state = 'approved'`
  await sql`update bell_schedule set archived_at = coalesce(archived_at, now()) where campus_id = ${mainCampus}`
  await sql`delete from bell_period where schedule_id = ${bells}`
  await sql`delete from bell_schedule where id = ${bells}`
  await sql`insert into bell_schedule (id, campus_id, name, first_day, last_day, weekdays)
    values (${bells}, ${mainCampus}, 'Trial year', ${first}, ${last}, '{1,2,3,4,5,6}')`
  await sql`
    insert into bell_period (schedule_id, kind, number, starts_at, ends_at)
    select ${bells}, 'lesson', p, time '08:00' + make_interval(mins => (p - 1) * 30), time '08:00' + make_interval(mins => p * 30)
    from generate_series(1, 8) p`
}

/** Takes all timetables away, with what stands on their lessons: rows go table by table, for no other goes with them. */
export async function clearWeeks(sql: Sql): Promise<void> {
  for (const table of [
    'lesson_change',
    'lesson_proposal',
    'timetable_move',
    'arrangement',
    'arrangement_day',
    'teacher_away',
    'occupied',
    'placement',
    'teaching_teacher',
    'teaching_party',
    'teaching',
    'timetable',
  ])
    await sql`delete from ${sql(table)}`
}

/** The only timetable, without lessons: that of the main campus since August, published, on days on which bells ring. */
export async function publishedWeek(sql: Sql): Promise<void> {
  await ringingDays(sql)
  await clearWeeks(sql)
  await sql`insert into timetable ${sql({
    id: exampleTimetable,
    campus_id: mainCampus,
    year_id: exampleYear,
    kind: 'base',
    anchor: '2026-08-17',
    name: 'From August',
    state: 'published',
    first_day: '2026-08-17',
    last_day: '2027-03-31',
    published_at: '2026-08-10T05:00:00Z',
  })}`
}
