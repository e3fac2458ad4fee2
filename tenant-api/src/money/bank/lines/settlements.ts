import { sql, type SQL } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { toWire } from 'kit/values/money'
import { describe } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { accounts } from '../../books/accounts.ts'
import { type NewPosting, post } from '../../books/post.ts'
import { list } from '../../invoices/pricing/read-billable.ts'
import { onlinePayments, type ProviderKey } from '../../online-payments/contract.ts'
import { onlinePayment } from '../../online-payments/tables.ts'
import type { BankLine, SettlementPage } from '../contract.ts'
import { bookingDay, type Line, lockLine, readLine, readLines, setLine, shown, unproposed } from './lines.ts'

/** How a bank calls a provider in the text of what it pays out. */
const names: Readonly<Record<ProviderKey, RegExp>> = {
  stripe: /\bstripe\b/i,
  'bill-number': /\b1[\s-]?(?:bill|link)\b/i,
  jazzcash: /\bjazz\s?cash\b/i,
  practice: /\bpractice bank\b/i,
}

/**
 * What lies on the account of a provider: a payment of a family, or one that went back to it, which is below zero and has
 * the id of its receipt. `charges` are null where the provider has not said them.
 */
type Unsettled = {
  id: string
  paymentId: string
  provider: ProviderKey
  campusId: string
  day: Day
  amount: bigint
  charges: bigint | null
  isReturn: boolean
  /** It came and went back, and no line has brought it or taken it: perhaps the provider never paid it out. */
  isPair: boolean
}
type Payout = { id: string; day: Day; amount: bigint; text: string; reference: string }

/** The payments that each line settles, the oldest first; a payment is settled once. */
export async function findSettlements(
  tx: Tx,
  currency: string,
  lines: readonly Payout[],
): Promise<ReadonlyMap<string, readonly Unsettled[]>> {
  const settlements = new Map<string, readonly Unsettled[]>()
  const named = lines.flatMap((line) => {
    const keys = (Object.keys(names) as ProviderKey[]).filter((key) =>
      names[key].test(`${line.text} ${line.reference}`),
    )
    return keys[0] !== undefined && keys.length === 1 ? [{ line, key: keys[0] }] : []
  })
  if (named.length === 0) return settlements
  const payments = await readUnsettled(tx, currency)
  const used = new Set<string>()
  for (const { line, key } of named) {
    const open = payments.filter(
      ({ id, provider, day }) => provider === key && day <= line.day && !used.has(id),
    )
    const usual = payoutOf(
      open.filter(({ isPair }) => !isPair),
      line.amount,
    )
    const settled = usual.length > 0 ? usual : payoutOf(open, line.amount)
    if (settled.length > 0) settlements.set(line.id, settled)
    for (const { id } of settled) used.add(id)
  }
  return settlements
}

/**
 * The payments that follow each other and come to an amount exactly, less their charges: a provider pays out in the order
 * in which families have paid. The first such row counts; none where no row fits.
 */
export function payoutOf<P extends Pick<Unsettled, 'amount' | 'charges'>>(
  payments: readonly P[],
  amount: bigint,
): readonly P[] {
  const starts = new Map([[0n, 0]])
  let sum = 0n
  for (const [at, payment] of payments.entries()) {
    sum += payment.amount - (payment.charges ?? 0n)
    const start = starts.get(sum - amount)
    if (start !== undefined) return payments.slice(start, at + 1)
    if (!starts.has(sum)) starts.set(sum, at + 1)
  }
  return []
}

async function readUnsettled(tx: Tx, currency: string, only: SQL = sql`true`): Promise<Unsettled[]> {
  type Row = Omit<Unsettled, 'amount' | 'charges'> & { amount: string; charges: string | null }
  const rows = await tx.execute<Row>(sql`
    select item.id, online_payment.id as "paymentId", online_payment.provider, online_payment.campus_id as "campusId",
      item.day::text, item.amount::text, item.charges::text, item."isReturn",
      r.reversed_at is not null and not exists (
        select from bank_settlement s where s.online_payment_id = online_payment.id) as "isPair"
    ${items} where ${unsettled} and online_payment.currency = ${currency} and ${only} order by item.at, item.id`)
  return rows.map(({ amount, charges, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    charges: charges === null ? null : BigInt(charges),
  }))
}

/** Each payment, and once more below zero what was taken back of it: then it lies on the account of the provider no more. */
const items = sql`from online_payment join receipt r on r.online_payment_id = online_payment.id
  cross join lateral (
    select online_payment.id, r.paid_on as day, online_payment.paid_at as at, r.amount, online_payment.charges, false as "isReturn"
    union all
    select r.id, j.day, r.reversed_at, - r.amount, null, true
    from receipt_tender t join journal j on j.id = t.reversal_id where t.receipt_id = r.id and r.reversed_at is not null
  ) item`
const unsettled = sql`online_payment.state in ('paid', 'refunded') and not exists (
  select from bank_settlement s where s.online_payment_id = online_payment.id and s.is_return = item."isReturn")`

