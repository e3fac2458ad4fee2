import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { refuseMissing } from 'kit/contract/refusal'
import { toWire } from 'kit/values/money'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { familyOwn } from '../family-accounts/family-accounts.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { dues } from '../invoices/contract.ts'
import { receiptPdf } from './receipt-file.ts'
import { readReceiptPage, receiptCrud } from './receipts.ts'
import { receiptList } from './tables.ts'

/** The latest receipts of the reader’s family, the reversed ones too: they say so. */
export async function listOwnReceipts(school: School, user: User, { limit }: { limit: number }) {
  const rows = await school.db
    .select({
      id: receiptList.id,
      number: receiptList.number,
      day: receiptList.day,
      children: receiptList.children,
      amount: receiptList.amount,
      currency: receiptList.currency,
      method: receiptList.method,
      state: receiptList.state,
      campus: sql<string>`(select c.name from campus c where c.id = ${receiptList.campusId})`,
    })
    .from(receiptList)
    .where(ownReceipts(user))
    .orderBy(desc(receiptList.day), desc(receiptList.id))
    .limit(limit + 1)
  return {
    hasMore: rows.length > limit,
    rows: rows
      .slice(0, limit)
      .map(({ amount, currency, ...row }) => ({ ...row, amount: toWire({ amount, currency }) })),
  }
}

/** A receipt as the family keeps it: a copy, in the reader’s language. */
export async function sendOwnReceipt(
  school: School,
  user: User,
  { id, reply }: { id: string; reply: FastifyReply },
): Promise<FastifyReply> {
  const [own] = await school.db
    .select({ id: receiptList.id })
    .from(receiptList)
    .where(
      and(
        eq(receiptList.id, id),
        or(ownReceipts(user), reach(user, dues.resource, 'view', receiptCrud.within)),
      ),
    )
  if (!own) return refuseMissing()
  const page = await readReceiptPage(school.db, user, id)
  return receiptPdf(school, user, { page, paper: 'a5', print: null, reply })
}

/** The receipts of the family accounts that a guardian or a student is shown. */
function ownReceipts(user: User) {
  return sql`exists (select from ${familyAccount}
    where ${familyAccount.id} = ${receiptList.familyAccountId} and ${familyOwn(user, dues.resource)})`
}
