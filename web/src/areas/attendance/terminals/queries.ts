import { listDevices } from 'tenant-api/contract/attendance/terminals'
import { read } from '../../../shell/session/api.ts'

/** The terminals of a campus, or of all; home and the page ask alike. */
export function terminalsQuery(campus: string | undefined) {
  return read(listDevices, { query: { ...(campus && { campus }) } })
}
