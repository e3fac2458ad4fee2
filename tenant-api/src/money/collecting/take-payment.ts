import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { type Currency, formatMoney, toWire } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { cheques } from '../cheques/contract.ts'
import { writeFines } from '../invoices/fee-actions/invoice-fines.ts'
import { amountOf } from '../invoices/fee-actions/credits.ts'
import { finesOf } from '../invoices/pricing/read-fines.ts'
import { receipts } from '../receipts/contract.ts'
import { type Allocated, allocate, least, sumOf } from './allocate.ts'
import type { Allocation, PaymentInput, Taken } from './contract.ts'
import {
  type AdvanceBalance,
  lockForPayment,
  type OpenLine,
  readAdvances,
  readOpenLines,
} from './family-dues.ts'
import { childrenOf, placeOf, refuseUnlessBanks, tendersOf } from './payment-place.ts'
import { type Payment, writePayments } from './write-payments.ts'

/**
 * Takes a payment of a family. In one transaction: the family, its invoices and the till are locked, fines are judged by
 * the day on which the family paid and charged, the oldest dues are settled first, what is more becomes an advance if the
 * caller says so, and the receipt gets the next number.
 */
export async function takePayment(school: School, user: User, input: PaymentInput): Promise<Taken> {
  const today = await school.today()
  return school.transaction(user, 'receipts.taken', (tx) =>
    takeWithin(tx, user, { input, today }).then(({ taken, payer }) => {
      const { receipt, advanceUsed } = taken
      const money = receipt?.amount ?? advanceUsed
      describe(tx, {
        amount: formatMoney('en', BigInt(money.amount), money.currency),
        family: payer,
        number: receipt?.number ?? '',
      })
      return taken
    }),
  )
}

/** Settles what a family owes with what it has paid ahead. */
export async function applyAdvance(
  school: School,
  user: User,
  { familyAccountId }: { familyAccountId: string },
): Promise<Taken> {
  const today = await school.today()
  const input = { ...emptyPayment, familyAccountId }
  return school.transaction(user, 'advances.applied', async (tx) => {
    const { taken, payer } = await takeWithin(tx, user, { input, today })
    const { amount, currency } = taken.advanceUsed
    describe(tx, { amount: formatMoney('en', BigInt(amount), currency), family: payer })
    return taken
  })
}

export const emptyPayment: Omit<PaymentInput, 'familyAccountId'> = {
  campusId: null,
  tenders: [],
  parts: [],
  paidOn: null,
  day: null,
  allocation: null,
  usesAdvance: true,
  becomesAdvance: false,
  note: '',
}

/**
 * `heldCheque` is one that the school has had already; `online` a payment that a provider has on its account; an unknown
 * deposit comes out of its account instead of to a bank.
 */
type Taking = {
  input: PaymentInput
  today: Day
  heldCheque?: string
  online?: { id: string; accountId: string }
  isUnknownDeposit?: boolean
}

/** The same within an act that is more than this. */
export async function takeWithin(
  tx: Tx,
  user: User,
  { input, today, heldCheque, online, isUnknownDeposit = false }: Taking,
): Promise<{ taken: Taken; payer: string }> {
  const { familyAccountId } = input
  const { day, paidOn } = daysOf(input, today)
  const resource = heldCheque === undefined ? receipts.name : cheques.name
  const { families, till } = await lockForPayment(tx, user, [familyAccountId], resource)
  const family = families.get(familyAccountId)
  if (!family) throw new Error('a locked family is gone')
  // On one connection these go out together, and each sees what was committed while the locks were awaited.
  const [place, openLines, allAdvances] = await Promise.all([
    placeOf(tx, user, { input, till, family, resource }),
    readOpenLines(tx, [familyAccountId]),
    input.usesAdvance ? readAdvances(tx, [familyAccountId]) : [],
  ])
  const { campusId, currency, country } = place
  const lines = openLines.filter((line) => line.currency === currency)
  const advances = allAdvances.filter((one) => one.currency === currency)
  await refuseUnlessBanks(
    tx,
    input.tenders.map(({ accountId }) => accountId),
    'tenders',
  )
  const elsewhere = online?.accountId ?? (isUnknownDeposit ? accounts.unidentified : null)
  const tenders = tendersOf(input.tenders, { currency, today, till, campusId, heldCheque }).map((tender) =>
    elsewhere === null ? tender : { ...tender, accountId: elsewhere },
  )
  const payable = await withFines(tx, lines, { day: paidOn, country })
  const paid = tenders.reduce((sum, { amount }) => sum + amount, 0n)
  const rule = { rule: input.allocation ?? place.allocation, step: place.step }
  const decided = decide(payable, { input, currency, paid, advances, rule })
  const fines = await chargeFines(tx, payable, { touched: decided.allocated, day })
  const children = await childrenOf(tx, family, decided.allocated)
  const money = (amount: bigint) => toWire({ amount, currency })
  const [written = null] = await writePayments(tx, user, [
    {
      familyAccountId,
      payer: family.name,
      children,
      campusId,
      sessionId: till?.campusId === campusId ? till.id : null,
      day,
      paidOn,
      currency,
      tenders,
      allocated: decided.allocated.map(({ line, amount }) => ({
        amount,
        line: { ...line, lineId: line.lineId === '' ? (fines.lines.get(line.invoiceId) ?? '') : line.lineId },
      })),
      advances: decided.used,
      note: input.note,
      onlinePaymentId: online?.id ?? null,
    } satisfies Payment,
  ])
  const settled = decided.allocated.reduce((sum, { amount }) => sum + amount, 0n)
  const used = decided.used.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    payer: family.name,
    taken: {
      receipt: written && { id: written.id, number: written.number, amount: money(written.amount) },
      settled: money(settled),
      fines: money(fines.total),
      advanceUsed: money(used),
      advance: money(paid + used - settled),
      open: money(sumOf(lines) + fines.total - settled),
    },
  }
}

