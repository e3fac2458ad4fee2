import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, system, timeOf, unlessNothing } from '../../core/acts/act.ts'
import { type Job, job } from '../../core/jobs/jobs.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { attendanceSetting } from '../../institute/settings/tables.ts'
import { type Due, dueRegisters } from './due-registers.ts'
import { isCalledByItself } from './how-called.ts'

/** Every night: schedules the first check for missing registers of the day. */
export const watchJob: Job = { nightlyAt: 4, run: (school) => planNext(school) }

/** Reports the registers that are missing by now, and schedules the next check. */
export const missingJob: Job = {
  async run(school) {
    await tellMissing(school)
    await planNext(school)
  },
}

/** Schedules the job for the next time at which a register would be missing, if there is one left today. */
async function planNext(school: School): Promise<void> {
  const now = school.now()
  const coming = (await dueNow(school)).map(({ missingAt }) => missingAt).filter((at) => at > now)
  if (coming.length === 0) return
  const at = new Date(Math.min(...coming.map((one) => one.getTime()))).toISOString()
  await school.db
    .insert(job)
    .values({ kind: 'attendance.missing', key: `attendance.missing ${at}`, payload: {}, dueAt: at })
    .onConflictDoNothing({ target: job.key })
}

async function dueNow(school: School): Promise<Due[]> {
  const [setting] = await school.db.select().from(attendanceSetting)
  return setting ? dueRegisters(school, setting.missingAfterMinutes) : []
}

/**
 * Writes an event `attendance.missing` to the outbox for each register that is missing now, once per register
 * and day; a listener notifies its class teacher.
 */
async function tellMissing(school: School): Promise<void> {
  const now = school.now()
  const missing = (await dueNow(school)).filter(({ missingAt }) => missingAt <= now)
  const [first] = missing
  if (!first) return
  await unlessNothing(
    school.transaction(system(sentence('Attendance')), 'attendance.missing', async (tx) => {
      const { day } = first
      const told = await claim(tx, { day, sections: missing.map(({ sectionId }) => sectionId) })
      if (told.size === 0) throw new NothingDone()
      const registers = missing.filter(({ sectionId }) => told.has(sectionId))
      describe(tx, { count: registers.length })
      for (const { sectionId } of registers) await emit(tx, 'attendance.missing', { sectionId, day })
    }),
  )
}

type Claiming = { day: Day; sections: readonly string[] }

/** Those that were not reported yet, and were not submitted by themselves or with the campus. */
async function claim(tx: Tx, { day, sections }: Claiming): Promise<ReadonlySet<string>> {
  const rows = await tx.execute<{ id: string }>(sql`
    insert into register_missing (section_id, day, told_at)
    select id, ${day}::date, ${timeOf(tx).toISOString()}::timestamptz
    from section s
    where id = any (${`{${sections.join(',')}}`}::uuid[]) and not exists (
      select from register r where r.campus_id = s.campus_id and r.day = ${day}::date and r.period is null
        and r.state <> 'open' and (r.section_id = s.id or r.section_id is null and not ${isCalledByItself({ campus: sql`s.campus_id`, section: sql`s.id`, day }, 0)}))
    order by id on conflict do nothing returning section_id as id`)
  return new Set(rows.map(({ id }) => id))
}
