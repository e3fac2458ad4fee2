import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, fileOf, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource, type RowOf } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { departments } from '../../institute/departments/contract.ts'
import { exampleTeacher } from '../../people/employees/contract.ts'
import { documentTypes, files } from '../../platform/files/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { campuses, sections } from '../../institute/structure/contract.ts'

/** Types that every school starts with, and requests of the demo school; used by examples and tests. */
export const sickOfStudents = '01980000-0000-7000-8000-0000001eaf01'
export const urgentWork = '01980000-0000-7000-8000-0000001eaf02'
export const casual = '01980000-0000-7000-8000-0000001eaf11'
export const exampleStudentLeave = '01980000-0000-7000-8000-0000001ea001'
export const exampleStaffLeave = '01980000-0000-7000-8000-0000001ea101'

export const sides = { student: sentence('Students'), staff: sentence('Staff') } as const
export type Side = keyof typeof sides

export const parts = {
  whole: sentence('The whole day'),
  first: sentence('First half'),
  second: sentence('Second half'),
} as const
export type Part = keyof typeof parts

export const leaveStates = {
  pending: sentence('Pending'),
  approved: sentence('Approved'),
  rejected: sentence('Rejected'),
  cancelled: sentence('Cancelled'),
} as const
export type LeaveState = keyof typeof leaveStates

/** Who has to decide next. */
export const deciders = { teacher: sentence('Class teacher'), office: sentence('Office') } as const
export type Decider = keyof typeof deciders

export const stepNames = {
  asked: sentence('Asked'),
  passed: sentence('Approved, and passed on to the office'),
  approved: sentence('Approved'),
  rejected: sentence('Rejected'),
  cancelled: sentence('Cancelled'),
  revoked: sentence('Revoked'),
} as const
export type StepName = keyof typeof stepNames

const days = z.int().min(1).max(366)

/** Reasons for leave. */
export const leaveTypes = resource({
  name: 'leave-types',
  label: { one: 'Leave type', many: 'Leave types' },
  within: 'institute',
  search: ['title', 'otherTitle'],
  // A handful of rows; nobody imports them from a file.
  recognisedBy: [],
  sorts: ['title', 'side'],
  fields: z.object({
    title: text(1, 60).meta({ title: 'Name' }),
    otherTitle: text(0, 60).default('').meta({ title: 'Name in the other script' }),
    side: oneOf(sides).meta({ title: 'For' }),
    isPaid: z
      .boolean()
      .default(true)
      .meta({ title: 'Paid leave', hint: 'Of staff: whether the days are paid' }),
    daysAYear: days
      .nullable()
      .default(null)
      .meta({ title: 'Days a year', hint: 'Empty: as many as it takes' }),
    documentFrom: days.nullable().default(null).meta({
      title: 'Document needed from (days)',
      hint: 'A certificate of a doctor, for example. Empty: never',
    }),
    allowsHalves: z.boolean().default(true).meta({ title: 'Half days' }),
  }),
  example: { id: sickOfStudents, body: { title: 'Sports event', side: 'student' } },
})

const instant = z.iso.datetime({ offset: true })

const kept = {
  typeId: rowOf(() => leaveTypes).meta({ title: 'Type' }),
  firstDay: dayShape.meta({ title: 'First day' }),
  lastDay: dayShape.meta({ title: 'Last day' }),
  part: oneOf(parts).meta({ title: 'Part of the day' }),
  /** Days with school; a half is 0.5. */
  days: z.number().meta({ title: 'Days', filter: false }),
  state: oneOf(leaveStates).meta({ title: 'State' }),
  awaits: oneOf(deciders).meta({ title: 'Decided by' }),
  reason: z.string().meta({ title: 'Reason', filter: false }),
  askedBy: z.string().meta({ title: 'Requested by', filter: false }),
  decidedBy: z.string().meta({ title: 'Last step by', filter: false }),
  note: z.string().meta({ title: 'Note', filter: false }),
  /** Whether the reader may decide it now. */
  mayDecide: z.boolean().meta({ title: 'Waiting for me', hidden: true, filter: false }),
}
const alike = {
  within: 'campus',
  recognisedBy: [],
  sorts: ['firstDay', 'name'],
  isLatestFirst: true,
  fields: z.object({}),
} as const

