import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from 'kit/text/locale'
import type { Day } from 'kit/values/day'
import { rowColumns } from '../../core/columns/columns.ts'
import type { FeeCertificateKind } from './contract.ts'
import type { YearOfFees } from './year-of-fees.ts'

/** What stands on a fee certificate, for ever. */
export type FeeSnapshot = {
  name: string
  otherName: string
  fatherName: string
  fatherOtherName: string
  registrationNumber: string
  campus: string
  campusOther: string
  section: string
  /** What was charged and paid, by currency; of a certificate of cleared dues nothing. */
  year: YearOfFees | null
}

export const feeCertificate = pgTable('fee_certificate', {
  ...rowColumns(),
  studentId: uuid('student_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  kind: text('kind').$type<FeeCertificateKind>().notNull(),
  yearKey: text('year_key').notNull(),
  serial: integer('serial').notNull(),
  number: text('number').notNull(),
  name: text('name').notNull(),
  fatherName: text('father_name').notNull(),
  issuedOn: date('issued_on').$type<Day>().notNull(),
  issuedBy: text('issued_by').notNull(),
  language: text('language').$type<Language>().notNull(),
  snapshot: jsonb('snapshot').$type<FeeSnapshot>().notNull(),
  code: text('code').notNull(),
  revokedOn: date('revoked_on').$type<Day>(),
  revokedReason: text('revoked_reason').notNull().default(''),
})
