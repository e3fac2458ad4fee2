import { count, endpoint, page, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { idParams, type Resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { staff, teachers } from '../../people/employees/contract.ts'
import { fileView } from '../../platform/files/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { cardLooks, cardPapers, languageNames } from '../../institute/settings/contract.ts'

export type CardLook = keyof typeof cardLooks
export type CardPaper = keyof typeof cardPapers

/** ID cards that the demo school has had printed. */
export const examplePrint = '01980000-0000-7000-8000-0000000ca001'
export const exampleCardCode = '0000000000000001'

/** So many cards are printed at once. */
export const mostCards = 2_000

export const cardPermission: Permission = {
  resource: 'id-cards',
  label: 'ID cards',
  within: 'campus',
  actions: ['view', 'edit'],
}

/** Of those of who works here, teachers and staff alike: who keeps their records need not print, and the other way round. */
export const employeeCardPermission: Permission = {
  resource: 'employee-id-cards',
  label: 'ID cards of employees',
  within: 'campus',
  actions: ['view', 'edit'],
}

/** How the cards shall look; what is not said is as the settings have it. */
export const cardChoices = z.strictObject({
  look: oneOf(cardLooks).optional().meta({ title: 'Look' }),
  language: oneOf(languageNames).optional().meta({ title: 'Language' }),
  paper: oneOf(cardPapers).optional().meta({ title: 'Paper' }),
})

const instant = z.iso.datetime({ offset: true })

export const cardStates = {
  waiting: sentence('Being printed'),
  done: sentence('Ready'),
  failed: sentence('Did not work'),
  over: sentence('Cleared away'),
} as const

/** A pile of cards: there is no file until it is printed, and after it was cleared away. */
const cardPrint = z.object({
  id: z.uuid(),
  madeBy: z.string(),
  createdAt: instant,
  people: z.int(),
  printed: z.int().nullable(),
  look: oneOf(cardLooks),
  language: oneOf(languageNames),
  paper: oneOf(cardPapers),
  state: oneOf(cardStates),
  /** The job, for who asked for it: it says which cards were left out. */
  jobId: z.uuid().nullable(),
  file: fileView.nullable(),
})
export type CardPrint = z.output<typeof cardPrint>

const ofPrint = { params: { id: examplePrint } }
const ofStudent = { params: { id: exampleStudent } }

export const printCards = endpoint({
  method: 'POST',
  path: '/id-card-prints',
  summary: 'Print the ID cards of students as one PDF, as a job; who is not enrolled is left out',
  may: [cardPermission.resource, 'edit'],
  status: 202,
  idempotent: true,
  body: cardChoices.safeExtend({ of: students.several }),
  response: z.object({ id: z.uuid(), job: z.uuid(), total: z.int() }),
  example: { body: { of: { ids: [exampleStudent] }, look: 'portrait' } },
})

export const listCardPrints = endpoint({
  method: 'GET',
  path: '/id-card-prints',
  summary: 'The ID cards that were printed lately, the latest first',
  // Who prints cards of employees has no power over all others, and finds the own piles.
  may: 'signed-in',
  query: z.strictObject({ limit: count(1, 100, 20), skip: count(0, 1_000_000, 0) }),
  response: page(cardPrint),
  example: {},
})

export const readCardPrint = endpoint({
  method: 'GET',
  path: '/id-card-prints/:id',
  summary: 'A pile of ID cards that was printed, with its file',
  may: 'signed-in',
  params: idParams,
  response: cardPrint,
  example: ofPrint,
})

export const cardConditions = {
  good: sentence('In use'),
  expired: sentence('Expired'),
  lost: sentence('Lost'),
} as const

/** The card that somebody has; null for who has none. */
const cardOfPerson = z.object({
  card: z
    .object({
      printedAt: instant,
      validUntil: dayShape,
      state: oneOf(cardConditions),
    })
    .nullable(),
})
export type CardOfPerson = z.output<typeof cardOfPerson>

export const readIdCard = endpoint({
  method: 'GET',
  path: '/students/:id/id-card',
  summary: 'The ID card that a student has, or had last',
  may: [cardPermission.resource, 'view'],
  params: idParams,
  response: cardOfPerson,
  example: ofStudent,
})

export const loseIdCard = endpoint({
  method: 'POST',
  path: '/students/:id/id-card/loss',
  summary: 'The ID card of a student is lost: its code is good no more, and the next card has another one',
  may: [cardPermission.resource, 'edit'],
  params: idParams,
  response: cardOfPerson,
  example: ofStudent,
})

/** The cards of who works here. */
function cardsOf({ name, several, example }: Pick<Resource, 'name' | 'several' | 'example'>) {
  const one = { params: { id: example.id } }
  return {
    print: endpoint({
      method: 'POST',
      path: `/${name}/id-card-prints`,
      summary: `Print the ID cards of ${name} as one PDF, as a job; who has left is left out`,
      may: [employeeCardPermission.resource, 'edit'],
      status: 202,
      idempotent: true,
      body: cardChoices.safeExtend({ of: several }),
      response: z.object({ id: z.uuid(), job: z.uuid(), total: z.int() }),
      example: { body: { of: { ids: [example.id] }, look: 'portrait' } },
    }),
    read: endpoint({
      method: 'GET',
      path: `/${name}/:id/id-card`,
      summary: `The ID card that one of the ${name} has, or had last`,
      may: [employeeCardPermission.resource, 'view'],
      params: idParams,
      response: cardOfPerson,
      example: one,
    }),
    lose: endpoint({
      method: 'POST',
      path: `/${name}/:id/id-card/loss`,
      summary: `The ID card of one of the ${name} is lost: its code is good no more, and the next card has another one`,
      may: [employeeCardPermission.resource, 'edit'],
      params: idParams,
      response: cardOfPerson,
      example: one,
    }),
  }
}

export const cards = {
  students: { print: printCards, read: readIdCard, lose: loseIdCard },
  teachers: cardsOf(teachers),
  staff: cardsOf(staff),
}
export type CardList = keyof typeof cards

/** What anybody may know of a paper whose code they have: whether it is good, whose it is, and no more. */
export const verification = z.object({
  kind: oneOf({
    'id-card': sentence('ID card'),
    leaving: sentence('Leaving certificate'),
    character: sentence('Character certificate'),
    bonafide: sentence('Bonafide certificate'),
    challan: sentence('Fee challan'),
    fees: sentence('Fee certificate'),
    'dues-cleared': sentence('Certificate of cleared dues'),
    'report-card': sentence('Report card'),
  }),
  state: oneOf({
    good: sentence('This is genuine'),
    'part-paid': sentence('This is genuine, and partly paid'),
    paid: sentence('This is genuine, and paid'),
    expired: sentence('This was genuine, and is out of date'),
    replaced: sentence('This was genuine, and a later edition has taken its place'),
    revoked: sentence('This is not good any more'),
  }),
  name: z.string(),
  otherName: z.string(),
  serial: z.string().nullable(),
  issuedOn: dayShape,
  validUntil: dayShape.nullable(),
})
export type Verification = z.output<typeof verification>

export const verify = endpoint({
  method: 'GET',
  path: '/verifications/:code',
  summary: 'Whether a paper of the school is genuine, by the code that stands on it',
  may: 'anyone',
  params: z.strictObject({ code: z.string().min(1).max(40) }),
  response: verification,
  example: { params: { code: exampleCardCode } },
})
