import { boolean, integer, pgTable, text, time } from 'drizzle-orm/pg-core'
import type { Digits } from 'kit/text/locale'
import { type WeekdayName, weekdayNames } from 'kit/values/day'
import { bytes, createdAt, id, updatedAt, version } from '../../core/columns/columns.ts'
import type { RoleKey } from '../../core/authorization/role-keys.ts'
import type {
  codeUsers,
  dateFormats,
  imageSlots,
  instituteTypes,
  languageCodes,
  modes,
  themes,
  weekStarts,
} from './contract.ts'

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
  nastaliqEverywhere: boolean('nastaliq_everywhere').notNull().default(false),
  weekStart: text('week_start').$type<One<typeof weekStarts>>().notNull().default('monday'),
  /** The weekdays and hours that week views show; until midnight is 00:00. */
  weekDays: text('week_days')
    .array()
    .$type<WeekdayName[]>()
    .notNull()
    .default([...weekdayNames]),
  dayFrom: time('day_from').notNull().default('00:00'),
  dayUntil: time('day_until').notNull().default('00:00'),
  theme: text('theme').$type<One<typeof themes>>().notNull(),
  colour: text('colour'),
  mode: text('mode').$type<One<typeof modes>>().notNull(),
  pageTitle: text('page_title').notNull().default(''),
  footer: text('footer').notNull().default(''),
  showsFooter: boolean('shows_footer').notNull().default(true),
  idleMinutes: integer('idle_minutes').notNull().default(30),
  /** Who may log in by a code or a link instead of a password. */
  codesFor: text('codes_for').$type<One<typeof codeUsers>>().notNull().default('families'),
  /** Who asks for a log-in on the school's own page. */
  registersGuardians: boolean('registers_guardians').notNull().default(false),
  registersStaff: boolean('registers_staff').notNull().default(false),
  /** The roles that must have a second factor; `own` stands for all that the school has made. */
  secondFactorRoles: text('second_factor_roles').array().$type<(RoleKey | 'own')[]>().notNull().default([]),
  /** How many days somebody has to set it up; `dueAt` of access says from when on. */
  secondFactorDays: integer('second_factor_days').notNull().default(7),
  maxUploadMb: integer('max_upload_mb').notNull().default(10),
  otherCurrencies: text('other_currencies').array().notNull().default([]),
  feeAllowedDays: integer('fee_allowed_days').notNull().default(0),
  arabicDigits: text('arabic_digits').$type<Digits>().notNull().default('latin'),
  /** The prints of the pictures; null where there is none. */
  logo: text('logo'),
  favicon: text('favicon'),
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

/** The logo and the favicon, each in the sizes that pages ask for; size 0 has the picture's own shape. */
export const siteImage = pgTable('site_image', {
  id: id(),
  slot: text('slot').$type<One<typeof imageSlots>>().notNull(),
  size: integer('size').notNull(),
  bytes: bytes('bytes').notNull(),
})
