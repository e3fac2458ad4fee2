import { endpoint, flag } from 'kit/contract/contract'
import { oneOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { classes } from '../../institute/structure/contract.ts'
import { languageNames } from '../../institute/settings/contract.ts'

/** The design of the demo school for its early classes; examples and tests name it. */
export const exampleCardDesign = '01980000-0000-7000-8000-00000ca4d001'

/** In which language a card is printed where nobody asks for another. */
export const cardLanguages = {
  reader: sentence('The language of whoever prints it'),
  en: sentence('English'),
  ur: sentence('Urdu'),
  ar: sentence('Arabic'),
  'en-ur': sentence('English and Urdu beside each other'),
} as const
export type CardLanguage = keyof typeof cardLanguages

/** How report cards look: which blocks they have, in which order. What a card says is not changed by its design. */
export const cardDesigns = resource({
  name: 'card-designs',
  label: { one: 'Design of report cards', many: 'Designs of report cards' },
  none: sentence('Report cards look as usual. Add a design to change what stands on them'),
  within: 'institute',
  search: ['title'],
  // Its blocks and classes are lines, which no sheet of one row for each design brings.
  recognisedBy: [],
  sorts: ['title'],
  shows: ['title', 'isForAll', 'language'],
  fields: z.object({
    title: text(1, 60).meta({ title: 'Title', hint: 'Such as Early classes' }),
    isForAll: z.boolean().default(false).meta({
      title: 'For every class without a design of its own',
    }),
    language: oneOf(cardLanguages).default('reader').meta({ title: 'Printed in', bulk: true }),
  }),
  example: { id: exampleCardDesign, body: { title: 'Senior classes' } },
})

export const cardBlocks = {
  head: sentence('Head of the page'),
  facts: sentence('About the student'),
  subjects: sentence('Subjects'),
  totals: sentence('Total and result'),
  positions: sentence('Positions and average'),
  attendance: sentence('Attendance'),
  conduct: sentence('Conduct'),
  remarks: sentence('Remarks'),
  signatures: sentence('Signatures'),
  qr: sentence('QR code'),
  key: sentence('Key of the grades'),
} as const
export type CardBlockKind = keyof typeof cardBlocks

/** What can be shown of a block, in the order in which it stands there. */
export const cardItems = {
  head: { logo: sentence('Logo'), address: sentence('Address'), campus: sentence('Campus') },
  facts: {
    name: sentence('Name'),
    father: sentence('Father’s name'),
    section: sentence('Section'),
    roll: sentence('Roll number'),
    registration: sentence('Registration number'),
    campus: sentence('Campus'),
  },
  subjects: {
    parts: sentence('Parts, such as mid-term and final'),
    weight: sentence('Weight'),
    marks: sentence('Marks'),
    of: sentence('Out of'),
    percent: sentence('Percent'),
    grade: sentence('Grade'),
    points: sentence('Points'),
    mean: sentence('Mean of the class'),
    highest: sentence('Highest of the class'),
    place: sentence('Position in the class'),
    notes: sentence('Remarks'),
  },
  totals: { sum: sentence('Total'), result: sentence('Result') },
  positions: {
    section: sentence('Position in the section'),
    class: sentence('Position in the class'),
    average: sentence('Grade point average'),
  },
  attendance: {},
  conduct: {},
  remarks: {
    teacher: sentence('Remark of the class teacher'),
    head: sentence('Lines for the head of the school to write on'),
  },
  signatures: {
    teacher: sentence('Class teacher'),
    head: sentence('Head of the school'),
    guardian: sentence('Guardian'),
  },
  qr: {},
  key: {},
} as const satisfies Record<CardBlockKind, Record<string, string>>

const block = z.strictObject({
  kind: oneOf(cardBlocks),
  isShown: z.boolean(),
  /** Which of its items are shown. */
  items: z.array(z.string().max(20)).max(12),
})
export type CardBlock = z.output<typeof block>

/** The look of cards without a design. */
export const usualBlocks: readonly CardBlock[] = [
  { kind: 'head', isShown: true, items: ['logo', 'address'] },
  { kind: 'facts', isShown: true, items: Object.keys(cardItems.facts) },
  { kind: 'subjects', isShown: true, items: ['marks', 'of', 'percent', 'grade', 'notes'] },
  { kind: 'totals', isShown: true, items: ['sum', 'result'] },
  { kind: 'positions', isShown: true, items: ['section', 'class', 'average'] },
  { kind: 'attendance', isShown: true, items: [] },
  { kind: 'conduct', isShown: true, items: [] },
  { kind: 'remarks', isShown: true, items: ['teacher'] },
  { kind: 'signatures', isShown: true, items: ['teacher', 'head', 'guardian'] },
  { kind: 'qr', isShown: true, items: [] },
  { kind: 'key', isShown: true, items: [] },
]

const view = z.object({
  id: z.uuid(),
  title: z.string(),
  isForAll: z.boolean(),
  language: oneOf(cardLanguages),
  /** Every kind of block once, also those that are not shown. */
  blocks: z.array(block),
  classIds: z.array(z.uuid()),
  /** All classes, and the other design that a class has. */
  classes: z.array(z.object({ id: z.uuid(), title: z.string(), other: z.string() })),
  version: z.int(),
  mayEdit: z.boolean(),
})
export type CardDesignView = z.output<typeof view>

const views = [cardDesigns.name, 'view'] as const
const ofExample = { params: { id: exampleCardDesign } }

export const readCardDesign = endpoint({
  method: 'GET',
  path: '/card-designs/:id/layout',
  summary: 'The blocks of a design in order, and the classes that it is for',
  may: views,
  params: idParams,
  response: view,
  example: ofExample,
})

export const changeCardDesign = endpoint({
  method: 'PUT',
  path: '/card-designs/:id/layout',
  summary:
    'The blocks of a design and its classes, in the place of those that it has. Cards that were published keep what they say, and are printed in the new look',
  may: [cardDesigns.name, 'edit'],
  versioned: true,
  params: idParams,
  body: z.strictObject({
    blocks: z.array(block).min(1).max(20).meta({ title: 'Blocks' }),
    classIds: z.array(z.uuid()).max(100).default([]).meta({ title: 'Classes' }),
  }),
  response: view,
  example: {
    ...ofExample,
    body: {
      blocks: [...usualBlocks].map((one) => ({ ...one, items: [...one.items] })),
      classIds: [classes.example.id],
    },
  },
})

/** "head:logo:address,facts:name": blocks that are shown, in order, in the address of a picture. */
const drafted = z
  .string()
  .max(1000)
  .regex(/^[a-z]+(?::[a-z]+)*(?:,[a-z]+(?::[a-z]+)*)*$/)

export const showCardDesign = endpoint({
  method: 'GET',
  path: '/card-designs/:id/page',
  summary:
    'A page in this design as an SVG picture: the latest card of a student whose results the reader sees, or an invented one. `blocks` are tried out in the place of those that are saved',
  may: views,
  gives: 'file',
  params: idParams,
  query: z.strictObject({
    language: oneOf(languageNames).optional(),
    /** English and Urdu beside each other. */
    isBilingual: flag(false),
    blocks: drafted.optional(),
  }),
  example: ofExample,
})
