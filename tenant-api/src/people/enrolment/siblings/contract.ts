import { endpoint } from 'kit/contract/contract'
import { dayShape, rowOf } from 'kit/contract/fields'
import { customBody, idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { placing } from '../contract.ts'
import { exampleStudent, students } from '../../students-and-guardians/contract.ts'
import { sections } from '../../../institute/structure/contract.ts'

const { shape: student } = students.fields

/** A brother or a sister: first what is the child's own, then what siblings share. */
export const addingSibling = z.strictObject({
  firstName: student.firstName,
  gender: student.gender,
  birthDate: student.birthDate,
  sectionId: rowOf(() => sections)
    .nullable()
    .default(null)
    .meta({ title: 'Section', hint: 'Left empty, the child is registered and not enrolled yet' }),
  startsOn: dayShape.nullable().default(null).meta({ title: 'First day' }),
  rollNumber: placing.shape.rollNumber,
  grNumber: placing.shape.grNumber,
  registrationNumber: student.registrationNumber,
  lastName: student.lastName,
  otherName: student.otherName,
  fatherName: student.fatherName,
  motherName: student.motherName,
  presentAddress: student.presentAddress,
  permanentAddress: student.permanentAddress,
  nationality: student.nationality,
  familyCode: student.familyCode,
})

export const addSibling = endpoint({
  method: 'POST',
  path: '/students/:id/siblings',
  summary:
    'Add a brother or a sister of a student, with the same family code and the same guardians, and enrol the child at once where a section is given',
  may: [students.name, 'edit'],
  status: 201,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    ...addingSibling.shape,
    /** Which of the student's guardians answer for this child too; without it all that the reader sees. */
    guardianIds: z.array(z.uuid()).max(20).optional(),
    custom: customBody.optional(),
  }),
  response: z.object({ id: z.uuid(), name: z.string(), section: z.string() }),
  example: {
    params: { id: exampleStudent },
    body: { firstName: 'Areej', gender: 'female', lastName: 'Imran' },
  },
})
