import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, system, unlessNothing } from '../../core/acts/act.ts'
import type { Listener } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { recount } from './on-submitted.ts'
import { isOnLeave } from './on-leave.ts'

/**
 * Updates the registers of the days of a leave after it was granted or revoked. Students who were absent, or
 * unmarked in a submitted register, are marked "leave"; students who were seen stay present, and the office's
 * marks stay. Revoking restores the marks from before. It reads the current state of the leave, so that it may
 * run twice.
 */
export const markLeave: Listener = async (school, { id, payload }, outside) => {
  const registers = await mark(school, String(payload.requestId))
  for (const registerId of registers) await recount(school, { id, payload: { registerId } }, outside)
}

async function mark(school: School, request: string): Promise<string[]> {
  const ids: string[] = []
  await unlessNothing(
    school.transaction(system(sentence('Leave')), 'attendance.leave-marked', async (tx) => {
      // Locks the registers, so that concurrent submits run before or after this.
      await tx.execute(
        sql`select r.id from register r join (${daysOf(request)}) d on ${isOfDay} order by r.id for update of r`,
      )
      const rows = await tx.execute<{ id: string }>(sql`
        with said as (
          insert into mark (register_id, student_id, status, said_by, act_id)
          select id, student_id, status, 'leave', current_setting('app.act')::uuid from (${marksDue(request)}) due
          returning register_id
        )
        update register set version = version + 1, updated_at = ${school.now().toISOString()}::timestamptz
        where id in (select register_id from said) returning id`)
      if (rows.length === 0) throw new NothingDone()
      ids.push(...rows.map((row) => row.id))
      describe(tx, { count: rows.length })
    }),
  )
  return ids
}

/** The student of the leave, and their enrolments on its days. */
function daysOf(request: string): SQL {
  return sql`
    select l.person_id as student_id, e.section_id, e.campus_id, greatest(l.first_day, e.starts_on) as first_day,
      least(l.last_day, coalesce(e.ends_on, l.last_day)) as last_day
    from leave_request l join enrolment e on e.student_id = l.person_id
    where l.id = ${request}::uuid and l.side = 'student'`
}

/** The register of a campus that is called as one includes them, too. */
const isOfDay = sql`d.campus_id = r.campus_id and d.section_id = coalesce(r.section_id, d.section_id)
  and r.day between d.first_day and d.last_day`

/** The marks that these registers should have and do not have yet. */
function marksDue(request: string): SQL {
  const called = { campusId: sql`r.campus_id`, shiftId: sql`section.shift_id` }
  const granted = isOnLeave(called, { student: sql`d.student_id`, day: sql`r.day`, period: sql`r.period` })
  return sql`
    select r.id, d.student_id, case when granted.now then 'leave' else (
        select m.status from mark m
        where m.register_id = r.id and m.student_id = d.student_id and m.said_by <> 'leave' order by m.id desc limit 1
      ) end as status
    from register r
    join (${daysOf(request)}) d on ${isOfDay}
    left join section on section.id = r.section_id
    left join current_mark k on k.register_id = r.id and k.student_id = d.student_id
    cross join lateral (select ${granted} as now) granted
    where case when granted.now
      then k.status = 'absent' and k.said_by <> 'office' or k.status is null and r.state <> 'open'
      else k.said_by = 'leave' and k.status = 'leave' end`
}
