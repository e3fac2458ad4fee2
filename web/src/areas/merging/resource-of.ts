import type { Resource } from 'kit/resource'
import type { Merged } from 'tenant-api/contract/merging'
import { guardians, students } from 'tenant-api/contract/people'

const resources: Record<Merged, Resource> = { guardians, students }

export function resourceOf(of: Merged): Resource {
  return resources[of]
}
