import { endpoint } from 'kit/contract/contract'
import { z } from 'zod'
import { campusChange, leaving, placing } from '../contract.ts'
import { exampleStudent, students } from '../../students-and-guardians/contract.ts'

/** Where many go; each gets the next roll number there, and a GR number as it is given to one. */
export const placingMany = placing
  .pick({ sectionId: true, startsOn: true })
  .extend({ changesCampus: campusChange })

const of = students.several

/** What is done to many: the step of one student, with the same rules for each. */
export const massStep = z.union([
  z.strictObject({ step: z.literal('enrol'), of, ...placingMany.shape }),
  z.strictObject({ step: z.literal('transfer'), of, ...placingMany.shape }),
  z.strictObject({ step: z.literal('leave'), of, ...leaving.shape }),
  z.strictObject({ undo: z.uuid() }),
])
export type MassStep = z.output<typeof massStep>

export const stepMany = endpoint({
  method: 'POST',
  path: '/students/steps',
  summary:
    'Enrol many students, transfer them or end their enrolments, as a job, which says of each that is left out why; `undo` takes such a job back',
  may: [students.name, 'edit'],
  status: 202,
  idempotent: true,
  body: massStep,
  response: z.object({ job: z.uuid(), total: z.int() }),
  example: {
    body: { step: 'leave', of: { ids: [exampleStudent] }, ended: 'withdrawal', lastDay: '2026-11-18' },
  },
})
