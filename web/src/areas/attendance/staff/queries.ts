import { readDay } from 'tenant-api/contract/attendance/staff'
import { read } from '../../../shell/session/api.ts'

/** The sheet of a day; everybody asks alike, so that what was read once is found again. */
export function dayQuery({ day, campus }: { day?: string | undefined; campus?: string | undefined }) {
  return read(readDay, { query: { ...(day && { day }), ...(campus && { campus }) } })
}
