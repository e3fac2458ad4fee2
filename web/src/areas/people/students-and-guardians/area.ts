import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { call } from '../../../shell/session/api.ts'
import { employees, recordPage, withoutRow } from '../employees/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

const contract = () => import('tenant-api/contract/people/students-and-guardians')

const resources = combineAreas('people', [
  resourceArea({
    name: 'students',
    label: { one: 'Student', many: 'Students' },
    icon: icon('UserRound'),
    often: 'daily',
    custom: true,
    isOfOffice: true,
    load: async () => (await contract()).students,
  }),
  resourceArea({
    name: 'guardians',
    label: { one: 'Guardian', many: 'Guardians' },
    icon: icon('Contact'),
    often: 'daily',
    custom: true,
    isOfOffice: true,
    load: async () => (await contract()).guardians,
  }),
  { ...employees, pages: [] },
])

const parts = () => import('./record-parts.ts')
const form = () => import('./EditRecord.tsx')

export const people: Area = {
  ...resources,
  navigation: [
    ...resources.navigation,
    { page: 'profile', title: msg`My profile`, icon: icon('CircleUser'), under: 'personal' },
  ],
  pages: [
    {
      path: 'profile',
      title: msg`My profile`,
      show: lazyRouteComponent(() => import('./profile/ProfilePage.tsx'), 'ProfilePage'),
    },
    {
      path: 'opt-out',
      title: msg`Give up my access`,
      show: lazyRouteComponent(() => import('./profile/OptOutPage.tsx'), 'OptOutPage'),
    },
    ...employees.pages,
    ...resources.pages.map(withoutRow),
    recordPage('students', msg`Student`, {
      show: lazyRouteComponent(() => import('./pages/StudentPage.tsx'), 'StudentPage'),
      edit: lazyRouteComponent(form, 'EditStudent'),
    }),
    recordPage('guardians', msg`Guardian`, {
      show: lazyRouteComponent(() => import('./pages/GuardianPage.tsx'), 'GuardianPage'),
      edit: lazyRouteComponent(form, 'EditGuardian'),
    }),
  ],
  cards: [
    {
      key: 'my-students',
      title: msg`My children`,
      show: lazy(() => import('./cards/MyStudentsCard.tsx')),
      needs: ['students', 'view'],
      isOfOwn: true,
      width: 'half',
    },
    ...(resources.cards ?? []),
  ],
  measures: async () => (await parts()).measures,
  children: async (signal) => call((await contract()).listOwnStudents, { signal }),
  record: async () => (await parts()).record,
  bulkActions: async () => (await parts()).deeds,
}
