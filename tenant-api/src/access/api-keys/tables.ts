import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant, rowColumns, updatedAt, version } from '../../core/columns/columns.ts'
import type { KeyPower, keyStates } from './contract.ts'

export const apiKey = pgTable('api_key', {
  id: id(),
  name: text('name').notNull(),
  prefix: text('prefix').notNull(),
  secretHash: bytes('secret_hash').notNull(),
  previousHash: bytes('previous_hash'),
  previousUntil: instant('previous_until'),
  powers: jsonb('powers').$type<KeyPower[]>().notNull(),
  campusIds: uuid('campus_ids').array().notNull().default([]),
  networks: text('networks').array().notNull().default([]),
  expiresOn: date('expires_on'),
  makerId: uuid('maker_id').notNull(),
  revokedAt: instant('revoked_at'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const apiKeyUse = pgTable('api_key_use', {
  keyId: uuid('key_id').primaryKey(),
  at: instant('at').notNull(),
})

/** The view of all keys for their list. */
export const apiKeyList = pgTable('api_keys', {
  ...rowColumns(),
  name: text('name').notNull(),
  prefix: text('prefix').notNull(),
  state: text('state').$type<keyof typeof keyStates>().notNull(),
  powerCount: integer('power_count').notNull(),
  campusCount: integer('campus_count').notNull(),
  isBound: boolean('is_bound').notNull(),
  expiresOn: date('expires_on'),
  lastUsedOn: date('last_used_on'),
  maker: text('maker').notNull(),
})
