import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Action, Reach } from 'kit/contract/contract'
import type { Language } from 'kit/text/locale'
import {
  archivedAt,
  bytes,
  citext,
  createdAt,
  id,
  instant,
  updatedAt,
  version,
} from '../../core/columns/columns.ts'
import type { modes } from '../../institute/institute/contract.ts'
import type { densities } from './contract.ts'

export const accountStates = ['invited', 'active', 'disabled', 'deactivated'] as const
export type AccountState = (typeof accountStates)[number]

/** A human being, with or without a log-in. */
export const person = pgTable('person', {
  id: id(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull().default(''),
  /** Both names; kept by the database. */
  name: text('name').notNull().generatedAlwaysAs(''),
  username: citext('username'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  archivedAt: archivedAt(),
})

/** The one log-in of a person. `invited`: has not begun yet. `disabled`: switched off. `deactivated`: suspended, kept as a record, not charged. */
export const account = pgTable('account', {
  id: id(),
  personId: uuid('person_id').notNull(),
  email: citext('email'),
  username: citext('username'),
  passwordHash: text('password_hash'),
  state: text('state').$type<AccountState>().notNull().default('active'),
  language: text('language').$type<Language>().notNull().default('en'),
  mode: text('mode').$type<(typeof modes)[number]>().notNull().default('system'),
  density: text('density').$type<(typeof densities)[number]>().notNull().default('default'),
  homeOrder: text('home_order').array().notNull().default([]),
  homeHidden: text('home_hidden').array().notNull().default([]),
  emailVerifiedAt: instant('email_verified_at'),
  /** E.164; several log-ins may share one. */
  phone: text('phone'),
  phoneVerifiedAt: instant('phone_verified_at'),
  /** The password was chosen by somebody else. */
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  /** When it first let somebody in; the database keeps it. */
  begunAt: instant('begun_at'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const role = pgTable('role', {
  id: id(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  builtin: boolean('builtin').notNull().default(false),
  /** The key of the product's role that one of the school's own was copied from. */
  copiedOf: text('copied_of'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A cell of the settings grid. `edited` cells are left alone by new defaults; a null reach was taken away. */
export const roleGrant = pgTable('role_grant', {
  id: id(),
  roleId: uuid('role_id').notNull(),
  resource: text('resource').notNull(),
  action: text('action').$type<Action>().notNull(),
  reach: text('reach').$type<Reach>(),
  edited: boolean('edited').notNull().default(false),
})

/** A role that an account holds somewhere, from a day to a day, both included. */
export const assignment = pgTable('assignment', {
  id: id(),
  accountId: uuid('account_id').notNull(),
  roleId: uuid('role_id').notNull(),
  campusId: uuid('campus_id'),
  sectionId: uuid('section_id'),
  startsOn: date('starts_on').notNull(),
  endsOn: date('ends_on'),
  createdAt: createdAt(),
})

/** Kept by triggers; rises with every change of an account's assignments or of its roles' grants. */
export const permissionVersion = pgTable('permission_version', {
  accountId: uuid('account_id').primaryKey(),
  version: integer('version').notNull(),
})

export const knownDevice = pgTable('known_device', {
  id: id(),
  accountId: uuid('account_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  device: text('device').notNull(),
  browser: text('browser').notNull(),
  firstSeenAt: instant('first_seen_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  /** Until when no second factor is asked for on it. */
  trustedUntil: instant('trusted_until'),
})

export type EndReason = 'logged-out' | 'ended' | 'reused' | 'idle' | 'account' | 'password'

/** By what a session began. */
export type SessionMethod = 'password' | 'code' | 'link' | 'oidc' | 'handoff'

/** One log-in on one device; `turn` is the number of the refresh token that is good now. */
export const session = pgTable('session', {
  id: id(),
  accountId: uuid('account_id').notNull(),
  deviceId: uuid('device_id'),
  turn: integer('turn').notNull().default(0),
  tokenHash: bytes('token_hash').notNull(),
  previousHash: bytes('previous_hash'),
  rotatedAt: instant('rotated_at').notNull(),
  device: text('device').notNull(),
  browser: text('browser').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  idleMinutes: integer('idle_minutes').notNull(),
  expiresAt: instant('expires_at').notNull(),
  method: text('method').$type<SessionMethod>().notNull().default('password'),
  /** When it last proved whose it is; null where nobody knows. */
  provedAt: instant('proved_at'),
  /** When its second factor was proved. */
  secondAt: instant('second_at'),
  endedAt: instant('ended_at'),
  endReason: text('end_reason').$type<EndReason>(),
})

/** As whom a session looks at the school; without an end it ends at its time. */
export const viewing = pgTable('viewing', {
  id: id(),
  sessionId: uuid('session_id').notNull(),
  accountId: uuid('account_id'),
  roleId: uuid('role_id'),
  campusId: uuid('campus_id'),
  sectionId: uuid('section_id'),
  reason: text('reason').notNull(),
  beganAt: instant('began_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  endedAt: instant('ended_at'),
})

/** What a super admin has let the provider's support see: as a role, in a campus or everywhere, until its end. */
export const supportGrant = pgTable('support_grant', {
  id: id(),
  roleId: uuid('role_id').notNull(),
  campusId: uuid('campus_id'),
  reason: text('reason').notNull(),
  grantedBy: uuid('granted_by'),
  beganAt: instant('began_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  revokedAt: instant('revoked_at'),
})

/** One of the provider's operators who has come in by such a grant. */
export const supportSession = pgTable('support_session', {
  id: id(),
  grantId: uuid('grant_id').notNull(),
  operator: text('operator').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  beganAt: instant('began_at').notNull(),
  leftAt: instant('left_at'),
})

export const loginThrottle = pgTable('login_throttle', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  since: instant('since').notNull(),
  lastAt: instant('last_at').notNull(),
})

export const signingKey = pgTable('signing_key', {
  id: id(),
  publicJwk: jsonb('public_jwk').$type<JsonWebKey>().notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: createdAt(),
  retiredAt: instant('retired_at'),
})

/** A single row of bookkeeping: who founded the school, and which default grants it has been given. */
export const accessState = pgTable('access_state', {
  single: boolean('single').primaryKey().default(true),
  founderId: uuid('founder_id'),
  /** The address to which the letter of the sign-up went. */
  founderEmail: text('founder_email'),
  grantsDigest: text('grants_digest'),
})
