import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { executePrepared } from '../../core/school/prepared.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { campus } from '../../institute/structure/tables.ts'
import { accounts } from '../books/accounts.ts'
import { amountOf } from '../invoices/fee-actions/credits.ts'
import { isOneOf, list } from '../invoices/pricing/read-billable.ts'
import { type Method, receipts } from '../receipts/contract.ts'
import type { Allocated } from './allocate.ts'
import type { Allocation, PaymentInput, TenderInput } from './contract.ts'
import type { LockedFamily, OpenLine } from './family-dues.ts'
import type { Tender } from './write-payments.ts'

/** The account that each way of paying comes to, where nothing else is chosen. */
const usualAccounts = {
  cash: accounts.till,
  deposit: accounts.bank,
  transfer: accounts.bank,
  cheque: accounts.cheques,
  card: accounts.clearing,
  wallet: accounts.clearing,
} as const satisfies Record<Method, string>

type Till = { id: string; campusId: string; currency: string }
type Placing = {
  input: Pick<PaymentInput, 'campusId' | 'tenders'>
  till: Till | null
  family: LockedFamily
  /** What is marked there, where it is no payment. */
  resource?: string
}

/** The campus that takes a payment, with what its payments are computed by: `step` is in minor units. */
export type Place = {
  campusId: string
  currency: Currency
  step: bigint
  allocation: Allocation
  country: string
}

/** Where a payment is taken: at the campus of the cashier's till, the one that is named, or one of the family's. */
export async function placeOf(
  tx: Tx | Db,
  user: User,
  { input, till, family, resource = receipts.name }: Placing,
): Promise<Place> {
  const own = till && (input.campusId === null || input.campusId === till.campusId) ? till : null
  if (!own && input.tenders.some(({ method }) => method === 'cash')) refuseNoTill()
  const wanted = own?.campusId ?? input.campusId
  const [place] = await executePrepared<Omit<Place, 'step'> & { step: string }>(
    tx,
    sql`
    select campus.id as "campusId", m.currency, money_step(m.currency)::text as step, s.allocation, i.country
    from campus cross join institute i cross join payment_setting s
      cross join lateral (select coalesce(${own?.currency ?? null}::text, campus.currency, i.currency) as currency) m
    where ${wanted === null ? isOneOf(sql`campus.id`, family.campusIds) : sql`campus.id = ${wanted}::uuid`}
      ${own ? sql`` : sql`and ${campus.archivedAt} is null and ${reach(user, resource, 'mark', { campus: campus.id })}`}
    order by campus.name limit 1`,
  )
  if (!place) return wanted === null ? refuseUnchangeable() : refuseCampus()
  return { ...place, step: BigInt(place.step) }
}

function refuseCampus(): never {
  refuseField('campusId', sentence('Choose a campus of yours'), 'choice')
}

export function refuseNoTill(): never {
  refuse(
    'receipts.no-till',
    'Open your till first: say how much change lies in it',
    {},
    {
      status: 409,
      errors: [{ pointer: '/tenders', code: 'no-till', message: sentence('Open your till first') }],
    },
  )
}

type Checking = {
  currency: Currency
  today: Day
  till: Till | null
  campusId: string
  heldCheque?: string | undefined
}

/** The ways of paying as they are booked. */
export function tendersOf(
  given: readonly TenderInput[],
  { currency, today, till, campusId, heldCheque }: Checking,
): Tender[] {
  return given.map(({ method, amount: typed, reference, accountId, cheque }, at) => {
    const amount = amountOf(typed, { currency })
    if (method === 'cash' && till?.campusId !== campusId) refuseNoTill()
    if ((method === 'cheque') !== (cheque !== null))
      refuseField(`tenders.${at}.cheque`, sentence('Say the bank, the number and the date of the cheque'))
    if (cheque && cheque.drawnOn > today)
      refuseField(
        `tenders.${at}.cheque.drawnOn`,
        sentence('This cheque is for a later day. Keep it until then'),
      )
    const isBank = method === 'deposit' || method === 'transfer'
    return {
      method,
      amount,
      reference: isBank || method === 'card' || method === 'wallet' ? reference : '',
      accountId: isBank && accountId !== null ? accountId : usualAccounts[method],
      cheque: cheque && { ...cheque, ...(heldCheque !== undefined && { id: heldCheque }) },
    }
  })
}

/** Refuses what is no bank account of the chart: money that a bank has lies on accounts of the numbers from 1100 to 1149. */
export async function refuseUnlessBanks(
  tx: Tx,
  ids: readonly (string | null)[],
  field = 'accountId',
): Promise<void> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  if (named.length === 0) return
  const banks = await tx.execute(sql`
    select from ledger_account a where a.id = any (${list(named)}::uuid[]) and ${isBank}`)
  if (banks.length < named.length) refuseField(field, sentence('Choose a bank account'), 'choice')
}

/** Of `ledger_account a`. */
export const isBank = sql`(a.kind = 'asset' and a.by_hand and a.code between '1100' and '1149' and a.archived_at is null)`

/** For whom a payment is: the children whose fees it settles, or all of the family where it only pays ahead. */
export async function childrenOf(
  tx: Tx,
  family: Pick<LockedFamily, 'id'>,
  allocated: readonly Allocated<Pick<OpenLine, 'child'>>[],
): Promise<string> {
  const names = [...new Set(allocated.map(({ line }) => line.child))]
  if (names.length > 0) return names.join(', ')
  const rows = await tx.execute<{ name: string }>(sql`
    select p.name from family_member m join person p on p.id = m.student_id
    where m.family_account_id = ${family.id}::uuid and m.valid_until is null order by p.birth_date nulls last, p.id`)
  return rows.map(({ name }) => name).join(', ')
}
