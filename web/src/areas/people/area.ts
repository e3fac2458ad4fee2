import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Contact, UserRound } from 'lucide-react'
import { areasAsOne } from '../../crud/areas-as-one.ts'
import { resourceArea } from '../../crud/resource-area.ts'
import type { Area, AreaPage } from '../../shell/area.ts'
import { employees, withoutRow } from './employees/area.ts'

const contract = () => import('tenant-api/contract/people')
const enrolments = () => import('tenant-api/contract/enrolment')

const resources = areasAsOne('people', [
  resourceArea({
    name: 'students',
    label: { one: 'Student', many: 'Students' },
    icon: UserRound,
    often: 'daily',
    custom: true,
    load: async () => (await contract()).students,
  }),
  resourceArea({
    name: 'guardians',
    label: { one: 'Guardian', many: 'Guardians' },
    icon: Contact,
    often: 'daily',
    custom: true,
    load: async () => (await contract()).guardians,
  }),
  { ...employees, pages: [] },
])

const form = () => import('./EditRecord.tsx')

export const people: Area = {
  ...resources,
  pages: [
    ...employees.pages,
    ...resources.pages.map(withoutRow).map(withNewGuardian),
    {
      path: 'students/$id',
      title: msg`Student`,
      show: lazyRouteComponent(() => import('./pages/StudentPage.tsx'), 'StudentPage'),
      needs: ['students', 'view'],
      children: [
        {
          path: 'edit',
          title: msg`Change`,
          show: lazyRouteComponent(form, 'EditStudent'),
          needs: ['students', 'edit'],
        },
      ],
    },
    {
      path: 'guardians/$id',
      title: msg`Guardian`,
      show: lazyRouteComponent(() => import('./pages/GuardianPage.tsx'), 'GuardianPage'),
      needs: ['guardians', 'view'],
      children: [
        {
          path: 'edit',
          title: msg`Change`,
          show: lazyRouteComponent(form, 'EditGuardian'),
          needs: ['guardians', 'edit'],
        },
      ],
    },
  ],
  measures: async () => (await import('./measures.ts')).measures,
  record: async () => (await import('./record.ts')).record,
  deeds: async () => (await import('./deeds.ts')).deeds,
  forms: async () => {
    const [{ students, guardianLink }, { placing }] = await Promise.all([contract(), enrolments()])
    const own = { person: students.fields, guardian_link: guardianLink, enrolment: placing }
    return { ...own, ...(await employees.forms?.()) }
  },
}

function withNewGuardian({ path: list, children = [], ...page }: AreaPage): AreaPage {
  if (list !== 'guardians') return { ...page, path: list, children }
  const show = lazyRouteComponent(() => import('./NewGuardian.tsx'), 'NewGuardian')
  return { ...page, path: list, children: children.map((child) => ({ ...child, show })) }
}
