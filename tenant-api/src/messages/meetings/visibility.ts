import { type SQL, sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { may, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { bySection } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { bookings, meetings } from './contract.ts'
import { meeting, meetingBooking, meetingHost } from './tables.ts'

const within = {
  campus: meetingBooking.campusId,
  section: bySection(meetingBooking.studentId),
  person: meetingBooking.studentId,
}

/** Whether the user is the teacher of the booking, and has this permission for bookings. */
function isHost(user: User, action: Action, employee: SQL): SQL {
  return may(user, bookings.resource, action) ? sql`${employee} = ${personShown(user)}` : sql`false`
}

/** Bookings that a user sees: of their children, their students, their campus, and with themselves. */
export function isSeen(user: User): SQL {
  return sql`(${reach(user, bookings.resource, 'view', within)}
    or coalesce(${isHost(user, 'view', sql`${meetingBooking.employeeId}`)}, false))`
}

/** Bookings that a user may change, as family or as school. */
export function isChanged(user: User): SQL {
  return sql`(${reach(user, bookings.resource, 'edit', within)} or ${isKept(user)})`
}

/**
 * Bookings that a user may change as the school: as the office, the child's teacher, or the teacher of the
 * booking.
 */
export function isKept(user: User): SQL {
  const { campus, section } = within
  return sql`(${reach(user, bookings.resource, 'edit', { campus, section })}
    or coalesce(${isHost(user, 'edit', sql`${meetingBooking.employeeId}`)}, false))`
}

/** Teachers' places that a user may see or change, by the campus of the meeting or as that teacher. */
export function isPlace(user: User, action: Action): SQL {
  return sql`(${reach(user, bookings.resource, action, { campus: meeting.campusId })}
    or coalesce(${isHost(user, action, sql`${meetingHost.employeeId}`)}, false))`
}

/** Meetings that the user may see or change as the office. */
export function isOfOffice(user: User, action: Action): SQL {
  return reach(user, meetings.name, action, { campus: meeting.campusId })
}

const ofStudent = { campus: student.campusId, section: bySection(student.id), person: student.id }

/** Children for whom a user may book or see bookings. */
export function isChild(user: User, action: Action): SQL {
  return reach(user, bookings.resource, action, ofStudent)
}

/** Children for whom the user books as the school. */
export function isPupil(user: User): SQL {
  const { campus, section } = ofStudent
  return reach(user, bookings.resource, 'edit', { campus, section })
}
