import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'

/** Who reads the diary of a section, and who writes in it. */
export const diary = {
  resource: 'diary',
  label: 'Homework diary',
  within: 'campus',
  actions: ['view', 'edit'],
  near: { view: ['own', 'section'], edit: ['section'] },
} satisfies Permission as Permission

/** An entry of the demo school that has not gone out, in the section of its first student. */
export const exampleEntry = '01980000-0000-7000-8000-0000000d1a01'

const instant = z.iso.datetime({ offset: true })
const sees = [diary.resource, 'view'] as const
const may = [diary.resource, 'edit'] as const

const entry = z.object({
  id: z.uuid(),
  /** None: what the class teacher notes for all. */
  subjectId: z.uuid().nullable(),
  subject: z.string(),
  words: z.string(),
  dueOn: dayShape.nullable(),
  author: z.string(),
  authorOther: z.string(),
  /** When it was written anew after the diary had gone out. */
  changedAt: instant.nullable(),
  version: z.int(),
})
export type Entry = z.output<typeof entry>

const card = z.object({
  subjectId: z.uuid().nullable(),
  subject: z.string(),
  entry: entry.nullable(),
  /** What was written last for this subject, to be taken over. */
  last: z.array(z.object({ day: dayShape, words: z.string() })),
})
export type Card = z.output<typeof card>

const sectionToday = z.object({
  sectionId: z.uuid(),
  section: z.string(),
  isSchoolDay: z.boolean(),
  goesAt: instant.nullable(),
  toldAt: instant.nullable(),
  /** The next day with school, by which homework is due where nothing else is said. */
  nextDay: dayShape.nullable(),
  cards: z.array(card),
})
export type SectionToday = z.output<typeof sectionToday>

export const readCards = endpoint({
  method: 'GET',
  path: '/diary/cards',
  summary:
    'The sections and subjects that I teach, each with what I have written for it today, or on another day',
  may,
  query: z.strictObject({ day: dayShape.optional() }),
  response: z.object({ today: dayShape, day: dayShape, rows: z.array(sectionToday) }),
  example: {},
})

export const writing = z.strictObject({
  day: dayShape.optional().meta({ title: 'Day' }),
  subjectId: z.uuid().nullable().meta({ title: 'Subject' }),
  words: text(1, 1000).meta({ title: 'Homework', lines: 3 }),
  dueOn: dayShape.nullable().optional().meta({ title: 'Due on' }),
  /** The version that is changed; 0 where nothing was written yet. */
  version: z.int().min(0).default(0),
  /** Whether families are told of it though the diary of the day has gone out. */
  isTold: z.boolean().default(false).meta({ title: 'Tell the families of this change' }),
})
export type Writing = z.output<typeof writing>

export const writeEntry = endpoint({
  method: 'PUT',
  path: '/diary/sections/:id/entries',
  summary:
    'Write the homework of a subject of a section for a day, or write it anew; after the diary has gone out it counts as changed',
  may,
  params: idParams,
  body: writing,
  response: entry,
  example: {
    params: { id: exampleSection },
    body: { subjectId: null, words: 'Bring a white shirt', version: 0 },
  },
})

export const removeEntry = endpoint({
  method: 'DELETE',
  path: '/diary/entries/:id',
  summary: 'Take an entry out before the diary of its day has gone out',
  may,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleEntry } },
})

const diaryDay = z.object({
  day: dayShape,
  isSchoolDay: z.boolean(),
  toldAt: instant.nullable(),
  entries: z.array(entry),
  /** The subjects of the section for which nothing was written. */
  missing: z.array(z.string()),
  students: z.int(),
  /** For how many students a guardian has seen it. */
  seen: z.int(),
})

export const listSections = endpoint({
  method: 'GET',
  path: '/diary/sections',
  summary:
    'The sections whose diary I read as a teacher or in the office, each with how much was written today',
  may: sees,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({
    today: dayShape,
    rows: z.array(
      z.object({
        sectionId: z.uuid(),
        section: z.string(),
        campus: z.string(),
        entries: z.int(),
        /** How many subjects of its plan have nothing today. */
        missing: z.int(),
        toldAt: instant.nullable(),
      }),
    ),
  }),
  example: {},
})

export const readWeek = endpoint({
  method: 'GET',
  path: '/diary/sections/:id',
  summary: 'The diary of a section in the week of a day, with the subjects that wrote nothing',
  may: sees,
  params: idParams,
  query: z.strictObject({ day: dayShape.optional() }),
  response: z.object({
    sectionId: z.uuid(),
    section: z.string(),
    today: dayShape,
    days: z.array(diaryDay),
  }),
  example: { params: { id: exampleSection } },
})

export const listUnseen = endpoint({
  method: 'GET',
  path: '/diary/sections/:id/unseen',
  summary: 'The students of a section for whom no guardian has seen the diary of a day',
  may: sees,
  params: idParams,
  query: z.strictObject({ day: dayShape }),
  response: z.object({
    rows: z.array(
      z.object({ studentId: z.uuid(), name: z.string(), otherName: z.string(), fatherName: z.string() }),
    ),
  }),
  example: { params: { id: exampleSection }, query: { day: '2026-11-18' } },
})

export const readStudentDiary = endpoint({
  method: 'GET',
  path: '/diary/students/:id',
  summary: 'The diary of a child by day, the last first, with what is due today and on the next school day',
  may: sees,
  params: idParams,
  response: z.object({
    studentId: z.uuid(),
    name: z.string(),
    otherName: z.string(),
    fatherName: z.string(),
    section: z.string(),
    today: dayShape,
    nextDay: dayShape.nullable(),
    /** Whether the reader is a guardian, who says that they have seen it. */
    maySign: z.boolean(),
    due: z.array(entry.extend({ day: dayShape })),
    days: z.array(z.object({ day: dayShape, entries: z.array(entry), seenAt: instant.nullable() })),
  }),
  example: { params: { id: exampleStudent } },
})
export type StudentDiary = z.output<typeof readStudentDiary.response>

export const signDiary = endpoint({
  method: 'POST',
  path: '/diary/students/:id/signature',
  summary: 'Say as a guardian that I have seen the diary of a day',
  may: sees,
  params: idParams,
  body: z.strictObject({ day: dayShape.meta({ title: 'Day' }) }),
  response: z.object({ seenAt: instant }),
  example: { params: { id: exampleStudent }, body: { day: '2026-11-18' } },
})

export const permissions: readonly Permission[] = [diary]
