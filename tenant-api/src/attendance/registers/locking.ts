import { sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, system, unlessNothing } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School } from '../../core/school/school.ts'
import { schoolDays } from '../../institute/school-days/school-days.ts'
import { attendanceSetting } from '../../institute/settings/tables.ts'
import { campus } from '../../institute/structure/tables.ts'

/** How many days back the window of school days is searched. */
const farBack = 180

/** Every night: locks registers that only the office could still mark. */
export const lockJob: Job = {
  nightlyAt: 4,
  async run(school) {
    const today = (await school.today()) as Day
    const [setting] = await school.db.select().from(attendanceSetting)
    const campuses = await school.db.select({ id: campus.id }).from(campus)
    if (!setting || campuses.length === 0) return
    const firsts: { campus: string; first: Day }[] = []
    for (const { id } of campuses)
      firsts.push({ campus: id, first: await firstOpen(school, { campus: id, today, ...setting }) })
    await unlessNothing(
      school.transaction(system(sentence('Attendance')), 'attendance.locked', async (tx) => {
        const rows = await tx.execute(sql`
          update register r set state = 'locked', version = version + 1, updated_at = ${school.now().toISOString()}::timestamptz
          from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) as of (campus uuid, first date)
          where r.campus_id = of.campus and r.day < of.first and r.state = 'submitted' returning r.id`)
        if (rows.length === 0) throw new NothingDone()
        describe(tx, { count: rows.length })
      }),
    )
  },
}

type Window = { campus: string; today: Day; windowDays: number; excludesClosures: boolean }

/** The first day of a campus that users other than the office can still mark. */
async function firstOpen(school: School, { campus: id, today, ...window }: Window): Promise<Day> {
  const { windowDays, excludesClosures } = window
  if (!excludesClosures) return addDays(today, -windowDays)
  const days = await schoolDays(school, { campus: id, from: addDays(today, -farBack), until: today })
  const open = days.filter(({ state }) => state !== 'closed').map(({ day }) => day)
  return open.at(-1 - windowDays) ?? addDays(today, -farBack)
}
