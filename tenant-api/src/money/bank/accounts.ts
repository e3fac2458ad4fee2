import { and, eq, sql } from 'drizzle-orm'
import { refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { toWire, type WireMoney } from 'kit/values/money'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { refuseStale, withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { campus } from '../../institute/structure/tables.ts'
import { checkBeforeClosing, countOf } from '../books/periods/periods.ts'
import { currencyOfCampus } from '../books/parties.ts'
import { refuseUnlessBanks } from '../collecting/payment-place.ts'
import { bankPermission } from './contract.ts'
import { bankAccount } from './tables.ts'

const { resource } = bankPermission
/** An account and its lines belong to the campus whose account it is. */
export const places = { campus: bankAccount.campusId }

checkBeforeClosing({
  key: 'bank-lines',
  title: sentence('{count, plural, one {# line of the bank waits} other {# lines of the bank wait}}'),
  page: 'bank',
  blocks: false,
  count: (db, { firstDay, lastDay }) =>
    countOf(
      db,
      sql`select 1 from bank_line where state in ('unmatched', 'proposed') and day between ${firstDay}::date and ${lastDay}::date`,
    ),
})

export type AccountRow = typeof bankAccount.$inferSelect

type Typed = { bank: string; iban: string; openingDay: Day; openingBalance: WireMoney }

/** Says of which bank and campus an account of the chart is. */
export async function addBankAccount(
  school: School,
  user: User,
  { ledgerAccountId, campusId, ...typed }: Typed & { ledgerAccountId: string; campusId: string },
) {
  return school.transaction(user, 'bank.account-added', async (tx) => {
    const [place] = await tx
      .select({ name: campus.name })
      .from(campus)
      .where(
        and(
          eq(campus.id, campusId),
          reach(user, resource, 'edit', { campus: campus.id }),
          sql`${campus.archivedAt} is null`,
        ),
      )
    if (!place) return refuseField('campusId', sentence('Choose a campus of yours'), 'choice')
    await refuseUnlessBanks(tx, [ledgerAccountId], 'ledgerAccountId')
    const currency = await currencyOfCampus(tx, campusId)
    const at = timeOf(tx).toISOString()
    const [row] = await withConstraintMessages(
      {
        bank_account_once: {
          code: 'bank.account-exists',
          message: sentence('This account has its bank already'),
          field: 'ledgerAccountId',
        },
      },
      tx
        .insert(bankAccount)
        .values({
          ...valuesOf(typed, currency),
          ledgerAccountId,
          campusId,
          currency,
          createdAt: at,
          updatedAt: at,
        })
        .returning()
        .execute(),
    )
    if (!row) throw new Error('an insert returned nothing')
    describe(tx, { bank: row.bank, campus: place.name })
    return { ...onWire(row), campus: place.name }
  })
}

export async function changeBankAccount(
  school: School,
  user: User,
  { id, version, ...typed }: Typed & { id: string; version: number },
) {
  return school.transaction(user, 'bank.account-changed', async (tx) => {
    const row = await lockAccount(tx, user, id)
    const [place] = await tx
      .select({ campus: nameFor(user, campus) })
      .from(campus)
      .where(eq(campus.id, row.campusId))
    const named = { campus: place?.campus ?? '' }
    if (row.version !== version) refuseStale({ ...onWire(row), ...named })
    const [changed] = await tx
      .update(bankAccount)
      .set({
        ...valuesOf(typed, row.currency),
        version: row.version + 1,
        updatedAt: timeOf(tx).toISOString(),
      })
      .where(eq(bankAccount.id, id))
      .returning()
    describe(tx, { bank: typed.bank })
    return { ...onWire(changed ?? row), ...named }
  })
}

function valuesOf({ openingBalance, ...typed }: Typed, currency: string) {
  if (openingBalance.currency !== currency)
    refuseField('openingBalance', sentence('The amount must be in the currency of the campus'), 'currency')
  return { ...typed, openingBalance: BigInt(openingBalance.amount) }
}

export function onWire(row: AccountRow) {
  const { id, bank, iban, campusId, currency, openingDay, openingBalance, version } = row
  return {
    id,
    bank,
    iban,
    campusId,
    currency,
    openingDay,
    openingBalance: toWire({ amount: openingBalance, currency }),
    version,
  }
}

/** Locks an account against another statement, and refuses one that the user does not keep. */
export async function lockAccount(tx: Tx, user: User, id: string): Promise<AccountRow> {
  const [row] = await tx
    .select()
    .from(bankAccount)
    .where(isReached(user, id, 'edit'))
    .for('update')
  return row ?? refuseUnreached(tx, user, id)
}

/** An account as far as the user sees it, or may write to it. */
export async function findAccount(
  db: Db,
  user: User,
  id: string,
  action: 'view' | 'edit' = 'view',
): Promise<AccountRow> {
  const [row] = await db
    .select()
    .from(bankAccount)
    .where(isReached(user, id, action))
  return row ?? refuseUnreached(db, user, id)
}

function isReached(user: User, id: string, action: 'view' | 'edit') {
  return and(eq(bankAccount.id, id), reach(user, resource, action, places))
}

/** An account that the user sees is not theirs to keep; of others it is not said that they exist. */
async function refuseUnreached(db: Db | Tx, user: User, id: string): Promise<never> {
  const [seen] = await db
    .select({ id: bankAccount.id })
    .from(bankAccount)
    .where(isReached(user, id, 'view'))
  return seen ? refuseUnchangeable() : refuseMissing()
}
