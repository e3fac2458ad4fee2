import { type SQL, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { reverse } from '../books/post.ts'
import { list } from './pricing/read-billable.ts'

/**
 * Takes invoices back of which nothing is paid: their journals are reversed as a whole, so that every balance is as
 * before. The numbers stay used. Refuses all if something was paid on one.
 */
export async function takeBackInvoices(tx: Tx, which: SQL, day: Day): Promise<number> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from invoice where ${which} and cancelled_at is null order by id for update`)
  const ids = list(rows.map(({ id }) => id))
  const [paid] = await tx.execute<{ number: string }>(sql`
    select number from invoices where id = any (${ids}::uuid[]) and paid <> 0 limit 1`)
  if (paid) {
    const message = sentence(
      'Something was paid on invoice {number} already, so the run stays. Cancel single invoices instead',
    )
    refuse('billing-runs.paid', message, { number: paid.number }, { status: 409 })
  }
  const journals = await tx.execute<{ id: string }>(sql`
    select j.id from journal j
    where j.source_kind = 'invoice' and j.source_id = any (${ids}::uuid[]) and j.reverses_id is null
      and not exists (select from journal r where r.reverses_id = j.id)`)
  await reverse(
    tx,
    journals.map(({ id }) => id),
    { day },
  )
  const at = timeOf(tx).toISOString()
  await tx.execute(sql`
    update invoice set cancelled_at = ${at}::timestamptz, cancelled_reason = '', adjusted = - total, version = version + 1,
      updated_at = ${at}::timestamptz
    where id = any (${ids}::uuid[])`)
  return rows.length
}
