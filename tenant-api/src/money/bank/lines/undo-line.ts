import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../../core/acts/act.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { lockPeriod, reverse } from '../../books/post.ts'
import { leaveNotice } from '../../collecting/payment-notices.ts'
import { lockTenders, takeBack } from '../../receipts/take-back.ts'
import type { BankLine } from '../contract.ts'
import { type Line, lockLine, nothingSaid, readLine, setLine, shown } from './lock-line.ts'

/**
 * Takes back the last thing that was said of a line. What it had booked is reversed on the same day, so that the books of
 * every day stay equal to the statement; the books refuse a closed month.
 */
export async function undoLine(school: School, user: User, { id }: { id: string }): Promise<BankLine> {
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
