import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant, updatedAt, version } from '../../core/columns/columns.ts'
import type { CommandKind, DeviceState } from './contract.ts'

export const device = pgTable('device', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  serial: text('serial').notNull(),
  name: text('name').notNull(),
  state: text('state').$type<DeviceState>().notNull().default('active'),
  tellsDirection: boolean('tells_direction').notNull(),
  network: text('network'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const deviceKey = pgTable('device_key', {
  id: id(),
  campusId: uuid('campus_id').notNull(),
  prefix: text('prefix').notNull(),
  secretHash: bytes('secret_hash').notNull(),
  previousHash: bytes('previous_hash'),
  previousUntil: instant('previous_until'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const deviceWaiting = pgTable('device_waiting', {
  id: id(),
  serial: text('serial').notNull(),
  campusId: uuid('campus_id'),
  byKey: boolean('by_key').notNull(),
  network: text('network').notNull(),
  firmware: text('firmware').notNull(),
  firstSeenAt: instant('first_seen_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
})

export const deviceCommand = pgTable('device_command', {
  id: id(),
  deviceId: uuid('device_id').notNull(),
  number: integer('number').generatedAlwaysAsIdentity().notNull(),
  kind: text('kind').$type<CommandKind>().notNull(),
  command: text('command').notNull(),
  askedAt: instant('asked_at').notNull(),
  sentAt: instant('sent_at'),
  answeredAt: instant('answered_at'),
  result: integer('result'),
})

export const devicePin = pgTable('device_pin', {
  id: id(),
  pin: text('pin').notNull(),
  personId: uuid('person_id').notNull(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
