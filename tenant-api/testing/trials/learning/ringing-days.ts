import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import type { Sql } from '../people/students-and-guardians.ts'

const bells = '02000000-0000-7000-8000-00000000be01'
const [first, last] = ['2026-11-16', '2026-11-28']

/**
 * Two weeks of the main campus with school and bells of their own for eight lessons a day, whatever other endpoints have
 * archived or changed before.
 */
export async function ringingDays(sql: Sql): Promise<void> {
  await sql`update academic_year set archived_at = null where id = ${exampleYear}`
  await sql`update campus set archived_at = null where id = ${mainCampus}`
  await sql`delete from holiday where first_day <= ${last} and last_day >= ${first}`
  await sql`delete from bell_period where schedule_id = ${bells}`
  await sql`delete from bell_schedule where id = ${bells}`
  await sql`insert into bell_schedule (id, campus_id, name, first_day, last_day, weekdays)
    values (${bells}, ${mainCampus}, 'Two weeks', ${first}, ${last}, '{1,2,3,4,5,6}')`
  await sql`
    insert into bell_period (schedule_id, kind, number, starts_at, ends_at)
    select ${bells}, 'lesson', p, time '08:00' + make_interval(mins => (p - 1) * 30), time '08:00' + make_interval(mins => p * 30)
    from generate_series(1, 8) p`
}
