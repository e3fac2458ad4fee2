import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../core/columns/columns.ts'

const columns = () => ({
  ...rowColumns(),
  title: text('title').notNull(),
  otherTitle: text('other_title').notNull(),
  position: integer('position').notNull(),
})

export const remarkTemplate = pgTable('remark_template', columns())
export const conductTrait = pgTable('conduct_trait', columns())
