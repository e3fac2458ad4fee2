import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { call } from '../../../shell/session/api.ts'
import { employees, recordPage, withoutRow } from '../employees/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const contract = () => import('tenant-api/contract/people/students-and-guardians')
const forms = () => import('./EditRecord.tsx')

const resources = combineAreas('people', [
  resourceArea({
    name: 'students',
    label: { one: 'Student', many: 'Students' },
    icon: icon('UserRound'),
    often: 'daily',
    custom: true,
    isOfOffice: true,
    load: loadPart(contract, 'students'),
  }),
  resourceArea({
    name: 'guardians',
    label: { one: 'Guardian', many: 'Guardians' },
    icon: icon('Contact'),
    often: 'daily',
    custom: true,
    isOfOffice: true,
    load: loadPart(contract, 'guardians'),
  }),
  { ...employees, pages: [] },
])

const parts = () => import('./record-parts.ts')

export const people: Area = {
  ...resources,
  navigation: [
    ...resources.navigation,
    { page: 'profile', title: msg`My profile`, icon: icon('CircleUser'), under: 'personal' },
  ],
  pages: [
    page('profile', msg`My profile`, () => import('./profile/ProfilePage.tsx'), 'ProfilePage'),
    page('opt-out', msg`Give up my access`, () => import('./profile/OptOutPage.tsx'), 'OptOutPage'),
    ...employees.pages,
    ...resources.pages.map(withoutRow),
    recordPage(
      'students',
      msg`Student`,
      () => import('./pages/StudentPage.tsx'),
      'StudentPage',
      lazyRouteComponent(forms, 'EditStudent'),
    ),
    recordPage(
      'guardians',
      msg`Guardian`,
      () => import('./pages/GuardianPage.tsx'),
      'GuardianPage',
      lazyRouteComponent(forms, 'EditGuardian'),
    ),
  ],
  cards: [
    {
      key: 'my-students',
      title: msg`My children`,
      show: lazy(() => import('./cards/MyStudentsCard.tsx')),
      needs: ['students', 'view'],
      isOfOwn: true,
      leads: ['guardian', 'student'],
      width: 'half',
    },
    ...(resources.cards ?? []),
  ],
  measures: loadPart(parts, 'measures'),
  children: async (signal) => call((await contract()).listOwnStudents, { signal }),
  record: loadPart(parts, 'record'),
  bulkActions: loadPart(parts, 'deeds'),
}
