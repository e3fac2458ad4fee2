import { usage } from 'tenant-api/contract/usage'
import { ResourcePage } from '../../../crud/ResourcePage.tsx'

/** Who made up the number of each month and year. */
export function CountedPage() {
  return <ResourcePage resource={usage} />
}
