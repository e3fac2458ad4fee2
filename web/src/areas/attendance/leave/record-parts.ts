import { msg } from '@lingui/core/macro'
import { CalendarOff } from 'lucide-react'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

const ofStudents = { on: ['students'], needs: ['student-leaves', 'view'] } as const
const ofStaff = { on: ['teachers', 'staff'], needs: ['staff-leaves', 'view'] } as const
const tab = {
  key: 'leave',
  title: msg`Leave requests`,
  rank: 3,
  show: lazy(async () => ({ default: (await import('./LeaveTab.tsx')).LeaveTab })),
}
const action = {
  key: 'ask-leave',
  title: msg`Ask for leave`,
  icon: CalendarOff,
  rank: 4,
  show: lazy(async () => ({ default: (await import('./ask/AskAction.tsx')).AskAction })),
}

/** What this area shows on the records of students and of who works here. */
export const record: RecordParts = {
  tabs: [
    { ...ofStudents, ...tab },
    { ...ofStaff, ...tab },
  ],
  actions: [
    {
      ...action,
      on: ['students'],
      needs: ['student-leaves', 'edit'],
      isOffered: ({ status, archivedAt }) => status === 'enrolled' && archivedAt === null,
    },
    {
      ...action,
      on: ['teachers', 'staff'],
      needs: ['staff-leaves', 'edit'],
      isOffered: ({ status, archivedAt }) => status === 'active' && archivedAt === null,
    },
  ],
}
