import { sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { refuseAboveLimit, refuseOwnRequest } from '../../access/roles/approvals.ts'
import { describe, timeOf, wakeWorker } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { admission } from '../../admissions/applicants/tables.ts'
import { lockPeriod } from '../books/post.ts'
import { approvals } from '../invoices/concessions/contract.ts'
import { credit, refuseCancelled } from '../invoices/fee-actions/credits.ts'
import { lockInvoices, type LockedInvoice } from '../invoices/fee-actions/locked-invoices.ts'
import { invoice as invoiceTable } from '../invoices/tables.ts'

/** Asks to waive what is open of a fee of an applicant. Who asks never decides. */
export async function askFeeWaiver(
  school: School,
  user: User,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  return school.transaction(user, 'applicant-fees.waiver-asked', async (tx) => {
    const [invoice] = await lockInvoices(tx, user, { ids: [id] })
    if (!invoice) return refuseMissing()
    refuseUnwaivable(invoice)
    const [added] = await tx.execute<{ id: string }>(sql`
      insert into applicant_fee_waiver (invoice_id, campus_id, amount, reason, asked_by_id, asked_by)
      values (${id}::uuid, ${invoice.campusId}::uuid, ${String(invoice.open)}::bigint, ${reason}, ${user.id}::uuid, ${user.name})
      on conflict (invoice_id) where state = 'asked' do nothing returning id`)
    if (!added)
      refuse(
        'applicant-fees.waiver-waits',
        'A waiver of this fee waits for a decision already',
        {},
        { status: 409 },
      )
    describe(tx, { number: invoice.number, reason })
    return added
  })
}

function refuseUnwaivable(invoice: LockedInvoice): void {
  if (invoice.admissionId === null)
    refuse(
      'applicant-fees.of-student',
      'This is no fee of an applicant. Give a discount on it instead',
      {},
      { status: 409 },
    )
  refuseCancelled(invoice)
  if (invoice.open === 0n)
    refuse('invoices.nothing-open', 'Nothing is open on this invoice', {}, { status: 409 })
}

type Row = { invoiceId: string; askedById: string | null; reason: string; state: string }

/** Waives what is open now as a concession, or keeps asking for it. What is settled so confirms the seat. */
export async function decideFeeWaiver(
  school: School,
  user: User,
  { id, approves }: { id: string; approves: boolean },
): Promise<{ id: string; state: 'approved' | 'rejected' }> {
  const today = await school.today()
  const act = approves ? 'applicant-fees.waived' : 'applicant-fees.waiver-rejected'
  return school.transaction(user, act, async (tx) => {
    await lockPeriod(tx, today)
    const { invoice, row } = await lockWaiver(tx, user, id)
    refuseOwnRequest(user, row.askedById)
    const { campusId, open: amount, currency } = invoice
    if (approves) {
      refuseUnwaivable(invoice)
      const may = [approvals.resource, 'edit'] as const
      await refuseAboveLimit(tx, user, { may, campusId, on: today, amount, currency })
      // A waiver takes nothing off the gross: it is a concession.
      const credits = invoice.lines
        .filter(({ open }) => open > 0n)
        .map((line) => ({
          line,
          parts: { gross: 0n, concession: -line.open, sponsored: 0n, tax: 0n, net: line.open },
        }))
      await credit(tx, { invoice, credits, reason: row.reason, day: today, by: user })
    }
    const state = approves ? 'approved' : 'rejected'
    await tx.execute(sql`
      update applicant_fee_waiver set state = ${state}, decided_by_id = ${user.id}::uuid, decided_by = ${user.name},
        decided_at = ${timeOf(tx).toISOString()}::timestamptz, amount = greatest(${String(amount)}::bigint, 1)
      where id = ${id}::uuid`)
    describe(tx, { number: invoice.number, reason: row.reason })
    wakeWorker(tx)
    return { id, state }
  })
}

async function lockWaiver(tx: Tx, user: User, id: string): Promise<{ invoice: LockedInvoice; row: Row }> {
  const read = sql`select invoice_id as "invoiceId", asked_by_id as "askedById", reason, state
    from applicant_fee_waiver where id = ${id}::uuid`
  const [found] = await tx.execute<Row>(read)
  if (!found) return refuseMissing()
  const may = [approvals.resource, 'edit'] as const
  const [invoice] = await lockInvoices(tx, user, { ids: [found.invoiceId], may })
  // Read again under the lock of the invoice: somebody else may have decided meanwhile.
  const [row] = await tx.execute<Row>(read)
  if (!row || !invoice) return refuseMissing()
  if (row.state !== 'asked')
    refuse(
      'applicant-fees.waiver-decided',
      'Somebody has decided about this already. Look at it again',
      {},
      { status: 409 },
    )
  return { invoice, row }
}

/** What waits for this user: nobody decides on what they have asked themselves. */
export async function readWaitingFeeWaivers(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
) {
  const [row] = await school.db.execute<{ count: number; admissionId: string | null }>(sql`
    select count(*)::int as count, (array_agg(${admission.id} order by w.id))[1] as "admissionId"
    from applicant_fee_waiver w join ${invoiceTable} on ${invoiceTable.id} = w.invoice_id
      join ${admission} on ${admission.id} = ${invoiceTable.admissionId}
    where w.state = 'asked' and w.asked_by_id is distinct from ${accountShown(user)}::uuid
      and (${campus ?? null}::uuid is null or ${invoiceTable.campusId} = ${campus ?? null}::uuid)
      and ${reach(user, approvals.resource, 'edit', { campus: invoiceTable.campusId })}`)
  return { count: row?.count ?? 0, admissionId: row?.admissionId ?? null }
}
