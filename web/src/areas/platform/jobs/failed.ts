import type { QueryClient } from '@tanstack/react-query'
import { type JobView, listJobs } from 'tenant-api/contract/platform/jobs'
import { read } from '../../../shell/session/api.ts'
import type { PendingCount } from '../../../shell/navigation/area.ts'

/** Work of the last days that was given up; all of it is opened. The tray shows the same list: it is read once. */
export async function findFailed(queries: QueryClient): Promise<PendingCount> {
  const { rows } = await queries.fetchQuery(read(listJobs, {}))
  const count = rows.filter(hasFailed).length
  return { count, page: 'jobs?state=failed' }
}

/** It was tried again and again, and given up. */
export function hasFailed({ state }: JobView): boolean {
  return state === 'dead'
}
