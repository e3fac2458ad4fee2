import { sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { executePrepared } from '../../core/school/prepared.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { familySeen } from '../family-accounts/family-accounts.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { isOneOf, list } from '../invoices/pricing/read-billable.ts'
import { receipts } from '../receipts/contract.ts'

/** A line of an invoice with something open, in the order in which payments settle. */
export type OpenLine = {
  lineId: string
  invoiceId: string
  familyAccountId: string
  number: string
  campusId: string
  partyId: string
  studentId: string
  child: string
  currency: Currency
  dueOn: Day
  positions: number
  open: bigint
}

/** What a party of a family has paid ahead at a campus. */
export type AdvanceBalance = {
  familyAccountId: string
  partyId: string
  campusId: string
  currency: Currency
  amount: bigint
}

export type LockedFamily = { id: string; name: string; campusIds: string[] }
type Till = { id: string; campusId: string; currency: string }

/**
 * Locks family accounts, their open invoices by id, and the cashier's open till, in this order and in one statement.
 * Refuses families of which the user may mark no rows of `resource`, which are payments where nothing else is said.
 */
export async function lockForPayment(
  tx: Tx,
  user: User,
  ids: readonly string[],
  resource = receipts.name,
): Promise<{ families: ReadonlyMap<string, LockedFamily>; till: Till | null }> {
  const unique = [...new Set(ids)]
  type Family = LockedFamily & { isArchived: boolean; isReached: boolean }
  const [row] = await executePrepared<{ families: Family[] | null; till: Till | null }>(
    tx,
    sql`
    with family as materialized (
      select ${familyAccount.id} as id, ${familyAccount.name} as name, ${familyAccount.campusIds} as "campusIds",
        ${familyAccount.archivedAt} is not null as "isArchived",
        coalesce(${reach(user, resource, 'mark', { campuses: familyAccount.campusIds })}, false) as "isReached"
      from family_account family_accounts where ${isOneOf(familyAccount.id, unique)} order by ${familyAccount.id} for update
    ), open_invoice as materialized (
      select i.id from invoice i
      where i.family_account_id in (select id from family where "isReached") and i.cancelled_at is null
        and exists (select from invoice_open o where o.invoice_id = i.id and o.amount > 0)
      order by i.id for update of i
    ), till as materialized (
      select s.id, s.campus_id as "campusId", s.currency from cash_session s
      where s.cashier_id = ${accountShown(user)}::uuid and s.state = 'open' and (select count(*) from open_invoice) >= 0
      for share of s
    )
    select (select jsonb_agg(to_jsonb(family)) from family) as families, (select to_jsonb(till) from till) as till`,
  )
  const families = row?.families ?? []
  if (families.length < unique.length || families.some(({ isReached }) => !isReached))
    await refuseUnreached(tx, user, unique)
  if (families.some(({ isArchived }) => isArchived))
    refuse('archived', 'This account became part of another one. Look for that one', {}, { status: 409 })
  return { families: new Map(families.map((family) => [family.id, family])), till: row?.till ?? null }
}

/** Families that the user sees are not theirs to take payments of; of others it is not said that they exist. */
async function refuseUnreached(tx: Tx, user: User, ids: readonly string[]): Promise<never> {
  const seen = await tx.execute(sql`
    select from ${familyAccount} where ${familyAccount.id} = any (${list(ids)}::uuid[]) and ${familySeen(user)}`)
  return seen.length === ids.length ? refuseUnchangeable() : refuseMissing()
}

/**
 * Everything that is open of families, in every currency: by due day, then the eldest child, then as the fee types settle,
 * fines last.
 */
export async function readOpenLines(db: Db | Tx, ids: readonly string[]): Promise<OpenLine[]> {
  const rows = await executePrepared<Omit<OpenLine, 'open'> & { open: string }>(
    db,
    sql`
    select o.line_id as "lineId", i.id as "invoiceId", i.family_account_id as "familyAccountId", i.number,
      i.campus_id as "campusId", i.party_id as "partyId", i.student_id as "studentId", i.name as child, i.currency,
      i.due_on::text as "dueOn", o.amount::text as open,
      (select count(*)::int from invoice_line every where every.invoice_id = i.id) as positions
    from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0 join invoice_line l on l.id = o.line_id
      left join fee_type ft on ft.id = l.fee_type_id join student s on s.id = i.student_id join person p on p.id = s.id
    where ${isOneOf(sql`i.family_account_id`, ids)} and i.cancelled_at is null
    order by i.family_account_id, i.due_on, p.birth_date nulls last, s.registration_number, i.id, l.kind = 'fine',
      coalesce(ft.settles, 1000), l.position`,
  )
  return rows.map((row) => ({ ...row, open: BigInt(row.open) }))
}

/** What families have paid ahead, by party, campus and currency. */
export async function readAdvances(db: Db | Tx, ids: readonly string[]): Promise<AdvanceBalance[]> {
  const rows = await executePrepared<Omit<AdvanceBalance, 'amount'> & { amount: string }>(
    db,
    sql`
    select y.family_account_id as "familyAccountId", y.id as "partyId", o.campus_id as "campusId", o.currency, (- sum(o.amount))::text as amount
    from party y join posting o on o.party_id = y.id and o.account_id = ${accounts.advances}::uuid
    where ${isOneOf(sql`y.family_account_id`, ids)} and y.family_account_id is not null
    group by 1, 2, 3, 4 having sum(o.amount) <> 0 order by 1, 2, 3, 4`,
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
