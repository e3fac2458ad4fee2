import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Area } from '../../shell/area.ts'
import { icon } from '../../shell/icon.tsx'

const title = msg`Registers`
const own = msg`Attendance`
const byMonth = msg`Attendance by month`
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
      title: byMonth,
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
      path: 'attendance-reports',
      title: byMonth,
      show: lazyRouteComponent(() => import('./pages/MonthPage.tsx'), 'MonthPage'),
      needs: views,
    },
  ],
  cards: [
    {
      key: 'registers-today',
      title: msg`Attendance today`,
      show: lazy(() => import('./cards/RegistersCard.tsx')),
      needs: ['attendance', 'mark'],
      width: 'half',
    },
  ],
  waits: async () => (await import('./waits.ts')).waits,
  starts: [
    {
      page: 'registers',
      title: msg`Take attendance`,
      icon: icon('UserCheck'),
      needs: ['attendance', 'mark'],
      often: 'daily',
    },
  ],
  record: async () => (await import('./record.ts')).record,
}
