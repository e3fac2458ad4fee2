import { bigint, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../core/columns/columns.ts'

/**
 * The shared secret of a telephone and the school, sealed; a new one waits beside it until a code confirms it.
 */
export const secondFactor = pgTable('second_factor', {
  accountId: uuid('account_id').primaryKey(),
  sealed: bytes('sealed'),
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last used code, in half minutes since 1970. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  nextSealed: bytes('next_sealed'),
  nextAt: instant('next_at'),
})

/** Codes for a lost telephone, each valid once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id').notNull(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)
