import { text } from 'kit/contract/fields'
import { resource } from 'kit/contract/resource'
import { z } from 'zod'

/** The class test that every school begins with; examples and tests name it. */
export const exampleAssessmentKind = '01980000-0000-7000-8000-00000a55e501'

/** What an assessment is: a class test, the mid-term, the final. */
export const assessmentKinds = resource({
  name: 'assessment-kinds',
  label: { one: 'Assessment kind', many: 'Assessment kinds' },
  within: 'institute',
  workbookOrder: 86,
  search: ['title', 'otherTitle'],
  recognisedBy: ['title'],
  sorts: ['position', 'title'],
  fields: z.object({
    title: text(1, 60).meta({ title: 'Title', hint: 'Such as Quiz or Mid-term' }),
    otherTitle: text(0, 60).default('').meta({ title: 'Title in the other script' }),
    usualMax: z
      .number()
      .min(0.5)
      .max(9999)
      .multipleOf(0.5)
      .nullable()
      .default(null)
      .meta({ title: 'Usually out of', hint: 'The marks that a new one begins with', bulk: true }),
    position: z
      .int()
      .min(0)
      .max(9999)
      .default(0)
      .meta({ title: 'Place in order', hint: 'The lowest stands first' }),
  }),
  example: { id: exampleAssessmentKind, body: { title: 'Quiz', usualMax: 10 } },
})
