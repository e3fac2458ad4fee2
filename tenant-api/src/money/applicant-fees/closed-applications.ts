import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { lockPeriod } from '../books/post.ts'
import { credit } from '../invoices/fee-actions/credits.ts'
import {
  changeInvoice,
  lockInvoices,
  type LockedInvoice,
  type LockedLine,
} from '../invoices/fee-actions/locked-invoices.ts'
import { creditOf, share } from '../invoices/pricing/prices.ts'
import { readSetting } from '../invoices/pricing/read-billable.ts'

/**
 * An application was rejected or withdrawn: what is unpaid of its fees is credited, and of what was paid the part that the
 * rule gives back becomes an advance of the family, which is paid out from there. A fee of which nothing remains is
 * cancelled.
 */
export async function creditClosed(tx: Tx, { id, today }: { id: string; today: Day }): Promise<void> {
  const found = await tx.execute<{ id: string }>(sql`
    select id from invoice where admission_id = ${id}::uuid and student_id is null and cancelled_at is null`)
  if (found.length === 0) return
  await lockPeriod(tx, today)
  const by = await writerOf(tx)
  const { steps } = await readSetting(tx)
  const invoices = await lockInvoices(tx, null, { ids: found.map((one) => one.id) })
  for (const invoice of invoices) {
    const step = steps.get(invoice.currency) ?? 1n
    const parts = invoice.lines.map((line) => ({ line, amount: creditedOf(line, { invoice, step, today }) }))
    const credits = parts
      .filter(({ amount }) => amount > 0n)
      .map(({ line, amount }) => ({ line, parts: creditOf(line, amount) }))
    const { reason } = by
    if (credits.length > 0) await credit(tx, { invoice, credits, reason, day: today, by })
    const isGone = parts.every(({ line, amount }) => line.written === 0n && line.net === amount)
    if (isGone) await changeInvoice(tx, invoice.id, { cancels: reason })
  }
  await tx.execute(sql`
    update applicant_fee_waiver set state = 'rejected', decided_at = ${timeOf(tx).toISOString()}::timestamptz
    where state = 'asked' and invoice_id = any (${`{${invoices.map((one) => one.id).join(',')}}`}::uuid[])`)
}

type At = { invoice: LockedInvoice; step: bigint; today: Day }

/** What is open of a line, and what is given back of what was paid: a deposit as a whole, else by the rule. */
function creditedOf(line: LockedLine, { invoice, step, today }: At): bigint {
  const { refundPercent = '0', refundUntil = '' } = invoice.snapshot
  const isInTime = refundUntil === '' || today <= refundUntil
  const paid = line.net - line.written - line.open
  const isDeposit = line.parties === 'student'
  const percent = isDeposit ? 100 : isInTime ? Number(refundPercent) : 0
  const back = share(paid, { part: percent, whole: 100 }, step)
  return line.open + (back < paid ? back : paid)
}

/** In whose name the notes are written, and what stands on them, in the first language of the school. */
async function writerOf(tx: Tx): Promise<{ name: string; reason: string }> {
  const [row] = await tx.execute<{ name: string; language: 'en' | 'ur' | 'ar' }>(sql`
    select a.actor as name, i.languages[1] as language from act a, institute i where a.id = current_setting('app.act')::uuid`)
  const { say } = words(row?.language ?? 'en')
  return { name: row?.name ?? '', reason: say(sentence('The application is closed')) }
}
