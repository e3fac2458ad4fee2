import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { formatMoney, toWire } from 'kit/values/money'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { lockPeriod, post, reverse } from '../books/post.ts'
import { ledgerAccount } from '../books/tables.ts'
import { leaveNotice } from '../collecting/payment-notices.ts'
import { emptyPayment, takeWithin } from '../collecting/take-payment.ts'
import { lockTenders, takeBack } from '../receipts/take-back.ts'
import { places } from './accounts.ts'
import { type BankLine, bankPermission, type LineState } from './contract.ts'
import { readLines } from './lines.ts'
import { bookSettlement } from './settlements.ts'
import { bankAccount, bankLine } from './tables.ts'

export type Line = typeof bankLine.$inferSelect & { ledgerAccountId: string; currency: string; bank: string }
type One = { id: string }

/** Says what a line is: as it is proposed, or a payment of a family. */
export async function matchLine(
  school: School,
  user: User,
  { id, familyAccountId }: One & { familyAccountId: string | null },
): Promise<BankLine> {
  const today = await school.today()
  return school.transaction(user, 'bank.line-matched', async (tx) => {
    const line = await lockLine(tx, user, { id, states: ['unmatched', 'proposed', 'unknown'] })
    const family = familyAccountId ?? line.familyAccountId
    const done =
      familyAccountId === null && line.rule === 'posting'
        ? await linkLine(tx, user, line)
        : familyAccountId === null && line.rule === 'settlement'
          ? await settleLine(tx, user, { line, today })
          : await takeLine(tx, user, { line, today, family })
    describe(tx, { ...done, amount: shown(line), day: line.day })
    return readLine(tx, user, id)
  })
}

/** The line agrees with what stands in the books: nothing is booked. */
export async function linkLine(tx: Tx, user: User, line: Line) {
  if (line.journalId === null) throw new Error('a posting was proposed without its journal')
  const [own] = await tx.execute<{ familyAccountId: string }>(sql`
    select r.family_account_id as "familyAccountId" from receipt_tender t join receipt r on r.id = t.receipt_id
    where t.journal_id = ${line.journalId}::uuid`)
  await setLine(tx, line, {
    state: 'matched',
    familyAccountId: own?.familyAccountId ?? null,
    settledBy: user.name,
  })
  return { outcome: 'linked', family: '', number: '' }
}

/** The provider that knows the settlement books it. */
export async function settleLine(tx: Tx, user: User, { line, today }: { line: Line; today: Day }) {
  const { id, amount, text, reference, campusId, currency } = line
  const journalId = await bookSettlement(tx, {
    id,
    day: line.day,
    amount,
    text,
    reference,
    campusId,
    currency,
    accountId: line.ledgerAccountId,
    bookedOn: await bookingDay(tx, line.day, today),
  })
  if (journalId === undefined) return refuseOther()
  await setLine(tx, line, { state: 'matched', journalId, hasBooked: true, settledBy: user.name })
  return { outcome: 'settled', family: '', number: '' }
}

type Taking = { line: Line; today: Day; family: string | null }

/** A payment of a family on the day of the line; what is more than is due becomes an advance. */
export async function takeLine(tx: Tx, user: User, { line, today, family }: Taking) {
  if (line.amount < 0n) refuseField('familyAccountId', sentence('This line went out; a payment comes in'))
  if (family === null) refuseField('familyAccountId', sentence('Choose the family that has paid'), 'required')
  const isUnknown = line.state === 'unknown'
  const { taken, payer } = await takeWithin(tx, user, {
    today,
    isUnknownDeposit: isUnknown,
    input: {
      ...emptyPayment,
      familyAccountId: family,
      campusId: line.campusId,
      paidOn: line.day,
      day: await bookingDay(tx, line.day, today),
      becomesAdvance: true,
      tenders: [
        {
          method: 'transfer',
          amount: toWire(line),
          reference: await referenceOf(tx, line),
          accountId: isUnknown ? accounts.unidentified : line.ledgerAccountId,
          cheque: null,
        },
      ],
    },
  })
  if (!taken.receipt) throw new Error('a payment of a line without its receipt')
  const [tender] = await tx.execute<{ journalId: string }>(sql`
    select journal_id as "journalId" from receipt_tender where receipt_id = ${taken.receipt.id}::uuid`)
  await setLine(tx, line, {
    state: 'matched',
    rule: family === line.familyAccountId ? line.rule : null,
    familyAccountId: family,
    journalId: isUnknown ? line.journalId : (tender?.journalId ?? null),
    receiptId: taken.receipt.id,
    hasBooked: true,
    settledBy: user.name,
  })
  return { outcome: 'payment', family: payer, number: taken.receipt.number }
}

