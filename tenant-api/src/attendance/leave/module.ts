import { sql } from 'drizzle-orm'
import type { Action, Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { crudModule } from '../../crud/resource-module.ts'
import { type DefaultGrant, defineModule, type Module } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { may, reach } from '../../core/authorization/reach.ts'
import { documentTypes } from '../../platform/files/contract.ts'
import { emptyText } from '../../core/module-parts.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { leaveTypeCrud, listOf } from './leaves.ts'
import { routes } from './routes.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const grants = (resource: string, of: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [resource, action, of])
const students = (of: Reach) => grants(contract.studentLeaves.name, of, 'view', 'edit')
const staff = (of: Reach) => grants(contract.staffLeaves.name, of, 'view', 'edit')
/** Seeing one's own leave includes asking for it. */
const own = (resource: string) => grants(resource, 'own', 'view')
const decisions = {
  students: (of: Reach) => grants(contract.studentApprovals.resource, of, 'edit'),
  staff: (of: Reach) => grants(contract.staffApprovals.resource, of, 'edit'),
}
const office = (of: Reach) => [
  ...students(of),
  ...decisions.students(of),
  ...staff(of),
  ...decisions.staff(of),
]
const personnel = [...staff('institute'), ...decisions.staff('institute')]

const granted: NonNullable<Module['defaultGrants']> = {
  super_admin: office('institute'),
  administrator: office('institute'),
  admin: office('campus'),
  campus_manager: office('campus'),
  hr_manager: personnel,
  hr: personnel,
  // Moderators enter what families ask for at the counter, and decide nothing.
  moderator: [...students('campus'), ...own(contract.staffLeaves.name)],
  teacher: [...grants(contract.studentLeaves.name, 'section', 'view'), ...own(contract.staffLeaves.name)],
  section_teacher: [
    ...students('section'),
    ...decisions.students('section'),
    ...own(contract.staffLeaves.name),
  ],
  finance_staff: own(contract.staffLeaves.name),
  staff: own(contract.staffLeaves.name),
  guardian: own(contract.studentLeaves.name),
  student: own(contract.studentLeaves.name),
}

const resources = combineModules({
  name: 'leave',
  parts: [
    crudModule(contract.leaveTypes, leaveTypeCrud, {
      grants: {
        institute: { delete: ['super_admin', 'administrator', 'hr_manager'], view: ['hr'] },
        campus: {
          view: [
            ...([
              'admin',
              'campus_manager',
              'moderator',
              'finance_staff',
              'teacher',
              'section_teacher',
            ] as const),
            ...(['staff', 'guardian', 'student'] as const),
          ],
        },
      },
    }),
    crudModule(contract.studentLeaves, listOf.student.crud, { grants: {} }),
    crudModule(contract.staffLeaves, listOf.staff.crud, { grants: {} }),
    defineModule({
      name: 'leave',
      endpoints: [
        contract.readOwnPerson,
        ...Object.values(contract.leavesOf.student),
        ...Object.values(contract.leavesOf.staff),
      ],
      defaultGrants: granted,
      routes,
    }),
  ],
})

/** Leave requests, their decisions, and the balance of each type in the year. */
export const leave = defineModule({
  ...resources,
  labels,
  permissions: [...resources.permissions.slice(0, 1), ...contract.permissions],
  pageReads: [
    pageRead(homePage, contract.leaveTypes.endpoints.list, {
      needs: [['student-leaves', 'view']],
      isOfOwn: true,
      inputs: (page) =>
        page.user.own.length > 0 ? [{ query: { side: 'student', limit: 100 } as never }] : [],
    }),
    pageRead(homePage, contract.leavesOf.student.waiting, { inputs: (page) => [{ query: byCampus(page) }] }),
    pageRead(homePage, contract.leavesOf.staff.waiting, { inputs: (page) => [{ query: byCampus(page) }] }),
  ],
  sentences: {
    ...resources.sentences,
    'leave.seeded': sentence('Added the leave of the demo school'),
    ...deeds('student-leaves'),
    ...deeds('staff-leaves'),
  },
  // Requests are searched in their own lists; the global search finds people.
  search: (resources.search ?? []).slice(0, 1),
  fileOwners: (['student', 'staff'] as const).map((side) => {
    const { name, crud, table } = listOf[side]
    return {
      resource: name,
      types: documentTypes,
      // Users who ask for their own leave attach the certificate.
      sends: async (_school, user) => may(user, name, 'view'),
      rows: (user, action) =>
        sql`(select ${table.id} from ${table} where ${reach(user, name, action, crud.within)})`,
    }
  }),
  personal: [
    {
      table: 'leave_request',
      area: 'attendance',
      by: { person_id: 'person' },
      hides: ['search_text'],
      erase: { reason: emptyText, file_id: 'null' },
    },
    {
      table: 'leave_step',
      area: 'attendance',
      by: { request_id: 'leave_request' },
      erase: { note: emptyText },
      isAppendOnly: true,
    },
  ],
  mentions: {
    'leave_step.account_id': 'a step belongs to who is away',
  },
  audited: {
    leave_request: z.object({
      side: oneOf(contract.sides),
      typeId: contract.studentLeaves.listed.shape.typeId,
    }),
    leave_step: z.object({
      what: oneOf(contract.stepNames),
      requestId: z.uuid().meta({ title: 'Leave request' }),
    }),
  },
})

function deeds<N extends string>(name: N) {
  return {
    [`${name}.asked`]: sentence('Asked for leave of {name}, {firstDay} to {lastDay}'),
    [`${name}.approved`]: sentence('Approved leave of {name}, {firstDay} to {lastDay}'),
    [`${name}.rejected`]: sentence('Rejected leave of {name}, {firstDay} to {lastDay}'),
    [`${name}.cancelled`]: sentence('Took back leave of {name}, {firstDay} to {lastDay}'),
    [`${name}.revoked`]: sentence('Revoked leave of {name}, {firstDay} to {lastDay}'),
  }
}
