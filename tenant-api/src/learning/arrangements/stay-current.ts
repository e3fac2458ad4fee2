import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { describe, NothingDone, unlessNothing } from '../../core/acts/act.ts'
import type { Listener } from '../../core/module.ts'
import { hereOf } from './day.ts'
import { arrangementSystem, settleByItself, settleDay } from './propose.ts'
import { arrangedDays } from './withdraw.ts'

/**
 * After a timetable was published or withdrawn: covers of lessons that are no longer there are withdrawn, and the days that
 * had any are proposed anew.
 */
export const followTimetable: Listener = async (school, { payload }) => {
  const { today, country } = await hereOf(school)
  const ids = [payload.timetableId, payload.endedId].filter((id) => typeof id === 'string')
  const campuses = await school.db.execute<{ id: string }>(sql`
    select distinct campus_id as id from timetable where id = any (${`{${ids.join(',')}}`}::uuid[])`)
  for (const { id: campusId } of campuses)
    await unlessNothing(
      school.transaction(arrangementSystem, 'arrangements.followed', async (tx) => {
        const total = { withdrawn: 0, proposed: 0 }
        for (const day of await arrangedDays(tx, { campusId, from: today })) {
          const { withdrawn, proposed } = await settleDay(tx, { campusId, day, country })
          total.withdrawn += withdrawn
          total.proposed += proposed
        }
        if (total.withdrawn + total.proposed === 0) throw new NothingDone()
        describe(tx, total)
      }),
    )
}

type Leave = { employeeId: string; campusIds: string[]; isToday: boolean }

/**
 * After leave of staff was decided: covers that are not needed any more are withdrawn, and of today the open lessons are
 * proposed. Later days wait for their own morning.
 */
export const followLeave: Listener = async (school, { payload }) => {
  if (payload.side !== 'staff') return
  const { today, country } = await hereOf(school)
  const [leave] = await school.db.execute<Leave>(sql`
    select r.person_id as "employeeId", to_jsonb(e.campus_ids) as "campusIds",
      ${today}::date between r.first_day and r.last_day as "isToday"
    from leave_request r join employee e on e.id = r.person_id where r.id = ${String(payload.requestId)}::uuid`)
  if (!leave) return
  const arranged = await school.db.execute<{ campusId: string; day: Day }>(sql`
    select distinct campus_id as "campusId", day::text as day from arrangement
    where ${leave.employeeId}::uuid in (away_id, employee_id) and day >= ${today}::date
      and state not in ('declined', 'withdrawn')`)
  const todays = leave.isToday ? leave.campusIds.map((campusId) => ({ campusId, day: today })) : []
  const days = new Map([...arranged, ...todays].map((one) => [`${one.campusId} ${one.day}`, one]))
  for (const ofDay of days.values()) await settleByItself(school, { ...ofDay, country })
}
