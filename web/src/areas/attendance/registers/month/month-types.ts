import type { Output as Answer } from 'kit/http/client'
import type { readMonth } from 'tenant-api/contract/attendance/reports'

export type { MonthRow } from 'tenant-api/contract/attendance/reports'
/** A month of a section. */
export type Output = Answer<typeof readMonth>
