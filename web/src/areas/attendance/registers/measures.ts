import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { HomeMeasure } from '../../../shell/navigation/area.ts'

export const measures: readonly HomeMeasure[] = [
  {
    key: 'present-percent',
    title: msg`Present today`,
    stat: { better: 'more' },
    unit: 'percent',
    page: 'attendance-reports',
    around: lazy(() => import('./cards/SchoolToday.tsx')),
  },
]
