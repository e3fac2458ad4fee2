import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { rowColumns } from '../../core/columns/columns.ts'

/** The view of the accounts with how many children they have. Triggers number them, name them and place them. */
export const familyAccount = pgTable('family_accounts', {
  ...rowColumns(),
  serial: integer('serial').notNull(),
  code: text('code').notNull(),
  psid: text('psid').notNull(),
  name: text('name').notNull(),
  billGuardianId: uuid('bill_guardian_id'),
  comment: text('comment').notNull(),
  mergedIntoId: uuid('merged_into_id'),
  campusIds: uuid('campus_ids').array().notNull(),
  children: integer('children').notNull(),
})
