import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { describe, timeOf } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import { accountShown, type User } from '../../../core/authorization/user.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { refuseAboveLimit, refuseOwnRequest } from '../../../access/roles/approvals.ts'
import { accounts } from '../../books/accounts.ts'
import { lockPeriod, post } from '../../books/post.ts'
import type { Day } from 'kit/values/day'
import { type InvoicePage, writeOffs } from '../contract.ts'
import { refuseCancelled } from './credits.ts'
import { addLines } from '../issue-invoices.ts'
import { changeInvoice, lockInvoices, type LockedInvoice } from './locked-invoices.ts'
import { readInvoice } from '../read-invoices.ts'
import { invoice as invoiceTable } from '../tables.ts'

/** Asks to give up what is open of an invoice. Who asks never decides. */
export async function askWriteOff(
  school: School,
  user: User,
  { id, reason }: { id: string; reason: string },
): Promise<InvoicePage> {
  const today = await school.today()
  const { country } = await school.profile()
  return school.transaction(user, 'write-offs.asked', async (tx) => {
    const [invoice] = await lockInvoices(tx, user, { ids: [id] })
    if (!invoice) throw new Error('a locked invoice is gone')
    refuseCancelled(invoice)
    if (invoice.open === 0n)
      refuse('invoices.nothing-open', 'Nothing is open on this invoice', {}, { status: 409 })
    const added = await tx.execute(sql`
      insert into write_off (invoice_id, campus_id, amount, reason, asked_by_id, asked_by)
      values (${id}::uuid, ${invoice.campusId}::uuid, ${String(invoice.open)}::bigint, ${reason}, ${user.id}::uuid, ${user.name})
      on conflict (invoice_id) where state = 'asked' do nothing returning id`)
    if (added.length === 0)
      refuse(
        'write-offs.waits',
        'A write-off of this invoice waits for a decision already',
        {},
        { status: 409 },
      )
    describe(tx, { number: invoice.number, reason })
    return readInvoice(tx, user, { id, today, country })
  })
}

/** Gives up what is open now, or keeps asking for it. */
export async function decideWriteOff(
  school: School,
  user: User,
  { id, approves }: { id: string; approves: boolean },
): Promise<InvoicePage> {
  const today = await school.today()
  const { country } = await school.profile()
  return school.transaction(user, approves ? 'write-offs.approved' : 'write-offs.rejected', async (tx) => {
    await lockPeriod(tx, today)
    const { invoice, row } = await lockWriteOff(tx, user, { id, resource: 'write-offs', state: 'asked' })
    refuseOwnRequest(user, row.askedById)
    if (approves) {
      if (invoice.open === 0n)
        refuse('invoices.nothing-open', 'Nothing is open on this invoice', {}, { status: 409 })
      const { campusId, open: amount, currency } = invoice
      await refuseAboveLimit(tx, user, {
        may: [writeOffs.resource, 'edit'],
        campusId,
        on: today,
        amount,
        currency,
      })
      await giveUp(tx, { invoice, id, day: today })
    }
    const at = timeOf(tx).toISOString()
    await tx.execute(sql`
      update write_off set state = ${approves ? 'approved' : 'rejected'}, decided_by_id = ${user.id}::uuid, decided_by = ${user.name},
        decided_at = ${at}::timestamptz, amount = ${String(approves ? invoice.open : row.amount)}::bigint
      where id = ${id}::uuid`)
    describe(tx, { number: invoice.number, reason: row.reason })
    return readInvoice(tx, user, { id: invoice.id, today, country })
  })
}

