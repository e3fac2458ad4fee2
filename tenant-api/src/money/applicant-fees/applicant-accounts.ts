import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../core/school/school.ts'
import { mergeWithin } from '../family-accounts/members.ts'
import { lockFamilies } from '../family-accounts/settle-families.ts'
import { list } from '../invoices/pricing/read-billable.ts'

/** Gives applicants without one an account of their own, and so a bill number; the applications are locked. */
export async function giveAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockFamilies(tx)
  await tx.execute(sql`
    with fresh as materialized (
      select id, uuidv7() as account_id from admission
      where id = any (${list(ids)}::uuid[]) and family_account_id is null order by id
    ), made as (
      insert into family_account (id, code) select account_id, '' from fresh order by id
    )
    update admission a set family_account_id = f.account_id from fresh f where a.id = f.id`)
}

/**
 * An applicant has become a student. The party in the books points to the student from now on, so that no posting changes;
 * the invoices and the account go along. Where brothers or sisters have an account already it becomes part of theirs, and
 * its bill number leads there.
 */
export async function carryOver(
  tx: Tx,
  { id, studentId, today }: { id: string; studentId: string; today: Day },
): Promise<void> {
  const [own] = await tx.execute<{ accountId: string | null; since: Day | null }>(sql`
    select a.family_account_id as "accountId",
      (select min(i.issued_on)::text from invoice i where i.admission_id = a.id) as since
    from admission a where a.id = ${id}::uuid`)
  if (!own?.accountId) return
  await lockFamilies(tx)
  const siblings = await accountOfSiblings(tx, { studentId, today })
  const accountId = siblings ?? own.accountId
  if (siblings !== null && siblings !== own.accountId) {
    await tx.execute(sql`
      select from family_account where id = any (${list([siblings, own.accountId])}::uuid[]) order by id for update`)
    await mergeWithin(tx, { id: siblings, otherId: own.accountId })
  }
  if (siblings === null)
    await tx.execute(sql`
      update family_account set bill_guardian_id = (
        select l.guardian_id from guardian_link l where l.student_id = ${studentId}::uuid and l.gets_bills
        order by l.is_first_contact desc, l.contact_order nulls last, l.id limit 1)
      where id = ${accountId}::uuid and bill_guardian_id is null`)
  // The child belongs to the family since the first fee, so that the statement shows it.
  const since = own.since !== null && own.since < today ? own.since : today
  await tx.execute(sql`
    insert into family_member (family_account_id, student_id, valid_from)
    values (${accountId}::uuid, ${studentId}::uuid, ${since}::date)`)
  await tx.execute(
    sql`update party set student_id = ${studentId}::uuid, admission_id = null where admission_id = ${id}::uuid`,
  )
  await tx.execute(sql`update invoice set student_id = ${studentId}::uuid where admission_id = ${id}::uuid`)
  // What is still open is a fee of the student from now on, and shown there.
  await tx.execute(sql`
    update admission set fee_state = 'none', fee_due_on = null where id = ${id}::uuid and fee_state <> 'paid'`)
}

/** The account of a child who has a guardian in common who gets the bills of both; the oldest one. */
async function accountOfSiblings(
  tx: Tx,
  { studentId, today }: { studentId: string; today: Day },
): Promise<string | null> {
  const [row] = await tx.execute<{ id: string }>(sql`
    select f.id from guardian_link ours
      join guardian_link theirs on theirs.guardian_id = ours.guardian_id and theirs.gets_bills and theirs.student_id <> ours.student_id
      join family_member m on m.student_id = theirs.student_id and holds(m.valid_from, m.valid_until, ${today}::date)
      join family_account f on f.id = m.family_account_id and f.archived_at is null and not f.set_apart
    where ours.student_id = ${studentId}::uuid and ours.gets_bills order by f.serial limit 1`)
  return row?.id ?? null
}
