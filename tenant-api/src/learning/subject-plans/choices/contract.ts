import { endpoint } from 'kit/contract/contract'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { exampleYear } from '../../../institute/calendar/contract.ts'
import { exampleStudent, students } from '../../../people/students-and-guardians/contract.ts'
import { sections, subjects } from '../../../institute/structure/contract.ts'

const subject = z.object({ id: z.uuid(), name: z.string(), code: z.string() })

/** Alternatives of a section's plan, by the word that they have in common. */
const group = z.object({ choice: z.string(), subjects: z.array(subject) })
export type ChoiceGroup = z.output<typeof group>

const chooser = z.object({
  id: z.uuid(),
  name: z.string(),
  fatherName: z.string(),
  rollNumber: z.int().nullable(),
  /** The subject that is taken of each group; what is not chosen yet is not there. */
  chosen: z.record(z.string(), z.uuid()),
})
export type Chooser = z.output<typeof chooser>

const sectionChoices = z.object({ groups: z.array(group), students: z.array(chooser) })
export type SectionChoices = z.output<typeof sectionChoices>

const taken = subject.extend({
  lessons: z.int(),
  /** The group of which this is one; '' for what everybody has. */
  choice: z.string(),
  /** Null where it is one of several and nothing is chosen yet. */
  isTaken: z.boolean().nullable(),
})
export type TakenSubject = z.output<typeof taken>

/** The section 9-B of the demo school. */
const exampleSection = '01980000-0000-7000-8000-000000015010'

export const readSubjectChoices = endpoint({
  method: 'GET',
  path: '/subject-choices',
  summary: 'The alternatives of a section in a year, and which of them each of its students takes',
  may: [students.name, 'view'],
  query: z.strictObject({ year: z.uuid(), section: z.uuid() }),
  response: sectionChoices,
  example: { query: { year: exampleYear, section: exampleSection } },
})

export const readChoicesSheet = endpoint({
  method: 'GET',
  path: '/subject-choices/sheet',
  summary: 'The same as an Excel file',
  may: [students.name, 'view'],
  gives: 'file',
  query: z.strictObject({ year: z.uuid(), section: z.uuid() }),
  example: { query: { year: exampleYear, section: exampleSection } },
})

/** The students of a section as Excel has them; what they take of each choice stands in a column of its own. */
export const chooserColumns = z.object({
  rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
  name: z.string().meta({ title: 'Name' }),
  fatherName: z.string().meta({ title: 'Father’s name' }),
})

export const chooseSubjects = endpoint({
  method: 'PATCH',
  path: '/subject-choices',
  summary: 'Say which alternative students of a section take; null is not chosen yet',
  may: [students.name, 'edit'],
  body: z.strictObject({
    year: z.uuid(),
    section: z.uuid(),
    cells: z
      .array(
        z.strictObject({
          studentId: z.uuid(),
          choice: z.string().min(1).max(20),
          subjectId: z.uuid().nullable(),
        }),
      )
      .min(1)
      .max(2_000),
  }),
  response: sectionChoices,
  example: {
    body: {
      year: exampleYear,
      section: sections.example.id,
      cells: [{ studentId: exampleStudent, choice: 'Religion', subjectId: subjects.example.id }],
    },
  },
})

export const listTakenSubjects = endpoint({
  method: 'GET',
  path: '/students/:id/subjects',
  summary: 'What an enrolled student is taught: what the whole section has, and which alternatives are taken',
  may: [students.name, 'view'],
  params: idParams,
  response: z.object({ year: z.uuid().nullable(), section: z.uuid().nullable(), rows: z.array(taken) }),
  example: { params: { id: exampleStudent } },
})
