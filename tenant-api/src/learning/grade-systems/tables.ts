import { boolean, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Rounding } from 'kit/values/fraction'
import { createdAt, id, rowColumns, updatedAt } from '../../core/columns/columns.ts'

export const gradeSystem = pgTable('grade_system', {
  ...rowColumns(),
  title: text('title').notNull(),
  otherTitle: text('other_title').notNull(),
  decimals: smallint('decimals').notNull(),
  rounding: text('rounding').$type<Rounding>().notNull(),
  pass: percent('pass').notNull(),
  caps: boolean('caps').notNull(),
  description: text('description').notNull(),
  /** Written by the database, when results are prepared. */
  isUsed: boolean('is_used').notNull().default(false),
})

export const gradeBand = pgTable('grade_band', {
  id: id(),
  systemId: uuid('system_id').notNull(),
  fromPercent: percent('from_percent').notNull(),
  letter: text('letter').notNull(),
  words: text('words').notNull(),
  otherWords: text('other_words').notNull(),
  points: numeric('points', { precision: 4, scale: 2, mode: 'number' }),
  isPass: boolean('is_pass').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

function percent(name: string) {
  return numeric(name, { precision: 6, scale: 3, mode: 'number' })
}
