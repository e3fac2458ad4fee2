import { resource } from 'kit/resource'
import { z } from 'zod'

/** The demo school's main campus; examples and tests name it. */
export const mainCampus = '01980000-0000-7000-8000-00000000c001'

/** Where a school's sections are: a branch with an address of its own. */
export const campuses = resource({
  name: 'campuses',
  label: { one: 'Campus', many: 'Campuses' },
  within: 'campus',
  search: ['name', 'code', 'city', 'location'],
  sorts: ['name', 'city', 'code'],
  fields: z.object({
    name: z.string().trim().min(1).max(100).meta({ title: 'Name' }),
    code: z
      .string()
      .trim()
      .max(12)
      .regex(/^[\p{L}\p{N}-]*$/u)
      .default('')
      .meta({ title: 'Short name', hint: 'For lists and numbers, such as MAIN' }),
    city: z.string().trim().max(80).default('').meta({ title: 'City', bulk: true }),
    location: z.string().trim().max(200).default('').meta({ title: 'Location' }),
    contact: z.string().trim().max(100).default('').meta({ title: 'Contact', bulk: true }),
    description: z.string().trim().max(1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: { id: mainCampus, body: { name: 'Model Town', code: 'MTN', city: 'Lahore' } },
})