/** The invoice is open again; what was lost is found as income, and a receipt settles it. */
export async function recoverWriteOff(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<InvoicePage> {
  const today = await school.today()
  const { country } = await school.profile()
  return school.transaction(user, 'write-offs.recovered', async (tx) => {
    await lockPeriod(tx, today)
    const { invoice } = await lockWriteOff(tx, user, { id, resource: 'invoices', state: 'approved' })
    refuseCancelled(invoice)
    const lines = await tx.execute<{ line: string; amount: string }>(sql`
      select credits_line_id as line, (- net)::text as amount from invoice_line
      where invoice_id = ${invoice.id}::uuid and kind = 'write-off' and basis ->> 'writeOff' = ${id} order by id`)
    const parts = lines.map(({ line, amount }) => ({ lineId: line, amount: BigInt(amount) }))
    await writeParts(tx, { invoice, parts, id, day: today, isRecovery: true })
    await tx.execute(sql`update write_off set state = 'recovered' where id = ${id}::uuid`)
    describe(tx, { number: invoice.number })
    return readInvoice(tx, user, { id: invoice.id, today, country })
  })
}

type Which = { id: string; resource: 'write-offs' | 'invoices'; state: 'asked' | 'approved' }

async function lockWriteOff(tx: Tx, user: User, { id, resource, state }: Which) {
  type Row = { invoiceId: string; askedById: string | null; amount: string; reason: string; state: string }
  const read = sql`select invoice_id as "invoiceId", asked_by_id as "askedById", amount::text, reason, state from write_off
    where id = ${id}::uuid`
  const [found] = await tx.execute<Row>(read)
  if (!found) return refuseMissing()
  const [invoice] = await lockInvoices(tx, user, { ids: [found.invoiceId], may: [resource, 'edit'] })
  // Read again under the lock of the invoice: somebody else may have decided meanwhile.
  const [row] = await tx.execute<Row>(read)
  if (!row || !invoice) return refuseMissing()
  if (row.state !== state)
    refuse(
      'write-offs.state',
      'Somebody has decided about this already. Look at it again',
      {},
      { status: 409 },
    )
  return { invoice, row }
}

async function giveUp(
  tx: Tx,
  { invoice, id, day }: { invoice: LockedInvoice; id: string; day: Day },
): Promise<void> {
  const parts = invoice.lines
    .filter(({ open }) => open > 0n)
    .map((line) => ({ lineId: line.id, amount: line.open }))
  await writeParts(tx, { invoice, parts, id, day, isRecovery: false })
}

type Parts = {
  invoice: LockedInvoice
  parts: readonly { lineId: string; amount: bigint }[]
  id: string
  day: Day
  isRecovery: boolean
}

async function writeParts(tx: Tx, { invoice, parts, id, day, isRecovery }: Parts): Promise<void> {
  const account = isRecovery ? accounts.recovered : accounts.badDebts
  const sign = isRecovery ? 1n : -1n
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n) * sign
  await addLines(
    tx,
    parts.map(({ lineId, amount }, at) => {
      const line = invoice.lines.find((one) => one.id === lineId)
      return {
        id: randomUUIDv7(),
        invoiceId: invoice.id,
        position: invoice.positions + at,
        kind: isRecovery ? 'recovery' : 'write-off',
        feeTypeId: line?.feeTypeId ?? null,
        title: line?.title ?? invoice.number,
        otherTitle: line?.otherTitle ?? '',
        gross: String(amount * sign),
        concession: '0',
        sponsored: '0',
        tax: '0',
        accountId: account,
        creditsLineId: lineId,
        basis: { writeOff: id },
        day,
      }
    }),
  )
  const receivable = parts.map(({ lineId, amount }) => ({
    account: accounts.receivable,
    party: invoice.partyId,
    line: { id: lineId, invoiceId: invoice.id },
    amount: amount * sign,
  }))
  await post(tx, [
    {
      kind: isRecovery ? 'recovery' : 'write-off',
      day,
      campusId: invoice.campusId,
      currency: invoice.currency,
      source: { kind: 'invoice', id: invoice.id },
      memo: invoice.number,
      postings: [...receivable, { account, amount: -total }],
    },
  ])
  await changeInvoice(tx, invoice.id, { adds: total })
}

/** What waits for this user: nobody decides on what they have asked themselves. */
export async function readWaitingWriteOffs(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
) {
  const [row] = await school.db.execute<{ count: number; invoiceId: string | null }>(sql`
    select count(*)::int as count, (array_agg(w.invoice_id order by w.id))[1] as "invoiceId"
    from write_off w join ${invoiceTable} on ${invoiceTable.id} = w.invoice_id
    where w.state = 'asked' and w.asked_by_id is distinct from ${accountShown(user)}::uuid
      and (${campus ?? null}::uuid is null or ${invoiceTable.campusId} = ${campus ?? null}::uuid)
      and ${reach(user, writeOffs.resource, 'edit', { campus: invoiceTable.campusId })}`)
  return { count: row?.count ?? 0, invoiceId: row?.invoiceId ?? null }
}
