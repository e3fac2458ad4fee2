import { sql } from 'drizzle-orm'
import { timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'

/** Copies what is taught in a timetable into another one, with the places of its lessons. */
export async function copyTeachings(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  await tx.execute(sql`
    with source as materialized (
      select g.*, uuidv7() as new_id from teaching g where g.timetable_id = ${from}::uuid order by g.id
    ), copied as (
      insert into teaching (id, timetable_id, subject_id, shift_id, room_id, room_kind, created_at, updated_at)
      select new_id, ${to}::uuid, subject_id, shift_id, room_id, room_kind, ${at}, ${at} from source
    ), parties as (
      insert into teaching_party (teaching_id, section_id, choice, part)
      select s.new_id, y.section_id, y.choice, y.part from source s join teaching_party y on y.teaching_id = s.id
    ), teachers as (
      insert into teaching_teacher (teaching_id, employee_id, role)
      select s.new_id, e.employee_id, e.role from source s join teaching_teacher e on e.teaching_id = s.id
    )
    insert into placement (teaching_id, weekday, period, from_minute, until_minute, length, week, room_id, is_locked, created_at,
      updated_at)
    select s.new_id, p.weekday, p.period, p.from_minute, p.until_minute, p.length, p.week, p.room_id, p.is_locked, ${at}, ${at}
    from source s join placement p on p.teaching_id = s.id`)
}
