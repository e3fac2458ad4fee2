import { listRegisters, readCampusRegister, readRegister } from 'tenant-api/contract/attendance/registers'
import { read } from '../../../shell/session/api.ts'
import type { RegisterKey } from './statuses.ts'

/** How a register is asked for; everybody asks alike, so that what was read once is found again. */
export function registerQuery(which: RegisterKey) {
  const params = { id: which.section }
  if (which.isCampus) return read(readCampusRegister, { params, query: { day: which.day } })
  return read(readRegister, { params, query: queryOf(which) })
}

/** What the address of a section’s register says of it. */
export function queryOf({ day, period, subject }: RegisterKey) {
  return { day, ...(period !== null && { period, ...(subject && { subject }) }) }
}

/** The registers of a day; of today where the address says none. */
export function boardQuery({ day, campus }: { day?: string | undefined; campus?: string | undefined }) {
  return read(listRegisters, { query: { ...(day && { day }), ...(campus && { campus }) } })
}
