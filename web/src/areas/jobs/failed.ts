import type { QueryClient } from '@tanstack/react-query'
import { listJobs } from 'tenant-api/contract/jobs'
import { read } from '../../shell/api.ts'
import type { Found } from '../../shell/area.ts'

/** Work of the last days that was given up; the latest is opened. The tray shows the same list: it is read once. */
export async function findFailed(queries: QueryClient): Promise<Found | null> {
  const { rows } = await queries.fetchQuery(read(listJobs, {}))
  const failed = rows.filter(({ state }) => state === 'dead')
  const [latest] = failed
  return latest ? { count: failed.length, page: `jobs/${latest.id}` } : null
}
