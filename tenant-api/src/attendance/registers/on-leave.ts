import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Place } from './register-subjects.ts'
import { lessonsOn } from './register-state.ts'

type At = Record<'student' | 'day' | 'period', SQLWrapper>

/**
 * Whether leave was granted to a student for a register: for the whole day, or for the half in which its lesson lies as the
 * bells of what is called count them. Half a day leaves the register of the day to whoever calls it.
 */
export function isOnLeave(place: Pick<Place, 'campusId' | 'shiftId'>, { student, day, period }: At): SQL {
  return sql`exists (
    select from granted_leave g
    where g.person_id = ${student} and ${day} between g.first_day and g.last_day
      and (g.part = 'whole' or ${period} is not null
        and (g.part = 'first') = (2 * ${period} <= (${lessonsOn(place, day)}) + 1)))`
}
