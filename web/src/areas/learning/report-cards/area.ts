import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Report cards`
const needs = ['report-cards', 'view'] as const

/** The published report cards of a family’s children, or of a student: each explains its grades, in the words of results. */
export const reportCards: Area = {
  name: 'report-cards',
  words: 'office',
  navigation: [
    {
      page: 'report-cards',
      title,
      icon: icon('Award'),
      under: 'exams',
      order: 30,
      needs,
      isOfOwn: true,
      ownTitle: title,
    },
  ],
  pages: [
    page('report-cards', title, () => import('./pages/ReportCardsPage.tsx'), 'ReportCardsPage', { needs }),
    page(
      'report-cards/$id/$studentId',
      msg`Report card`,
      () => import('./pages/ReportCardPage.tsx'),
      'ReportCardPage',
      { needs },
    ),
  ],
}
