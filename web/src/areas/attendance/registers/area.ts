import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

const title = msg`Registers`
const own = msg`Attendance`
const reports = msg`Attendance reports`
const views = ['attendance', 'view'] as const

export const attendance: Area = {
  name: 'attendance',
  navigation: [
    { page: 'registers', title, icon: icon('UserCheck'), under: 'registers', needs: views, isOfOffice: true },
    {
      page: 'attendance',
      title: own,
      icon: icon('UserCheck'),
      under: 'registers',
      needs: views,
      isOfOwn: true,
    },
    {
      page: 'attendance-reports',
      title: reports,
      icon: icon('CalendarRange'),
      under: 'attendance-reports',
      needs: views,
      isOfOffice: true,
    },
  ],
  pages: [
    {
      path: 'registers',
      title,
      show: lazyRouteComponent(() => import('./pages/RegistersPage.tsx'), 'RegistersPage'),
      needs: views,
    },
    {
      path: 'attendance',
      title: own,
      show: lazyRouteComponent(() => import('./student/OwnAttendance.tsx'), 'OwnAttendance'),
      needs: views,
    },
    {
      path: 'registers/$section',
      title: msg`Register`,
      show: lazyRouteComponent(() => import('./pages/RegisterPage.tsx'), 'RegisterPage'),
      needs: views,
    },
    {
      path: 'campus-registers/$campus',
      title: msg`Register of a campus`,
      show: lazyRouteComponent(() => import('./pages/RegisterPage.tsx'), 'RegisterPage'),
      needs: views,
    },
    {
      path: 'lesson-registers/$section',
      title: msg`Lessons of the day`,
      show: lazyRouteComponent(() => import('./pages/LessonsPage.tsx'), 'LessonsPage'),
      needs: views,
    },
    {
      path: 'attendance-reports',
      title: reports,
      show: lazyRouteComponent(() => import('./pages/OverviewPage.tsx'), 'OverviewPage'),
      needs: views,
    },
    {
      path: 'attendance-reports/$report',
      title: reports,
      show: lazyRouteComponent(() => import('./pages/OneReport.tsx'), 'OneReport'),
      needs: views,
    },
  ],
  unseen: lazy(() => import('./outbox/UnseenRegisters.tsx')),
  sendsLater: loadPart(() => import('./outbox/outbox.ts'), 'beginToSend'),
  cards: [
    {
      key: 'registers-today',
      title: msg`Attendance today`,
      show: lazy(() => import('./cards/RegistersCard.tsx')),
      needs: ['attendance', 'mark'],
      width: 'half',
    },
    {
      key: 'attendance-own',
      title: msg`Own attendance today`,
      show: lazy(() => import('./cards/OwnTodayCard.tsx')),
      needs: views,
      isOfOwn: true,
      width: 'half',
    },
    {
      key: 'attendance-by-class',
      title: msg`Attendance by class`,
      show: lazy(() => import('./cards/ByClassCard.tsx')),
      needs: views,
      isOfOffice: true,
      width: 'full',
    },
  ],
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