function daysOf({ day, paidOn, tenders }: PaymentInput, today: Day): { day: Day; paidOn: Day } {
  if (day !== null && day > today) refuseField('day', sentence('This day has not come yet'))
  if (day !== null && day < today && tenders.some(({ method }) => method === 'cash'))
    refuseField('day', sentence('Cash goes into the till of today'))
  const inBooks = day ?? today
  if (paidOn !== null && paidOn > inBooks) refuseField('paidOn', sentence('This day has not come yet'))
  return { day: inBooks, paidOn: paidOn ?? inBooks }
}

/** An open line; the fine that is not charged yet has no id. */
export type PayableLine = OpenLine & { fineDays: number }

/** What can be paid on a day: all that is open, each invoice followed by its fine of that day. */
export async function withFines(tx: Db | Tx, lines: readonly OpenLine[], at: { day: Day; country: string }) {
  const late = lines.filter(({ dueOn }) => dueOn < at.day)
  const ids = [...new Set(late.map(({ invoiceId }) => invoiceId))]
  const fines = ids.length > 0 ? await finesOf(tx, { ids, ...at }) : new Map<string, never>()
  return [...Map.groupBy(lines, ({ invoiceId }) => invoiceId)].flatMap(([id, own]): PayableLine[] => {
    const fine = fines.get(id)
    const [first] = own
    const all = own.map((line) => ({ ...line, fineDays: 0 }))
    return first && fine && fine.due > 0n
      ? [...all, { ...first, lineId: '', open: fine.due, fineDays: fine.days }]
      : all
  })
}

type Deciding = {
  input: PaymentInput
  currency: Currency
  paid: bigint
  advances: readonly AdvanceBalance[]
  rule: { rule: Allocation; step: bigint }
}

/** What of which line is settled, and what is used of the advances. Refuses what is more than is due without a word. */
function decide(lines: readonly PayableLine[], { input, currency, paid, advances, rule }: Deciding) {
  const wanted = chosenOf(lines, input, currency)
  const due = wanted.reduce((sum, { amount }) => sum + amount, 0n)
  const ahead = advances.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n)
  const usable = least(ahead, due)
  if (paid === 0n && usable === 0n) refuseNothing(due)
  if (paid > due - usable && !input.becomesAdvance)
    refuse(
      'more-than-due',
      'Only {due} is due. What is more can be kept as an advance',
      { due: formatMoney('en', due - usable, currency) },
      {
        status: 409,
        errors: [
          {
            pointer: '/tenders',
            code: 'more-than-due',
            message: sentence('Only what is due, or keep the rest as an advance'),
          },
        ],
      },
    )
  const total = least(paid + usable, due)
  let budget = total
  const allocated = input.parts.some(({ amount }) => amount !== null)
    ? wanted.flatMap((part) => {
        const amount = least(part.amount, budget)
        budget -= amount
        return allocate(part.lines, amount, rule)
      })
    : allocate(
        wanted.flatMap((part) => part.lines),
        total,
        rule,
      )
  return { allocated, used: takeAdvances(advances, usable) }
}

function refuseNothing(due: bigint): never {
  if (due === 0n) refuse('receipts.nothing-due', 'No Fees Available', {}, { status: 409 })
  refuseField('tenders', sentence('Type what is paid'))
}

/** What is ticked: lines of invoices, or of children, each with how much of it at most. */
function chosenOf(lines: readonly PayableLine[], { parts }: PaymentInput, currency: Currency) {
  if (parts.length === 0) return [{ lines, amount: sumOf(lines) }]
  const seen = new Set<PayableLine>()
  return parts.map(({ invoiceId, studentId, amount: typed }, at) => {
    const own = lines.filter(
      (line) => !seen.has(line) && (line.invoiceId === invoiceId || line.studentId === studentId),
    )
    if (own.length === 0) refuseField(`parts.${at}`, sentence('Nothing is open on this. Look at it again'))
    for (const line of own) seen.add(line)
    const open = sumOf(own)
    const amount = typed === null ? open : amountOf(typed, { currency })
    if (amount > open) refuseField(`parts.${at}`, sentence('This is more than is due'))
    return { lines: own, amount }
  })
}

function takeAdvances(advances: readonly AdvanceBalance[], amount: bigint): AdvanceBalance[] {
  let left = amount
  return advances.flatMap((one) => {
    const part = one.amount > 0n ? least(one.amount, left) : 0n
    left -= part
    return part > 0n ? [{ ...one, amount: part }] : []
  })
}

/** Charges the fines of the invoices that the payment touches; others are not fined by a payment that is not theirs. */
export async function chargeFines(
  tx: Tx,
  lines: readonly PayableLine[],
  { touched, day }: { touched: readonly Allocated<PayableLine>[]; day: Day },
): Promise<{ lines: ReadonlyMap<string, string>; total: bigint }> {
  const invoices = new Set(touched.map(({ line }) => line.invoiceId))
  const due = lines.filter(({ lineId, invoiceId }) => lineId === '' && invoices.has(invoiceId))
  const charged = await writeFines(
    tx,
    due.map((line) => ({
      amount: line.open,
      days: line.fineDays,
      invoice: {
        id: line.invoiceId,
        number: line.number,
        campusId: line.campusId,
        partyId: line.partyId,
        positions: line.positions,
        currency: line.currency,
      },
    })),
    { day, reason: '' },
  )
  return { lines: charged, total: sumOf(due) }
}
