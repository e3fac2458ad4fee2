import { endpoint } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { customBody, idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { admissions, exampleAdmission } from '../contract.ts'
import { placing } from '../../../people/enrolment/contract.ts'
import { genders, students } from '../../../people/students-and-guardians/contract.ts'
import { sections } from '../../../institute/structure/contract.ts'

const one = { params: { id: exampleAdmission } }
const may = [admissions.name, 'edit'] as const

const known = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  children: z.array(z.string()),
  familyCode: z.string(),
})

export const readEnrolment = endpoint({
  method: 'GET',
  path: '/admissions/:id/enrolment',
  summary:
    'What enrolling an applicant begins with: who of the guardians is known here already, the family, the first day, and the sections with their free seats',
  may,
  params: idParams,
  response: z.object({
    guardian: known.nullable(),
    otherGuardian: known.nullable(),
    familyCode: z.string(),
    startsOn: dayShape,
    sections: z.array(z.object({ id: z.uuid(), title: z.string(), free: z.int().nullable() })),
  }),
  example: one,
})

/** What is left to say when an applicant becomes a student; all else stands in the application. */
export const enrolling = z.strictObject({
  sectionId: rowOf(() => sections).meta({ title: 'Section' }),
  startsOn: placing.shape.startsOn,
  gender: oneOf(genders).meta({ title: 'Gender' }),
  familyCode: text(0, 20)
    .default('')
    .meta({ title: 'Family code', hint: 'The same for brothers and sisters' }),
  registrationNumber: students.fields.shape.registrationNumber,
  rollNumber: placing.shape.rollNumber,
  grNumber: placing.shape.grNumber,
})

export const enrolApplicant = endpoint({
  method: 'POST',
  path: '/admissions/:id/enrolment',
  summary:
    'Make a student of an applicant, with guardians, identity numbers and photo, and enrol it in a section, at once; a guardian who is known here is that person',
  may,
  status: 201,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    ...enrolling.shape,
    /** Somebody of this telephone or number is known, and is somebody else. */
    isAnother: z.boolean().default(false),
    isOtherAnother: z.boolean().default(false),
    /** The school's own fields of the child, and of each guardian who is new. */
    custom: customBody.optional(),
    guardianCustom: customBody.optional(),
    otherGuardianCustom: customBody.optional(),
  }),
  response: z.object({ studentId: z.uuid(), name: z.string() }),
  example: {
    ...one,
    body: {
      sectionId: '01980000-0000-7000-8000-000000015003',
      startsOn: '2026-11-19',
      gender: 'male',
    },
  },
})
