import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

const week = {
  needs: ['timetables', 'view'],
  key: 'week',
  title: msg`Lessons of the week`,
  show: lazy(async () => ({ default: (await import('./WeekTab.tsx')).WeekTab })),
} as const

/** The week of a student, or of a teacher, on the record. */
export const record: RecordParts = {
  tabs: [
    { ...week, on: ['students'], rank: 4 },
    { ...week, on: ['teachers'], rank: 3 },
  ],
}
