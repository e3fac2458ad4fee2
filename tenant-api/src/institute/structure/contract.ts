import { endpoint } from 'kit/contract/contract'
import { colour, currency, type NamedRows, oneOf, rowOf, text, timeOfDay } from 'kit/contract/fields'
import { resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { departments } from '../departments/contract.ts'

/** The demo school's main campus; examples and tests name it. */
export const mainCampus = '01980000-0000-7000-8000-00000000c001'

/** Where a school's sections are: a branch with an address of its own. */
export const campuses = resource({
  name: 'campuses',
  label: { one: 'Campus', many: 'Campuses' },
  within: 'campus',
  workbookOrder: 10,
  search: ['name', 'otherName', 'code', 'city', 'location', 'emisNumber'],
  sorts: ['name', 'city', 'code'],
  fields: z.object({
    name: text(1, 100).meta({ title: 'Name' }),
    otherName: text(0, 100).default('').meta({ title: 'Name in another script' }),
    code: text(0, 12)
      .regex(/^[\p{L}\p{N}-]*$/u)
      .default('')
      .meta({ title: 'Short name', hint: 'For lists and numbers, such as MAIN' }),
    city: text(0, 80).default('').meta({ title: 'City', bulk: true }),
    location: text(0, 200).default('').meta({ title: 'Location' }),
    contact: text(0, 100).default('').meta({ title: 'Contact', bulk: true }),
    emisNumber: text(0, 30).default('').meta({ title: 'EMIS number' }),
    licenceNumber: text(0, 60).default('').meta({ title: 'Licence number' }),
    currency: currency().nullable().default(null).meta({
      title: 'Own currency',
      hint: 'Of its fees. Others are added in the system settings first.',
    }),
    taxNumber: text(0, 40).default('').meta({ title: 'Tax registration number' }),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: { id: mainCampus, body: { name: 'Model Town', code: 'MTN', city: 'Lahore' } },
})

/** What classes lead to: Matric, O Level, BSc. */
export const programs = resource({
  name: 'programs',
  label: { one: 'Program', many: 'Programs' },
  within: 'institute',
  workbookOrder: 30,
  search: ['title', 'degree'],
  sorts: ['title'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title' }),
    degree: text(0, 100).default('').meta({ title: 'Degree' }),
    durationYears: z
      .int()
      .min(1)
      .max(4)
      .nullable()
      .default(null)
      .meta({ title: 'Duration in years', hint: 'From 1 to 4 years' }),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: { id: '01980000-0000-7000-8000-00000001a001', body: { title: 'Intermediate' } },
})

/** A grade of the whole institute, from which students are promoted to the next: Class 7. */
export const classes = resource({
  name: 'classes',
  label: { one: 'Class', many: 'Classes' },
  within: 'institute',
  workbookOrder: 40,
  search: ['title', 'name', 'conciseName'],
  recognisedBy: ['programId', 'name', 'edition'],
  sorts: ['position', 'title', 'name'],
  shows: ['title', 'name', 'position', 'programId', 'departmentId', 'nextClassId'],
  fields: z.object({
    title: text(1, 80).meta({ title: 'Title', hint: 'Such as Class 7' }),
    name: text(1, 20).meta({ title: 'Name', hint: 'Such as 7; its sections are then 7-A and 7-B' }),
    conciseName: text(0, 20).default('').meta({ title: 'Concise name', hint: 'Such as VII' }),
    position: z
      .int()
      .min(0)
      .max(9999)
      .default(0)
      .meta({ title: 'Place in order', hint: 'The lowest stands first, as in 1 for Nursery and 2 for KG' }),
    programId: rowOf(() => programs)
      .nullable()
      .default(null)
      .meta({ title: 'Program', bulk: true }),
    departmentId: rowOf(() => departments)
      .nullable()
      .default(null)
      .meta({ title: 'Department', bulk: true }),
    nextClassId: rowOf((): NamedRows => classes)
      .nullable()
      .default(null)
      .meta({ title: 'Next class', hint: 'The class its students move up to' }),
    durationMonths: z
      .int()
      .min(1)
      .max(12)
      .nullable()
      .default(null)
      .meta({ title: 'Duration in months', hint: 'From 1 to 12 months', bulk: true }),
    creditHours: creditHours(),
    edition: edition(),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: { id: '01980000-0000-7000-8000-00000001c001', body: { title: 'Class 11', name: '11' } },
})

/** A part of the day in which a campus teaches some of its sections. */
export const shifts = resource({
  name: 'shifts',
  label: { one: 'Shift', many: 'Shifts' },
  within: 'institute',
  workbookOrder: 50,
  search: ['name'],
  sorts: ['startsAt', 'name'],
  fields: z.object({
    name: text(1, 60).meta({ title: 'Name' }),
    startsAt: timeOfDay().nullable().default(null).meta({ title: 'Begins at' }),
    endsAt: timeOfDay().nullable().default(null).meta({ title: 'Ends at' }),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: { id: '01980000-0000-7000-8000-00000001f001', body: { name: 'Afternoon' } },
})

export const roomKinds = {
  classroom: sentence('Classroom'),
  laboratory: sentence('Laboratory'),
  'computer-room': sentence('Computer room'),
  library: sentence('Library'),
  hall: sentence('Hall'),
  playground: sentence('Playground'),
  office: sentence('Office'),
  other: sentence('Other'),
} as const

/** Where lessons are held and exams are sat. */
export const rooms = resource({
  name: 'rooms',
  label: { one: 'Room', many: 'Rooms' },
  within: 'campus',
  workbookOrder: 60,
  search: ['title', 'number'],
  recognisedBy: ['campusId', 'number'],
  sorts: ['number', 'title', 'capacity'],
  fields: z.object({
    title: text(1, 80).meta({ title: 'Title' }),
    number: text(1, 20).meta({ title: 'Number' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    kind: oneOf(roomKinds).default('classroom').meta({ title: 'Kind', bulk: true }),
    capacity: capacity(),
    parallel: z
      .int()
      .min(1)
      .max(20)
      .default(1)
      .meta({ title: 'Lessons at once', hint: 'A playground may hold two', filter: false }),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: {
    id: '01980000-0000-7000-8000-00000001b001',
    body: { title: 'Room B1', number: 'B1', campusId: mainCampus },
  },
})

/** Those of a class who are taught together at a campus, year after year: 7-B. */
export const sections = resource({
  name: 'sections',
  label: { one: 'Section', many: 'Sections' },
  within: 'campus',
  workbookOrder: 70,
  search: ['title', 'name'],
  recognisedBy: ['campusId', 'classId', 'name'],
  sorts: ['title', 'name', 'capacity'],
  kept: z.object({
    /** Said by the assignments of teachers. */
    classTeacher: z.string().meta({ title: 'Class teacher', filter: false }),
  }),
  fields: z.object({
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    classId: rowOf(() => classes).meta({ title: 'Class' }),
    name: text(1, 20).meta({ title: 'Name', hint: 'Such as B' }),
    title: text(0, 60)
      .default('')
      .meta({ title: 'Title', hint: 'Left empty, it is made of class and name: 7-B' }),
    kind: oneOf({ mixed: sentence('Mixed'), girls: sentence('Girls'), boys: sentence('Boys') })
      .default('mixed')
      .meta({ title: 'Girls or boys', bulk: true }),
    shiftId: rowOf(() => shifts)
      .nullable()
      .default(null)
      .meta({ title: 'Shift', bulk: true }),
    medium: oneOf({
      english: sentence('English'),
      urdu: sentence('Urdu'),
      sindhi: sentence('Sindhi'),
      arabic: sentence('Arabic'),
    })
      .nullable()
      .default(null)
      .meta({ title: 'Medium', hint: 'The language of its lessons', bulk: true }),
    roomId: rowOf(() => rooms)
      .nullable()
      .default(null)
      .meta({ title: 'Home room' }),
    capacity: capacity(),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: {
    id: '01980000-0000-7000-8000-000000015001',
    body: { campusId: mainCampus, classId: '01980000-0000-7000-8000-00000001c001', name: 'Z' },
  },
})

export const addSectionSeries = endpoint({
  method: 'POST',
  path: '/sections/series',
  summary: 'Add a section of each name to each of several classes at a campus, where it is missing',
  may: [sections.name, 'edit'],
  idempotent: true,
  body: z.strictObject({
    campusId: z.uuid().meta({ title: 'Campus' }),
    classIds: z.array(z.uuid()).min(1).max(200).meta({ title: 'Classes' }),
    names: z.array(text(1, 20)).min(1).max(26).meta({ title: 'Names' }),
  }),
  response: z.object({ added: z.int() }),
  example: { body: { campusId: mainCampus, classIds: [sections.example.body.classId], names: ['Y'] } },
})

/** What is taught. */
export const subjects = resource({
  name: 'subjects',
  label: { one: 'Subject', many: 'Subjects' },
  within: 'institute',
  workbookOrder: 80,
  search: ['name', 'title', 'conciseName', 'code'],
  recognisedBy: ['name', 'code', 'edition'],
  sorts: ['name', 'code'],
  fields: z.object({
    name: text(1, 80).meta({ title: 'Name' }),
    title: text(0, 120).default('').meta({ title: 'Title', hint: 'As it stands on certificates' }),
    conciseName: text(0, 20).default('').meta({ title: 'Concise name', hint: 'For timetables' }),
    code: text(0, 20).default('').meta({ title: 'Code', hint: 'The board’s code, such as 4024' }),
    colour: colour().nullable().default(null).meta({ title: 'Colour' }),
    creditHours: creditHours(),
    edition: edition(),
    roomKind: oneOf(roomKinds).nullable().default(null).meta({
      title: 'Kind of room',
      hint: 'Where its lessons are held, such as a laboratory',
      bulk: true,
    }),
  }),
  example: { id: '01980000-0000-7000-8000-00000005b001', body: { name: 'Persian' } },
})

export const listCurricula = endpoint({
  method: 'GET',
  path: '/curricula',
  summary: 'The curricula that a school can begin with, those of its country first, and how much each brings',
  may: ['classes', 'edit'],
  response: z.object({
    rows: z.array(z.object({ key: z.string(), name: z.string(), classes: z.int(), subjects: z.int() })),
  }),
  example: {},
})

export const seedCurriculum = endpoint({
  method: 'POST',
  path: '/curricula/adoption',
  summary:
    'Add the programs, classes and subjects of a curriculum that are missing; the same again changes nothing',
  may: ['classes', 'edit'],
  idempotent: true,
  body: z.strictObject({ provider: z.string().max(60).meta({ title: 'Course provider' }) }),
  response: z.object({ programs: z.int(), classes: z.int(), subjects: z.int() }),
  example: { body: { provider: 'pk-punjab' } },
})

function creditHours() {
  return z.number().min(0).max(99).multipleOf(0.25).nullable().default(null).meta({ title: 'Credit hours' })
}

function edition() {
  return text(0, 20).default('').meta({ title: 'Version', hint: 'Version of the syllabus, such as 2023' })
}

function capacity() {
  return z.int().min(1).max(10_000).nullable().default(null).meta({ title: 'Capacity', bulk: true })
}
