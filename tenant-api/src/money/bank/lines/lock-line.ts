import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { formatMoney } from 'kit/values/money'
import { timeOf } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import type { Tx } from '../../../core/school/school.ts'
import { places } from '../accounts.ts'
import { type BankLine, bankPermission, type LineState } from '../contract.ts'
import { readLines } from './lines.ts'
import { bankAccount, bankLine } from '../tables.ts'

export type Line = typeof bankLine.$inferSelect & { ledgerAccountId: string; currency: string; bank: string }

/** The amount as an act tells it. */
export function shown({ amount, currency }: Line): string {
  return formatMoney('en', amount, currency)
}

/** Locks a line: whoever comes second sees what the first one has said. */
export async function lockLine(
  tx: Tx,
  user: User,
  { id, states }: { id: string; states: readonly LineState[] },
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

export function refuseOther(): never {
  refuse('bank.other-state', 'Something was said of this line already. Look at it again', {}, { status: 409 })
}

export async function setLine(
  tx: Tx,
  line: Line,
  changes: Partial<typeof bankLine.$inferInsert>,
): Promise<void> {
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

export async function readLine(tx: Tx, user: User, id: string): Promise<BankLine> {
  const [line] = await readLines(tx, user, { where: sql`bank_line.id = ${id}::uuid` })
  return line ?? refuseMissing()
}

/** The day of the line, so that books and statement agree; today where its month is closed. */
export async function bookingDay(tx: Tx, day: Day, today: Day): Promise<Day> {
  const [closed] = await tx.execute(sql`
    select 1 from period where state = 'closed' and ${day}::date between first_day and last_day`)
  return closed ? today : day
}

/** Nothing is proposed any more, and nothing is said. */
export const unproposed = { rule: null, isCertain: false, familyAccountId: null, journalId: null } as const
export const nothingSaid = { ...unproposed, hasBooked: false, receiptId: null, note: '' } as const
