import { boolean, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, rowColumns } from '../../core/columns/columns.ts'

export const documentKind = pgTable('document_kind', {
  ...rowColumns(),
  title: text('title').notNull(),
  description: text('description').notNull(),
})

export const document = pgTable('document', {
  ...rowColumns(),
  title: text('title').notNull(),
  kindId: uuid('kind_id').notNull(),
  campusId: uuid('campus_id'),
  fileId: uuid('file_id').notNull(),
  expiresOn: date('expires_on'),
  note: text('note').notNull(),
})

/** Of which end of a document people were told, and before it or after. */
export const documentReminder = pgTable(
  'document_reminder',
  {
    documentId: uuid('document_id').notNull(),
    expiresOn: date('expires_on').notNull(),
    stage: text('stage').$type<'soon' | 'over'>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.expiresOn, table.stage] })],
)

// Views of the documents of people, of families and of staff; each is written as the table is, but for what is computed.

export const familyDocument = pgTable('family_documents', {
  ...personDocumentColumns(),
  studentId: uuid('student_id').generatedAlwaysAs('' as never),
})
export const staffDocument = pgTable('staff_documents', personDocumentColumns())

function personDocumentColumns() {
  return {
    ...rowColumns(),
    title: text('title').notNull().generatedAlwaysAs(''),
    holder: text('holder').notNull().generatedAlwaysAs(''),
    isHere: boolean('is_here')
      .notNull()
      .generatedAlwaysAs(false as never),
    campusId: uuid('campus_id').generatedAlwaysAs('' as never),
    campusIds: uuid('campus_ids')
      .array()
      .notNull()
      .generatedAlwaysAs('' as never),
    personId: uuid('person_id').notNull(),
    kindId: uuid('kind_id').notNull(),
    fileId: uuid('file_id'),
    expiresOn: date('expires_on'),
    note: text('note').notNull(),
  }
}
