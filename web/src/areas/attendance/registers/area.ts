import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Registers`
const own = msg`Attendance`
const reports = msg`Attendance reports`
const views = ['attendance', 'view'] as const

export const attendance: Area = {
  name: 'attendance',
  navigation: [
    {
      page: 'registers',
      title,
      icon: icon('UserCheck'),
      under: 'attendance',
      order: 10,
      needs: views,
      isOfOffice: true,
    },
    {
      page: 'attendance',
      title: own,
      icon: icon('UserCheck'),
      under: 'attendance',
      order: 20,
      needs: views,
      isOfOwn: true,
      ownTitle: msg`My children's attendance`,
    },
    {
      page: 'attendance-reports',
      title: reports,
      icon: icon('CalendarRange'),
      under: 'attendance',
      order: 11,
      needs: views,
      isOfOffice: true,
    },
  ],
  pages: [
    page('registers', title, () => import('./pages/RegistersPage.tsx'), 'RegistersPage', { needs: views }),
    page('attendance', own, () => import('./student/OwnAttendance.tsx'), 'OwnAttendance', {
      needs: views,
    }),
    page('registers/$section', msg`Register`, () => import('./pages/RegisterPage.tsx'), 'RegisterPage', {
      needs: views,
    }),
    page(
      'campus-registers/$campus',
      msg`Register of a campus`,
      () => import('./pages/RegisterPage.tsx'),
      'RegisterPage',
      {
        needs: views,
      },
    ),
    page(
      'lesson-registers/$section',
      msg`Lessons of the day`,
      () => import('./pages/LessonsPage.tsx'),
      'LessonsPage',
      {
        needs: views,
      },
    ),
    page('attendance-reports', reports, () => import('./pages/OverviewPage.tsx'), 'OverviewPage', {
      needs: views,
    }),
    page('attendance-reports/$report', reports, () => import('./pages/OneReport.tsx'), 'OneReport', {
      needs: views,
    }),
  ],
  unseen: lazy(() => import('./outbox/UnseenRegisters.tsx')),
  sendsLater: loadPart(() => import('./outbox/outbox.ts'), 'beginToSend'),
  cards: [
    {
      key: 'registers-today',
      rank: 40,
      title: msg`Attendance today`,
      show: lazy(() => import('./cards/RegistersCard.tsx')),
      needs: ['attendance', 'mark'],
      leads: [
        'section_teacher',
        'teacher',
        'super_admin',
        'administrator',
        'admin',
        'campus_manager',
        'moderator',
      ],
      width: 'half',
    },
    {
      key: 'attendance-by-class',
      rank: 50,
      title: msg`Attendance by class`,
      show: lazy(() => import('./cards/ByClassCard.tsx')),
      needs: views,
      isOfOffice: true,
      width: 'full',
    },
  ],
  childParts: [{ key: 'today', needs: views, show: lazy(() => import('./cards/ChildToday.tsx')) }],
  measures: loadPart(() => import('./measures.ts'), 'measures'),
  searchTargets: loadPart(() => import('./search-targets.ts'), 'searchTargets'),
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
  quickStarts: [
    {
      page: 'registers',
      title: msg`Take attendance`,
      icon: icon('UserCheck'),
      needs: ['attendance', 'mark'],
      often: 'daily',
    },
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
