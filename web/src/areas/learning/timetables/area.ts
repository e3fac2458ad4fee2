import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Timetables`
const needs = ['timetables', 'view'] as const

/** The week as it is drawn up, in versions: what is taught to whom, by whom, where and when. */
export const timetables: Area = {
  name: 'timetables',
  words: 'office',
  navigation: [
    {
      page: 'timetables',
      title,
      icon: icon('CalendarRange'),
      under: 'timetable',
      order: 22,
      needs,
      isOfOffice: true,
    },
  ],
  pages: [
    page('timetables', title, () => import('./pages/TimetablesPage.tsx'), 'TimetablesPage', { needs }),
    page(
      'timetables/$id/comparison',
      msg`Compare timetables`,
      () => import('./pages/ComparisonPage.tsx'),
      'ComparisonPage',
      { needs },
    ),
    page('timetables/$id', title, () => import('./pages/TimetablePage.tsx'), 'TimetablePage', { needs }),
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
  permissions: { 'lesson-proposals': 'timetable' },
  records: [
    { table: 'lesson_proposal', title: msg`Other time for a lesson` },
    { table: 'timetable', page: 'timetables', title: msg`Timetable` },
  ],
}
