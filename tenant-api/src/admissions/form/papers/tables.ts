import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '../../../core/columns/columns.ts'
import type { DocumentKind } from './contract.ts'

export const admissionDocument = pgTable('admission_document', {
  id: id(),
  admissionId: uuid('admission_id').notNull(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  fileId: uuid('file_id').notNull(),
  sentBy: text('sent_by').$type<'office' | 'family'>().notNull(),
  state: text('state').$type<'new' | 'accepted' | 'refused'>().notNull(),
  createdAt: createdAt(),
})

export const admissionIdentity = pgTable('admission_identity', {
  id: id(),
  childNumber: text('child_number').notNull().default(''),
  guardianNumber: text('guardian_number').notNull().default(''),
  updatedAt: updatedAt(),
})
