import { msg } from '@lingui/core/macro'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Changed lessons`
const needs = ['lesson-changes', 'view'] as const
const edits = ['lesson-changes', 'edit'] as const

const changes: Area = {
  name: 'lesson-changes',
  words: 'office',
  navigation: [
    {
      page: 'lesson-changes',
      title,
      icon: icon('CalendarClock'),
      under: 'timetable',
      order: 31,
      needs,
      isOfOffice: true,
    },
  ],
  pages: [
    {
      ...page('lesson-changes', title, () => import('./pages/LessonChangesPage.tsx'), 'LessonChangesPage', {
        needs,
      }),
      children: [
        page('new', msg`Change a lesson`, () => import('./pages/NewChange.tsx'), 'NewChange', {
          needs: edits,
        }),
      ],
    },
  ],
  quickStarts: [
    {
      page: 'lesson-changes/new',
      title: msg`Changed lesson`,
      icon: icon('CalendarClock'),
      needs: edits,
      often: 'daily',
    },
  ],
  records: [{ table: 'lesson_change', title: msg`Changed lesson` }],
}

/** What differs from the week on single days: changed lessons and extra ones. */
export const lessonChanges: Area = {
  words: 'office',
  ...combineAreas('lesson-changes', [
    changes,
    resourceArea({
      name: 'extra-lessons',
      words: 'office',
      under: 'timetable',
      order: 32,
      often: 'daily',
      isOfOffice: true,
      label: { one: 'Extra lesson', many: 'Extra lessons' },
      icon: icon('ListPlus'),
      load: loadPart(() => import('tenant-api/contract/learning/lesson-changes'), 'extraLessons'),
    }),
  ]),
}
