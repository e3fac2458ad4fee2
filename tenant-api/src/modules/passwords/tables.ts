import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '../../columns.ts'

export type Purpose = 'reset' | 'password'

/** A code that was sent to somebody; there is one for a purpose and a holder. */
export const oneTimeCode = pgTable('one_time_code', {
  id: id(),
  purpose: text('purpose').$type<Purpose>().notNull(),
  accountId: uuid('account_id'),
  holder: text('holder').notNull(),
  ticketHash: bytes('ticket_hash').notNull(),
  sealed: bytes('sealed').notNull(),
  codeHash: bytes('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
  tokenHash: bytes('token_hash'),
  sent: integer('sent').notNull(),
  firstSentAt: instant('first_sent_at').notNull(),
  lastSentAt: instant('last_sent_at').notNull(),
})
