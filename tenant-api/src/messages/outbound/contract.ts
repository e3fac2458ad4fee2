import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, oneOfDeclared, timeOfDay } from 'kit/contract/fields'
import { languageNames } from '../../institute/settings/contract.ts'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

/** A message of the demo school, and a failed one. */
export const exampleMessage = '01980000-0000-7000-8000-0000000d5001'
export const exampleFailed = '01980000-0000-7000-8000-0000000d5002'
/** A message that is sent by hand. */
export const exampleByHand = '01980000-0000-7000-8000-0000000d5003'

/** The categories of people's preferences; nobody switches off messages on the security of their account. */
export const messageCategories = {
  attendance: sentence('Attendance'),
  announcements: sentence('Announcements and notices'),
  conversations: sentence('Conversations and meetings'),
  calendar: sentence('Calendar'),
  general: sentence('Everything else'),
} as const

/** The names of all messages, which their modules declare: the server and the browser fill them in at their start. */
export const eventNames: Record<string, string> = {}
/** Those of messages that the product sends by itself, and whose rules and words the school may change. */
export const automaticNames: Record<string, string> = {}

export const channelNames = {
  email: sentence('Email'),
  sms: sentence('SMS'),
  whatsapp: sentence('WhatsApp'),
  push: sentence('Browser notice'),
} as const

/** The providers of channels. */
export const providerNames = {
  house: sentence('Maktab'),
  mailgun: sentence('Mailgun'),
  smtp: sentence('Own mail server (SMTP)'),
  twilio: sentence('Twilio'),
  gateway: sentence('Own SMS gateway (HTTP)'),
  hand: sentence('By hand, from the telephone of the office'),
  meta: sentence('WhatsApp Business (Meta)'),
  'web-push': sentence('The browsers themselves'),
} as const
export type Provider = keyof typeof providerNames

export const messageStates = {
  queued: sentence('Waiting'),
  sending: sentence('Being sent'),
  sent: sentence('Sent'),
  delivered: sentence('Delivered'),
  read: sentence('Read'),
  failed: sentence('Not sent'),
  unreached: sentence('No recipients'),
} as const
export type MessageState = keyof typeof messageStates

/** Why a message was not sent. */
export const stateReasons = {
  off: sentence('The school does not tell this'),
  nowhere: sentence('This person cannot be reached'),
  refused: sentence('The provider did not accept it'),
  gone: sentence('The address is no more'),
  late: sentence('Not sent in time'),
  withdrawn: sentence('Withdrawn before it was sent'),
} as const
export type StateReason = keyof typeof stateReasons

export const attemptOutcomes = {
  taken: sentence('Accepted by the provider'),
  refused: sentence('Not accepted'),
  gone: sentence('The address is no more'),
  later: sentence('The provider did not answer'),
  settings: sentence('The provider did not let the school in'),
} as const
export type AttemptOutcome = keyof typeof attemptOutcomes

export const templateStates = {
  none: sentence('Not sent to Meta'),
  pending: sentence('Waits for Meta'),
  approved: sentence('Approved by Meta'),
  rejected: sentence('Rejected by Meta'),
  paused: sentence('Paused by Meta'),
  disabled: sentence('Disabled by Meta'),
} as const
export type TemplateState = keyof typeof templateStates

/** What a message to many would be, before it is sent: shown by every action that sends to many. */
export const sendingPreview = z.object({
  people: z.int(),
  channels: z.array(
    z.object({
      channel: oneOf(channelNames),
      messages: z.int(),
      /** The parts of text messages, and what they cost in the minor unit; null if no price is known. */
      parts: z.int(),
      cost: z.int().nullable(),
    }),
  ),
  /** People reached only in the app, and people not reached at all. */
  byAppAlone: z.int(),
  unreached: z.int(),
  /** For each language its number of people, and the message that one of them would get. */
  languages: z.array(
    z.object({ language: oneOf(languageNames), people: z.int(), title: z.string(), text: z.string() }),
  ),
  currency: z.string(),
})
export type SendingPreview = z.output<typeof sendingPreview>

