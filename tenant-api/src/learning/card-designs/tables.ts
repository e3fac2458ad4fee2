import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, rowColumns } from '../../core/columns/columns.ts'
import type { CardBlock, CardLanguage } from './contract.ts'

export const cardDesign = pgTable('card_design', {
  ...rowColumns(),
  title: text('title').notNull(),
  isForAll: boolean('is_for_all').notNull().default(false),
  language: text('language').$type<CardLanguage>().notNull().default('reader'),
  /** Empty: the usual ones. */
  blocks: jsonb('blocks').$type<readonly CardBlock[]>().notNull().default([]),
})

export const cardDesignClass = pgTable('card_design_class', {
  id: id(),
  designId: uuid('design_id').notNull(),
  classId: uuid('class_id').notNull(),
})
