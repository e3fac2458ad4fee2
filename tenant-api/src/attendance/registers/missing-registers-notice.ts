import { sql } from 'drizzle-orm'
import { type Day, startOfDay } from 'kit/values/day'
import { minutesOf } from 'kit/values/time'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, system, timeOf, unlessNothing } from '../../core/acts/act.ts'
import { type Job, job } from '../../core/jobs/jobs.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { attendanceSetting } from '../../institute/settings/tables.ts'
import { isCalledByItself } from './how-called.ts'
import { anonymous, type User } from '../../core/authorization/user.ts'
import { attendance, type CalledSection } from './contract.ts'
import { listRegisters } from './registers.ts'

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

/** A system user that sees every register of the school and changes none. */
function house(): User {
  const everywhere = { reach: 'institute' as const, campuses: [], sections: [] }
  return {
    ...anonymous({ language: 'en' }),
    grants: [{ resource: attendance.resource, action: 'view', ...everywhere }],
  }
}

/** A register of today that is not submitted, and when it counts as missing. */
type Due = Pick<CalledSection, 'sectionId' | 'title'> & { day: Day; missingAt: Date }

/**
 * Today's registers that are not submitted, each with the time from which it is missing: some minutes after the
 * first bell of its section. Sections without bells are left out.
 */
async function dueRegisters(school: School, minutes: number): Promise<Due[]> {
  const { zone } = await school.profile()
  const { day, rows } = await listRegisters(school, house(), {})
  const midnight = startOfDay(day, zone).getTime()
  return rows.flatMap(({ sectionId, title, state, dayState, students, dueAt, isWithCampus }) => {
    const isCalled = dayState !== 'closed' && students > 0 && !isWithCampus
    if (!isCalled || dueAt === null || (state !== null && state !== 'open')) return []
    return [{ sectionId, title, day, missingAt: new Date(midnight + (minutesOf(dueAt) + minutes) * 60_000) }]
  })
}
