import { listJobs } from 'tenant-api/contract/jobs'
import { call } from '../../shell/api.ts'
import type { Found } from '../../shell/area.ts'

/** Work of the last days that was given up; the latest is opened. */
export async function findFailed(): Promise<Found | null> {
  const { rows } = await call(listJobs, {})
  const failed = rows.filter(({ state }) => state === 'dead')
  const [latest] = failed
  return latest ? { count: failed.length, page: `jobs/${latest.id}` } : null
}
