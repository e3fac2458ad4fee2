import { count, endpoint } from 'kit/contract/contract'
import { z } from 'zod'

/** How far back home looks, and how many days that is with today. */
export const spans = { week: 7, month: 30 } as const
export const spanKeys = ['week', 'month'] as const
export type SpanKey = (typeof spanKeys)[number]

/** Numbers of one thing that is counted; what they are called and how they look is said by the web app. */
export const measure = z.object({
  key: z.string(),
  /** A level stands until it changes, a flow comes anew each day; parts are what a whole is made of. */
  kind: z.enum(['level', 'flow', 'parts']),
  /** It could not be read this time; the others were. */
  failed: z.boolean(),
  lines: z.array(
    z.object({
      /** In the reader's language; empty where there is one line alone. */
      name: z.string(),
      /** One for each of the days; a part has a single one. */
      values: z.array(z.number()),
      /** A level's on the day before, a flow's sum over as many days before. */
      before: z.number(),
    }),
  ),
})
export type Measured = z.output<typeof measure>

export const readHome = endpoint({
  method: 'GET',
  path: '/home',
  summary: 'The numbers of my home page: those that I may see, over some days up to today',
  may: 'signed-in',
  query: z.strictObject({
    span: z.enum(spanKeys).default('week'),
    /** Only what lies in this campus, where it lies in one. */
    campus: z.uuid().optional(),
  }),
  response: z.object({ days: z.array(z.iso.date()), measures: z.array(measure) }),
  example: { query: { span: 'month' } },
})

/** Something that a person did, in the reader's words. */
export const deed = z.object({
  id: z.uuid(),
  key: z.string(),
  sentence: z.string(),
  actor: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** The record that was added or changed, where it was a single one: its table and its id. */
  record: z.object({ table: z.string(), id: z.uuid() }).nullable(),
})
export type Deed = z.output<typeof deed>

export const listActivity = endpoint({
  method: 'GET',
  path: '/home/activity',
  summary: 'What was done lately, newest first: by everybody where I may view the audit log, else by me',
  may: 'signed-in',
  query: z.strictObject({ limit: count(1, 30, 8) }),
  response: z.object({ rows: z.array(deed) }),
  example: {},
})

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
