import { listRegisters, readRegister } from 'tenant-api/contract/attendance'
import { read } from '../../shell/api.ts'
import type { Which } from './statuses.ts'

/** How a register is asked for; everybody asks alike, so that what was read once is found again. */
export function registerQuery({ section, day, period, subject }: Which) {
  return read(readRegister, {
    params: { id: section },
    query: { day, ...(period !== null && { period, ...(subject && { subject }) }) },
  })
}

/** The registers of a day; of today where the address says none. */
export function boardQuery({ day, campus }: { day?: string | undefined; campus?: string | undefined }) {
  return read(listRegisters, { query: { ...(day && { day }), ...(campus && { campus }) } })
}
