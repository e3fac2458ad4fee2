import { endpoint } from 'kit/contract/contract'
import { dayShape, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { z } from 'zod'
import { campuses, mainCampus } from '../../institute/structure/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'

const id = '01980000-0000-7000-8000-5a3b1e000001'

/** Sample things: each is about a student, is due on a day, and is completed once. */
export const sampleThings = resource({
  name: 'sample-things',
  label: { one: 'Sample thing', many: 'Sample things' },
  within: 'campus',
  search: ['title'],
  recognisedBy: ['studentId', 'title'],
  sorts: ['dueOn', 'title'],
  kept: z.object({ doneOn: dayShape.nullable().meta({ title: 'Completed on' }) }),
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title' }),
    studentId: rowOf(() => students).meta({ title: 'Student' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    dueOn: dayShape.meta({ title: 'Due on' }),
  }),
  example: {
    id,
    body: { title: 'One', studentId: exampleStudent, campusId: mainCampus, dueOn: '2026-12-01' },
  },
})

export const completion = z.strictObject({ doneOn: dayShape.meta({ title: 'Completed on' }) })

export const completeSampleThing = endpoint({
  method: 'POST',
  path: '/sample-things/:id/completion',
  summary: 'Complete one of the sample things, once',
  may: [sampleThings.name, 'edit'],
  params: idParams,
  body: completion,
  response: z.object({ id: z.uuid() }),
  example: { params: { id }, body: { doneOn: '2026-11-20' } },
})
