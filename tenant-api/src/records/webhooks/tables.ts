import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant, rowColumns, updatedAt, version } from '../../core/columns/columns.ts'
import type { deliveryErrors, deliveryStates, webhookStates } from './contract.ts'

export const webhook = pgTable('webhook', {
  id: id(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  /** The same without what may be a token; kept by the database. */
  address: text('address').notNull().generatedAlwaysAs(''),
  events: text('events').array().notNull(),
  campusIds: uuid('campus_ids').array().notNull().default([]),
  secretSealed: bytes('secret_sealed').notNull(),
  previousSealed: bytes('previous_sealed'),
  previousUntil: instant('previous_until'),
  state: text('state').$type<'on' | 'off' | 'failed'>().notNull().default('on'),
  makerId: uuid('maker_id').notNull(),
  answeredSince: instant('answered_since').notNull(),
  removedAt: instant('removed_at'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
export type WebhookRow = typeof webhook.$inferSelect

export const webhookHealth = pgTable('webhook_health', {
  webhookId: uuid('webhook_id').primaryKey(),
  failingSince: instant('failing_since'),
  pausedUntil: instant('paused_until'),
  leasedUntil: instant('leased_until'),
  deliveredAt: instant('delivered_at'),
})

export const webhookDelivery = pgTable('webhook_delivery', {
  id: id(),
  webhookId: uuid('webhook_id').notNull(),
  eventId: uuid('event_id').notNull(),
  type: text('type').notNull(),
  payload: text('payload').notNull(),
  replayOf: uuid('replay_of'),
  state: text('state').$type<keyof typeof deliveryStates>().notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  dueAt: instant('due_at').notNull(),
  at: instant('at').notNull(),
  sentAt: instant('sent_at'),
  status: integer('status'),
  ms: integer('ms'),
  answer: text('answer'),
  error: text('error').$type<keyof typeof deliveryErrors>(),
})
export type DeliveryRow = typeof webhookDelivery.$inferSelect

/** The view of all webhooks as their list shows them. */
export const webhookList = pgTable('webhooks', {
  ...rowColumns(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  state: text('state').$type<keyof typeof webhookStates>().notNull(),
  eventCount: integer('event_count').notNull(),
  deliveredOn: date('delivered_on'),
  failingSince: date('failing_since'),
  maker: text('maker').notNull(),
})
