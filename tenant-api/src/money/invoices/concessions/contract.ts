import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleStudent, students } from '../../../people/students-and-guardians/contract.ts'
import { concessionTypes, exampleConcessionType, sponsors } from '../../fee-setup/contract.ts'

export const exampleConcession = '01980000-0000-7000-8000-0000000f7201'

export const concessionStates = {
  asked: sentence('Waits for a decision'),
  approved: sentence('Approved'),
  rejected: sentence('Rejected'),
  ended: sentence('Has ended'),
} as const
export type ConcessionState = keyof typeof concessionStates

/** The specification's discounts: granted to a student for some months, asked by one person and decided by another. */
export const concessions = resource({
  name: 'concessions',
  label: { one: 'Concession', many: 'Concessions' },
  within: 'campus',
  search: ['name', 'fatherName', 'registrationNumber', 'typeTitle'],
  recognisedBy: [],
  sorts: ['validFrom', 'name'],
  isLatestFirst: true,
  shows: ['name', 'fatherName', 'typeTitle', 'percent', 'amount', 'validFrom', 'validUntil', 'state'],
  kept: z.object({
    name: z.string().meta({ title: 'Student' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    registrationNumber: z.string().meta({ title: 'Registration number' }),
    typeTitle: z.string().meta({ title: 'Concession' }),
    percent: z.number().nullable().meta({ title: 'Percent' }),
    amount: money().nullable().meta({ title: 'Amount' }),
    currency: z.string().meta({ title: 'Currency', hidden: true, filter: false }),
    sponsorId: rowOf(() => sponsors)
      .nullable()
      .meta({ title: 'Sponsor' }),
    validFrom: dayShape.meta({ title: 'From' }),
    validUntil: dayShape.nullable().meta({ title: 'Until' }),
    state: oneOf(concessionStates).meta({ title: 'State' }),
    reason: z.string().meta({ title: 'Reason', filter: false }),
    askedBy: z.string().meta({ title: 'Asked by' }),
    decidedBy: z.string().meta({ title: 'Decided by' }),
    decisionReason: z.string().meta({ title: 'Reason of the decision', filter: false }),
    typeId: rowOf(() => concessionTypes).meta({ title: 'Concession type' }),
    studentId: rowOf(() => students).meta({ title: 'Record', filter: false }),
    campusId: z.uuid().meta({ title: 'Campus', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: exampleConcession, body: {} },
})
export type Concession = z.output<typeof concessions.row>

export const concessionPermission: Permission = { ...concessions.permission, actions: ['view', 'edit'] }
export const approvals: Permission = {
  resource: 'concession-approvals',
  label: 'Approval of concessions',
  within: 'campus',
  actions: ['edit'],
}

/** A percentage, an amount, or, with neither, what the type says. */
export const concessionForm = z.strictObject({
  typeId: rowOf(() => concessionTypes).meta({ title: 'Concession type' }),
  percent: z
    .number()
    .min(0.01)
    .max(100)
    .multipleOf(0.01)
    .nullable()
    .default(null)
    .meta({ title: 'Percent', hint: 'Empty: what the type says.' }),
  amount: money().nullable().default(null).meta({ title: 'Amount', hint: 'Empty: what the type says.' }),
  sponsorId: rowOf(() => sponsors)
    .nullable()
    .default(null)
    .meta({ title: 'Sponsor', hint: 'Who pays it. Empty: the school gives it up.' }),
  validFrom: dayShape.meta({ title: 'From' }),
  validUntil: dayShape.nullable().default(null).meta({ title: 'Until' }),
  reason: text(0, 300).default('').meta({ title: 'Reason', lines: 2 }),
})

/** The form over the list, in which the student is chosen. */
export const newConcessionForm = z.strictObject({
  studentId: rowOf(() => students).meta({ title: 'Student' }),
  ...concessionForm.shape,
})

export const decisionForm = z.strictObject({
  reason: text(0, 300).default('').meta({ title: 'Reason', lines: 2 }),
})
export const endingForm = z.strictObject({ until: dayShape.meta({ title: 'Last day' }) })

const may = [concessions.name, 'edit'] as const
const one = { params: { id: exampleConcession } }

export const askConcession = endpoint({
  method: 'POST',
  path: '/concessions',
  summary:
    'Ask a concession for students; it counts once somebody else approves it, or at once where its type needs nobody',
  may,
  status: 201,
  idempotent: true,
  body: concessionForm.extend({ studentIds: z.array(z.uuid()).min(1).max(200).meta({ title: 'Students' }) }),
  response: z.object({ added: z.int(), waiting: z.int() }),
  example: {
    body: { studentIds: [exampleStudent], typeId: exampleConcessionType, validFrom: '2026-12-01' as never },
  },
})

export const decideConcession = endpoint({
  method: 'POST',
  path: '/concessions/:id/decision',
  summary: 'Approve or reject a concession that somebody else has asked for',
  may: [approvals.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: decisionForm.extend({ approves: z.boolean().meta({ title: 'Approved' }) }),
  response: concessions.row,
  example: { ...one, body: { approves: true } },
})

export const endConcession = endpoint({
  method: 'POST',
  path: '/concessions/:id/ending',
  summary: 'The last day of a concession; what is issued stays as it is',
  may: [approvals.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: endingForm,
  response: concessions.row,
  example: { ...one, body: { until: '2026-12-31' as never } },
})

export const listStudentConcessions = endpoint({
  method: 'GET',
  path: '/students/:id/concessions',
  summary: 'The concessions of a student, the latest first',
  may: [concessions.name, 'view'],
  params: idParams,
  /** The currency of the student's fees, in which an amount is typed. */
  response: z.object({ rows: z.array(concessions.row), currency: z.string() }),
  example: { params: { id: exampleStudent } },
})
