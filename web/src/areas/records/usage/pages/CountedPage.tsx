import { usage } from 'tenant-api/contract/records/usage'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'

/** Who made up the number of each month and year. */
export function CountedPage() {
  return <ResourcePage resource={usage} />
}
