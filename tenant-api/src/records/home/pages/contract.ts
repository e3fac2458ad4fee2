import { endpoint, flag } from 'kit/contract/contract'
import { z } from 'zod'
import { exampleStudent } from '../../../people/students-and-guardians/contract.ts'

/** What the API says elsewhere: the path in its contract, the address that was asked, and the answer. */
export const pageAnswer = z.object({ path: z.string(), url: z.string(), body: z.unknown() })
export type PageAnswer = z.output<typeof pageAnswer>

/** With `frame` also what stands around every page is answered: the bell, the list of long work. */
export const openHome = endpoint({
  method: 'GET',
  path: '/pages/home',
  summary: 'All that my home page shows first: the answers of the endpoints that it reads and I may ask',
  may: 'signed-in',
  query: z.strictObject({
    campus: z.uuid().optional(),
    section: z.uuid().optional(),
    frame: flag(false),
  }),
  response: z.object({ answers: z.array(pageAnswer) }),
  example: {},
})

/** The lists whose rows have a page of their own with parts of many modules. */
export const recordPages = ['students', 'guardians', 'teachers', 'staff'] as const

export const openRecord = endpoint({
  method: 'GET',
  path: '/pages/:of/:id',
  summary: 'All that the page of a person shows first, as far as I may see it',
  may: 'signed-in',
  params: z.strictObject({ of: z.enum(recordPages), id: z.uuid() }),
  query: z.strictObject({
    campus: z.uuid().optional(),
    section: z.uuid().optional(),
    frame: flag(false),
  }),
  response: z.object({ answers: z.array(pageAnswer) }),
  example: { params: { of: 'students', id: exampleStudent } },
})
