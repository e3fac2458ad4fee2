import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CustomKind, CustomOption, CustomRule } from 'kit/contract/custom-fields'
import { rowColumns } from '../../core/columns/columns.ts'

export const customField = pgTable('custom_field', {
  ...rowColumns(),
  resource: text('resource').notNull(),
  /** Made of the title when the field is added; what values stand under. */
  key: text('key').notNull(),
  title: text('title').notNull(),
  titleUr: text('title_ur').notNull(),
  titleAr: text('title_ar').notNull(),
  kind: text('kind').$type<CustomKind>().notNull(),
  rule: text('rule').$type<CustomRule>().notNull(),
  hint: text('hint').notNull(),
  options: jsonb('options').$type<CustomOption[]>().notNull(),
  isRequired: boolean('is_required').notNull(),
  isListed: boolean('is_listed').notNull(),
  place: integer('place').notNull(),
  heading: text('heading').notNull(),
  headingUr: text('heading_ur').notNull(),
  headingAr: text('heading_ar').notNull(),
})
