import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

/** What this area shows on the records of students. */
export const record: RecordParts = {
  tabs: [
    {
      on: ['students'],
      needs: ['attendance', 'view'],
      key: 'attendance',
      title: msg`Attendance`,
      rank: 2,
      show: lazy(async () => ({ default: (await import('./student/AttendanceTab.tsx')).AttendanceTab })),
    },
  ],
}
