import { text } from 'kit/contract/fields'
import { resource } from 'kit/contract/resource'
import { z } from 'zod'

/** Who teaches or works together: the languages, the sciences. */
export const departments = resource({
  name: 'departments',
  label: { one: 'Department', many: 'Departments' },
  within: 'institute',
  workbookOrder: 20,
  search: ['title'],
  sorts: ['title'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title' }),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: { id: '01980000-0000-7000-8000-00000000d001', body: { title: 'Fine Arts' } },
})
