import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant, updatedAt, version } from '../../../core/columns/columns.ts'

export const kiosk = pgTable('kiosk', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  name: text('name').notNull(),
  openingHash: bytes('opening_hash'),
  openingUntil: instant('opening_until'),
  secretHash: bytes('secret_hash'),
  openedAt: instant('opened_at'),
  endedAt: instant('ended_at'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
