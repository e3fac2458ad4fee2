import { msg } from '@lingui/core/macro'
import type { Findable } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

const over = msg`Attendance reports`
const views = ['attendance', 'view'] as const

/** The reports, each by itself. */
export const searchTargets: readonly Findable[] = [
  {
    page: 'attendance-reports',
    title: msg`Attendance overview`,
    over,
    icon: icon('UserCheck'),
    needs: views,
  },
  { page: 'attendance-reports/away', title: msg`Absent today`, over, icon: icon('UserCheck'), needs: views },
  {
    page: 'attendance-reports/month',
    title: msg`Attendance by month`,
    over,
    icon: icon('CalendarRange'),
    needs: views,
  },
  {
    page: 'attendance-reports/strength',
    title: msg`Daily strength`,
    over,
    icon: icon('CalendarRange'),
    needs: views,
  },
  {
    page: 'attendance-reports/short',
    title: msg`Short attendance`,
    over,
    icon: icon('CalendarRange'),
    needs: views,
  },
  {
    page: 'attendance-reports/subjects',
    title: msg`Attendance by subject`,
    over,
    icon: icon('CalendarRange'),
    needs: views,
  },
  {
    page: 'attendance-reports/opening',
    title: msg`Opening totals`,
    over,
    icon: icon('CalendarRange'),
    needs: ['attendance', 'edit'],
  },
]
