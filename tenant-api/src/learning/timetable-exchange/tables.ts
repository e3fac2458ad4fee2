import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../core/columns/columns.ts'
import type { WeekFile } from './formats/week-file.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'

goWithPerson({ table: 'timetable_name', column: 'employee_id', side: 'staff' })

/** What the owner has chosen: for a name the id of a row or (null) nothing, and the place of a term. */
export type Choices = { names: Record<string, string | null>; term: number }

export const timetableImport = pgTable('timetable_import', {
  id: id(),
  ownerId: uuid('owner_id').notNull(),
  campusId: uuid('campus_id').notNull(),
  shiftId: uuid('shift_id'),
  yearId: uuid('year_id').notNull(),
  fileName: text('file_name').notNull(),
  content: jsonb('content').$type<WeekFile>().notNull(),
  choices: jsonb('choices').$type<Partial<Choices>>().notNull(),
  timetableId: uuid('timetable_id'),
  createdAt: createdAt(),
})
export type ImportRow = typeof timetableImport.$inferSelect
