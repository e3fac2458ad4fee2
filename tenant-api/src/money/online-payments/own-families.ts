import { and, eq, or, sql } from 'drizzle-orm'
import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { least, sumOf } from '../collecting/allocate.ts'
import { readAdvances, readOpenLines } from '../collecting/family-dues.ts'
import { placeOf } from '../collecting/payment-place.ts'
import { type PayableLine, withFines } from '../collecting/take-payment.ts'
import { familyCrud, familyOwn } from '../family-accounts/family-accounts.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { dues } from '../invoices/contract.ts'
import { ownPayments } from './contract.ts'
import { onlineCashier } from './settle-payment.ts'

export type FamilyToPay = {
  id: string
  name: string
  billNumber: string
  campusId: string
  currency: Currency
  /** Due today with fines, less what was paid ahead; the most that is taken at once. Minor units. */
  due: bigint
  most: bigint
}

/**
 * The accounts whose fees the reader is shown, with what each owes today; or the one that is named, also for whoever may
 * begin payments of others.
 */
export async function familiesToPay(school: School, user: User, id?: string): Promise<FamilyToPay[]> {
  const own = familyOwn(user, dues.resource)
  const which =
    id === undefined
      ? own
      : and(eq(familyAccount.id, id), or(own, reach(user, ownPayments.resource, 'mark', familyCrud.within)))
  const rows = await school.db
    .select({
      id: familyAccount.id,
      name: familyAccount.name,
      billNumber: familyAccount.psid,
      campusIds: familyAccount.campusIds,
    })
    .from(familyAccount)
    .where(and(which, sql`${familyAccount.archivedAt} is null`))
    .orderBy(familyAccount.name)
    .limit(5)
  const today = await school.today()
  return Promise.all(
    rows.map(async ({ campusIds, ...family }) => {
      const owed = await readOwed(school.db, { id: family.id, name: family.name, campusIds }, today)
      const { campusId, currency, due } = owed
      // A year's fees may be paid ahead; what is beyond that was typed wrongly.
      return { ...family, campusId, currency, due, most: (due + 100_000n) * 24n }
    }),
  )
}

type Family = { id: string; name: string; campusIds: string[] }

/** What a family owes at the campus that takes its payments: the lines with their fines of a day, and what is ahead. */
export async function readOwed(db: Db | Tx, family: Family, day: Day) {
  const place = await placeOf(db, onlineCashier('bill-number'), {
    input: { campusId: null, tenders: [] },
    till: null,
    family,
  })
  const [all, advances] = await Promise.all([readOpenLines(db, [family.id]), readAdvances(db, [family.id])])
  const { campusId, currency, country } = place
  const lines: PayableLine[] = await withFines(
    db,
    all.filter((line) => line.currency === currency),
    { day, country },
  )
  const ahead = advances.reduce((sum, one) => (one.currency === currency ? sum + one.amount : sum), 0n)
  const total = sumOf(lines)
  return { campusId, currency, lines, ahead, due: total - least(ahead > 0n ? ahead : 0n, total) }
}
