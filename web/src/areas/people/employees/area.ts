import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { type LoadComponent, page } from '../../../shell/navigation/page.ts'

const contract = () => import('tenant-api/contract/people/employees')
const records = () => import('./EmployeePage.tsx')
const forms = () => import('./EditEmployee.tsx')

const lists = combineAreas('employees', [
  resourceArea({
    name: 'teachers',
    label: { one: 'Teacher', many: 'Teachers' },
    icon: icon('GraduationCap'),
    custom: true,
    load: loadPart(contract, 'teachers'),
  }),
  resourceArea({
    name: 'staff',
    label: { one: 'Member of staff', many: 'Staff' },
    icon: icon('BriefcaseBusiness'),
    custom: true,
    load: loadPart(contract, 'staff'),
  }),
])

/** Teachers and other staff: two lists over one table. */
export const employees: Area = {
  ...lists,
  pages: [
    ...lists.pages.map(withoutRow),
    recordPage('teachers', msg`Teacher`, records, 'TeacherPage', lazyRouteComponent(forms, 'EditTeacher')),
    recordPage('staff', msg`Member of staff`, records, 'StaffPage', lazyRouteComponent(forms, 'EditStaff')),
  ],
  // One table behind both: the audit log calls its rows by neither list.
  records: [],
}

/**
 * A person has a page of their own, instead of a form over the list. The form of who is new is the first below it; it
 * knows who is known already.
 */
export function withoutRow(list: AreaPage): AreaPage {
  const show = lazyRouteComponent(() => import('../students-and-guardians/NewPeople.tsx'), 'NewPerson')
  return { ...list, children: list.children?.slice(0, 1).map((one) => ({ ...one, show })) ?? [] }
}

/** The page of a person, and the form over it. */
export function recordPage<Name extends string>(
  list: string,
  title: AreaPage['title'],
  load: LoadComponent<Name>,
  name: Name,
  form: AreaPage['show'],
): AreaPage {
  const edit: AreaPage = { path: 'edit', title: msg`Change`, show: form, needs: [list, 'edit'] }
  return page(`${list}/$id`, title, load, name, { needs: [list, 'view'], children: [edit] })
}
