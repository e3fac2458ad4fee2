import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant, updatedAt, version } from '../../core/columns/columns.ts'
import type { ProviderKey } from '../../institute/institute/contract.ts'

/** The same issuer may be configured under either of the two providers. */
export const googleIssuer = 'https://accounts.google.com'

export const oidcProvider = pgTable('oidc_provider', {
  id: id(),
  key: text('key').$type<ProviderKey>().notNull(),
  isOn: boolean('is_on').notNull(),
  label: text('label').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  secretSealed: bytes('secret_sealed'),
  domains: text('domains').array().notNull(),
  isOnlyForStaff: boolean('is_only_for_staff').notNull(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
export type ProviderRow = typeof oidcProvider.$inferSelect

/** Which external account opens which account. */
export const oidcLink = pgTable('oidc_link', {
  id: id(),
  accountId: uuid('account_id').notNull(),
  provider: text('provider').$type<ProviderKey>().notNull(),
  subject: text('subject').notNull(),
  email: text('email'),
  linkedAt: instant('linked_at').notNull(),
})

/** A pending log-in attempt at a provider; `sessionId` is the session that links an external account. */
export const oidcJourney = pgTable('oidc_journey', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  provider: text('provider').$type<ProviderKey>().notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  sessionId: uuid('session_id'),
  expiresAt: instant('expires_at').notNull(),
})
