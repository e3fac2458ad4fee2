import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { refuseAboveLimit, refuseOwnRequest } from '../../access/roles/approvals.ts'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { refuseUnwritable } from '../../crud/row.ts'
import { receiptReversals, receipts, type ReceiptPage } from './contract.ts'
import { readReceiptPage, receiptCrud } from './receipts.ts'
import { receipt, receiptReversal } from './tables.ts'
import { leaveNotice } from '../collecting/payment-notices.ts'
import { lockTenders, takeBack } from './take-back.ts'

const places = { campus: receipt.campusId }

type Asking = { id: string; reason: string }

/** Asks to take a receipt back. Who asks never decides. */
export async function askReversal(school: School, user: User, asking: Asking): Promise<ReceiptPage> {
  return school.transaction(user, 'receipt-reversals.asked', async (tx) => {
    const { number } = await askWithin(tx, user, asking)
    describe(tx, { number, reason: asking.reason })
    return readReceiptPage(tx, user, asking.id)
  })
}

/** The same within an act that is more than this. */
export async function askWithin(tx: Tx, user: User, { id, reason }: Asking): Promise<{ number: string }> {
  const row = await lockReceipt(tx, user, { id, may: [receipts.name, 'edit'] })
  const added = await tx.execute(sql`
    insert into receipt_reversal (receipt_id, campus_id, reason, asked_by_id, asked_by, created_at)
    values (${id}::uuid, ${row.campusId}::uuid, ${reason}, ${user.id}::uuid, ${user.name}, ${timeOf(tx).toISOString()}::timestamptz)
    on conflict (receipt_id) where state = 'asked' do nothing returning id`)
  if (added.length === 0)
    refuse(
      'receipt-reversals.waits',
      'A reversal of this receipt waits for a decision already',
      {},
      { status: 409 },
    )
  return row
}

/** Takes the receipt back, or leaves it as it is. Cash leaves the till of whoever asked, or of who decides, today. */
export async function decideReversal(
  school: School,
  user: User,
  { id, approves }: { id: string; approves: boolean },
): Promise<ReceiptPage> {
  const today = await school.today()
  const act = approves ? 'receipt-reversals.approved' : 'receipt-reversals.rejected'
  return school.transaction(user, act, async (tx) => {
    const [asked] = await tx.select().from(receiptReversal).where(eq(receiptReversal.id, id)).for('update')
    if (!asked) return refuseMissing()
    const row = await lockReceipt(tx, user, { id: asked.receiptId, may: [receiptReversals.resource, 'edit'] })
    refuseOwnRequest(user, asked.askedById)
    if (asked.state !== 'asked')
      refuse('receipt-reversals.decided', 'This was decided already. Look at it again', {}, { status: 409 })
    if (approves) {
      const { campusId, amount, currency } = row
      await refuseAboveLimit(tx, user, {
        may: [receiptReversals.resource, 'edit'],
        campusId,
        on: today,
        amount,
        currency,
      })
      const tenders = await lockTenders(tx, { receiptId: row.id })
      const hasCash = tenders.some(({ isFromTill }) => isFromTill)
      await releaseCheques(tx, row.id)
      const sessionId = hasCash
        ? await tillOf(tx, { campusId, people: [asked.askedById, accountShown(user)] })
        : null
      await takeBack(tx, { tenders, day: today, reason: asked.reason, sessionId })
      await leaveNotice(tx, { event: 'fees.reversed', ids: [row.id] })
    }
    await tx.execute(sql`
      update receipt_reversal set state = ${approves ? 'approved' : 'rejected'}, decided_by_id = ${user.id}::uuid, decided_by = ${user.name},
        decided_at = ${timeOf(tx).toISOString()}::timestamptz where id = ${id}::uuid`)
    describe(tx, { number: row.number, reason: asked.reason })
    return readReceiptPage(tx, user, row.id)
  })
}

/** A cheque that is still in the drawer goes back to the family; one that is at the bank has its own way. */
async function releaseCheques(tx: Tx, receiptId: string): Promise<void> {
  const rows = await tx.execute<{ id: string; state: string }>(sql`
    select c.id, c.state from cheque c join receipt_tender t on t.id = c.tender_id
    where t.receipt_id = ${receiptId}::uuid and t.reversal_id is null order by c.id for update of c`)
  if (rows.some(({ state }) => state !== 'received'))
    refuse(
      'receipts.cheque-at-bank',
      'A cheque of this receipt is at the bank already. If the bank returns it, say so at the cheque',
      {},
      { status: 409 },
    )
  for (const { id } of rows)
    await tx.execute(sql`
      update cheque set state = 'returned', tender_id = null, version = version + 1, updated_at = ${timeOf(tx).toISOString()}::timestamptz
      where id = ${id}::uuid`)
}

/** The open till out of which cash is given back: of whoever asked, else of who decides. */
async function tillOf(
  tx: Tx,
  { campusId, people }: { campusId: string; people: readonly (string | null)[] },
): Promise<string> {
  const [asker, decider] = people
  const [row] = await tx.execute<{ id: string }>(sql`
    select s.id from cash_session s where s.campus_id = ${campusId}::uuid and s.state = 'open'
      and s.cashier_id in (${asker ?? null}::uuid, ${decider ?? null}::uuid)
    order by s.cashier_id = ${asker ?? null}::uuid desc limit 1 for share`)
  return (
    row?.id ??
    refuse(
      'receipts.no-till-to-give',
      'The cash is given back out of an open till. Whoever asked opens the till first',
      {},
      { status: 409 },
    )
  )
}

type Locking = { id: string; may: readonly [resource: string, action: 'edit' | 'mark'] }

/** Locks a receipt that still stands. */
export async function lockReceipt(tx: Tx, user: User, { id, may: [resource, action] }: Locking) {
  const [row] = await tx
    .select()
    .from(receipt)
    .where(and(eq(receipt.id, id), reach(user, resource, action, places)))
    .for('update')
  if (!row) return refuseUnwritable(tx, receiptCrud, { user, id })
  if (row.reversedAt !== null)
    refuse('receipts.reversed', 'This receipt is reversed already. Look at it again', {}, { status: 409 })
  return row
}

/** What waits for the reader’s decision. */
export async function readWaitingReversals(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
) {
  const rows = await school.db.execute<{ receiptId: string }>(sql`
    select w.receipt_id as "receiptId" from receipt_reversal w join ${receipt} on ${receipt.id} = w.receipt_id
    where w.state = 'asked' and w.asked_by_id is distinct from ${accountShown(user)}::uuid
      and (${campus ?? null}::uuid is null or w.campus_id = ${campus ?? null}::uuid)
      and ${reach(user, receiptReversals.resource, 'edit', places)} order by w.id`)
  return { count: rows.length, receiptId: rows[0]?.receiptId ?? null }
}
