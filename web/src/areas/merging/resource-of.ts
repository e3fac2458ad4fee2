import type { Resource } from 'kit/resource'
import { staff, teachers } from 'tenant-api/contract/employees'
import type { Merged } from 'tenant-api/contract/merging'
import { guardians, students } from 'tenant-api/contract/people'

const resources: Record<Merged, Resource> = { guardians, students, teachers, staff }

export function resourceOf(of: Merged): Resource {
  return resources[of]
}
