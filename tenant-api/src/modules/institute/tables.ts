import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../../columns.ts'
import type { dateFormats, instituteTypes, languageCodes, modes, themes, weekStarts } from './contract.ts'

type One<T extends readonly string[]> = T[number]

/** The institute itself: a single row. */
export const institute = pgTable('institute', {
  id: id(),
  name: text('name').notNull(),
  type: text('type').$type<One<typeof instituteTypes>>().notNull(),
  country: text('country').notNull(),
  timeZone: text('time_zone').notNull(),
  languages: text('languages').array().$type<One<typeof languageCodes>[]>().notNull(),
  language: text('language').$type<One<typeof languageCodes>>().notNull(),
  currency: text('currency').notNull(),
  dateFormat: text('date_format').$type<One<typeof dateFormats>>().notNull(),
  weekStart: text('week_start').$type<One<typeof weekStarts>>().notNull().default('monday'),
  theme: text('theme').$type<One<typeof themes>>().notNull(),
  mode: text('mode').$type<One<typeof modes>>().notNull(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** The steps of the checklist that the school has set aside. */
export const skippedStep = pgTable('skipped_step', {
  id: id(),
  key: text('key').notNull().unique(),
  createdAt: createdAt(),
})
