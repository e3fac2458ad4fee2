import { channels } from 'kit/messages/carrier'
import { endpoint } from 'kit/contract/contract'
import { declaredKey, oneOf, text } from 'kit/contract/fields'
import { z } from 'zod'
import { languageCodes } from '../../../institute/institute/contract.ts'
import { channelNames, templateStates } from '../../outbound/contract.ts'
import { automaticNames, messageCategories } from '../../outbound/contract.ts'

const sees = ['message-channels', 'view'] as const
const setsUp = ['message-channels', 'edit'] as const
const language = z.enum(languageCodes)
const event = declaredKey(automaticNames)

const ownWords = {
  title: text(1, 200).meta({ title: 'Title' }),
  body: text(1, 4000).meta({ title: 'Text', lines: 4 }),
  short: text(1, 600).meta({ title: 'Text message', hint: 'Kept short: it is paid for by the letter.' }),
}

const words = z.object({
  language,
  title: z.string(),
  body: z.string(),
  short: z.string(),
  /** Whether the template is the school's own, or the product's. */
  isOwn: z.boolean(),
  version: z.int(),
  whatsappName: z.string().nullable(),
  whatsappState: oneOf(templateStates),
})

const eventRow = z.object({
  event,
  label: z.string(),
  category: oneOf(messageCategories),
  isUrgent: z.boolean(),
  isOn: z.boolean(),
  channels: z.array(oneOf(channelNames)),
  /** The product's default channels. */
  usual: z.array(oneOf(channelNames)),
  fallMinutes: z.int().nullable(),
  version: z.int(),
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
  words: z.array(words),
})
export type EventRow = z.output<typeof eventRow>

export const listEvents = endpoint({
  method: 'GET',
  path: '/message-events',
  summary: 'What the school tells by itself: by which channels, and in which words of each of its languages',
  may: sees,
  response: z.object({ rows: z.array(eventRow) }),
  example: {},
})

export const changeRule = endpoint({
  method: 'PUT',
  path: '/message-events/:event/rule',
  summary:
    'Say whether something is told, by which channels one after the other, and how long one that fails is waited for',
  may: setsUp,
  params: z.strictObject({ event }),
  body: z.strictObject({
    isOn: z.boolean(),
    channels: z.array(z.enum(channels)).max(4),
    /** After this many minutes the next channel is tried; null: only when this one fails. */
    fallMinutes: z.int().min(1).max(1440).nullable(),
    /** The version that was read; 0 if the school has none of its own yet. */
    version: z.int().min(0),
  }),
  response: eventRow,
  example: {
    params: { event: 'gate.late' },
    body: { isOn: true, channels: ['push', 'sms'], fallMinutes: 30, version: 0 },
  },
})
export type RuleChange = z.output<typeof changeRule.body>

export const changeWords = endpoint({
  method: 'PUT',
  path: '/message-events/:event/words/:language',
  summary:
    'Tell something in the school’s own words in one language; fields stand in braces, such as {student}',
  may: setsUp,
  params: z.strictObject({ event, language }),
  body: z.strictObject({
    ...ownWords,
    /** The name of the template at Meta, if there is one. */
    whatsappName: z
      .string()
      .regex(/^[a-z0-9_]{1,512}$/)
      .nullable()
      .default(null)
      .meta({ title: 'Name of the template at Meta' }),
    version: z.int().min(0),
  }),
  response: eventRow,
  example: {
    params: { event: 'attendance.below', language: 'en' },
    body: {
      title: 'Attendance of {student}',
      body: '{student} has been present on {percent} % of the days.',
      short: '{student}: {percent} % present.',
      version: 0,
    },
  },
})
export type WordsChange = z.output<typeof changeWords.body>

export const resetWords = endpoint({
  method: 'DELETE',
  path: '/message-events/:event/words/:language',
  summary: 'Tell something in the words of the product again',
  may: setsUp,
  params: z.strictObject({ event, language }),
  response: eventRow,
  example: { params: { event: 'attendance.absent', language: 'ar' } },
})

export const previewWords = endpoint({
  method: 'POST',
  path: '/message-events/:event/previews',
  summary: 'How words would read, and in how many parts a text message goes, with what each costs',
  may: sees,
  params: z.strictObject({ event }),
  body: z.strictObject({ language, ...ownWords }),
  response: z.object({
    title: z.string(),
    body: z.string(),
    short: z.string(),
    segments: z.int(),
    encoding: z.enum(['gsm7', 'ucs2']),
    units: z.int(),
    left: z.int(),
    /** In the minor unit of the currency; null if no price is known. */
    cost: z.int().nullable(),
    currency: z.string(),
  }),
  example: {
    params: { event: 'attendance.absent' },
    body: {
      language: 'ur',
      title: '{student}',
      body: '{student} آج غیر حاضر ہے',
      short: '{student} غیر حاضر',
    },
  },
})

export const proposeWords = endpoint({
  method: 'POST',
  path: '/message-events/:event/words/:language/proposal',
  summary: 'Ask Meta to approve the school’s own words as a template of WhatsApp',
  may: setsUp,
  params: z.strictObject({ event, language }),
  response: eventRow,
  example: { params: { event: 'attendance.absent', language: 'ur' } },
})
