import { endpoint } from 'kit/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/fields'
import { idParams } from 'kit/resource'
import { sentence } from 'kit/words'
import { z } from 'zod'
import { demoStudent, students } from '../people/contract.ts'
import { sections } from '../structure/contract.ts'

/** How a stay in a section begins and ends. */
export const beginnings = {
  admission: sentence('Admitted'),
  promotion: sentence('Promoted'),
  retention: sentence('Kept in the class'),
  transfer: sentence('Transferred'),
  readmission: sentence('Readmitted'),
} as const
export const endings = {
  transfer: sentence('Transferred'),
  withdrawal: sentence('Left'),
  'struck-off': sentence('Struck off'),
  graduation: sentence('Graduated'),
  promotion: sentence('Promoted'),
  retention: sentence('Kept in the class'),
} as const

const enrolment = z.object({
  id: z.uuid(),
  yearName: z.string(),
  campusId: z.uuid(),
  campusName: z.string(),
  sectionId: z.uuid(),
  sectionTitle: z.string(),
  rollNumber: z.int().nullable(),
  grNumber: z.string(),
  startsOn: dayShape,
  endsOn: dayShape.nullable(),
  began: oneOf(beginnings),
  ended: oneOf(endings).nullable(),
  reason: z.string(),
})
export type Enrolment = z.output<typeof enrolment>

export const mostRoll = 9999
const rollNumber = z.int().min(1).max(mostRoll).nullable()
/** Where somebody goes. Without a roll number the next one that is free is given; null gives none. */
export const placing = z.strictObject({
  sectionId: rowOf(() => sections).meta({ title: 'Section' }),
  startsOn: dayShape.meta({ title: 'First day' }),
  rollNumber: rollNumber.optional().meta({ title: 'Roll number', hint: 'Left empty, the next one' }),
  grNumber: text(0, 40).default('').meta({
    title: 'GR number',
    hint: 'Left empty, the next one of the campus, or the one that the student had there',
  }),
})

/** How somebody goes. */
export const leaving = z.strictObject({
  ended: oneOf({
    withdrawal: sentence('Leaves'),
    'struck-off': sentence('Is struck off'),
    graduation: sentence('Graduates'),
  }).meta({ title: 'How' }),
  lastDay: dayShape.meta({ title: 'Last day' }),
  reason: text(0, 300).default('').meta({ title: 'Reason', lines: 2 }),
})

/** Null: none. */
export const rollNumbering = z.strictObject({ rollNumber: rollNumber.meta({ title: 'Roll number' }) })

const one = { params: { id: demoStudent } }
const may = [students.name, 'edit'] as const
/** The section 7-B of the demo school. */
const demoSection = '01980000-0000-7000-8000-00000001500c'

export const listEnrolments = endpoint({
  method: 'GET',
  path: '/students/:id/enrolments',
  summary: 'Where a student was enrolled and is, the latest first',
  may: [students.name, 'view'],
  params: idParams,
  response: z.object({ rows: z.array(enrolment) }),
  example: one,
})

export const enrolStudent = endpoint({
  method: 'POST',
  path: '/students/:id/enrolment',
  summary:
    'Enrol a student in a section; who was enrolled before is readmitted, at the same campus under the same GR number',
  may,
  params: idParams,
  body: placing,
  response: students.row,
  example: { ...one, body: { sectionId: demoSection, startsOn: '2026-11-16' } },
})

export const transferStudent = endpoint({
  method: 'POST',
  path: '/students/:id/transfer',
  summary:
    'Move a student to another section from a day on, at the same campus or another; the day before is the last in the old one',
  may,
  params: idParams,
  body: placing,
  response: students.row,
  example: { ...one, body: { sectionId: demoSection, startsOn: '2026-11-16' } },
})

export const withdrawStudent = endpoint({
  method: 'POST',
  path: '/students/:id/withdrawal',
  summary: 'End the enrolment of a student: leaves, is struck off or graduates',
  may,
  params: idParams,
  body: leaving,
  response: students.row,
  example: {
    ...one,
    body: { ended: 'withdrawal', lastDay: '2026-11-18', reason: 'The family moves to Multan' },
  },
})

export const setRollNumber = endpoint({
  method: 'PUT',
  path: '/students/:id/roll-number',
  summary: 'Give an enrolled student another roll number, or none',
  may,
  params: idParams,
  body: rollNumbering,
  response: students.row,
  example: { ...one, body: { rollNumber: 61 } },
})

export const undoEnrolment = endpoint({
  method: 'DELETE',
  path: '/students/:id/last-step',
  summary:
    'Take back the last step of an enrolment as if it had never been: an admission, a transfer, a promotion or an end',
  may,
  params: idParams,
  response: students.row,
  example: one,
})

export const deactivateStudent = endpoint({
  method: 'PUT',
  path: '/students/:id/deactivation',
  summary: 'Deactivate an enrolled student, who keeps the place in the section and is not counted',
  may,
  params: idParams,
  response: students.row,
  example: one,
})

export const activateStudent = endpoint({
  method: 'DELETE',
  path: '/students/:id/deactivation',
  summary: 'Activate a student who was deactivated',
  may,
  params: idParams,
  response: students.row,
  example: one,
})
