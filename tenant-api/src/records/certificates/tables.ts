import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { rowColumns } from '../../core/columns/columns.ts'
import type { CertificateForm, CertificateKind } from './contract.ts'
import type { CertificateFacts } from './facts.ts'

/** What stands on a certificate, for ever: what was known of the student, and what the office said. */
export type Snapshot = CertificateFacts & CertificateForm & { school: string; principal: string }

export const certificate = pgTable('certificate', {
  ...rowColumns(),
  studentId: uuid('student_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  kind: text('kind').$type<CertificateKind>().notNull(),
  serial: text('serial').notNull(),
  year: integer('year').notNull(),
  number: integer('number').notNull(),
  code: text('code').notNull(),
  snapshot: jsonb('snapshot').$type<Snapshot>().notNull(),
  name: text('name').notNull(),
  fatherName: text('father_name').notNull(),
  issuedOn: date('issued_on').$type<Day>().notNull(),
  issuedBy: text('issued_by').notNull(),
  duplicates: integer('duplicates').notNull().default(0),
  duplicatedOn: date('duplicated_on').$type<Day>(),
  revokedOn: date('revoked_on').$type<Day>(),
  revokedReason: text('revoked_reason').notNull().default(''),
})
