import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../columns.ts'
import type { ErasureState, Share } from './contract.ts'

/** Who is to be erased, or was, or was not after all. */
export const personErasure = pgTable('person_erasure', {
  id: id(),
  number: integer('number').notNull(),
  personId: uuid('person_id').notNull(),
  state: text('state').$type<ErasureState>().notNull().default('asked'),
  reason: text('reason').notNull(),
  askedBy: uuid('asked_by'),
  askedAt: instant('asked_at').notNull(),
  dueAt: instant('due_at').notNull(),
  endedAt: instant('ended_at'),
  outcome: jsonb('outcome').$type<Share[]>(),
})
