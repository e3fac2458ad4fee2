import type { Resource } from 'kit/contract/resource'
import { admissions } from 'tenant-api/contract/admissions/applicants'
import { staff, teachers } from 'tenant-api/contract/people/employees'
import type { WithHistory } from 'tenant-api/contract/records/row-history'
import { guardians, students } from 'tenant-api/contract/people/students-and-guardians'

const resources: Record<WithHistory, Resource> = { admissions, guardians, staff, students, teachers }

export function resourceOf(of: WithHistory): Resource {
  return resources[of]
}
