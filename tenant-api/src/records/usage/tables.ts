import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../core/columns/columns.ts'
import type { CountedKind } from './contract.ts'

/** The view of who made up the number of a period. */
export const usageList = pgTable('usage', {
  ...rowColumns(),
  name: text('name').notNull(),
  kind: text('kind').$type<CountedKind>().notNull(),
  period: text('period').notNull(),
  span: text('span').$type<'month' | 'year'>().notNull(),
  days: integer('days').notNull(),
  isCounted: boolean('is_counted').notNull(),
  firstCounted: date('first_counted').notNull(),
  lastCounted: date('last_counted').notNull(),
  personId: uuid('person_id').notNull(),
})
