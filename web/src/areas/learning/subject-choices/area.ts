import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

const page = { title: msg`Subject choices`, needs: ['students', 'view'] } as const

export const subjectChoices: Area = {
  name: 'subject-choices',
  navigation: [
    { ...page, page: 'subject-choices', icon: icon('ListChecks'), under: 'enrolments', isOfOffice: true },
  ],
  pages: [
    {
      ...page,
      path: 'subject-choices',
      show: lazyRouteComponent(() => import('./pages/SubjectChoicesPage.tsx'), 'SubjectChoicesPage'),
    },
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
