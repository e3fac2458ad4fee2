import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Daily arrangement`
const rules = msg`Rules of covers`
const needs = ['arrangements', 'view'] as const

/** Whose lessons of a day are without their teacher, and who covers them. */
export const arrangements: Area = {
  name: 'arrangements',
  words: 'office',
  navigation: [
    {
      page: 'arrangements',
      title,
      icon: icon('UserCheck'),
      under: 'timetable',
      order: 30,
      needs,
      isOfOffice: true,
    },
  ],
  pages: [
    page('arrangements', title, () => import('./pages/ArrangementsPage.tsx'), 'ArrangementsPage', { needs }),
    page('arrangements/rules', rules, () => import('./pages/CoverRulesPage.tsx'), 'CoverRulesPage', {
      needs: ['arrangements', 'edit'],
    }),
    page(
      'arrangements/print',
      title,
      () => import('./pages/PrintArrangementsPage.tsx'),
      'PrintArrangementsPage',
      { needs },
    ),
  ],
  records: [
    { table: 'arrangement', title: msg`Arrangement of a lesson` },
    { table: 'arrangement_day', title },
    { table: 'cover_policy', title: rules },
    { table: 'teacher_away', title: msg`Teacher who is away` },
  ],
}
