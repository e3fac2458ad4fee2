import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { withheld } from '../../../institute/settings/contract.ts'
import { classes, sections } from '../../../institute/structure/contract.ts'
import { exampleStudent, students } from '../../../people/students-and-guardians/contract.ts'

/** A hold of the demo school. */
export const exampleHold = '01980000-0000-7000-8000-0000000f7801'

export const holdStates = {
  held: sentence('On hold'),
  lifted: sentence('Lifted'),
} as const

/** The hold list: whose papers are kept back until the fees are paid. */
export const feeHolds = resource({
  name: 'fee-holds',
  label: { one: 'Hold', many: 'Hold list' },
  none: sentence('Nobody is on hold'),
  within: 'campus',
  search: ['name', 'fatherName', 'registrationNumber'],
  apart: 'fatherName',
  recognisedBy: [],
  sorts: ['placedOn', 'name'],
  isLatestFirst: true,
  shows: ['name', 'fatherName', 'sectionTitle', 'withholds', 'reason', 'placedOn', 'state'],
  kept: z.object({
    name: z.string().meta({ title: 'Student' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    registrationNumber: z.string().meta({ title: 'Registration number' }),
    sectionTitle: z.string().meta({ title: 'Section', filter: false }),
    withholds: z.array(oneOf(withheld)).meta({ title: 'Kept back' }),
    isByRule: z.boolean().meta({ title: 'By the rule' }),
    reason: z.string().meta({ title: 'Reason' }),
    placedOn: dayShape.meta({ title: 'Since' }),
    placedBy: z.string().meta({ title: 'Put on by' }),
    state: oneOf(holdStates).meta({ title: 'State' }),
    liftedOn: dayShape.nullable().meta({ title: 'Lifted on' }),
    liftedBy: z.string().meta({ title: 'Lifted by' }),
    liftReason: z.string().meta({ title: 'Why it was lifted' }),
    sparedUntil: dayShape.nullable().meta({ title: 'Not again until', filter: false }),
    studentId: rowOf(() => students).meta({ title: 'Record', filter: false }),
    classId: rowOf(() => classes)
      .nullable()
      .meta({ title: 'Class' }),
    sectionId: rowOf(() => sections)
      .nullable()
      .meta({ title: 'Section', hidden: true }),
    campusId: z.uuid().meta({ title: 'Campus', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: exampleHold, body: {} },
})
/** Edit: put holds on and lift them. */
export const permission: Permission = { ...feeHolds.permission, actions: ['view', 'edit'] }

const sees = [feeHolds.name, 'view'] as const
const may = [feeHolds.name, 'edit'] as const

export const holdForm = z.strictObject({
  withholds: z.array(oneOf(withheld)).min(1).max(3).meta({ title: 'Kept back' }),
  reason: text(1, 300).meta({ title: 'Reason', lines: 2 }),
})
export const liftForm = z.strictObject({
  reason: text(1, 300).meta({ title: 'Reason', lines: 2 }),
  sparedUntil: dayShape.nullable().default(null).meta({
    title: 'Not again until',
    hint: 'The rule of the settings does not put it on again before this day.',
  }),
})

/** How many were changed, and of the others why not. */
const outcome = z.object({
  changed: z.int(),
  left: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
})
export type HoldOutcome = z.output<typeof outcome>

export const placeHolds = endpoint({
  method: 'POST',
  path: '/fee-holds',
  summary: 'Keep papers of students back until their fees are paid, or until the hold is lifted',
  may,
  status: 201,
  idempotent: true,
  body: holdForm.extend({ studentIds: z.array(z.uuid()).min(1).max(200).meta({ title: 'Students' }) }),
  response: outcome,
  example: { body: { studentIds: [exampleStudent], withholds: ['result'], reason: 'Two months are open' } },
})

export const liftHolds = endpoint({
  method: 'POST',
  path: '/fee-holds/lifting',
  summary: 'Hand the papers out again, although fees may be open',
  may,
  idempotent: true,
  body: liftForm.extend({ ids: z.array(z.uuid()).min(1).max(200).meta({ title: 'Holds' }) }),
  response: outcome,
  example: { body: { ids: [exampleHold], reason: 'Paid at the bank' } },
})

export const readStudentHolds = endpoint({
  method: 'GET',
  path: '/students/:id/fee-holds',
  summary: 'What is kept back from a student because of open fees, and why',
  may: sees,
  params: idParams,
  response: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        withholds: z.array(oneOf(withheld)),
        isByRule: z.boolean(),
        reason: z.string(),
        placedOn: dayShape,
        placedBy: z.string(),
      }),
    ),
    mayEdit: z.boolean(),
  }),
  example: { params: { id: exampleStudent } },
})
