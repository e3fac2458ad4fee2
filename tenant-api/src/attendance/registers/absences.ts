import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, wakeWorker, NothingDone, system, timeOf, unlessNothing } from '../../core/acts/act.ts'
import { type Job, job } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'

/**
 * After a register is submitted, schedules the absence messages some minutes later, so that a slip can be
 * corrected first.
 */
export async function watchAbsences(school: School, register: string): Promise<void> {
  const [due] = await school.db.execute<{ at: string }>(sql`
    select to_json(r.submitted_at + make_interval(mins => s.alert_after_minutes)) #>> '{}' as at
    from register r, attendance_setting s where r.id = ${register}::uuid and r.submitted_at is not null`)
  if (!due) return
  await school.db
    .insert(job)
    .values({
      kind: 'attendance.absences',
      key: `attendance.absences ${register} ${due.at}`,
      payload: { registerId: register },
      dueAt: due.at,
    })
    .onConflictDoNothing({ target: job.key })
}

/**
 * Writes an event `attendance.absent` to the outbox for every student who is absent in today's register and was
 * marked so long enough ago: once a day per student, and not for students who were corrected meanwhile.
 * Registers of earlier days send nothing.
 */
export const absencesJob: Job = {
  async run(school, { payload }) {
    const register = String(payload.registerId)
    const today = await school.today()
    await unlessNothing(
      school.transaction(system(sentence('Attendance')), 'attendance.told', async (tx) => {
        const at = sql`${timeOf(tx).toISOString()}::timestamptz`
        const told = await tx.execute(sql`
          with told as (
            insert into absence_told (student_id, day, told_at)
            select k.student_id, r.day, ${at}
            from register r
            join current_mark k on k.register_id = r.id
            join act on act.id = k.act_id
            join student_day d on d.student_id = k.student_id and d.day = r.day
            cross join attendance_setting s
            where r.id = ${register}::uuid and r.day = ${today}::date and r.state <> 'open'
              and k.status = 'absent' and d.status = 'absent'
              and act.at + make_interval(mins => s.alert_after_minutes) <= ${at}
            order by k.student_id
            on conflict do nothing returning student_id, day
          )
          insert into outbox (topic, payload, at)
          select 'attendance.absent',
            jsonb_build_object('studentId', student_id, 'day', day, 'registerId', ${register}::text), ${at}
          from told order by student_id returning id`)
        if (told.length === 0) throw new NothingDone()
        wakeWorker(tx)
        describe(tx, { count: told.length })
      }),
    )
  },
}
