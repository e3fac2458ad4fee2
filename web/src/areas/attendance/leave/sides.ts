import { queryOptions } from '@tanstack/react-query'
import {
  leavesOf,
  type Side,
  staffLeaves,
  type StaffLeave,
  studentLeaves,
  type StudentLeave,
} from 'tenant-api/contract/attendance/leave'
import { everyRow } from '../../../crud/list/every-row.ts'
import { call, read } from '../../../shell/session/api.ts'

/** The lists of the two sides. Where a page serves both, what it asks and shows is alike. */
export const listOf = { student: studentLeaves, staff: staffLeaves } as const

/** What a request says on either side. */
export type Leave = Pick<StudentLeave, keyof StaffLeave & keyof StudentLeave> & { fatherName?: string }
type Filter = Readonly<Record<string, unknown>>

/** Every request that a filter leaves, page after page. */
export async function readEvery(side: Side, filter: Filter, signal?: AbortSignal): Promise<readonly Leave[]> {
  const { rows } = await everyRow<Leave>((at) => {
    const query = { ...filter, ...at } as never
    return call(listOf[side].endpoints.list, { query, ...(signal && { signal }) })
  })
  return rows
}

/** The same, kept as what was read of the list. */
export function everyQuery(side: Side, filter: Filter) {
  return queryOptions({
    queryKey: [listOf[side].endpoints.list.path, 'every', filter] as const,
    queryFn: ({ signal }) => readEvery(side, filter, signal),
  })
}

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
export const stale =
  /^\/(student-leaves|staff-leaves|registers|sections|students|home)(\/|$)|\/register$|presence/
