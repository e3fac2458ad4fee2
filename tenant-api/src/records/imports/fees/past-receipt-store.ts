import { sql } from 'drizzle-orm'
import { Refusal } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Tx } from '../../../core/school/school.ts'
import { accounts } from '../../../money/books/accounts.ts'
import { pastReceiptSheet, receipts } from '../../../money/receipts/contract.ts'
import {
  enterPastReceipts,
  paperYear,
  type PastReceipt,
  takePastReceiptBack,
} from '../../../money/receipts/past-receipts.ts'
import { receiptCrud } from '../../../money/receipts/receipts.ts'
import { reversalReasons } from '../../../money/receipts/reversal-reasons.ts'
import { receipt } from '../../../money/receipts/tables.ts'
import {
  type FoundRow,
  type ImportedCrud,
  keysBy,
  recogniseBy,
  type RowStore,
  type WrittenRow,
} from '../row-store.ts'
import { differing } from '../table-store.ts'
import type { Remark } from '../tables.ts'
import { attemptRow } from './attempt-row.ts'
import { studentsByNumber } from './students-by-number.ts'

/** Receipts of before for the import: each row of a file is one that a family holds on paper. */
export const pastReceiptCrud: ImportedCrud = { ...receiptCrud, label: 'number', rows: {} }

const keysOf = keysBy(pastReceiptSheet.recognisedBy)
const { fields } = pastReceiptSheet
const attempt = attemptRow({ fields, referred: () => entered })
const entered = sentence('This receipt is there already. Reverse it, and enter it again')

export const pastReceiptStore: RowStore = {
  changes: fields.partial(),
  keysOf,
  find: async (tx, { user }) => recogniseBy(keysOf, await find(tx, user)),
  differing,
  async write(tx, { rows, user, today }) {
    const { say } = words(user)
    const written = new Map<number, WrittenRow>()
    const failures = new Map<number, Remark>()
    const studentOf = await studentsByNumber(tx, user, { rows, resource: receipts.name })
    const fresh: { number: number; row: PastReceipt }[] = []
    for (const { number, body, version } of rows) {
      const outcome = await attempt(tx, user, async () => {
        if (version !== null) throw new Refusal('receipts.entered', entered)
        const { registrationNumber, ...row } = fields.parse(body)
        return { ...row, studentId: studentOf(registrationNumber).id }
      })
      if ('remark' in outcome) failures.set(number, outcome.remark)
      else fresh.push({ number, row: outcome.result })
    }
    const outcomes = await enterPastReceipts(tx, user, { rows: fresh.map(({ row }) => row), day: today })
    for (const [at, { number }] of fresh.entries()) {
      const outcome = outcomes[at]
      if (typeof outcome === 'string') written.set(number, { rowId: outcome, version: 1, before: null })
      else if (outcome) {
        const title = Object.entries(fields.shape).find(([key]) => key === outcome.field)?.[1]
        const message = say(outcome.message, { field: say(titleOf(title) ?? '') })
        failures.set(number, { field: outcome.field, message })
      }
    }
    return { written, failures }
  },
  async takeBack(tx, { rows, user, today }) {
    const failures = new Map<number, string>()
    const reason = reversalReasons.importUndone
    for (const { number, rowId } of rows) {
      const outcome = await attempt(tx, user, (part) =>
        takePastReceiptBack(part, { id: rowId ?? '', day: today, reason }),
      )
      if ('remark' in outcome) failures.set(number, outcome.remark.message)
    }
    return failures
  },
}

/** By each child of the family: whichever of them a file names. */
async function find(tx: Tx, user: User): Promise<FoundRow[]> {
  const seen = { campus: receipt.campusId }
  const rows = await tx.execute<FoundRow>(sql`
    select ${receipt.id} as id, 1 as version, s.registration_number as "registrationNumber", ${receipt.number} as number,
      ${receipt.paidOn}::text as "paidOn", ${receipt.note} as note, t.method,
      jsonb_build_object('amount', ${receipt.amount}::text, 'currency', ${receipt.currency}) as amount,
      (select jsonb_build_object('amount', (- p.amount)::text, 'currency', p.currency) from posting p
        where p.journal_id = t.journal_id and p.account_id = ${accounts.advances}::uuid) as kept,
      ${reach(user, receipts.name, 'edit', seen)} as writable
    from ${receipt} join receipt_tender t on t.receipt_id = ${receipt.id}
      join (select distinct family_account_id, student_id from family_member) m on m.family_account_id = ${receipt.familyAccountId}
      join student s on s.id = m.student_id
    where receipt.year_key = ${paperYear} and ${receipt.reversedAt} is null and ${reach(user, receipts.name, 'view', seen)}`)
  return [...rows]
}
