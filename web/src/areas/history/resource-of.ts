import type { Resource } from 'kit/resource'
import { admissions } from 'tenant-api/contract/admissions'
import { staff, teachers } from 'tenant-api/contract/employees'
import type { WithHistory } from 'tenant-api/contract/history'
import { guardians, students } from 'tenant-api/contract/people'

const resources: Record<WithHistory, Resource> = { admissions, guardians, staff, students, teachers }

export function resourceOf(of: WithHistory): Resource {
  return resources[of]
}
