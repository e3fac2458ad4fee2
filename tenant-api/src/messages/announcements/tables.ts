import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Channel } from 'kit/messages/carrier'
import { createdAt, id, instant, rowColumns, updatedAt, version } from '../../core/columns/columns.ts'
import type { AnnouncementState, Audience, Words } from './contract.ts'

export const announcement = pgTable('announcement', {
  id: id(),
  /** The places of the announcement; none: the whole institute. */
  campusIds: uuid('campus_ids').array().notNull(),
  sectionIds: uuid('section_ids').array().notNull(),
  authorId: uuid('author_id').notNull(),
  title: text('title').notNull(),
  /** The language it was first written in comes first. */
  words: jsonb('words').$type<readonly Words[]>().notNull(),
  audience: jsonb('audience').$type<Audience>().notNull(),
  channels: text('channels').array().$type<Channel[]>().notNull(),
  isUrgent: boolean('is_urgent').notNull(),
  isOnBoard: boolean('is_on_board').notNull(),
  isPinned: boolean('is_pinned').notNull(),
  expiresOn: date('expires_on'),
  state: text('state').$type<AnnouncementState>().notNull(),
  goesAt: instant('goes_at'),
  publishedAt: instant('published_at'),
  day: date('day'),
  people: integer('people').notNull().default(0),
  reminders: integer('reminders').notNull().default(0),
  remindedAt: instant('reminded_at'),
  decidedBy: uuid('decided_by'),
  note: text('note').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
export type AnnouncementRow = typeof announcement.$inferSelect

export const announcementFile = pgTable('announcement_file', {
  id: id(),
  announcementId: uuid('announcement_id').notNull(),
  fileId: uuid('file_id').notNull(),
  position: integer('position').notNull(),
})

/** The view for the list of announcements. */
export const announcementList = pgTable('announcement_list', {
  ...rowColumns(),
  title: text('title').notNull(),
  state: text('state').notNull(),
  day: date('day'),
  people: integer('people').notNull(),
  isOnBoard: boolean('is_on_board').notNull(),
  isPinned: boolean('is_pinned').notNull(),
  isUrgent: boolean('is_urgent').notNull(),
  expiresOn: date('expires_on'),
  campusIds: uuid('campus_ids').array().notNull(),
  sectionIds: uuid('section_ids').array().notNull(),
  campusId: uuid('campus_id'),
  author: text('author').notNull(),
})
