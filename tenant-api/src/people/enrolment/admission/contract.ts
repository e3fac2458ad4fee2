import { endpoint } from 'kit/contract/contract'
import { dayShape, oneOf, personName, phone, rowOf } from 'kit/contract/fields'
import { customBody } from 'kit/contract/resource'
import { z } from 'zod'
import { mainCampus, sections } from '../../../institute/structure/contract.ts'
import { relations, students } from '../../students-and-guardians/contract.ts'

/** A new student on one short page: where the child sits, and whose phone the school calls. */
export const admission = z.strictObject({
  ...students.fields.shape,
  campusId: students.fields.shape.campusId.meta({ title: 'Campus', hint: undefined }),
  sectionId: rowOf(() => sections)
    .nullable()
    .default(null)
    .meta({ title: 'Section', hint: 'Left empty, enrolled later' }),
  startsOn: dayShape.nullable().default(null).meta({ title: 'First day', hint: 'Left empty, today' }),
  guardianPhone: phone()
    .nullable()
    .default(null)
    .meta({ title: 'Guardian’s phone', hint: 'Who has it already answers for this child as well' }),
  guardianName: personName(120, 0).default('').meta({
    title: 'Guardian’s name',
    hint: 'Left empty, the name of the father or the mother',
  }),
  guardianRelation: oneOf(relations).default('father').meta({ title: 'Guardian’s relation' }),
})

export const admitStudent = endpoint({
  method: 'POST',
  path: '/students/admissions',
  summary:
    'Add a student together with the seat in a section and the guardian of a phone, all of it or nothing; whoever has the phone already is linked and not added a second time',
  may: [students.name, 'edit'],
  status: 201,
  idempotent: true,
  body: z.strictObject({ ...admission.shape, custom: customBody.optional() }),
  response: students.row,
  example: {
    body: { campusId: mainCampus, firstName: 'Ayaan', lastName: 'Sheikh', gender: 'male' },
  },
})
