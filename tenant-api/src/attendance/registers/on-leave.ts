import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Place } from './register-subjects.ts'
import { lessonsOn } from './register-state.ts'

type At = Record<'student' | 'day' | 'period', SQLWrapper>

/**
 * Whether a student has leave for a register: for the whole day, or for the half in which its lesson lies by
 * the bells. For half a day, the register of the day is left to whoever calls it.
 */
export function isOnLeave(place: Pick<Place, 'campusId' | 'shiftId'>, { student, day, period }: At): SQL {
  return sql`exists (
    select from granted_leave g
    where g.person_id = ${student} and ${day} between g.first_day and g.last_day
      and (g.part = 'whole' or ${period} is not null
        and (g.part = 'first') = (2 * ${period} <= (${lessonsOn(place, day)}) + 1)))`
}
