import { bigint, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../core/columns/columns.ts'

/** The secret that a telephone and the school share, sealed; a new one waits beside it until a code confirms it. */
export const secondFactor = pgTable('second_factor', {
  accountId: uuid('account_id').primaryKey(),
  sealed: bytes('sealed'),
  confirmedAt: instant('confirmed_at'),
  /** The half minute of the last code that was used, counted from 1970. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  nextSealed: bytes('next_sealed'),
  nextAt: instant('next_at'),
})

/** What lets somebody in whose telephone is gone, once each. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id').notNull(),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)
