import { endpoint, type Permission } from 'kit/contract/contract'
import { text } from 'kit/contract/fields'
import { z } from 'zod'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { classes, sections, subjects } from '../../institute/structure/contract.ts'

/** Who says what a section is taught. */
export const subjectPlans = {
  resource: 'subject-plans',
  label: 'Subject plans',
  within: 'campus',
  actions: ['view', 'edit'],
} satisfies Permission as Permission

/** The most cells that one page writes at once: some 60 sections of some 30 subjects. */
const mostCells = 2_000

const place = { sectionId: z.uuid(), subjectId: z.uuid() }
const lessons = z.int().min(0).max(60).meta({ title: 'Lessons a week' })
const choice = text(0, 20).meta({ title: 'Choice' })

/** A subject of a section: its lessons a week, and the choice whose alternatives it belongs to; '' for none. */
export const plannedSubject = z.object({ ...place, lessons, choice })
export type PlannedSubject = z.output<typeof plannedSubject>

const subjectPlan = z.object({
  /** The sections of the class that the reader sees, in their order. */
  sections: z.array(z.object({ id: z.uuid(), title: z.string(), campusId: z.uuid() })),
  /** What can be taught, by name; of the archive only what is planned. */
  subjects: z.array(z.object({ id: z.uuid(), name: z.string(), code: z.string() })),
  planned: z.array(plannedSubject),
})
export type SubjectPlan = z.output<typeof subjectPlan>

const asked = z.strictObject({ year: z.uuid(), class: z.uuid(), campus: z.uuid().optional() })

export const readSubjectPlan = endpoint({
  method: 'GET',
  path: '/subject-plans',
  summary: 'What the sections of a class are taught in a year, with the lessons of a week',
  may: ['subject-plans', 'view'],
  query: asked,
  response: subjectPlan,
  example: { query: { year: exampleYear, class: classes.example.id } },
})

export const planSubjects = endpoint({
  method: 'PATCH',
  path: '/subject-plans',
  summary: 'Say of some sections and subjects how often they are taught in a year; null takes a subject out',
  may: ['subject-plans', 'edit'],
  body: z.strictObject({
    year: z.uuid(),
    cells: z
      .array(z.strictObject({ ...place, lessons: lessons.nullable(), choice: choice.default('') }))
      .min(1)
      .max(mostCells),
  }),
  response: z.object({ planned: z.array(plannedSubject) }),
  example: {
    body: {
      year: exampleYear,
      cells: [{ sectionId: sections.example.id, subjectId: subjects.example.id, lessons: 6 }],
    },
  },
})
