import { msg } from '@lingui/core/macro'
import type { HomeMeasure } from '../../../shell/navigation/area.ts'

export const measures: readonly HomeMeasure[] = [
  {
    key: 'staff-in',
    title: msg`Staff in today`,
    stat: { better: 'more', isOfToday: true },
    page: 'staff-attendance',
  },
]
