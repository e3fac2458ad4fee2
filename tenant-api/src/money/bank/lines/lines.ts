import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { formatMoney, toWire } from 'kit/values/money'
import { timeOf } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import type { JournalKind } from '../../books/contract.ts'
import { explainSources } from '../../books/journals.ts'
import { familySeen, goWithFamily } from '../../family-accounts/family-accounts.ts'
import { familyAccount } from '../../family-accounts/tables.ts'
import { list } from '../../invoices/pricing/read-billable.ts'
import { receipts } from '../../receipts/contract.ts'
import { receipt } from '../../receipts/tables.ts'
import { findAccount, places } from '../accounts.ts'
import { type BankLine, bankPermission, type LineState } from '../contract.ts'
import { bankAccount, bankLine } from '../tables.ts'

goWithFamily({ table: 'bank_line', column: 'family_account_id' })

explainSources('bank-line', async (db, _, ids) => {
  const rows = await db.execute<{ id: string; accountId: string; text: string }>(sql`
    select id, bank_account_id as "accountId", text from bank_line where id = any (${list(ids)}::uuid[])`)
  return new Map(
    rows.map(({ id, accountId, text }) => [
      id,
      {
        page: `bank/${accountId}`,
        basis: [{ sentence: sentence('Line of the bank: {text}'), fill: { text } }],
      },
    ]),
  )
})

/** Whether the user takes payments of the family that a line names; lines that name none are everybody’s. */
export function familyReached(user: User): SQL {
  return sql`(${bankLine.familyAccountId} is null or exists (select from family_account family_accounts
    where ${familyAccount.id} = ${bankLine.familyAccountId} and ${reach(user, receipts.name, 'mark', { campuses: familyAccount.campusIds })}))`
}

type Listing = {
  id: string
  state?: LineState | 'waiting' | undefined
  skip: number
  limit: number
}

/** Lines of an account, the latest first. */
export async function listBankLines(school: School, user: User, { id, state, skip, limit }: Listing) {
  const where = and(eq(bankLine.bankAccountId, id), isInState(state)) ?? sql`true`
  await findAccount(school.db, user, id)
  const [counted] = await school.db
    .select({ count: sql<number>`count(*)::int` })
    .from(bankLine)
    .where(where)
  const rows = await readLines(school.db, user, {
    where,
    rest: sql`order by bank_line.day desc, bank_line.place desc, bank_line.id desc limit ${limit} offset ${skip}`,
  })
  return { rows, total: counted?.count ?? 0 }
}

function isInState(state: Listing['state']): SQL | undefined {
  if (state === undefined) return undefined
  return state === 'waiting' ? sql`${bankLine.state} in ('unmatched', 'proposed')` : eq(bankLine.state, state)
}

type Row = {
  id: string
  day: Day
  amount: string
  currency: string
  text: string
  reference: string
  state: LineState
  rule: BankLine['rule']
  isCertain: boolean
  family: BankLine['family']
  journal: { id: string; day: Day; kind: JournalKind; memo: string } | null
  receipt: BankLine['receipt']
  settledBy: string
  note: string
  isReversalAsked: boolean
  undo: BankLine['undo']
}

/** Somebody has asked to reverse the receipt of a line, and nobody has decided yet. */
const isReversalAsked = sql`exists (select from receipt_reversal w where w.receipt_id = bank_line.receipt_id and w.state = 'asked')`

type Reading = { where: SQL; rest?: SQL; action?: 'view' | 'edit' }

/** Lines as their page shows them, as far as the user sees their account, or may write to it. */
export async function readLines(
  db: Db | Tx,
  user: User,
  { where, rest = sql`order by bank_line.day, bank_line.place, bank_line.id`, action = 'view' }: Reading,
): Promise<BankLine[]> {
  const { resource } = bankPermission
  const seesFamily = or(
    familySeen(user),
    reach(user, receipts.name, 'mark', { campuses: familyAccount.campusIds }),
  )
  const rows = await db.execute<Row>(sql`
    select bank_line.id, bank_line.day::text, bank_line.amount::text, bank_account.currency, bank_line.text, bank_line.reference,
      bank_line.state, bank_line.rule, bank_line.is_certain as "isCertain", bank_line.settled_by as "settledBy", bank_line.note,
      (select jsonb_build_object('id', ${familyAccount.id}, 'name', ${familyAccount.name}, 'code', ${familyAccount.code})
        from family_account family_accounts where ${familyAccount.id} = bank_line.family_account_id and ${seesFamily}) as family,
      case when j.id is not null then jsonb_build_object('id', j.id, 'day', j.day, 'kind', j.kind, 'memo', j.memo) end as journal,
      (select jsonb_build_object('id', receipt.id, 'number', receipt.number) from receipt where receipt.id = coalesce(bank_line.receipt_id,
        (select t.receipt_id from receipt_tender t where t.journal_id = bank_line.journal_id))
        and ${reach(user, receipts.name, 'view', { campus: receipt.campusId })}) as receipt,
      ${isReversalAsked} as "isReversalAsked",
      case
        when bank_line.state not in ('matched', 'unknown', 'ignored') or not coalesce(${reach(user, resource, 'edit', places)}, false) then null
        when bank_line.receipt_id is not null then case when not ${isReversalAsked} and exists (select from receipt
          where receipt.id = bank_line.receipt_id and ${reach(user, receipts.name, 'edit', { campus: receipt.campusId })}) then 'receipt' end
        when exists (select from period p where p.state = 'closed'
          and coalesce(case when bank_line.has_booked then j.day end, bank_line.day) between p.first_day and p.last_day) then null
        else 'line' end as undo
    from bank_line join bank_account on bank_account.id = bank_line.bank_account_id
      left join journal j on j.id = bank_line.journal_id
    where ${where} and ${reach(user, resource, action, places)} ${rest}`)
  return rows.map(({ amount, currency, ...row }) => ({
    ...row,
    amount: toWire({ amount: BigInt(amount), currency }),
  }))
}

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

/** A line for whoever has just written to it. */
export async function readLine(tx: Tx, user: User, id: string): Promise<BankLine> {
  const [line] = await readLines(tx, user, { where: sql`bank_line.id = ${id}::uuid`, action: 'edit' })
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