/** What the bank calls the transfer, if that is said once; else what the line is known by. */
async function referenceOf(tx: Tx, line: Line): Promise<string> {
  const { reference, bankAccountId, ledgerAccountId, fingerprint, ordinal } = line
  const own = `${fingerprint.slice(0, 10)}-${ordinal}`
  if (reference === '') return own
  const [used] = await tx.execute(sql`
    select 1 from bank_line l where l.bank_account_id = ${bankAccountId}::uuid and fold(l.reference) = fold(${reference}) and l.id <> ${line.id}::uuid
    union all select 1 from receipt_tender t where t.account_id in (${ledgerAccountId}::uuid, ${accounts.unidentified}::uuid)
      and fold(t.reference) = fold(${reference}) limit 1`)
  return used ? own : reference
}

/** The day of the line, so that books and statement agree; today where its month is closed. */
async function bookingDay(tx: Tx, day: Day, today: Day): Promise<Day> {
  const [closed] = await tx.execute(sql`
    select 1 from period where state = 'closed' and ${day}::date between first_day and last_day`)
  return closed ? today : day
}

/** Books a line that went out to an account of expenses. */
export async function bookCharge(
  school: School,
  user: User,
  { id, accountId, memo }: One & { accountId: string; memo: string },
): Promise<BankLine> {
  const today = await school.today()
  return school.transaction(user, 'bank.charge-booked', async (tx) => {
    const line = await lockLine(tx, user, { id, states: ['unmatched', 'proposed'] })
    if (line.amount > 0n) refuseField('accountId', sentence('This line came in; a charge goes out'))
    const [expense] = await tx
      .select({ id: ledgerAccount.id })
      .from(ledgerAccount)
      .where(
        and(
          eq(ledgerAccount.id, accountId),
          eq(ledgerAccount.kind, 'expense'),
          eq(ledgerAccount.byHand, true),
          sql`${ledgerAccount.archivedAt} is null`,
        ),
      )
    if (!expense) refuseField('accountId', sentence('Choose an account of expenses'), 'choice')
    const journalId = await bookLine(tx, line, { today, other: accountId, memo })
    await setLine(tx, line, {
      ...unproposed,
      state: 'matched',
      journalId,
      hasBooked: true,
      settledBy: user.name,
      note: memo,
    })
    describe(tx, { amount: shown(line), memo })
    return readLine(tx, user, id)
  })
}

/** The money is in the bank, and nobody knows yet whose it is. */
export async function keepUnknown(school: School, user: User, { id }: One): Promise<BankLine> {
  const today = await school.today()
  return school.transaction(user, 'bank.kept-unknown', async (tx) => {
    const line = await lockLine(tx, user, { id, states: ['unmatched', 'proposed'] })
    if (line.amount < 0n)
      refuse(
        'bank.went-out',
        'This line went out. Only what came in is an unknown deposit',
        {},
        { status: 409 },
      )
    const journalId = await bookLine(tx, line, { today, other: accounts.unidentified, memo: '' })
    await setLine(tx, line, {
      ...unproposed,
      state: 'unknown',
      journalId,
      hasBooked: true,
      settledBy: user.name,
    })
    describe(tx, { amount: shown(line), day: line.day })
    return readLine(tx, user, id)
  })
}

async function bookLine(
  tx: Tx,
  line: Line,
  { today, other, memo }: { today: Day; other: string; memo: string },
): Promise<string> {
  const { id, campusId, currency, amount, ledgerAccountId } = line
  const [journalId] = await post(tx, [
    {
      kind: 'bank-line',
      day: await bookingDay(tx, line.day, today),
      campusId,
      currency,
      memo,
      source: { kind: 'bank-line', id },
      postings: [
        { account: ledgerAccountId, amount },
        { account: other, amount: -amount },
      ],
    },
  ])
  if (journalId === undefined) throw new Error('a journal without an id')
  return journalId
}

/** Leaves a line out: nothing is booked, and it waits no more. */
export async function ignoreLine(
  school: School,
  user: User,
  { id, reason }: One & { reason: string },
): Promise<BankLine> {
  return school.transaction(user, 'bank.line-ignored', async (tx) => {
    const line = await lockLine(tx, user, { id, states: ['unmatched', 'proposed'] })
    await setLine(tx, line, { ...unproposed, state: 'ignored', settledBy: user.name, note: reason })
    describe(tx, { amount: shown(line), reason })
    return readLine(tx, user, id)
  })
}

/**
 * Takes back the last thing that was said of a line. What it had booked is reversed on the same day, so that the books of
 * every day stay equal to the statement; the books refuse a closed month.
 */
