import { count, endpoint } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

/** How an entry of the audit log does not fit its seal. */
export const misfits = {
  link: sentence('The order of the entries was changed here'),
  'act-gone': sentence('An entry was removed'),
  'act-changed': sentence('An entry was changed'),
  'row-gone': sentence('A change was taken out of an entry'),
  'row-changed': sentence('A change of an entry was altered'),
  'row-added': sentence('A change was put into an entry'),
  'redaction-forged': sentence('A change was passed off as the erasure of a person'),
  'redaction-gone': sentence('What the erasure of a person took out is not noted any more'),
  unsealed: sentence('An entry was put in past the product'),
  'sealed-late': sentence('An entry turned up after younger ones had been sealed'),
  'other-time': sentence('An entry gives another time than the one at which it was written'),
} as const
export type Misfit = keyof typeof misfits

/** What stands against what the provider keeps of the seal, outside of the school's database. */
export const anchorStates = {
  none: sentence('Nothing is kept outside yet'),
  fits: sentence('It fits what is kept outside of the school’s database'),
  'cut-off': sentence('The end of the log was cut off'),
  rewritten: sentence('The log was rewritten'),
} as const
export type AnchorState = keyof typeof anchorStates

const states = Object.keys(anchorStates) as [AnchorState, ...AnchorState[]]
const problems = Object.keys(misfits) as [Misfit, ...Misfit[]]

export const readSeal = endpoint({
  method: 'GET',
  path: '/audit/seal',
  summary:
    'How far the audit log is sealed, and whether that fits what is kept outside of the school’s database',
  may: ['audit', 'view'],
  response: z.object({
    /** So many acts are sealed. */
    sealed: z.int(),
    sealedAt: z.iso.datetime().nullable(),
    /** Done since, and sealed in a minute or two. */
    waiting: z.int(),
    /** So many erasures of persons have taken out of the log what it said of them. */
    erasures: z.int(),
    anchor: z.enum(states),
    /** Up to which act it is kept outside, and since when. */
    anchored: z.object({ number: z.int(), at: z.iso.datetime() }).nullable(),
  }),
  example: {},
})

export const checkSeal = endpoint({
  method: 'GET',
  path: '/audit/seal/check',
  summary:
    'Recomputes a stretch of the seal: which entries were edited, removed, put in or put in another order',
  may: ['audit', 'view'],
  query: z.strictObject({ from: count(1, 1_000_000_000, 1) }),
  response: z.object({
    rows: z.array(
      z.object({
        number: z.int().nullable(),
        actId: z.uuid(),
        rowId: z.uuid().nullable(),
        problem: z.enum(problems),
      }),
    ),
    /** Where the next stretch begins; null behind the last. */
    next: z.int().nullable(),
  }),
  example: {},
})
/** What a stretch of the seal says. */
export type Stretch = z.output<typeof checkSeal.response>
