import { rechecks } from 'tenant-api/contract/learning/rechecks'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'

/** Who asked for which marks to be checked again, and what became of it. */
export function RechecksPage() {
  return <ResourcePage resource={rechecks} />
}
