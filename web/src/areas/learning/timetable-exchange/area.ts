import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { page } from '../../../shell/navigation/page.ts'

/** Weeks of other programs, which one brings in from the page of the timetables. */
export const timetableExchange: Area = {
  name: 'timetable-exchange',
  words: 'office',
  navigation: [],
  pages: [
    page(
      'timetables/import',
      msg`Bring in a timetable`,
      () => import('./pages/ImportTimetablePage.tsx'),
      'ImportTimetablePage',
      { needs: ['timetables', 'edit'] },
    ),
  ],
}
