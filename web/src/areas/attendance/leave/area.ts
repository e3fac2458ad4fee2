import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const contract = () => import('tenant-api/contract/attendance/leave')
const lists = () => import('./pages/LeaveLists.tsx')
const asking = () => import('./pages/AskForLeave.tsx')
const one = () => import('./pages/OneLeavePages.tsx')
const calendars = () => import('./pages/LeaveCalendars.tsx')

const types = resourceArea({
  name: 'leave-types',
  under: 'attendance',
  order: 91,
  label: { one: 'Leave type', many: 'Leave types' },
  icon: icon('FolderCog'),
  often: 'once',
  load: loadPart(contract, 'leaveTypes'),
})

const ofStudents = list({
  name: 'student-leaves',
  under: 'attendance',
  order: 80,
  label: { one: 'Leave request', many: 'Leave requests' },
  load: loadPart(contract, 'studentLeaves'),
  show: lazyRouteComponent(lists, 'StudentLeaves'),
  one: lazyRouteComponent(one, 'OneStudentLeave'),
  add: lazyRouteComponent(asking, 'AskForStudent'),
})
const ofStaff = list({
  name: 'staff-leaves',
  under: 'attendance',
  order: 90,
  label: { one: 'Leave request of staff', many: 'Leave requests of staff' },
  load: loadPart(contract, 'staffLeaves'),
  show: lazyRouteComponent(lists, 'StaffLeaves'),
  one: lazyRouteComponent(one, 'OneStaffLeave'),
  add: lazyRouteComponent(asking, 'AskForStaff'),
})

const own: Area = {
  name: 'own-leave',
  navigation: [
    {
      page: 'leave',
      title: msg`Leave requests`,
      icon: icon('CalendarOff'),
      under: 'attendance',
      order: 60,
      needs: ['student-leaves', 'view'],
      isOfOwn: true,
      ownTitle: msg`My children's leave`,
    },
    {
      page: 'my-leave',
      title: msg`My leave`,
      icon: icon('CalendarOff'),
      under: 'attendance',
      order: 70,
      needs: ['staff-leaves', 'view'],
    },
  ],
  pages: [
    page('leave', msg`Leave requests`, () => import('./pages/FamilyLeave.tsx'), 'FamilyLeave', {
      needs: ['student-leaves', 'view'],
    }),
    page('my-leave', msg`My leave`, () => import('./pages/MyLeave.tsx'), 'MyLeave', {
      needs: ['staff-leaves', 'view'],
    }),
    page('student-leave-calendar', msg`Who is on leave`, calendars, 'StudentLeaveCalendar', {
      needs: ['student-leaves', 'view'],
    }),
    page('staff-leave-calendar', msg`Staff on leave`, calendars, 'StaffLeaveCalendar', {
      needs: ['staff-leaves', 'view'],
    }),
  ],
}

const resources = combineAreas('leave', [own, ofStudents, ofStaff, ofOffice(types)])

export const leave: Area = {
  ...resources,
  cards: [
    {
      key: 'family-leave',
      rank: 70,
      title: msg`Ask for leave`,
      show: lazy(() => import('./cards/FamilyLeaveCard.tsx')),
      needs: ['student-leaves', 'view'],
      isOfOwn: true,
      width: 'half',
    },
  ],
  permissions: { 'student-leave-approvals': 'attendance', 'staff-leave-approvals': 'attendance' },
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
  record: loadPart(() => import('./record-parts.ts'), 'record'),
  bulkActions: loadPart(() => import('./bulk-actions.ts'), 'bulkActions'),
}

type Given = Pick<Parameters<typeof resourceArea>[0], 'under' | 'order' | 'label' | 'load'> & {
  name: 'student-leaves' | 'staff-leaves'
} & Record<'show' | 'one' | 'add', AreaPage['show']>

/** The list of one side: what waits stands above it, and one opens over it. */
function list({ show, one, add, ...given }: Given): Area {
  const area = resourceArea({
    ...given,
    icon: icon('CalendarOff'),
    table: 'leave_request',
    often: 'daily',
    isOfOffice: true,
  })
  const places: Readonly<Record<string, AreaPage['show']>> = { new: add, $id: one }
  const pages = area.pages.map(({ children = [], ...page }) => ({
    ...page,
    show,
    children: children.map((child) => ({ ...child, show: places[child.path] ?? child.show })),
  }))
  return { ...area, pages }
}

/** Everybody is told what types are called; their list is for who changes it. */
function ofOffice({ navigation, records = [], ...area }: Area): Area {
  return {
    ...area,
    navigation: navigation.map((entry) => ({ ...entry, needs: ['leave-types', 'edit'] })),
    records: records.map(({ table, title }) => ({ table, title })),
  }
}
