import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const ofDay = msg`Attendance of staff`
const ofMonth = msg`Staff by month`
const own = msg`My attendance`
const kiosks = msg`Gate tablets`
const views = ['presence', 'view'] as const
const edits = ['presence', 'edit'] as const

export const presence: Area = {
  name: 'presence',
  navigation: [
    {
      page: 'staff-attendance',
      title: ofDay,
      icon: icon('ClipboardCheck'),
      under: 'attendance',
      order: 40,
      needs: views,
      isOfOffice: true,
    },
    {
      page: 'staff-months',
      title: ofMonth,
      icon: icon('CalendarRange'),
      under: 'attendance',
      order: 41,
      needs: views,
      isOfOffice: true,
    },
    {
      page: 'kiosks',
      title: kiosks,
      icon: icon('MonitorSmartphone'),
      under: 'attendance',
      order: 42,
      needs: edits,
    },
    {
      page: 'my-attendance',
      title: own,
      icon: icon('BadgeCheck'),
      under: 'attendance',
      order: 50,
      needs: views,
    },
  ],
  pages: [
    page('staff-attendance', ofDay, () => import('./day/StaffDayPage.tsx'), 'StaffDayPage', {
      needs: views,
    }),
    page('staff-months', ofMonth, () => import('./month/StaffMonthPage.tsx'), 'StaffMonthPage', {
      needs: views,
    }),
    page('kiosks', kiosks, () => import('./kiosks/KiosksPage.tsx'), 'KiosksPage', { needs: edits }),
    page('my-attendance', own, () => import('./own/MyAttendancePage.tsx'), 'MyAttendancePage', {
      needs: views,
    }),
  ],
  cards: [
    {
      key: 'staff-today',
      rank: 60,
      title: msg`Staff today`,
      show: lazy(() => import('./cards/StaffCard.tsx')),
      needs: ['presence', 'edit'],
      width: 'half',
    },
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
  measures: loadPart(() => import('./measures.ts'), 'measures'),
  quickStarts: [
    {
      page: 'staff-attendance',
      title: msg`Check staff in`,
      icon: icon('ClipboardCheck'),
      needs: ['presence', 'edit'],
      often: 'daily',
    },
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
