import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import type { Language } from 'kit/text/locale'
import { createdAt, id, instant } from '../../core/columns/columns.ts'
import type { CardLook, CardPaper } from './contract.ts'

export const idCard = pgTable('id_card', {
  id: id(),
  personId: uuid('person_id').notNull(),
  code: text('code').notNull(),
  validUntil: date('valid_until').$type<Day>().notNull(),
  printedAt: instant('printed_at').notNull(),
  lostAt: instant('lost_at'),
})

export const idCardPrint = pgTable('id_card_print', {
  id: id(),
  accountId: uuid('account_id'),
  campusId: uuid('campus_id'),
  people: uuid('people').array().notNull(),
  look: text('look').$type<CardLook>().notNull(),
  language: text('language').$type<Language>().notNull(),
  paper: text('paper').$type<CardPaper>().notNull(),
  jobId: uuid('job_id'),
  /** How many cards there are, once they are. */
  printed: integer('printed'),
  tellsBloodGroups: boolean('tells_blood_groups').notNull().default(false),
  fileId: uuid('file_id'),
  createdAt: createdAt(),
})