/** The log of messages, one row for each person and event. */
export const messages = resource({
  name: 'messages',
  label: { one: 'Message', many: 'Messages' },
  none: sentence('No message fits'),
  within: 'campus',
  search: ['name', 'address'],
  recognisedBy: [],
  isLatestFirst: true,
  sorts: ['day', 'name', 'state'],
  shows: ['day', 'time', 'name', 'aboutName', 'event', 'channel', 'state'],
  kept: z.object({
    day: dayShape.meta({ title: 'Day' }),
    time: timeOfDay().meta({ title: 'Time' }),
    name: z.string().meta({ title: 'To' }),
    aboutName: z.string().meta({ title: 'About' }),
    event: oneOfDeclared(eventNames).meta({ title: 'Purpose' }),
    category: oneOf(messageCategories).meta({ title: 'Category' }),
    channel: oneOf(channelNames).nullable().meta({ title: 'Channel' }),
    address: z.string().meta({ title: 'Address' }),
    language: oneOf(languageNames).meta({ title: 'Language' }),
    state: oneOf(messageStates).meta({ title: 'State' }),
    parts: z.int().nullable().meta({ title: 'Parts' }),
    campusId: z.uuid().nullable().meta({ title: 'Campus', hidden: true }),
    personId: z.uuid().nullable().meta({ title: 'Person', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: exampleMessage, body: {} },
})

/** View: the log. Edit: send again, and send by hand. */
export const permission: Permission = { ...messages.permission, actions: ['view', 'edit'] }

const instant = z.iso.datetime({ offset: true })
const sees = [messages.name, 'view'] as const
const may = [messages.name, 'edit'] as const

export const readMessage = endpoint({
  method: 'GET',
  path: '/messages/:id/details',
  summary: 'A message as it was said, and every try to send it',
  may: sees,
  params: idParams,
  response: z.object({
    id: z.uuid(),
    label: z.string(),
    state: oneOf(messageStates),
    reason: oneOf(stateReasons).nullable(),
    body: z.string(),
    dueAt: instant,
    sentAt: instant.nullable(),
    deliveredAt: instant.nullable(),
    readAt: instant.nullable(),
    isUrgent: z.boolean(),
    isDigest: z.boolean(),
    /** The channels after this one. */
    next: z.array(oneOf(channelNames)),
    mayResend: z.boolean(),
    /** A WhatsApp link with the text, for a clerk's own phone; null if it is not sent by hand. */
    byHand: z.url().nullable(),
    attempts: z.array(
      z.object({
        at: instant,
        channel: oneOf(channelNames),
        address: z.string(),
        outcome: oneOf(attemptOutcomes).nullable(),
        code: z.string().nullable(),
        parts: z.int().nullable(),
      }),
    ),
  }),
  example: { params: { id: exampleMessage } },
})
export type MessageDetails = z.output<typeof readMessage.response>

export const resendMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/resending',
  summary: 'Send once more what was given up, by every channel that reaches the person now',
  may,
  idempotent: true,
  params: idParams,
  response: z.object({ id: z.uuid(), state: oneOf(messageStates) }),
  example: { params: { id: exampleFailed } },
})

export const resendMany = endpoint({
  method: 'POST',
  path: '/messages/resending',
  summary: 'Send once more everything of a span that was given up',
  may,
  idempotent: true,
  body: z.strictObject({ since: instant }),
  response: z.object({ count: z.int() }),
  example: { body: { since: '2026-11-18T00:00:00Z' } },
})

export const tellByHand = endpoint({
  method: 'POST',
  path: '/messages/:id/telling',
  summary: 'Say that a message was sent by hand',
  may,
  params: idParams,
  response: z.object({ id: z.uuid(), state: oneOf(messageStates) }),
  example: { params: { id: exampleByHand } },
})

export const readFigures = endpoint({
  method: 'GET',
  path: '/messages/figures',
  summary: 'Of each channel and month: how many were accepted, in how many parts, and what they cost',
  may: sees,
  response: z.object({
    currency: z.string(),
    rows: z.array(
      z.object({
        month: z.string(),
        channel: oneOf(channelNames),
        taken: z.int(),
        parts: z.int(),
        /** In the minor unit; null if no price is known. */
        cost: z.int().nullable(),
      }),
    ),
  }),
  example: {},
})
