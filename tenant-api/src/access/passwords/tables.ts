import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '../../core/columns/columns.ts'

export type Purpose = 'reset' | 'password' | 'email' | 'proof' | 'log-in' | 'phone' | 'registration'

/** A code sent to somebody, with the requester's ticket. */
export const oneTimeCode = pgTable('one_time_code', {
  id: id(),
  purpose: text('purpose').$type<Purpose>().notNull(),
  accountId: uuid('account_id'),
  asker: text('asker').notNull(),
  isKnown: boolean('is_known').notNull(),
  byText: boolean('by_text').notNull().default(false),
  ticketHash: bytes('ticket_hash').notNull(),
  sealed: bytes('sealed').notNull(),
  codeHash: bytes('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  tokenHash: bytes('token_hash'),
  /** Of the link in the same letter. */
  linkHash: bytes('link_hash'),
})
