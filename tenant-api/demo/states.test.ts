import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chequeStates } from '../src/money/cheques/contract.ts'
import { receiptStates } from '../src/money/receipts/contract.ts'
import { concessionStates } from '../src/money/invoices/concessions/contract.ts'
import { invoiceStates } from '../src/money/invoices/contract.ts'
import { voucherStates } from '../src/money/books/vouchers/contract.ts'
import { castSchool } from '../testing/school.ts'

const cast = await castSchool()

async function statesOf(rows: ReturnType<typeof sql>): Promise<Set<string>> {
  const found = await (
    await cast.school()
  ).db.execute<{ state: string }>(sql`select distinct state from (${rows}) r`)
  return new Set(found.map(({ state }) => state))
}

test('the demo school has money in every state that stays: invoices, concessions, runs, write-offs, journals by hand, months', async () => {
  expect(await statesOf(sql`select state from invoices`)).toEqual(new Set(Object.keys(invoiceStates)))
  expect(await statesOf(sql`select state from concession`)).toEqual(new Set(Object.keys(concessionStates)))
  // `issuing` and `undoing` last as long as their job.
  expect(await statesOf(sql`select state from billing_run`)).toEqual(new Set(['issued', 'undone']))
  expect(await statesOf(sql`select state from write_off`)).toEqual(
    new Set(['asked', 'approved', 'rejected', 'recovered']),
  )
  expect(await statesOf(sql`select state from receipts`)).toEqual(new Set(Object.keys(receiptStates)))
  expect(await statesOf(sql`select state from cheque`)).toEqual(new Set(Object.keys(chequeStates)))
  expect(await statesOf(sql`select state from cash_session`)).toEqual(new Set(['open', 'banked']))
  expect(await statesOf(sql`select state from refund`)).toEqual(new Set(['asked', 'paid', 'rejected']))
  expect(
    await statesOf(
      sql`select case when reversal_id is null then state else 'reversed' end as state from voucher`,
    ),
  ).toEqual(new Set([...Object.keys(voucherStates), 'reversed']))
  expect(
    await statesOf(
      sql`select case when reopening_at is null then state else 'reopening' end as state from period`,
    ),
  ).toEqual(new Set(['open', 'closed', 'reopening']))
})

test('the demo school has papers, reminders, promises and holds of fees', async () => {
  const { db } = await cast.school()
  const [counts] = await db.execute<Record<string, number>>(sql`select
    (select count(*)::int from challan) as challans, (select count(*)::int from fee_certificate) as certificates,
    (select count(*)::int from fee_reminder_family) as reminded, (select count(*)::int from payment_promise) as promises,
    (select count(*)::int from fee_hold where lifted_on is null) as held,
    (select count(*)::int from fee_hold where lifted_on is not null) as lifted`)
  for (const [name, count] of Object.entries(counts ?? {})) expect(count, name).toBeGreaterThan(0)
})
