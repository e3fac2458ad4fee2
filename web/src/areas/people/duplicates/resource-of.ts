import type { Resource } from 'kit/contract/resource'
import { staff, teachers } from 'tenant-api/contract/people/employees'
import type { Merged } from 'tenant-api/contract/people/duplicates'
import { guardians, students } from 'tenant-api/contract/people/students-and-guardians'

const resources: Record<Merged, Resource> = { guardians, students, teachers, staff }

/** The list on which the double of somebody may stand besides their own: teachers and staff are two. */
export function besideOf(of: Merged): Merged {
  if (of === 'teachers') return 'staff'
  return of === 'staff' ? 'teachers' : of
}

export function resourceOf(of: Merged): Resource {
  return resources[of]
}
