import { endpoint } from 'kit/contract/contract'
import { z } from 'zod'

/** Rows of one kind that fit, the best five. */
export const searchGroup = z.object({
  resource: z.string(),
  title: z.string(),
  /** The page under which each of the rows has its own, without scope. */
  page: z.string(),
  rows: z.array(z.object({ id: z.uuid(), name: z.string(), hint: z.string() })),
})
export type SearchGroup = z.output<typeof searchGroup>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Records of every kind that I may see, by name; letters, digits and marks are folded',
  may: 'signed-in',
  query: z.strictObject({
    /** Each of its words must occur. */
    q: z
      .string()
      .min(1)
      .max(100)
      .regex(/^\P{Cc}*$/u),
    /** Only what lies in this campus, where it lies in one. */
    campus: z.uuid().optional(),
  }),
  response: z.object({ groups: z.array(searchGroup) }),
  example: { query: { q: 'gulshan' } },
})
