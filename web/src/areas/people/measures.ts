import { msg } from '@lingui/core/macro'
import type { HomeMeasure } from '../../shell/area.ts'

/** Those who learn here now: whoever left or graduated is no longer counted. */
export const measures: readonly HomeMeasure[] = [
  { key: 'students', title: msg`Students`, stat: { better: 'more' }, page: 'students?status=enrolled' },
]
