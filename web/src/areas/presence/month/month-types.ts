import type { Output as Answer } from 'kit/client'
import type { readStaffMonth } from 'tenant-api/contract/presence'

export type { GridRow } from 'tenant-api/contract/presence'
/** A month of those who work here. */
export type Output = Answer<typeof readStaffMonth>
