import { leavesOf, type Side, staffLeaves, studentLeaves } from 'tenant-api/contract/leave'
import { read } from '../../shell/api.ts'

/** The lists of the two sides. Where a page serves both, what it asks and shows is alike. */
export const listOf = { student: studentLeaves, staff: staffLeaves } as const

/** Of which side the records of a list are. */
export function sideOf(list: string): Side {
  return list === 'students' || list === studentLeaves.name ? 'student' : 'staff'
}

/** The endpoints of a side. They are called alike, and what one side has more of its pages do not ask. */
export function endpointsOf(side: Side): (typeof leavesOf)['staff'] {
  return side === 'student' ? (leavesOf.student as unknown as (typeof leavesOf)['staff']) : leavesOf.staff
}

/** What was asked for somebody, and what the year leaves. */
export function ofPersonQuery(side: Side, id: string) {
  return read(endpointsOf(side).ofPerson, { params: { id } })
}

/** What a request or a decision makes stale. */
export const stale = /^\/(student-leaves|staff-leaves|registers|sections|students|home)(\/|$)/
