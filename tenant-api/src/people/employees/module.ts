import { and, eq, isNull } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { crudModule } from '../../crud/resource-module.ts'
import { hasRows } from '../../crud/has-rows.ts'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import type { School } from '../../core/school/school.ts'
import type { RoleKey } from '../../core/authorization/role-keys.ts'
import { emptyText } from '../../core/module-parts.ts'
import { personEvents } from '../students-and-guardians/person-events.ts'
import * as contract from './contract.ts'
import { departments } from '../../institute/departments/contract.ts'
import { staffCrud, teacherCrud } from './employees.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { staffMember, teacher, teacherAssignment } from './tables.ts'
import { ofRecord, pageRead } from '../../core/page-reads.ts'

const grants = {
  institute: { delete: ['super_admin', 'administrator', 'hr_manager'], edit: ['hr'] },
  campus: { delete: ['admin', 'campus_manager'], view: ['moderator', 'finance_staff'] },
} as const
const details = contract.employeeDetailsPermission.resource
const salary = contract.salaryPermission.resource

/** Identity numbers are read by personnel and by heads of a campus, salaries by personnel and the management alone. */
const guarded: Partial<Record<RoleKey, readonly DefaultGrant[]>> = {
  super_admin: [...both(details, 'institute'), ...both(salary, 'institute')],
  administrator: [...both(details, 'institute'), ...both(salary, 'institute')],
  hr_manager: [...both(details, 'institute'), ...both(salary, 'institute')],
  hr: [
    [details, 'view', 'institute'],
    [salary, 'view', 'institute'],
  ],
  admin: both(details, 'campus'),
  campus_manager: both(details, 'campus'),
}

function both(resource: string, reach: 'institute' | 'campus'): readonly DefaultGrant[] {
  return [
    [resource, 'view', reach],
    [resource, 'edit', reach],
  ]
}

const resources = combineModules({
  name: 'employees',
  parts: [
    crudModule(contract.teachers, teacherCrud, {
      grants,
      hint: 'designation',
      counted: true,
      hasHistory: false,
    }),
    crudModule(contract.staff, staffCrud, { grants, hint: 'designation', hasHistory: false }),
    {
      name: salary,
      permissions: [contract.employeeDetailsPermission, contract.salaryPermission],
      endpoints: [
        contract.teacherDetails,
        contract.staffDetails,
        contract.teacherEmployment,
        contract.staffEmployment,
        contract.teacherSalary,
        contract.staffSalary,
      ].flatMap((some) => Object.values(some)),
      defaultGrants: guarded,
      routes,
    },
  ],
})

/** Who works here: teachers with what they teach, other staff, and what they are paid. */
export const employees = defineModule({
  ...resources,
  labels,
  contract,
  pageReads: [
    // What the record says by its id is shown by its name.
    pageRead(['teachers', 'staff'], departments.endpoints.list, {
      async inputs({ record }) {
        const { departmentId } = await record
        return typeof departmentId === 'string' ? [{ query: { ids: departmentId, limit: 100 } }] : []
      },
    }),
    pageRead('teachers', contract.teachers.endpoints.get, { inputs: ofRecord }),
    pageRead('teachers', contract.teacherDetails.read, { inputs: ofRecord }),
    pageRead('teachers', contract.listAssignments, { inputs: ofRecord }),
    pageRead('staff', contract.staff.endpoints.get, { inputs: ofRecord }),
    pageRead('staff', contract.staffDetails.read, { inputs: ofRecord }),
  ],
  sentences: {
    ...resources.sentences,
    'teachers.engaged': sentence('Added the teacher {name}'),
    'teachers.assigned': sentence('Assigned {name} to {place}'),
    'teachers.assignment-changed': sentence('Changed the assignment of {name} to {place}'),
    'teachers.assignment-ended': sentence('{name} teaches {place} no longer'),
    'teachers.appointed': sentence('{name}, who is a guardian, is a teacher now'),
    'staff.appointed': sentence('{name}, who is a guardian, is a member of staff now'),
    'teachers.left': sentence('The teacher {name} left'),
    'staff.left': sentence('The member of staff {name} left'),
    'teachers.came-back': sentence('The teacher {name} is back'),
    'staff.came-back': sentence('The member of staff {name} is back'),
    'teachers.revealed': sentence('Looked at the sensitive details of the teacher {name}'),
    'staff.revealed': sentence('Looked at the sensitive details of the member of staff {name}'),
    'teachers.sensitive-changed': sentence('Changed the sensitive details of the teacher {name}'),
    'staff.sensitive-changed': sentence('Changed the sensitive details of the member of staff {name}'),
    'teachers.salary-revealed': sentence('Looked at the account numbers of the teacher {name}'),
    'staff.salary-revealed': sentence('Looked at the account numbers of the member of staff {name}'),
    'teachers.salary-changed': sentence('Changed the salary info of the teacher {name}'),
    'staff.salary-changed': sentence('Changed the salary info of the member of staff {name}'),
    'employees.seeded': sentence('Added those who work at the demo school'),
    'photos.seeded': sentence('Added the photos of the demo school'),
  },
  quiet: ['teachers.revealed', 'staff.revealed', 'teachers.salary-revealed', 'staff.salary-revealed'],
  checklist: [
    {
      key: 'teachers',
      title: sentence('Add your teachers'),
      hint: sentence('From your Excel list, or one by one; on the record of each you say what they teach'),
      page: 'teachers/new',
      rank: 130,
      done: (school) => hasRows(school, teacher),
    },
    {
      key: 'class-teachers',
      title: sentence('Say who takes each register'),
      hint: sentence('On the record of a teacher, Assign says where they teach and whose register they take'),
      page: 'teachers',
      rank: 140,
      done: hasClassTeachers,
    },
  ],
  webhooks: [
    personEvents({
      key: 'teacher',
      of: 'teachers',
      title: sentence('Teacher'),
      table: 'employee',
      list: teacher,
    }),
    personEvents({
      key: 'staff',
      of: 'staff',
      title: sentence('Member of staff'),
      table: 'employee',
      list: staffMember,
    }),
  ],
  personal: [
    {
      table: 'employee',
      area: 'record',
      by: { id: 'person' },
      hides: ['search_text'],
      erase: {
        qualification: emptyText,
        bio: emptyText,
        photo_id: 'null',
        custom: "'{}'",
        archived_at: 'coalesce(archived_at, :at)',
      },
    },
    {
      table: 'employee',
      area: 'record',
      by: { id: 'person' },
      hides: 'with the rest of the record',
      erase: { leaving_reason: emptyText },
      isAppendOnly: true,
    },
    { table: 'salary_info', area: 'work', by: { id: 'employee' }, erase: 'delete' },
    { table: 'teacher_assignment', area: 'work', by: { employee_id: 'employee' }, erase: 'keep' },
  ],
  audited: {
    employee: z.object({
      kind: oneOf({ teacher: sentence('Teacher'), staff: sentence('Staff') }),
    }),
    salary_info: contract.salaryInfo,
    teacher_assignment: contract.assigning,
  },
})

/** Whether a teacher has a section of their own. */
async function hasClassTeachers(school: School): Promise<boolean> {
  const assignments = await school.db
    .select({ id: teacherAssignment.id })
    .from(teacherAssignment)
    .where(and(eq(teacherAssignment.isClassTeacher, true), isNull(teacherAssignment.endsOn)))
    .limit(1)
  return assignments.length > 0
}
