import { sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { reverse } from '../books/post.ts'
import { list } from '../invoices/pricing/read-billable.ts'

type StoredTender = {
  id: string
  method: string
  /** Cash that came into a till here, not that of a receipt of before. */
  isFromTill: boolean
  amount: string
  journalId: string
  receiptId: string
}

/** Locks the family of a receipt and the invoices that it settled, and gives its ways of paying that still stand. */
export async function lockTenders(
  tx: Tx,
  { receiptId, tenderId = null }: { receiptId: string; tenderId?: string | null },
): Promise<StoredTender[]> {
  await tx.execute(sql`
    with family as materialized (
      select f.id from family_account f where f.id = (select family_account_id from receipt where id = ${receiptId}::uuid) for update
    )
    select i.id from invoice i where (select count(*) from family) > 0 and i.id in (
      select p.invoice_id from receipt_tender t join posting p on p.journal_id = t.journal_id
      where t.receipt_id = ${receiptId}::uuid and p.invoice_id is not null)
    order by i.id for update of i`)
  const rows = await tx.execute<StoredTender>(sql`
    select t.id, t.method, t.method = 'cash' and t.account_id <> ${accounts.opening}::uuid as "isFromTill", t.amount::text, t.journal_id as "journalId", t.receipt_id as "receiptId" from receipt_tender t
    where t.receipt_id = ${receiptId}::uuid and t.reversal_id is null and (${tenderId}::uuid is null or t.id = ${tenderId}::uuid)
    order by t.position`)
  return [...rows]
}

type Follower = (tx: Tx, receiptId: string) => Promise<void>
const followers: Follower[] = []

/** Registers what a later module does within the act that reverses a receipt as a whole. */
export function followReversals(follower: Follower): void {
  followers.push(follower)
}

type TakingBack = {
  tenders: readonly StoredTender[]
  day: Day
  reason: string
  /** The till out of which cash goes back; null where there is none. */
  sessionId: string | null
}

/**
 * Reverses ways of paying of one receipt: what they had settled is open again, on the old due days. Of what was kept as an
 * advance and is used already, the uses are taken back first, the latest before the others. A receipt of which nothing
 * is left is reversed as a whole.
 */
export async function takeBack(tx: Tx, { tenders, day, reason, sessionId }: TakingBack): Promise<void> {
  const [first] = tenders
  if (!first)
    refuse('receipts.reversed', 'This receipt is reversed already. Look at it again', {}, { status: 409 })
  const journals = tenders.map(({ journalId }) => journalId)
  await freeAdvances(tx, journals, { day, reason })
  // One after the other: `reverse` gives ids in no order, and each belongs to its own way of paying.
  for (const { id, journalId, isFromTill } of tenders) {
    const [reversal] = await reverse(tx, [journalId], { day })
    await tx.execute(sql`
      update receipt_tender set reversal_id = ${reversal ?? null}::uuid,
        reversal_session_id = ${isFromTill ? sessionId : null}::uuid where id = ${id}::uuid`)
  }
  const at = timeOf(tx).toISOString()
  const reversed = await tx.execute<{ id: string }>(sql`
    update receipt set reversed_at = ${at}::timestamptz, reversed_reason = ${reason}, version = version + 1, updated_at = ${at}::timestamptz
    where id = ${first.receiptId}::uuid and not exists (
      select from receipt_tender t where t.receipt_id = receipt.id and t.reversal_id is null) returning id`)
  for (const { id } of reversed) for (const follower of followers) await follower(tx, id)
}

/** Takes back uses of the advance that these journals brought, until as much of it is there as they need. */
async function freeAdvances(
  tx: Tx,
  journals: readonly string[],
  at: { day: Day; reason: string },
): Promise<void> {
  type Missing = { partyId: string; campusId: string; missing: string }
  const read = () =>
    tx.execute<Missing>(sql`
      select b.party_id as "partyId", b.campus_id as "campusId", (b.brought - coalesce(l.amount, 0))::text as missing
      from (
        select p.party_id, p.campus_id, - sum(p.amount) as brought from posting p
        where p.journal_id = any (${list(journals)}::uuid[]) and p.account_id = ${accounts.advances}::uuid group by 1, 2
      ) b cross join lateral (
        select - sum(o.amount) as amount from posting o where o.party_id = b.party_id and o.campus_id = b.campus_id
          and o.account_id = ${accounts.advances}::uuid
      ) l
      where b.brought > coalesce(l.amount, 0)`)
  for (const { partyId, campusId, missing } of await read()) {
    const uses = await tx.execute<{ id: string; amount: string }>(sql`
      select j.id, p.amount::text from posting p join journal j on j.id = p.journal_id and j.kind = 'advance'
      where p.party_id = ${partyId}::uuid and p.campus_id = ${campusId}::uuid and p.account_id = ${accounts.advances}::uuid
        and p.amount > 0 and not exists (select from journal r where r.reverses_id = j.id)
      order by j.id desc`)
    let left = BigInt(missing)
    const taken = uses.filter(({ amount }) => {
      const isNeeded = left > 0n
      if (isNeeded) left -= BigInt(amount)
      return isNeeded
    })
    if (left > 0n) refuseSpent()
    await reverse(
      tx,
      taken.map(({ id }) => id),
      { day: at.day },
    )
  }
}

function refuseSpent(): never {
  refuse(
    'receipts.advance-spent',
    'What this receipt had brought as an advance was given back to the family already',
    {},
    { status: 409 },
  )
}
