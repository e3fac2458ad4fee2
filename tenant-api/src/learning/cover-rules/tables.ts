import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../../core/columns/columns.ts'
import type { OrderedCoverRule } from './contract.ts'

export const coverPolicyRow = pgTable('cover_policy', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  rules: text('rules').array().$type<OrderedCoverRule[]>().notNull(),
  longestRun: smallint('longest_run').notNull(),
  mostADay: smallint('most_a_day').notNull(),
  mostAWeek: smallint('most_a_week').notNull(),
  fairnessDays: smallint('fairness_days').notNull(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
