import { msg } from '@lingui/core/macro'
import type { Area } from '../../../../shell/navigation/area.ts'
import { icon } from '../../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../../shell/navigation/load-part.ts'
import { page } from '../../../../shell/navigation/page.ts'

const title = msg`Subject choices`
const needs = ['students', 'view'] as const

export const subjectChoices: Area = {
  name: 'subject-choices',
  navigation: [
    {
      page: 'subject-choices',
      title,
      icon: icon('ListChecks'),
      under: 'people',
      order: 13,
      needs,
      isOfOffice: true,
    },
  ],
  pages: [
    page('subject-choices', title, () => import('./pages/SubjectChoicesPage.tsx'), 'SubjectChoicesPage', {
      needs,
    }),
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
