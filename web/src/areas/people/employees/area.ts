import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { BriefcaseBusiness, GraduationCap } from 'lucide-react'
import { areasAsOne } from '../../../crud/areas-as-one.ts'
import { resourceArea } from '../../../crud/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/area.ts'

const contract = () => import('tenant-api/contract/employees')
const page = () => import('./EmployeePage.tsx')
const form = () => import('../EditRecord.tsx')

const forms = { teachers: 'NewTeacher', staff: 'NewStaff' } as const

const lists = areasAsOne('employees', [
  resourceArea({
    name: 'teachers',
    label: { one: 'Teacher', many: 'Teachers' },
    icon: GraduationCap,
    counted: true,
    custom: true,
    load: async () => (await contract()).teachers,
  }),
  resourceArea({
    name: 'staff',
    label: { one: 'Member of staff', many: 'Staff' },
    icon: BriefcaseBusiness,
    custom: true,
    load: async () => (await contract()).staff,
  }),
])

/** Teachers and other staff: two lists over one table. */
export const employees: Area = {
  ...lists,
  pages: [
    ...lists.pages.map(withoutRow).map(withKnown),
    {
      path: 'teachers/$id',
      title: msg`Teacher`,
      show: lazyRouteComponent(page, 'TeacherPage'),
      needs: ['teachers', 'view'],
      children: [
        {
          path: 'edit',
          title: msg`Change`,
          show: lazyRouteComponent(form, 'EditTeacher'),
          needs: ['teachers', 'edit'],
        },
      ],
    },
    {
      path: 'staff/$id',
      title: msg`Member of staff`,
      show: lazyRouteComponent(page, 'StaffPage'),
      needs: ['staff', 'view'],
      children: [
        {
          path: 'edit',
          title: msg`Change`,
          show: lazyRouteComponent(form, 'EditStaff'),
          needs: ['staff', 'edit'],
        },
      ],
    },
  ],
  // One table behind both: the audit log calls its rows by neither list.
  records: [],
  forms: async () => {
    const { teachers, assigning, salaryInfo } = await contract()
    return { employee: teachers.listed, teacher_assignment: assigning, salary_info: salaryInfo }
  },
}

/** A person has a page of their own, instead of a form over the list. */
export function withoutRow(page: AreaPage): AreaPage {
  return { ...page, children: (page.children ?? []).filter(({ path }) => path !== '$id') }
}

/** Who comes to work here may be known to the school. */
function withKnown({ path, children = [], ...page }: AreaPage): AreaPage {
  const form = path === 'teachers' || path === 'staff' ? forms[path] : undefined
  if (!form) return { ...page, path, children }
  const show = lazyRouteComponent(() => import('./NewEmployee.tsx'), form)
  return { ...page, path, children: children.map((child) => ({ ...child, show })) }
}
