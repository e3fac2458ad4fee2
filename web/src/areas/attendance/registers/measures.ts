import { msg } from '@lingui/core/macro'
import type { HomeMeasure } from '../../../shell/navigation/area.ts'

export const measures: readonly HomeMeasure[] = [
  {
    key: 'present-percent',
    title: msg`Present today`,
    stat: { better: 'more' },
    unit: 'percent',
    page: 'attendance-reports',
  },
]