export async function undoLine(school: School, user: User, { id }: One): Promise<BankLine> {
  return school.transaction(user, 'bank.line-undone', async (tx) => {
    const line = await lockLine(tx, user, { id, states: ['matched', 'unknown', 'ignored'] })
    await lockPeriod(tx, line.hasBooked ? await dayOfJournal(tx, line.journalId) : line.day)
    if (line.receiptId !== null) await takePaymentBack(tx, line)
    else {
      if (line.hasBooked && line.journalId !== null)
        await reverse(tx, [line.journalId], { day: await dayOfJournal(tx, line.journalId) })
      await setLine(tx, line, { ...nothingSaid, state: 'unmatched', settledBy: '' })
    }
    describe(tx, { amount: shown(line), day: line.day })
    return readLine(tx, user, id)
  })
}

/** The receipt is reversed as a whole. A deposit that was unknown before is unknown again. */
async function takePaymentBack(tx: Tx, line: Line): Promise<void> {
  const receiptId = line.receiptId ?? ''
  const tenders = await lockTenders(tx, { receiptId })
  const [own] = await tx.execute<{ journalId: string; day: Day }>(sql`
    select t.journal_id as "journalId", j.day::text from receipt_tender t join journal j on j.id = t.journal_id
    where t.receipt_id = ${receiptId}::uuid`)
  if (!own) throw new Error('a receipt of a line without its journal')
  const wasUnknown = own.journalId !== line.journalId
  // A receipt that two people have reversed already is open again, and so is the line.
  if (tenders.length > 0) {
    const reason = sentence('Taken back from the bank statement')
    await lockPeriod(tx, own.day)
    await takeBack(tx, { tenders, day: own.day, reason, sessionId: null })
    await leaveNotice(tx, { event: 'fees.reversed', ids: [receiptId] })
  }
  await tx.execute(sql`
    update receipt_reversal set state = 'rejected', decided_by = ${line.bank}, decided_at = ${timeOf(tx).toISOString()}::timestamptz
    where receipt_id = ${receiptId}::uuid and state = 'asked'`)
  await setLine(
    tx,
    line,
    wasUnknown
      ? { rule: null, isCertain: false, familyAccountId: null, receiptId: null, state: 'unknown' }
      : { ...nothingSaid, state: 'unmatched', settledBy: '' },
  )
}

async function dayOfJournal(tx: Tx, id: string | null): Promise<Day> {
  const [row] = await tx.execute<{ day: Day }>(sql`select day::text from journal where id = ${id}::uuid`)
  if (!row) throw new Error('a booked line without its journal')
  return row.day
}

const unproposed = { rule: null, isCertain: false, familyAccountId: null, journalId: null } as const
const nothingSaid = { ...unproposed, hasBooked: false, receiptId: null, note: '' } as const

function shown({ amount, currency }: Line): string {
  return formatMoney('en', amount, currency)
}

/** Locks a line: whoever comes second sees what the first one has said. */
export async function lockLine(
  tx: Tx,
  user: User,
  { id, states }: One & { states: readonly LineState[] },
): Promise<Line> {
  const [row] = await tx
    .select({
      line: bankLine,
      ledgerAccountId: bankAccount.ledgerAccountId,
      currency: bankAccount.currency,
      bank: bankAccount.bank,
    })
    .from(bankLine)
    .innerJoin(bankAccount, eq(bankAccount.id, bankLine.bankAccountId))
    .where(and(eq(bankLine.id, id), reach(user, bankPermission.resource, 'edit', places)))
    .for('update', { of: bankLine })
  if (!row) {
    const [seen] = await readLines(tx, user, { where: sql`bank_line.id = ${id}::uuid` })
    return seen ? refuseUnchangeable() : refuseMissing()
  }
  if (!states.includes(row.line.state)) refuseOther()
  return { ...row.line, ledgerAccountId: row.ledgerAccountId, currency: row.currency, bank: row.bank }
}

function refuseOther(): never {
  refuse('bank.other-state', 'Something was said of this line already. Look at it again', {}, { status: 409 })
}

async function setLine(tx: Tx, line: Line, changes: Partial<typeof bankLine.$inferInsert>): Promise<void> {
  await withConstraintMessages(
    {
      bank_line_journal_once: {
        code: 'bank.other-state',
        message: sentence('Another line agrees with this entry already. Look at it again'),
        field: 'familyAccountId',
      },
    },
    tx
      .update(bankLine)
      .set({ ...changes, version: line.version + 1, updatedAt: timeOf(tx).toISOString() })
      .where(eq(bankLine.id, line.id))
      .execute(),
  )
}

async function readLine(tx: Tx, user: User, id: string): Promise<BankLine> {
  const [line] = await readLines(tx, user, { where: sql`bank_line.id = ${id}::uuid` })
  return line ?? refuseMissing()
}
