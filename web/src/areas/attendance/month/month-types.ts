import type { Output as Answer } from 'kit/client'
import type { readMonth } from 'tenant-api/contract/attendance'

export type { MonthRow } from 'tenant-api/contract/attendance'
/** A month of a section. */
export type Output = Answer<typeof readMonth>
