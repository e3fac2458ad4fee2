import { eq, sql } from 'drizzle-orm'
import { practiceSecret } from 'kit/testing/practice-bank'
import { seal } from 'kit/storage/keys'
import { sentence } from 'kit/text/words'
import { day } from 'kit/values/day'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleOnlinePayment, type OnlineState } from '../../../src/money/online-payments/contract.ts'
import { sealedFor } from '../../../src/money/online-payments/providers/providers.ts'
import { takeOnline } from '../../../src/money/online-payments/settle-payment.ts'
import { onlinePayment, paymentProvider } from '../../../src/money/online-payments/tables.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { student } from '../invoices/seed-bills.ts'

/** After the tills. */
export const rank = 294.6

const by = system(sentence('Demo school'))
const today = day('2026-11-19')

/** The practice bank and the bill number are on; one family has paid ahead by its bill number, one has not paid yet. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select 1 from online_payment limit 1`)
  if (there) return
  const [family] = await school.db.execute<{ id: string; name: string }>(sql`
    select id, name from family_account where id = family_of(${student('Ahmed Raza')}::uuid, ${today}::date)`)
  if (!family) return
  await school.transaction(by, 'online-payments.seeded', async (tx) => {
    const secrets = { practice: practiceSecret, 'bill-number': 'a password of the bank' }
    for (const key of ['practice', 'bill-number'] as const)
      await tx
        .update(paymentProvider)
        .set({
          isOn: true,
          secretSealed: seal(school.dataKey, secrets[key], sealedFor(key)),
          ...(key === 'bill-number' && { config: { username: '1link', networks: [] } }),
        })
        .where(eq(paymentProvider.key, key))
    const begin = async (
      reference: string,
      state: OnlineState,
      more: Partial<typeof onlinePayment.$inferInsert>,
    ) => {
      const at = '2026-11-18T06:20:00Z'
      const [row] = await tx
        .insert(onlinePayment)
        .values({
          campusId: demoCampuses.MAIN,
          familyAccountId: family.id,
          provider: 'practice',
          reference,
          payer: family.name,
          day: day('2026-11-18'),
          currency: 'PKR',
          amount: 200_000n,
          state,
          startedBy: family.name,
          expiresAt: '2026-11-19T06:20:00Z',
          createdAt: at,
          updatedAt: at,
          ...more,
        })
        .returning()
      if (!row) throw new Error('an insert returned nothing')
      return row
    }
    const paid = await begin(`HBL 771200 20261118 10043`, 'pending', {
      id: exampleOnlinePayment,
      provider: 'bill-number',
      startedBy: 'HBL',
    })
    await takeOnline(tx, { row: paid, amount: 200_000n, today, paidOn: day('2026-11-18') })
    await tx
      .update(onlinePayment)
      .set({ state: 'paid', paid: 200_000n, paidAt: '2026-11-18T06:20:00Z' })
      .where(eq(onlinePayment.id, paid.id))
    await begin('PB-demo-failed', 'failed', {})
    await begin('PB-demo-expired', 'expired', {})
  })
  await school.transaction(by, 'online-payments.seeded', (tx) =>
    tx.execute(sql`delete from job where kind = 'collecting.notify'`),
  )
}