/** The provider has paid out: the payments that are named, or those that the line comes to exactly. */
export async function settleLine(
  tx: Tx,
  user: User,
  { line, today, ids }: { line: Line; today: Day; ids?: readonly string[] },
) {
  const payments =
    ids === undefined
      ? ((await findSettlements(tx, line.currency, [line])).get(line.id) ?? [])
      : await choosePayments(tx, user, { line, ids })
  if (payments.length === 0)
    refuse(
      'bank.no-payout',
      'These payments are settled already, or taken back. Look at it again',
      {},
      { status: 409 },
    )
  const { id, ledgerAccountId, campusId, currency, amount } = line
  if (amount < 0n && payments.reduce((sum, one) => sum + one.amount, 0n) >= 0n)
    refuse(
      'bank.went-out',
      'This line went out. A provider takes only what was given back to a family',
      {},
      { status: 409 },
    )
  const [journalId] = await post(tx, [
    {
      kind: 'settlement',
      day: await bookingDay(tx, line.day, today),
      campusId,
      currency,
      source: { kind: 'bank-line', id },
      postings: postingsOf(payments, { bank: ledgerAccountId, campusId, amount }),
    },
  ])
  if (journalId === undefined) throw new Error('a journal without an id')
  await withConstraintMessages(
    {
      bank_settlement_pkey: {
        code: 'bank.other-state',
        message: sentence('Another line has settled one of these payments already. Look at it again'),
        field: 'ids',
      },
    },
    tx
      .execute(
        sql`insert into bank_settlement (online_payment_id, is_return, bank_line_id)
          select s."paymentId", s."isReturn", ${id}::uuid
          from jsonb_to_recordset(${JSON.stringify(payments.map(({ paymentId, isReturn }) => ({ paymentId, isReturn })))}::jsonb)
            as s ("paymentId" uuid, "isReturn" boolean)`,
      )
      .then(() => undefined),
  )
  await setLine(tx, line, {
    ...unproposed,
    rule: 'settlement',
    state: 'matched',
    journalId,
    hasBooked: true,
    settledBy: user.name,
  })
  return { outcome: 'settled', family: '', number: '' }
}

/** What a provider keeps goes to the charges; each campus gets what its families have paid. */
function postingsOf(
  payments: readonly Unsettled[],
  { bank, campusId, amount }: { bank: string; campusId: string; amount: bigint },
): NewPosting[] {
  const gross = payments.reduce((sum, payment) => sum + payment.amount, 0n)
  const elsewhere = [...Map.groupBy(payments, (payment) => payment.campusId)].flatMap(
    ([at, own]): NewPosting[] => {
      const sum = own.reduce((total, payment) => total + payment.amount, 0n)
      const paidOut = { account: accounts.clearing, campusId: at, amount: -sum }
      if (at === campusId) return [paidOut]
      return [
        paidOut,
        { account: accounts.interCampus, campusId: at, amount: sum },
        { account: accounts.interCampus, campusId, amount: -sum },
      ]
    },
  )
  const own = [
    { account: bank, amount },
    { account: accounts.paymentCharges, amount: gross - amount },
  ]
  return [...own, ...elsewhere].filter((one) => one.amount !== 0n)
}

type Choosing = { line: Line; ids: readonly string[] }

async function choosePayments(tx: Tx, user: User, { line, ids }: Choosing): Promise<readonly Unsettled[]> {
  const unique = [...new Set(ids)]
  const payments = await readUnsettled(
    tx,
    line.currency,
    sql`item.id = any (${list(unique)}::uuid[]) and ${seesPayments(user)}`,
  )
  if (payments.length < unique.length)
    refuseField('ids', sentence('Choose payments that are not settled yet'), 'choice')
  if (payments.reduce((sum, { amount }) => sum + amount, 0n) < line.amount)
    refuseField('ids', sentence('These payments come to less than the line'))
  return payments
}

function seesPayments(user: User): SQL {
  return reach(user, onlinePayments.name, 'view', { campus: onlinePayment.campusId })
}

/** Books what a provider has paid out by the payments that the office has ticked. */
export async function settlePayments(
  school: School,
  user: User,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<BankLine> {
  const today = await school.today()
  return school.transaction(user, 'bank.line-matched', async (tx) => {
    const line = await lockLine(tx, user, { id, states: ['unmatched', 'proposed'] })
    const settled = await settleLine(tx, user, { line, today, ids })
    describe(tx, { ...settled, amount: shown(line), day: line.day })
    return readLine(tx, user, id)
  })
}

const mostPayments = 200

/** The payments that a line has settled, or those that it may settle, the oldest first, as far as the reader sees them. */
export async function readSettlement(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<SettlementPage> {
  const { db } = school
  const [line] = await readLines(db, user, { where: sql`bank_line.id = ${id}::uuid` })
  if (!line) return refuseMissing()
  const isSettled = line.state === 'matched' && line.rule === 'settlement'
  const { currency } = line.amount
  type Row = Omit<SettlementPage['payments'][number], 'amount' | 'charges'> & {
    amount: string
    charges: string | null
  }
  const rows = await db.execute<Row>(sql`
    select item.id, online_payment.provider, online_payment.payer, online_payment.reference, item.day::text,
      item.amount::text, item.charges::text, item."isReturn"
    ${items} where ${
      isSettled
        ? sql`exists (select from bank_settlement s where s.online_payment_id = online_payment.id
            and s.is_return = item."isReturn" and s.bank_line_id = ${id}::uuid)`
        : sql`${unsettled} and item.day <= ${line.day}::date`
    } and online_payment.currency = ${currency} and ${seesPayments(user)}
    order by item.at, item.id limit ${mostPayments}`)
  const money = (of: string | null) => (of === null ? null : toWire({ amount: BigInt(of), currency }))
  return {
    amount: line.amount,
    isSettled,
    payments: rows.map(({ amount, charges, ...row }) => ({
      ...row,
      amount: toWire({ amount: BigInt(amount), currency }),
      charges: money(charges),
    })),
  }
}
