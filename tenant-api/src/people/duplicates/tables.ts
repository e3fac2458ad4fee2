import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../core/columns/columns.ts'
import type { Merged } from './contract.ts'
import type { MergeSnapshot } from './merge-snapshot.ts'

export const merger = pgTable('merger', {
  id: id(),
  resource: text('resource').$type<Merged>().notNull(),
  survivorId: uuid('survivor_id').notNull(),
  otherId: uuid('other_id').notNull(),
  kept: jsonb('kept').$type<MergeSnapshot>().notNull(),
  version: integer('version').notNull(),
  at: instant('at').notNull(),
  undoneAt: instant('undone_at'),
})

/** Two records that look alike and are two people; the lesser id stands first. */
export const twoPeople = pgTable('two_people', {
  id: id(),
  oneId: uuid('one_id').notNull(),
  otherId: uuid('other_id').notNull(),
})
