import { boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Channel } from 'kit/messages/carrier'
import type { Language } from 'kit/text/locale'
import { bytes, createdAt, id, instant, rowColumns, updatedAt, version } from '../../core/columns/columns.ts'
import type { AttemptOutcome, MessageState, Provider, StateReason, TemplateState } from './contract.ts'

export const messageChannel = pgTable('message_channel', {
  id: id(),
  channel: text('channel').$type<Channel>().notNull(),
  provider: text('provider').$type<Provider>().notNull(),
  isOn: boolean('is_on').notNull(),
  shown: jsonb('shown').$type<Readonly<Record<string, string>>>().notNull(),
  sealed: bytes('sealed'),
  perMinute: integer('per_minute').notNull(),
  partCost: integer('part_cost'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const messageChannelHealth = pgTable('message_channel_health', {
  channel: text('channel').$type<Channel>().primaryKey(),
  failingSince: instant('failing_since'),
  pausedUntil: instant('paused_until'),
  leasedUntil: instant('leased_until'),
  takenAt: instant('taken_at'),
  error: text('error'),
})

export const messageRule = pgTable('message_rule', {
  id: id(),
  event: text('event').notNull(),
  isOn: boolean('is_on').notNull(),
  channels: text('channels').array().$type<Channel[]>().notNull(),
  fallMinutes: integer('fall_minutes'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const messageTemplate = pgTable('message_template', {
  id: id(),
  event: text('event').notNull(),
  language: text('language').$type<Language>().notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  short: text('short').notNull(),
  whatsappName: text('whatsapp_name'),
  whatsappState: text('whatsapp_state').$type<TemplateState>().notNull(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const messageRefusal = pgTable('message_refusal', {
  id: id(),
  personId: uuid('person_id').notNull(),
  category: text('category').notNull(),
  channel: text('channel').$type<Channel>().notNull(),
  createdAt: createdAt(),
})

export const messageDigest = pgTable('message_digest', {
  id: id(),
  personId: uuid('person_id').notNull(),
  category: text('category').notNull(),
  createdAt: createdAt(),
})

export const pushSubscription = pgTable('push_subscription', {
  id: id(),
  accountId: uuid('account_id').notNull(),
  endpoint: text('endpoint').notNull(),
  subscription: jsonb('subscription').$type<object>().notNull(),
  device: text('device').notNull(),
  createdAt: createdAt(),
  takenAt: instant('taken_at'),
})

export const message = pgTable('message', {
  id: id(),
  key: text('key').notNull(),
  event: text('event').notNull(),
  category: text('category').notNull(),
  campusId: uuid('campus_id'),
  /** Null in a message to the guardian of an applicant. */
  personId: uuid('person_id'),
  admissionId: uuid('admission_id'),
  aboutId: uuid('about_id'),
  accountId: uuid('account_id'),
  language: text('language').$type<Language>().notNull(),
  fill: jsonb('fill').$type<MessageFill>().notNull(),
  page: text('page'),
  sourceId: uuid('source_id'),
  isUrgent: boolean('is_urgent').notNull(),
  ladder: text('ladder').array().$type<Channel[]>().notNull(),
  channel: text('channel').$type<Channel>(),
  address: text('address'),
  state: text('state').$type<MessageState>().notNull(),
  reason: text('reason').$type<StateReason>(),
  isDigest: boolean('is_digest').notNull(),
  dueAt: instant('due_at').notNull(),
  fallsAt: instant('falls_at'),
  attempts: integer('attempts').notNull(),
  leasedUntil: instant('leased_until'),
  providerId: text('provider_id'),
  title: text('title'),
  body: text('body'),
  parts: smallint('parts'),
  queuedAt: instant('queued_at').notNull(),
  day: date('day').notNull(),
  time: text('time').notNull(),
  searchText: text('search_text').notNull(),
  sentAt: instant('sent_at'),
  deliveredAt: instant('delivered_at'),
  readAt: instant('read_at'),
})
export type MessageRow = typeof message.$inferSelect

export const messageAttempt = pgTable('message_attempt', {
  id: id(),
  messageId: uuid('message_id').notNull(),
  channel: text('channel').$type<Channel>().notNull(),
  address: text('address'),
  beganAt: instant('began_at').notNull(),
  endedAt: instant('ended_at'),
  outcome: text('outcome').$type<AttemptOutcome>(),
  code: text('code'),
  parts: smallint('parts'),
})

/**
 * The values for a template; a name comes with the one in the other script: `student`, `studentOther`. A sentence is
 * translated for the reader.
 */
export type MessageFill = Readonly<Record<string, string | number | { sentence: string }>>

/** The text that somebody wrote, in one language. */
export type SourceWords = { title: string; body: string; short: string }

/** A written text, stored once for all messages with it. */
export const messageSource = pgTable('message_source', {
  id: uuid('id').primaryKey(),
  language: text('language').$type<Language>().notNull(),
  words: jsonb('words').$type<Partial<Record<Language, SourceWords>>>().notNull(),
  channels: text('channels').array().$type<Channel[]>().notNull(),
})

/** The view for the list of messages. */
export const messageList = pgTable('messages', {
  ...rowColumns(),
  day: date('day').notNull(),
  time: text('time').notNull(),
  name: text('name').notNull(),
  aboutName: text('about_name').notNull(),
  event: text('event').notNull(),
  category: text('category').notNull(),
  channel: text('channel'),
  address: text('address').notNull(),
  language: text('language').notNull(),
  state: text('state').notNull(),
  parts: smallint('parts'),
  campusId: uuid('campus_id'),
  personId: uuid('person_id'),
})
