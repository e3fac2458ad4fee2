import { count, endpoint } from 'kit/contract/contract'
import { dayShape, email, oneOf, personName, phone, text } from 'kit/contract/fields'
import { z } from 'zod'
import { documentKinds, paperTypes, mostPapers } from './papers/contract.ts'
import { admissions, appointmentKinds, sources, stages } from '../applicants/contract.ts'
import { genders, relations } from '../../people/students-and-guardians/contract.ts'

/** What the page asks of the child and of who applies, as it is sent. */
export const childFields = z.object({
  firstName: personName().meta({ title: 'First name of the child' }),
  lastName: personName(60, 0).default('').meta({ title: 'Last name' }),
  otherName: text(0, 120).default('').meta({ title: 'Name in another script', hint: 'As in Urdu: محمد علی' }),
  gender: oneOf(genders).meta({ title: 'Girl or boy' }),
  birthDate: dayShape.meta({ title: 'Date of birth' }),
  childNumber: text(0, 40).default('').meta({ title: 'B-Form or ID number of the child' }),
  previousSchool: text(0, 120).default('').meta({ title: 'Previous school' }),
})
export const guardianFields = z.object({
  guardianName: personName(120).meta({ title: 'Your name' }),
  guardianRelation: oneOf(relations).meta({ title: 'You are the child’s' }),
  guardianPhone: phone().meta({
    title: 'Your phone',
    hint: 'The school calls this number, and you follow the application with it',
  }),
  guardianEmail: email().nullable().default(null).meta({ title: 'Your email' }),
  guardianNumber: text(0, 40).default('').meta({ title: 'Your ID card number' }),
  otherGuardianName: personName(120, 0).default('').meta({ title: 'Name of the other parent' }),
  otherGuardianRelation: oneOf(relations).nullable().default(null).meta({ title: 'Relation to the child' }),
  otherGuardianPhone: phone().nullable().default(null).meta({ title: 'Phone of the other parent' }),
  address: text(0, 300).default('').meta({ title: 'Address', lines: 2 }),
})
export const otherFields = z.object({
  source: oneOf(sources).nullable().default(null).meta({ title: 'How did you hear of the school?' }),
  message: text(0, 1000).default('').meta({ title: 'What else should the school know?', lines: 3 }),
})

const kind = z.enum(Object.keys(documentKinds) as [keyof typeof documentKinds])

const form = z.object({
  isOpen: z.boolean(),
  /** The first day on which one can apply, where that is still to come. */
  opensOn: dayShape.nullable(),
  closesOn: dayShape.nullable(),
  intro: z.string(),
  campuses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      otherName: z.string(),
      classes: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          /** Years on the first day of the year. */
          least: z.number().nullable(),
          most: z.number().nullable(),
          firstDay: dayShape.nullable(),
          yearName: z.string().nullable(),
        }),
      ),
    }),
  ),
  documents: z.array(z.object({ kind, isRequired: z.boolean() })),
})
export type AdmissionForm = z.output<typeof form>

export const readForm = endpoint({
  method: 'GET',
  path: '/admission-form',
  summary: 'Whether the school takes applications on its own page, for which classes, and what it asks for',
  may: 'anyone',
  response: form,
  example: {},
})

/** Machines fill in everything that they find, and at once. */
export const leastSeconds = 4

const example = {
  campusId: admissions.example.body.campusId,
  classId: admissions.example.body.classId,
  firstName: 'Mahnoor',
  gender: 'female',
  birthDate: '2022-05-02',
  guardianName: 'Sajid Mehmood',
  guardianRelation: 'father',
  guardianPhone: '0300 0000890',
  seconds: 60,
} as const

export const sendApplication = endpoint({
  method: 'POST',
  path: '/admission-applications',
  summary: 'Apply for admission; answers the number and the code by which a family follows its application',
  may: 'anyone',
  status: 201,
  idempotent: true,
  limit: 32 * 1024,
  body: z.strictObject({
    campusId: z.uuid().meta({ title: 'Campus' }),
    classId: z.uuid().meta({ title: 'Class' }),
    ...childFields.shape,
    ...guardianFields.shape,
    ...otherFields.shape,
    /** For how long the page was open. */
    seconds: z.int().min(0).max(31_536_000),
    /** A field that no human sees. */
    website: z.string().max(300).default(''),
  }),
  response: z.object({ number: z.string(), code: z.string(), notice: z.string() }),
  example: { body: example as never },
})

export const beginVisit = endpoint({
  method: 'POST',
  path: '/admission-visits',
  summary:
    'Open an application by its code and the telephone number with which it was sent; answers a key that is good for an hour',
  may: 'anyone',
  status: 201,
  limit: 4 * 1024,
  body: z.strictObject({ code: z.string().trim().min(1).max(40), phone: z.string().trim().min(1).max(40) }),
  response: z.object({ visit: z.string() }),
  example: { body: { code: 'QZ7M-2K4P-9XWA', phone: '0300 0000201' } },
})

const visitParams = z.strictObject({ visit: z.string().regex(/^[\w-]{43}$/) })
const ofVisit = { params: { visit: 'a'.repeat(43) } }

const status = z.object({
  number: z.string(),
  name: z.string(),
  otherName: z.string(),
  className: z.string(),
  campusName: z.string(),
  yearName: z.string().nullable(),
  stage: oneOf(stages),
  offerUntil: dayShape.nullable(),
  sentOn: z.iso.datetime({ offset: true }),
  appointments: z.array(
    z.object({
      kind: oneOf(appointmentKinds),
      day: dayShape,
      startsAt: z.string().nullable(),
      place: z.string(),
      withWhom: z.string(),
    }),
  ),
  papers: z.array(
    z.object({ id: z.uuid(), kind, name: z.string(), state: z.enum(['new', 'accepted', 'refused']) }),
  ),
  asked: z.array(z.object({ kind, isRequired: z.boolean() })),
  missing: z.array(kind),
  mayWithdraw: z.boolean(),
  maySend: z.boolean(),
})
export type ApplicationStatus = z.output<typeof status>

export const readStatus = endpoint({
  method: 'GET',
  path: '/admission-visits/:visit',
  summary: 'Where an application stands, as its family may know it',
  may: 'anyone',
  params: visitParams,
  response: status,
  example: ofVisit,
})

/** A scan of several pages; pictures are smaller. */
export const mostPaperBytes = 5 * 1024 * 1024

export const sendPaper = endpoint({
  method: 'PUT',
  path: '/admission-visits/:visit/documents',
  summary: `Send a document with an application: a picture or a PDF; an application takes at most ${mostPapers}`,
  may: 'anyone',
  takes: 'raw',
  limit: mostPaperBytes,
  params: visitParams,
  query: z.strictObject({
    kind,
    name: z.string().trim().min(1).max(255),
    type: z.enum(paperTypes),
    bytes: count(1, mostPaperBytes, 1),
  }),
  response: status,
  example: {
    ...ofVisit,
    query: { kind: 'photo', name: 'child.jpg', type: 'image/jpeg', bytes: 1200 } as never,
  },
})

export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/admission-visits/:visit/withdrawal',
  summary: 'Take an application back',
  may: 'anyone',
  params: visitParams,
  response: status,
  example: ofVisit,
})
