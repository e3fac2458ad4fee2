import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '../../core/columns/columns.ts'
import type { Channel } from './contract.ts'

/** A way in for whose log-in has not begun; of an account one is good at a time. */
export const invitation = pgTable('invitation', {
  id: id(),
  accountId: uuid('account_id').notNull(),
  channel: text('channel').$type<Channel>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  /** Where a text went. */
  phone: text('phone'),
  jobId: uuid('job_id'),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ended: text('ended').$type<'accepted' | 'revoked' | 'replaced'>(),
  endedAt: instant('ended_at'),
})
