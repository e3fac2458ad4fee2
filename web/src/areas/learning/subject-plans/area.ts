import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Subject plans`
const needs = ['subject-plans', 'view'] as const

export const subjectPlans: Area = {
  name: 'subject-plans',
  words: 'office',
  navigation: [
    {
      page: 'subject-plans',
      title,
      icon: icon('BookOpen'),
      under: 'academics',
      order: 31,
      needs,
    },
  ],
  pages: [
    page('subject-plans', title, () => import('./pages/SubjectPlansPage.tsx'), 'SubjectPlansPage', { needs }),
  ],
}
