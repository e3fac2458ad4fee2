import type { Output as Answer } from 'kit/http/client'
import type { readStaffMonth } from 'tenant-api/contract/attendance/staff'

export type { GridRow } from 'tenant-api/contract/attendance/staff'
/** A month of those who work here. */
export type Output = Answer<typeof readStaffMonth>
