import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

const page = {
  title: msg`Subject plans`,
  needs: ['subject-plans', 'view'],
} as const

export const subjectPlans: Area = {
  name: 'subject-plans',
  navigation: [{ ...page, page: 'subject-plans', icon: icon('BookOpen'), under: 'subject-plans' }],
  pages: [
    {
      ...page,
      path: 'subject-plans',
      show: lazyRouteComponent(() => import('./pages/SubjectPlansPage.tsx'), 'SubjectPlansPage'),
    },
  ],
}
