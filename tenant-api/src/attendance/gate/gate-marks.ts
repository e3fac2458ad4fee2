import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { isCalledWithCampus } from '../registers/how-called.ts'

type Word = {
  day: Day
  studentId: string
  /** Null keeps the current mark, or sets "present" if there is none: a student who leaves was there. */
  status: 'late' | null
  minutes: number | null
  comment: string
}

/**
 * Adds a mark to the register of the student's section for the day, or of the campus where the campus is called
 * as one, whether or not anybody has called it. The last mark wins, but the office's always does
 * (current_mark). The register's version does not change, so that whoever is calling the register is not
 * refused. Returns the register; null for a student without a section.
 */
export async function sayAtGate(
  tx: Tx,
  { day, studentId, status, minutes, comment }: Word,
): Promise<string | null> {
  const at = timeOf(tx).toISOString()
  const called = sql`
    select e.student_id, e.campus_id,
      case when not ${isCalledWithCampus({ campus: sql`e.campus_id`, section: sql`e.section_id`, day })}
        then e.section_id end as section_id
    from enrolment e where e.student_id = ${studentId}::uuid and holds(e.starts_on, e.ends_on, ${day}::date)`
  await tx.execute(sql`
    insert into register (campus_id, section_id, day, version, created_at, updated_at)
    select c.campus_id, c.section_id, ${day}::date, 0, ${at}::timestamptz, ${at}::timestamptz from (${called}) c
    on conflict on constraint register_once do nothing`)
  const [said] = await tx.execute<{ id: string }>(sql`
    insert into mark (register_id, student_id, status, minutes, comment, said_by, act_id)
    select r.id, c.student_id, coalesce(${status}::text, k.status, 'present'),
      case when ${status}::text is null then k.minutes else ${minutes}::smallint end, ${comment.slice(0, 200)}, 'gate',
      current_setting('app.act')::uuid
    from (${called}) c
    join register r on r.campus_id = c.campus_id and r.section_id is not distinct from c.section_id
      and r.day = ${day}::date and r.period is null
    left join current_mark k on k.register_id = r.id and k.student_id = c.student_id
    returning register_id as id`)
  return said?.id ?? null
}

type TakenBack = { day: Day; studentId: string; zone: string }

/**
 * If the gate's mark is still the current one, takes it back: repeats the last mark by others as a gate mark,
 * with the slips written since that still count. Returns the register; null if nothing was taken back.
 */
export async function takeBackAtGate(tx: Tx, { day, studentId, zone }: TakenBack): Promise<string | null> {
  const standing = sql`
    select slip.kind, slip.minutes, slip.at, slip.id,
      case slip.kind when 'late' then slip.reason
        else to_char(slip.at at time zone ${zone}::text, 'HH24:MI') || ' · ' || slip.reason end as comment
    from gate_slip slip
    where slip.student_id = ${studentId}::uuid and slip.day = ${day}::date and slip.withdrawn_at is null
      and slip.at >= coalesce(others.at, '-infinity')`
  const [said] = await tx.execute<{ id: string }>(sql`
    insert into mark (register_id, student_id, status, minutes, comment, said_by, act_id)
    select k.register_id, k.student_id,
      case when late.minutes is not null then 'late' when latest.id is not null then coalesce(others.status, 'present')
        else others.status end,
      coalesce(late.minutes, others.minutes), left(coalesce(latest.comment, others.comment, ''), 200), 'gate',
      current_setting('app.act')::uuid
    from register r join current_mark k on k.register_id = r.id and k.student_id = ${studentId}::uuid and k.said_by = 'gate'
    left join lateral (
      select m.status, m.minutes, m.comment, act.at from mark m join act on act.id = m.act_id
      where m.register_id = k.register_id and m.student_id = k.student_id and m.said_by <> 'gate'
      order by m.id desc limit 1
    ) others on true
    left join lateral (${standing} order by at desc, id desc limit 1) latest on true
    left join lateral (${standing} and slip.kind = 'late' order by at desc, id desc limit 1) late on true
    where r.day = ${day}::date and r.period is null
    returning register_id as id`)
  return said?.id ?? null
}
