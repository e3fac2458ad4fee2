import { listDevices } from 'tenant-api/contract/devices'
import { read } from '../../shell/api.ts'

/** The terminals of a campus, or of all; home and the page ask alike. */
export function terminalsQuery(campus: string | undefined) {
  return read(listDevices, { query: { ...(campus && { campus }) } })
}
