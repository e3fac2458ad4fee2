import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../../core/acts/act.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { accounts } from '../../books/accounts.ts'
import { lockPeriod, post, reverse } from '../../books/post.ts'
import { ledgerAccount } from '../../books/tables.ts'
import { askWithin } from '../../receipts/receipt-reversals.ts'
import { followReversals } from '../../receipts/take-back.ts'
import type { BankLine } from '../contract.ts'
import {
  bookingDay,
  type Line,
  lockLine,
  nothingSaid,
  readLine,
  setLine,
  shown,
  unproposed,
} from './lines.ts'

type One = { id: string }

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
 * Takes back the last thing that was said of a line. What it has booked is reversed on the same day, so that the books of
 * every day stay equal to the statement; the books refuse a closed month. A receipt is reversed by two people: here it is
 * asked for, and the line waits again as soon as somebody else has decided so.
 */
export async function undoLine(
  school: School,
  user: User,
  { id, reason }: One & { reason: string },
): Promise<BankLine> {
  return school.transaction(user, 'bank.line-undone', async (tx) => {
    const line = await lockLine(tx, user, { id, states: ['matched', 'unknown', 'ignored'] })
    const amount = shown(line)
    if (line.receiptId !== null) {
      if (reason === '') refuseField('reason', sentence('Say why the receipt is to be reversed'), 'required')
      const { number } = await askWithin(tx, user, { id: line.receiptId, reason })
      describe(tx, { outcome: 'asked', amount, day: line.day, number, reason })
      return readLine(tx, user, id)
    }
    const day = line.hasBooked && line.journalId !== null ? await dayOfJournal(tx, line.journalId) : line.day
    await lockPeriod(tx, day)
    await tx.execute(sql`delete from bank_settlement where bank_line_id = ${id}::uuid`)
    if (line.hasBooked && line.journalId !== null) await reverse(tx, [line.journalId], { day })
    await setLine(tx, line, { ...nothingSaid, state: 'unmatched', settledBy: '' })
    describe(tx, { outcome: 'done', amount, day: line.day, number: '', reason })
    return readLine(tx, user, id)
  })
}

async function dayOfJournal(tx: Tx, id: string): Promise<Day> {
  const [row] = await tx.execute<{ day: Day }>(sql`select day::text from journal where id = ${id}::uuid`)
  if (!row) throw new Error('a booked line without its journal')
  return row.day
}

/** The line of a receipt that was reversed waits again; a deposit that was unknown before is unknown again. */
followReversals(async (tx, receiptId) => {
  await tx.execute(sql`
    update bank_line l set rule = null, is_certain = false, family_account_id = null, receipt_id = null, note = '',
      state = case when o.is_own then 'unmatched' else 'unknown' end, has_booked = not o.is_own,
      journal_id = case when not o.is_own then l.journal_id end, settled_by = case when o.is_own then '' else l.settled_by end,
      version = l.version + 1, updated_at = ${timeOf(tx).toISOString()}::timestamptz
    from (select l.id, exists (select from receipt_tender t where t.receipt_id = l.receipt_id and t.journal_id = l.journal_id) as is_own
      from bank_line l where l.receipt_id = ${receiptId}::uuid) o
    where l.id = o.id`)
})
