import { endpoint } from 'kit/contract/contract'
import { oneOf, optionList, text } from 'kit/contract/fields'
import { resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

/** Resources to which a school may add fields. Each says `custom: true` and has a column `custom`. */
export const customised = {
  students: sentence('Students'),
  guardians: sentence('Guardians'),
  teachers: sentence('Teachers'),
  staff: sentence('Staff'),
} as const

export const customKinds = {
  text: sentence('Short text'),
  long: sentence('Long text'),
  number: sentence('Number'),
  day: sentence('Date'),
  flag: sentence('Yes or no'),
  choice: sentence('One of several options'),
  several: sentence('Any of several options'),
  phone: sentence('Phone'),
  email: sentence('Email'),
  link: sentence('Web address'),
} as const

/** What a short text may hold, in the specification's words when it does not. */
export const customRules = {
  any: sentence('Anything'),
  letters: sentence('Letters only'),
  'letters-spaces': sentence('Letters and spaces'),
  digits: sentence('Digits only'),
  email: sentence('An e-mail address'),
  phone: sentence('A phone number'),
} as const

const titles = {
  title: text(1, 60).meta({ title: 'Title' }),
  titleUr: text(0, 60).default('').meta({ title: 'Title in Urdu' }),
  titleAr: text(0, 60).default('').meta({ title: 'Title in Arabic' }),
}

/** What stands above fields in forms: those of one heading stand together. */
const headings = {
  heading: text(0, 60)
    .default('')
    .meta({ title: 'Heading', hint: 'In forms, fields of one heading stand together below it' }),
  headingUr: text(0, 60).default('').meta({ title: 'Heading in Urdu' }),
  headingAr: text(0, 60).default('').meta({ title: 'Heading in Arabic' }),
}

/** A choice of a field: without an id it is a new one; one that is over is kept by those who have it. */
export const customOption = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/)
    .optional(),
  ...titles,
  isOver: z.boolean().default(false),
})

/** Fields of a school's own: House, Uses the van. */
export const customFields = resource({
  name: 'custom-fields',
  label: { one: 'Custom field', many: 'Custom fields' },
  within: 'institute',
  search: ['title', 'titleUr', 'titleAr'],
  recognisedBy: [],
  sorts: ['place', 'title'],
  turn: 'place',
  turnAmong: 'resource',
  shows: ['title', 'resource', 'kind', 'options', 'isRequired', 'isListed'],
  fields: z.object({
    resource: oneOf(customised).meta({ title: 'Belongs to', hint: 'Stays as it is' }),
    title: titles.title,
    titleUr: titles.titleUr,
    titleAr: titles.titleAr.meta({ hint: 'Whoever reads another language sees the first title' }),
    kind: oneOf(customKinds).meta({ title: 'Kind', hint: 'Stays as it is once there are values' }),
    rule: oneOf(customRules)
      .default('any')
      .meta({
        title: 'Allowed text',
        hint: 'What stands already stays; whatever is written from now on is checked',
        when: { field: 'kind', is: ['text'] },
      }),
    options: optionList(customOption)
      .default([])
      .meta({ title: 'Options', when: { field: 'kind', is: ['choice', 'several'] } }),
    hint: text(0, 200).default('').meta({ title: 'Hint', hint: 'Stands below the field in forms' }),
    isRequired: z.boolean().default(false).meta({ title: 'Must be filled in' }),
    isListed: z.boolean().default(false).meta({ title: 'Stands in the list' }),
    place: z
      .int()
      .min(1)
      .max(9999)
      .nullable()
      .default(null)
      .meta({ title: 'Order', hint: 'Its turn in forms and lists; left empty, it comes last' }),
    heading: headings.heading,
    headingUr: headings.headingUr,
    headingAr: headings.headingAr,
  }),
  example: {
    id: '01980000-0000-7000-8000-00000000cf01',
    body: { resource: 'students', title: 'Shoe size', kind: 'number' },
  },
})

const shownOption = z.object({ ...customOption.shape, id: z.string(), isOver: z.boolean() })

export const readCustomFields = endpoint({
  method: 'GET',
  path: '/custom-fields/shown',
  summary: 'The fields that the school has added to what I may see, in their order, for forms and lists',
  may: 'signed-in',
  response: z.object({
    fields: z.array(
      z.object({
        resource: z.string(),
        key: z.string(),
        title: z.string(),
        titleUr: z.string(),
        titleAr: z.string(),
        kind: oneOf(customKinds),
        rule: oneOf(customRules),
        hint: z.string(),
        isRequired: z.boolean(),
        isListed: z.boolean(),
        heading: z.string(),
        headingUr: z.string(),
        headingAr: z.string(),
        options: z.array(shownOption),
      }),
    ),
  }),
  example: {},
})
