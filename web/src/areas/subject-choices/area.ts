import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import type { Area } from '../../shell/area.ts'

const page = { title: msg`Subject choices`, needs: ['students', 'view'] } as const

export const subjectChoices: Area = {
  name: 'subject-choices',
  navigation: [{ ...page, page: 'subject-choices', icon: ListChecks, under: 'enrollment' }],
  pages: [
    {
      ...page,
      path: 'subject-choices',
      show: lazyRouteComponent(() => import('./pages/SubjectChoicesPage.tsx'), 'SubjectChoicesPage'),
    },
  ],
  record: async () => (await import('./record.ts')).record,
}
