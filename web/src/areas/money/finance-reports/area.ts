import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Financial reports`
const needs = ['finance-reports', 'view'] as const

/** Reports of the money: a page of all of them, and one that shows any of them. */
export const financeReports: Area = {
  name: 'finance-reports',
  words: 'money',
  navigation: [
    {
      page: 'finance-reports',
      title,
      icon: icon('ChartColumn'),
      under: 'finance',
      order: 115,
      needs,
      isOfOffice: true,
    },
  ],
  pages: [
    page('finance-reports', title, () => import('./pages/ReportsPage.tsx'), 'ReportsPage', { needs }),
    page('finance-reports/$id', msg`Financial report`, () => import('./pages/ReportPage.tsx'), 'ReportPage', {
      needs,
    }),
  ],
  permissions: { 'finance-reports': 'finance', 'book-reports': 'finance' },
}
