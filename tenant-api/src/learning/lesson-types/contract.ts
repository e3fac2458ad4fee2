import { colour, text } from 'kit/contract/fields'
import { resource } from 'kit/contract/resource'
import { z } from 'zod'

/** The demo school's practical lesson; examples and tests name it. */
export const exampleLessonType = '01980000-0000-7000-8000-0000000ef001'

/** What a lesson is: a practical, revision, a test. */
export const lessonTypes = resource({
  name: 'lesson-types',
  label: { one: 'Lesson type', many: 'Lesson types' },
  within: 'institute',
  workbookOrder: 85,
  search: ['title', 'otherTitle'],
  recognisedBy: ['title'],
  sorts: ['title'],
  fields: z.object({
    title: text(1, 60).meta({ title: 'Title', hint: 'Such as Practical or Revision' }),
    otherTitle: text(0, 60).default('').meta({ title: 'Title in the other script' }),
    colour: colour().nullable().default(null).meta({ title: 'Colour' }),
    countsForSyllabus: z
      .boolean()
      .default(true)
      .meta({ title: 'Moves the syllabus on', hint: 'A test or a trip does not', bulk: true }),
  }),
  example: { id: exampleLessonType, body: { title: 'Field trip', countsForSyllabus: false } },
})
