import { sql } from 'drizzle-orm'
import { refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { toWire } from 'kit/values/money'
import { describe } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { accounts } from '../../books/accounts.ts'
import { emptyPayment, takeWithin } from '../../collecting/take-payment.ts'
import { familyAccount } from '../../family-accounts/tables.ts'
import { receipts } from '../../receipts/contract.ts'
import type { BankLine } from '../contract.ts'
import { bookingDay, type Line, lockLine, readLine, setLine, shown } from './lines.ts'
import { settleLine } from './settlements.ts'

/** Says what a line is: as it is proposed, or a payment of a family. */
export async function matchLine(
  school: School,
  user: User,
  { id, familyAccountId }: { id: string; familyAccountId: string | null },
): Promise<BankLine> {
  const today = await school.today()
  return school.transaction(user, 'bank.line-matched', async (tx) => {
    const line = await lockLine(tx, user, { id, states: ['unmatched', 'proposed', 'unknown'] })
    if (familyAccountId !== null) await refuseUnlessReached(tx, user, familyAccountId)
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

async function refuseUnlessReached(tx: Tx, user: User, id: string): Promise<void> {
  const [reached] = await tx.execute(sql`
    select from family_account family_accounts where ${familyAccount.id} = ${id}::uuid
      and ${reach(user, receipts.name, 'mark', { campuses: familyAccount.campusIds })}`)
  if (!reached)
    refuseField('familyAccountId', sentence('Choose a family that you take payments of'), 'choice')
}

/** The line agrees with what stands in the books: nothing is booked. */
export async function linkLine(tx: Tx, user: User, line: Line) {
  if (line.journalId === null) throw new Error('a posting was proposed without its journal')
  const [own] = await tx.execute<{ familyAccountId: string }>(sql`
    select r.family_account_id as "familyAccountId" from receipt_tender t join receipt r on r.id = t.receipt_id
    where t.journal_id = ${line.journalId}::uuid
    union select c.family_account_id from journal j join cheque c on j.source_kind = 'cheque' and c.id = j.source_id
    where j.id = ${line.journalId}::uuid limit 1`)
  await setLine(tx, line, {
    state: 'matched',
    familyAccountId: own?.familyAccountId ?? null,
    settledBy: user.name,
  })
  return { outcome: 'linked', family: '', number: '' }
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
          accountId: isUnknown ? null : line.ledgerAccountId,
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
