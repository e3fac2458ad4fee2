import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Lessons of the week`
const needs = ['timetables', 'view'] as const

/** What is taught when: the week of a section, a teacher, a room or a student, and the own day. */
export const lessons: Area = {
  name: 'lessons',
  navigation: [
    {
      page: 'weeks',
      title,
      icon: icon('CalendarDays'),
      under: 'timetable',
      order: 20,
      needs,
      isOfOffice: true,
    },
    {
      page: 'my-week',
      title,
      icon: icon('CalendarDays'),
      under: 'timetable',
      order: 21,
      needs,
      isOfOwn: true,
      ownTitle: msg`My children's week`,
    },
  ],
  pages: [
    page('weeks', title, () => import('./pages/WeeksPage.tsx'), 'WeeksPage', { needs }),
    page('my-week', title, () => import('./pages/OwnWeek.tsx'), 'OwnWeek', { needs }),
  ],
  cards: [
    {
      key: 'my-day',
      rank: 45,
      title: msg`My lessons today`,
      show: lazy(() => import('./cards/MyDayCard.tsx')),
      needs,
      isOfOffice: true,
      leads: ['section_teacher', 'teacher'],
      isOnlyLead: true,
      width: 'half',
    },
  ],
  childParts: [{ key: 'lessons', needs, show: lazy(() => import('./cards/ChildLessons.tsx')) }],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
