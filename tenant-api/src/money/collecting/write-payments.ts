import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { timeOf } from '../../core/acts/act.ts'
import { type ConstraintMessages, withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { executePrepared } from '../../core/school/prepared.ts'
import type { Actor, Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { partiesOf } from '../books/parties.ts'
import { type NewJournal, type NewPosting, post } from '../books/post.ts'
import { partyIn } from '../invoices/issue-invoices.ts'
import type { Method } from '../receipts/contract.ts'
import { type Allocated, least, takeFrom } from './allocate.ts'
import type { AdvanceBalance, OpenLine } from './family-dues.ts'
import { leaveNotice } from './payment-notices.ts'

/** One way of paying, with the account that it comes to. */
export type Tender = {
  method: Method
  amount: bigint
  reference: string
  accountId: string
  cheque: { id?: string; bank: string; number: string; drawnOn: Day } | null
}

/** A payment that is decided: what it settles, and what the family has paid ahead and uses with it. */
export type Payment = {
  familyAccountId: string
  payer: string
  children: string
  campusId: string
  sessionId: string | null
  day: Day
  paidOn: Day
  currency: Currency
  tenders: readonly Tender[]
  allocated: readonly Allocated<Pick<OpenLine, 'lineId' | 'invoiceId' | 'partyId' | 'campusId'>>[]
  advances: readonly Omit<AdvanceBalance, 'familyAccountId' | 'currency'>[]
  note: string
  /** What a provider has told of it; one receipt for each. */
  onlinePaymentId?: string | null
}

export type Written = { id: string; number: string; amount: bigint }

/**
 * Books payments of one campus and one year and writes their receipts, however many they are, in a few statements. The
 * numbers are drawn last, by the statement that writes the receipts. The families are told, unless they know it already.
 * A payment without tenders only uses an advance, and gets no receipt: null stands in its place.
 */
export async function writePayments(
  tx: Tx,
  by: Actor,
  payments: readonly Payment[],
  { tells = true }: { tells?: boolean } = {},
): Promise<(Written | null)[]> {
  const families = await partiesOf(
    tx,
    'family',
    payments.filter((one) => isAhead(one)).map(({ familyAccountId }) => familyAccountId),
  )
  const decided = payments.map((payment) => ({ ...payment, id: randomUUIDv7() }))
  const booked = decided.map((payment) => journalsOf(payment, families))
  const rows = decided.flatMap((payment, at) => {
    const tenders = (booked[at] ?? []).filter(({ kind }) => kind === 'receipt')
    return payment.tenders.length === 0 ? [] : [rowOf(payment, tenders, by)]
  })
  // One behind the other on one connection: the numbers are drawn after every other lock.
  const [, , inserted] = await Promise.all([
    post(tx, booked.flat()),
    tells && leaveNotice(tx, { event: 'fees.received', ids: rows.map(({ id }) => id) }),
    insertReceipts(tx, rows),
  ])
  const numbers = new Map(inserted.map((row) => [row.id, row.number]))
  return decided.map(({ id, tenders }) => {
    const number = numbers.get(id)
    return number === undefined ? null : { id, number, amount: totalOf(tenders) }
  })
}

function totalOf(parts: readonly { amount: bigint }[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Whether some of the payment is kept for later fees. */
function isAhead({ tenders, allocated, advances }: Payment): boolean {
  return totalOf(tenders) + totalOf(advances) > totalOf(allocated)
}

/** What was paid ahead is used first, on the first lines; then each way of paying settles its own part of the rest. */
function journalsOf(
  payment: Payment & { id: string },
  families: ReadonlyMap<string, string>,
): (NewJournal & { id: string })[] {
  const { id, familyAccountId, campusId, day, currency, advances, tenders } = payment
  const own = { day, campusId, currency }
  let left: readonly Payment['allocated'][number][] = payment.allocated
  const take = (amount: bigint) => {
    const [taken, rest] = takeFrom(left, amount)
    left = rest
    return taken
  }
  const journals: (NewJournal & { id: string })[] = []
  const used = totalOf(advances)
  if (used > 0n)
    journals.push({
      ...own,
      id: randomUUIDv7(),
      kind: 'advance',
      source: { kind: 'advance', id: familyAccountId },
      postings: balanced(campusId, [
        ...advances.map((one) => ({
          account: accounts.advances,
          party: one.partyId,
          campusId: one.campusId,
          amount: one.amount,
        })),
        ...settling(take(used)),
      ]),
    })
  for (const { accountId, amount } of tenders) {
    const settled = take(amount)
    const rest = amount - totalOf(settled)
    journals.push({
      ...own,
      id: randomUUIDv7(),
      kind: 'receipt',
      source: { kind: 'receipt', id },
      postings: balanced(campusId, [
        { account: accountId, amount },
        ...settling(settled),
        ...(rest > 0n
          ? [{ account: accounts.advances, party: partyIn(families, familyAccountId), amount: -rest }]
          : []),
      ]),
    })
  }
  return journals
}

function settling(taken: Payment['allocated']): NewPosting[] {
  return taken.map(({ line: { lineId, invoiceId, partyId, campusId }, amount }) => ({
    account: accounts.receivable,
    party: partyId,
    line: { id: lineId, invoiceId },
    campusId,
    amount: -amount,
  }))
}

/** Each campus balances by itself: what one has taken for another stands between them. */
export function balanced(campusId: string, postings: readonly NewPosting[]): NewPosting[] {
  const sums = Map.groupBy(postings, (one) => one.campusId ?? campusId)
  if (sums.size === 1) return [...postings]
  return [
    ...postings,
    ...[...sums].flatMap(([campus, some]) => {
      const sum = totalOf(some)
      return sum === 0n ? [] : [{ account: accounts.interCampus, campusId: campus, amount: -sum }]
    }),
  ]
}

type ReceiptRow = ReturnType<typeof rowOf>

function rowOf(payment: Payment & { id: string }, journals: readonly { id: string }[], by: Actor) {
  const { id, familyAccountId, payer, children, campusId, sessionId, day, paidOn, currency, note, tenders } =
    payment
  const [first] = tenders
  return {
    id,
    familyAccountId,
    payer,
    children,
    campusId,
    sessionId,
    day,
    paidOn,
    currency,
    note,
    onlinePaymentId: payment.onlinePaymentId ?? null,
    amount: String(totalOf(tenders)),
    advanceUsed: String(least(totalOf(payment.advances), totalOf(payment.allocated))),
    method: tenders.length > 1 ? 'split' : (first?.method ?? 'cash'),
    reference: tenders
      .map(({ reference, cheque }) => cheque?.number ?? reference)
      .filter((text) => text !== '')
      .join(', '),
    takenById: by.id,
    takenBy: by.name,
    tenders: tenders.map(({ amount, cheque, ...tender }, position) => ({
      ...tender,
      id: randomUUIDv7(),
      position,
      amount: String(amount),
      journalId: journals[position]?.id,
      cheque,
    })),
  }
}

/** Numbers, receipts, tenders and cheques in one statement: the series is locked for no longer than it takes. */
async function insertReceipts(
  tx: Tx,
  rows: readonly ReceiptRow[],
): Promise<{ id: string; number: string }[]> {
  const [first] = rows
  if (!first) return []
  const at = timeOf(tx).toISOString()
  const year = first.day.slice(0, 4)
  return withConstraintMessages(
    refusals,
    executePrepared<{ id: string; number: string }>(
      tx,
      sql`
    with given as materialized (
      select r.*, g.at::int as place from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality g (doc, at)
        cross join lateral jsonb_to_record(g.doc) as r (id uuid, "familyAccountId" uuid, payer text, children text, "campusId" uuid,
          "sessionId" uuid, day date, "paidOn" date, currency text, note text, amount bigint, "advanceUsed" bigint, method text,
          reference text, "onlinePaymentId" uuid, "takenById" uuid, "takenBy" text, tenders jsonb)
    ), series as (
      insert into number_series as s (campus_id, kind, year_key, last)
      values (${first.campusId}::uuid, 'receipt', ${year}, ${rows.length}::int)
      on conflict (campus_id, kind, year_key) do update set last = s.last + excluded.last
      returning last - ${rows.length}::int as before
    ), written as (
      insert into receipt (id, year_key, serial, number, family_account_id, payer, children, campus_id, session_id, day, paid_on,
        currency, amount, advance_used, method, reference, note, online_payment_id, taken_by_id, taken_by, created_at, updated_at)
      select g.id, ${year}, s.before + g.place,
        p.receipt_prefix || concat_ws('/', nullif(c.code, ''), ${year}::text,
          case when p.receipt_prefix = '' then 'R' else '' end
            || lpad((s.before + g.place)::text, greatest(5, length((s.before + g.place)::text)), '0')),
        g."familyAccountId", g.payer, g.children, g."campusId", g."sessionId", g.day, g."paidOn", g.currency, g.amount,
        g."advanceUsed", g.method, g.reference, g.note, g."onlinePaymentId", g."takenById", g."takenBy", ${at}::timestamptz, ${at}::timestamptz
      from given g cross join series s cross join payment_setting p join campus c on c.id = g."campusId"
      returning id, number
    ), tender as (
      insert into receipt_tender (id, receipt_id, position, campus_id, method, amount, account_id, reference, journal_id)
      select t.id, g.id, t.position, g."campusId", t.method, t.amount, t."accountId", t.reference, t."journalId"
      from given g cross join lateral jsonb_to_recordset(g.tenders) as t (id uuid, position smallint, method text, amount bigint,
        "accountId" uuid, reference text, "journalId" uuid)
    ), new_cheque as (
      insert into cheque (id, campus_id, family_account_id, payer, bank, number, drawn_on, currency, amount, state, tender_id, taken_by,
        created_at, updated_at)
      select uuidv7(), g."campusId", g."familyAccountId", g.payer, q.bank, q.number, q."drawnOn", g.currency, t.amount, 'received', t.id,
        g."takenBy", ${at}::timestamptz, ${at}::timestamptz
      from given g cross join lateral jsonb_to_recordset(g.tenders) as t (id uuid, amount bigint, cheque jsonb)
        cross join lateral jsonb_to_record(t.cheque) as q (id uuid, bank text, number text, "drawnOn" date)
      where jsonb_typeof(t.cheque) = 'object' and q.id is null
    ), held_cheque as (
      update cheque set state = 'received', tender_id = t.id, version = version + 1, updated_at = ${at}::timestamptz
      from given g cross join lateral jsonb_to_recordset(g.tenders) as t (id uuid, cheque jsonb)
      where cheque.id = (t.cheque ->> 'id')::uuid and cheque.state = 'held'
    )
    select id, number from written`,
    ),
  )
}

const refusals: ConstraintMessages = {
  receipt_tender_slip_once: {
    code: 'receipts.slip-taken',
    message: sentence('A payment with this reference was taken already. Look for it in the receipts'),
    field: 'reference',
  },
  cheque_once: {
    code: 'cheques.taken',
    message: sentence('This cheque is there already'),
    field: 'number',
  },
}
