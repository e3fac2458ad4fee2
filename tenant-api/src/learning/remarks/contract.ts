import { text } from 'kit/contract/fields'
import { resource } from 'kit/contract/resource'
import { z } from 'zod'

/** The first remark and the first trait that every school begins with; examples and tests name them. */
export const exampleRemark = '01980000-0000-7000-8000-00000a9e4001'
export const exampleTrait = '01980000-0000-7000-8000-00000a9e4101'

const position = z
  .int()
  .min(0)
  .max(9999)
  .default(0)
  .meta({ title: 'Place in order', hint: 'The lowest stands first' })

/** Remarks that class teachers choose from. */
export const remarkTemplates = resource({
  name: 'remark-templates',
  label: { one: 'Remark for report cards', many: 'Remarks for report cards' },
  within: 'institute',
  search: ['title', 'otherTitle'],
  recognisedBy: ['title'],
  sorts: ['position', 'title'],
  fields: z.object({
    title: text(1, 300).meta({ title: 'Remark', lines: 2 }),
    otherTitle: text(0, 300).default('').meta({ title: 'Remark in the other script', lines: 2 }),
    position,
  }),
  example: { id: exampleRemark, body: { title: 'Reads with pleasure' } },
})

/** What a class teacher judges beside marks. */
export const conductTraits = resource({
  name: 'conduct-traits',
  label: { one: 'Trait of conduct', many: 'Traits of conduct' },
  within: 'institute',
  search: ['title', 'otherTitle'],
  recognisedBy: ['title'],
  sorts: ['position', 'title'],
  fields: z.object({
    title: text(1, 60).meta({ title: 'Title', hint: 'Such as Punctuality' }),
    otherTitle: text(0, 60).default('').meta({ title: 'Title in the other script' }),
    position,
  }),
  example: { id: exampleTrait, body: { title: 'Helpfulness' } },
})