/** Leave requests for students. They are asked for, decided and revoked; the list has no form to write them. */
export const studentLeaves = resource({
  ...alike,
  name: 'student-leaves',
  label: { one: 'Leave request', many: 'Leave requests' },
  near: { view: ['own', 'section'], edit: ['section'] },
  search: ['name', 'fatherName', 'reason'],
  apart: 'fatherName',
  shows: ['name', 'sectionId', 'typeId', 'firstDay', 'lastDay', 'days', 'state'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    studentId: rowOf(() => students).meta({ title: 'Student' }),
    sectionId: rowOf(() => sections)
      .nullable()
      .meta({ title: 'Section' }),
    ...kept,
    fileId: documentOf('student-leaves'),
    campusId: z.uuid().nullable().meta({ title: 'Campus', hidden: true }),
  }),
  example: { id: exampleStudentLeave, body: {} },
})

/** The same for teachers and other staff. */
export const staffLeaves = resource({
  ...alike,
  name: 'staff-leaves',
  label: { one: 'Leave request of staff', many: 'Leave requests of staff' },
  near: { view: ['own'] },
  search: ['name', 'reason'],
  shows: ['name', 'typeId', 'firstDay', 'lastDay', 'days', 'state'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    personId: z.uuid().meta({ title: 'Person', hidden: true }),
    departmentId: rowOf(() => departments)
      .nullable()
      .meta({ title: 'Department' }),
    ...kept,
    fileId: documentOf('staff-leaves'),
    campusId: rowOf(() => campuses)
      .nullable()
      .meta({ title: 'Campus' }),
  }),
  example: { id: exampleStaffLeave, body: {} },
})

function documentOf(name: string) {
  return fileOf({ of: () => files, for: name, types: documentTypes })
    .nullable()
    .meta({ title: 'Document', filter: false })
}

const views: Permission['actions'] = ['view', 'edit']
const studentPermission: Permission = { ...studentLeaves.permission, actions: views }
const staffPermission: Permission = { ...staffLeaves.permission, actions: views }

/**
 * Deciding is a permission of its own: class teachers have it over their own section, the office over all
 * others.
 */
export const studentApprovals: Permission = {
  resource: 'student-leave-approvals',
  label: 'Decisions on leave requests',
  within: 'campus',
  actions: ['edit'],
  near: { edit: ['section'] },
}
export const staffApprovals: Permission = {
  resource: 'staff-leave-approvals',
  label: 'Decisions on leave of staff',
  within: 'campus',
  actions: ['edit'],
}
export const permissions: readonly Permission[] = [
  studentPermission,
  studentApprovals,
  staffPermission,
  staffApprovals,
]

/** A type to choose, with the days left in the year; null where the type has no limit. */
const balance = z.object({
  id: z.uuid(),
  title: z.string(),
  otherTitle: z.string(),
  isPaid: z.boolean(),
  documentFrom: z.int().nullable(),
  allowsHalves: z.boolean(),
  isArchived: z.boolean(),
  allowed: z.int().nullable(),
  taken: z.number(),
  pending: z.number(),
  left: z.number().nullable(),
})
export type Balance = z.output<typeof balance>

export const asking = z.strictObject({
  personId: z.uuid().meta({ title: 'Person' }),
  typeId: z.uuid().meta({ title: 'Type' }),
  firstDay: dayShape.meta({ title: 'First day' }),
  lastDay: dayShape.meta({ title: 'Last day' }),
  part: oneOf(parts).default('whole').meta({ title: 'Part of the day' }),
  reason: text(0, 500).default('').meta({ title: 'Reason', lines: 2 }),
  fileId: z.uuid().nullable().default(null).meta({ title: 'Document' }),
  /** Only from the office: why it is granted beyond what the rules allow. */
  exception: text(0, 200).default('').meta({ title: 'Reason for the exception' }),
  /** Only from the office: approves it in the same act. */
  isApproved: z.boolean().default(false).meta({ title: 'Approve it at once' }),
})
export type Asking = z.output<typeof asking>

const outcome = z.object({
  id: z.uuid(),
  state: oneOf(leaveStates),
  awaits: oneOf(deciders),
  days: z.number(),
})
export type Outcome = z.output<typeof outcome>

const step = z.object({
  id: z.uuid(),
  what: oneOf(stepNames),
  by: z.string(),
  note: z.string(),
  at: instant,
})

const noted = z.strictObject({ note: text(0, 300).default('').meta({ title: 'Note', lines: 2 }) })
const reasoned = z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) })
export const rejecting = noted
export const revoking = reasoned

