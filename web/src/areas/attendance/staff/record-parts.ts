import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

/** What this area shows on the records of who works here. */
export const record: RecordParts = {
  tabs: [
    {
      on: ['teachers', 'staff'],
      needs: ['presence', 'view'],
      key: 'attendance',
      title: msg`Attendance`,
      rank: 2,
      show: lazy(async () => ({ default: (await import('./own/EmployeeTab.tsx')).EmployeeTab })),
    },
  ],
}
