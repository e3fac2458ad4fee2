import { count, endpoint, type Permission } from 'kit/contract/contract'
import { oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

/** Who hands out all that is held about somebody, and has it erased. */
export const personData: Permission = {
  resource: 'person-data',
  label: 'Personal data of one person',
  within: 'institute',
  actions: ['view', 'delete'],
}

/** So many days an erasure can be called off. */
export const graceDays = 14
export const exampleErased = '01980000-0000-7000-8000-00000000e0d1'
export const exampleErasure = '01980000-0000-7000-8000-00000000e0d2'

export const erasureStates = {
  asked: sentence('Will be erased'),
  'called-off': sentence('Stopped'),
  done: sentence('Erased'),
} as const
export type ErasureState = keyof typeof erasureStates

export const dataAreas = {
  record: sentence('Record and personal details'),
  'log-in': sentence('Log-in and devices'),
  family: sentence('Family'),
  papers: sentence('Documents and papers'),
  learning: sentence('Enrolment and promotion'),
  attendance: sentence('Attendance and leave'),
  work: sentence('Employment'),
  messages: sentence('Messages'),
  conversations: sentence('Conversations and requests'),
  admission: sentence('Admission'),
  money: sentence('Fees and payments'),
} as const

/** Rows of an area: so many go, so many lose what tells who it was, so many stay as they are. */
const share = z.object({
  area: oneOf(dataAreas),
  deleted: z.int(),
  blanked: z.int(),
  kept: z.int(),
})
export type Share = z.output<typeof share>

/** Why somebody cannot be erased just now. */
export const hindrances = {
  student: sentence('Still enrolled here. End the enrolment first'),
  employee: sentence('Still works here. End the employment first'),
  'super-admin': sentence('The last super admin who can log in. Give the role to somebody else first'),
  oneself: sentence('This is you. Somebody else has to ask for it'),
} as const
export type Hindrance = keyof typeof hindrances

const erasure = z.object({
  id: z.uuid(),
  number: z.int(),
  personId: z.uuid(),
  /** As the person is called now: after the erasure by a number alone. */
  name: z.string(),
  state: oneOf(erasureStates),
  reason: z.string(),
  askedBy: z.string().nullable(),
  askedAt: z.iso.datetime({ offset: true }),
  dueAt: z.iso.datetime({ offset: true }),
  endedAt: z.iso.datetime({ offset: true }).nullable(),
  outcome: z.array(share).nullable(),
})
export type Erasure = z.output<typeof erasure>

const previewed = z.object({
  name: z.string(),
  areas: z.array(share),
  files: z.int(),
  hindrance: oneOf(hindrances).nullable(),
  /** One that is asked for already, or done. */
  erasure: erasure.nullable(),
})
export type Preview = z.output<typeof previewed>

export const previewErasure = endpoint({
  method: 'GET',
  path: '/persons/:id/erasure',
  summary: 'What an erasure of a person would take away and what would stay, and what stands against it',
  may: ['person-data', 'view'],
  params: idParams,
  response: previewed,
  example: { params: { id: exampleErased } },
})

export const measureExport = endpoint({
  method: 'GET',
  path: '/persons/:id/data/size',
  summary: 'How many tables and files an export of a person has: asked before it is taken along',
  may: ['person-data', 'view'],
  proof: 'recent',
  params: idParams,
  response: z.object({ tables: z.int(), files: z.int(), bytes: z.int() }),
  example: { params: { id: exampleErased } },
})

export const exportPerson = endpoint({
  method: 'GET',
  path: '/persons/:id/data',
  summary: 'All that the school holds about one person, as a zip: tables, files and a manifest',
  may: ['person-data', 'view'],
  proof: 'recent',
  params: idParams,
  gives: 'file',
  example: { params: { id: exampleErased } },
})

export const askErasure = endpoint({
  method: 'POST',
  path: '/persons/:id/erasure',
  summary:
    'Asks for the erasure of a person, by typing the name; it is done after some days in which it can be called off',
  may: ['person-data', 'delete'],
  proof: 'recent',
  params: idParams,
  body: z.strictObject({
    reason: text(3, 500).meta({ title: 'Reason', lines: 3 }),
    name: text(1, 200).meta({ title: 'Name of the person' }),
    days: z.int().min(1).max(90).default(graceDays).meta({ title: 'Days until then' }),
  }),
  status: 201,
  response: z.object({ id: z.uuid(), dueAt: z.iso.datetime({ offset: true }) }),
  example: {
    params: { id: exampleErased },
    body: { reason: 'Asked by letter', name: 'Nobody At All', days: 14 },
  },
})

export const callOff = endpoint({
  method: 'DELETE',
  path: '/person-erasures/:id',
  summary: 'Calls an erasure off before its day has come',
  may: ['person-data', 'delete'],
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleErasure } },
})

export const listErasures = endpoint({
  method: 'GET',
  path: '/person-erasures',
  summary: 'Erasures of persons: those to come, those called off and those done, the newest first',
  may: ['person-data', 'view'],
  query: z.strictObject({ limit: count(1, 200, 100) }),
  response: z.object({ rows: z.array(erasure), total: z.int() }),
  example: {},
})
