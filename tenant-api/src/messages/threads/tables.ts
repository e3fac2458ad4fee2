import { bigint, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import { id, instant } from '../../core/columns/columns.ts'
import type { LineKind, ThreadSide } from './contract.ts'

export const threadMessage = pgTable('thread_message', {
  id: id(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  studentId: uuid('student_id').notNull(),
  kind: text('kind').$type<LineKind>().notNull().default('message'),
  side: text('side').$type<ThreadSide>().notNull(),
  authorId: uuid('author_id').notNull(),
  text: text('text').notNull().default(''),
  day: date('day').$type<Day>().notNull(),
  at: instant('at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
})

export const threadFile = pgTable('thread_file', {
  id: id(),
  messageId: uuid('message_id').notNull(),
  fileId: uuid('file_id').notNull(),
  position: integer('position').notNull(),
})

/** Up to which message somebody has read, one row each time there was something new. */
export const threadReading = pgTable('thread_reading', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  accountId: uuid('account_id').notNull(),
  upto: bigint('upto', { mode: 'number' }).notNull(),
  at: instant('at').notNull(),
})
