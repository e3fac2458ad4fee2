import { endpoint } from 'kit/contract/contract'
import { z } from 'zod'

/** What becomes of a child's own log-in: it ends with that of the last guardian, or stays; or there is none. */
export const childLogIns = ['ends', 'stays', 'none'] as const

const consequences = z.object({
  /** Whether the reader is a guardian who has access as one. */
  mayOptOut: z.boolean(),
  /** The reader works here as well: only what they see as a guardian ends. */
  worksHere: z.boolean(),
  /** What has to be typed. */
  name: z.string(),
  children: z.array(
    z.object({ id: z.uuid(), name: z.string(), otherName: z.string(), logIn: z.enum(childLogIns) }),
  ),
})
export type Consequences = z.output<typeof consequences>

export const readOptOut = endpoint({
  method: 'GET',
  path: '/me/opt-out',
  summary: 'What ends and what stays when one gives up one’s access as a guardian',
  may: 'signed-in',
  response: consequences,
  example: {},
})

export const optOut = endpoint({
  method: 'POST',
  path: '/me/opt-out',
  summary:
    'Give up one’s access as a guardian, by typing one’s name: the log-in is deactivated, and those of the children for whom no other guardian logs in. Enrolment, dues and register stay',
  may: 'signed-in',
  proof: 'recent',
  limit: 4 * 1024,
  body: z.strictObject({
    name: z.string().trim().min(1).max(200).meta({ title: 'Your name' }),
  }),
  response: z.object({ signedOut: z.boolean() }),
  example: { body: { name: 'Imran Khalid' } },
})
