import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe } from '../../../core/acts/act.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { accounts } from '../../books/accounts.ts'
import { post } from '../../books/post.ts'
import { ledgerAccount } from '../../books/tables.ts'
import type { BankLine } from '../contract.ts'
import { bookingDay, type Line, lockLine, readLine, setLine, shown, unproposed } from './lock-line.ts'

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
