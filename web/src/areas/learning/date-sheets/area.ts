import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Exams and date sheets`
const needs = ['date-sheets', 'view'] as const

/** When children sit which paper, where, and whether their slip is kept back. */
export const dateSheets: Area = {
  name: 'date-sheets',
  words: 'office',
  navigation: [
    {
      page: 'my-exams',
      title,
      icon: icon('ListChecks'),
      under: 'exams',
      order: 15,
      needs,
      isOfOwn: true,
      ownTitle: msg`My children's exams`,
    },
  ],
  pages: [page('my-exams', title, () => import('./pages/MyExams.tsx'), 'MyExams', { needs })],
}