export const leavesOf = {
  student: leaves(studentLeaves, studentApprovals, {
    personId: exampleStudent,
    typeId: urgentWork,
    id: exampleStudentLeave,
  }),
  staff: leaves(staffLeaves, staffApprovals, {
    personId: exampleTeacher,
    typeId: casual,
    id: exampleStaffLeave,
  }),
}

/** The reader's own student or employee record, for their own leave; null if they have none. */
export const readOwnPerson = endpoint({
  method: 'GET',
  path: '/my-leave',
  summary: 'As whom I work here: under this id stands my own leave; null where I do not',
  may: [staffLeaves.name, 'view'],
  response: z.object({ personId: z.uuid().nullable() }),
  example: {},
})

type Demo = { personId: string; typeId: string; id: string }

function leaves<R extends typeof studentLeaves | typeof staffLeaves>(
  { name, row }: R,
  approvals: Permission,
  { personId, typeId, id }: Demo,
) {
  const one = { params: { id } }
  const decides = [approvals.resource, 'edit'] as const
  return {
    ofPerson: endpoint({
      method: 'GET',
      path: `/${name}/people/:id`,
      summary: `The ${name} of one person, the latest first, and what the year leaves of each type`,
      may: [name, 'view'],
      params: idParams,
      response: z.object({
        name: z.string(),
        today: dayShape,
        yearFirst: dayShape,
        yearLast: dayShape,
        /** The first day for which the reader may still ask. */
        earliest: dayShape,
        mayAsk: z.boolean(),
        /** Whether the reader asks as the office does: beyond the balance, with a reason. */
        isOffice: z.boolean(),
        mayApprove: z.boolean(),
        balances: z.array(balance),
        rows: z.array(row as R['row']),
      }),
      example: { params: { id: personId } },
    }),
    ask: endpoint({
      method: 'POST',
      path: `/${name}`,
      summary: `Ask for ${name}: refused on days without school, where somebody is away already, and beyond what is left`,
      // Users ask for themselves and their own children with `view`; for others they need `edit`.
      may: [name, 'view'],
      status: 201,
      idempotent: true,
      body: asking,
      response: outcome,
      example: {
        body: { personId, typeId, firstDay: '2026-12-01', lastDay: '2026-12-01', reason: 'A wedding' },
      },
    }),
    details: endpoint({
      method: 'GET',
      path: `/${name}/:id/details`,
      summary: `What became of one of the ${name} step by step, and what the reader may do with it`,
      may: [name, 'view'],
      params: idParams,
      response: z.object({
        steps: z.array(step),
        mayDecide: z.boolean(),
        mayCancel: z.boolean(),
        mayRevoke: z.boolean(),
      }),
      example: one,
    }),
    waiting: endpoint({
      method: 'GET',
      path: `/${name}/waiting`,
      summary: `How many of the ${name} wait for the reader`,
      may: decides,
      query: z.strictObject({ campus: z.uuid().optional() }),
      response: z.object({ count: z.int() }),
      example: {},
    }),
    approve: endpoint({
      method: 'POST',
      path: `/${name}/:id/approval`,
      summary: `Approve one of the ${name}; what is longer than a class teacher decides goes on to the office`,
      may: decides,
      idempotent: true,
      params: idParams,
      body: noted,
      response: outcome,
      example: { ...one, body: {} },
    }),
    reject: endpoint({
      method: 'POST',
      path: `/${name}/:id/rejection`,
      summary: `Reject one of the ${name}`,
      may: decides,
      idempotent: true,
      params: idParams,
      body: noted,
      response: outcome,
      example: { ...one, body: { note: 'There are exams on that day' } },
    }),
    cancel: endpoint({
      method: 'POST',
      path: `/${name}/:id/cancellation`,
      summary: `Take back one of the ${name} that nobody has decided yet`,
      may: [name, 'view'],
      idempotent: true,
      params: idParams,
      body: noted,
      response: outcome,
      example: { ...one, body: {} },
    }),
    revoke: endpoint({
      method: 'POST',
      path: `/${name}/:id/revocation`,
      summary: `Revoke one of the ${name} that was approved; what registers said before holds again`,
      may: decides,
      idempotent: true,
      params: idParams,
      body: reasoned,
      response: outcome,
      example: { ...one, body: { reason: 'The journey was put off' } },
    }),
  }
}

export type StudentLeave = RowOf<typeof studentLeaves>
export type StaffLeave = RowOf<typeof staffLeaves>
