import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { page } from '../../../shell/navigation/page.ts'

const needs = ['timetables', 'view'] as const

/** The usual weeks on paper and in Excel: whose, of which day or version, and in which language. */
export const weekPrints: Area = {
  name: 'week-prints',
  navigation: [],
  pages: [
    page('week-prints', msg`Print timetables`, () => import('./pages/WeekPrintsPage.tsx'), 'WeekPrintsPage', {
      needs,
    }),
  ],
}
