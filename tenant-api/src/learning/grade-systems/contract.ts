import { endpoint } from 'kit/contract/contract'
import { oneOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

/** The IBCC of the demo school, and of every new one; examples and tests name it. */
export const exampleGradeSystem = '01980000-0000-7000-8000-0000000e8001'

export const roundings = {
  'half-up': sentence('From one half on upwards'),
  'half-even': sentence('One half to the even number'),
  cut: sentence('Always downwards'),
  up: sentence('Always upwards'),
} as const

const percent = z.number().min(0).max(100).multipleOf(0.001)

/** How percentages are rounded, graded and passed. */
export const gradeSystems = resource({
  name: 'grade-systems',
  label: { one: 'Grade system', many: 'Grade systems' },
  within: 'institute',
  search: ['title', 'otherTitle'],
  // Its grades are lines, which no sheet of one row for each system brings.
  recognisedBy: [],
  sorts: ['title'],
  shows: ['title', 'pass', 'decimals', 'rounding', 'isUsed'],
  kept: z.object({
    isUsed: z.boolean().meta({ title: 'Used by results' }),
  }),
  fields: z.object({
    title: text(1, 60).meta({ title: 'Title', hint: 'Such as IBCC or Primary' }),
    otherTitle: text(0, 60).default('').meta({ title: 'Title in the other script' }),
    pass: percent.meta({ title: 'Pass mark in percent' }),
    decimals: z.int().min(0).max(2).default(0).meta({
      title: 'Digits after the point',
      hint: 'Of a printed percentage: 0 prints 75, 2 print 74.85',
    }),
    rounding: oneOf(roundings).default('half-up').meta({ title: 'Rounding' }),
    caps: z
      .boolean()
      .default(true)
      .meta({ title: 'At most 100', hint: 'With bonus marks above the maximum, 100 is printed' }),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 3 }),
  }),
  example: { id: exampleGradeSystem, body: { title: 'Primary', pass: 33 } },
})

/** A grade begins at a percentage, and ends where the next one begins. */
export const gradeBand = z.strictObject({
  from: percent.meta({ title: 'From percent' }),
  letter: text(1, 10).meta({ title: 'Grade' }),
  words: text(0, 60).default('').meta({ title: 'In words' }),
  otherWords: text(0, 60).default('').meta({ title: 'In words of the other script' }),
  points: z.number().min(0).max(99).multipleOf(0.01).nullable().default(null).meta({ title: 'Points' }),
  isPass: z.boolean().meta({ title: 'Passes' }),
})
export type BandLine = z.output<typeof gradeBand>

const gradeSystemView = z.object({
  id: z.uuid(),
  title: z.string(),
  decimals: z.int(),
  rounding: oneOf(roundings),
  pass: z.number(),
  caps: z.boolean(),
  /** From the highest grade to the lowest. */
  bands: z.array(gradeBand),
  version: z.int(),
  isUsed: z.boolean(),
  mayEdit: z.boolean(),
})
export type GradeSystemView = z.output<typeof gradeSystemView>

const ofExample = { params: { id: exampleGradeSystem } }

export const readGradeSystem = endpoint({
  method: 'GET',
  path: '/grade-systems/:id/bands',
  summary: 'A grade system with its grades, from the highest to the lowest',
  may: [gradeSystems.name, 'view'],
  params: idParams,
  response: gradeSystemView,
  example: ofExample,
})

export const changeBands = endpoint({
  method: 'PUT',
  path: '/grade-systems/:id/bands',
  summary:
    'The grades of a system, in the place of those that it has; refused once results were prepared with it',
  may: [gradeSystems.name, 'edit'],
  versioned: true,
  params: idParams,
  body: z.strictObject({ bands: z.array(gradeBand).min(1).max(30).meta({ title: 'Grades' }) }),
  response: gradeSystemView,
  example: {
    ...ofExample,
    body: {
      bands: [
        { from: 40, letter: 'P', words: 'Pass', isPass: true },
        { from: 0, letter: 'F', words: 'Fail', isPass: false },
      ],
    },
  },
})

/** The form of a copy. */
export const newCopy = z.strictObject({ title: gradeSystems.fields.shape.title })

export const copyGradeSystem = endpoint({
  method: 'POST',
  path: '/grade-systems/:id/copies',
  summary: 'A system of another title with the same rules and grades, which can be changed',
  may: [gradeSystems.name, 'edit'],
  status: 201,
  idempotent: true,
  params: idParams,
  body: newCopy,
  response: gradeSystemView,
  example: { ...ofExample, body: { title: 'Copied for primary classes' } },
})
