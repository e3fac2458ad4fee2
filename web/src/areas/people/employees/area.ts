import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'

const contract = () => import('tenant-api/contract/people/employees')
const page = () => import('./EmployeePage.tsx')
const form = () => import('../students-and-guardians/EditRecord.tsx')

const lists = combineAreas('employees', [
  resourceArea({
    name: 'teachers',
    label: { one: 'Teacher', many: 'Teachers' },
    icon: icon('GraduationCap'),
    counted: true,
    custom: true,
    load: async () => (await contract()).teachers,
  }),
  resourceArea({
    name: 'staff',
    label: { one: 'Member of staff', many: 'Staff' },
    icon: icon('BriefcaseBusiness'),
    custom: true,
    load: async () => (await contract()).staff,
  }),
])

/** Teachers and other staff: two lists over one table. */
export const employees: Area = {
  ...lists,
  pages: [
    ...lists.pages.map(withoutRow),
    recordPage('teachers', msg`Teacher`, {
      show: lazyRouteComponent(page, 'TeacherPage'),
      edit: lazyRouteComponent(form, 'EditTeacher'),
    }),
    recordPage('staff', msg`Member of staff`, {
      show: lazyRouteComponent(page, 'StaffPage'),
      edit: lazyRouteComponent(form, 'EditStaff'),
    }),
  ],
  // One table behind both: the audit log calls its rows by neither list.
  records: [],
}

/**
 * A person has a page of their own, instead of a form over the list. The form of who is new is the first below it; it
 * knows who is known already.
 */
export function withoutRow(page: AreaPage): AreaPage {
  const show = lazyRouteComponent(() => import('../students-and-guardians/NewPeople.tsx'), 'NewPerson')
  return { ...page, children: page.children?.slice(0, 1).map((one) => ({ ...one, show })) ?? [] }
}

type Shown = Record<'show' | 'edit', AreaPage['show']>

/** The page of a person, and the form over it. */
export function recordPage(name: string, title: AreaPage['title'], { show, edit }: Shown): AreaPage {
  const form = { path: 'edit', title: msg`Change`, show: edit, needs: [name, 'edit'] } as const
  return { path: `${name}/$id`, title, show, needs: [name, 'view'], children: [form] }
}
