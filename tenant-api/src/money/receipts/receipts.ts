import { and, eq, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { toWire } from 'kit/values/money'
import { describe } from '../../core/acts/act.ts'
import { fatherOf } from '../../core/columns/name-in-script.ts'
import { reach } from '../../core/authorization/reach.ts'
import { isOwnRequest, type User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { refuseUnwritable } from '../../crud/row.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { accounts } from '../books/accounts.ts'
import { explainSources } from '../books/journals.ts'
import { checkBeforeClosing, countOf } from '../books/periods/periods.ts'
import { numberedBy } from '../books/prove.ts'
import { ledgerAccount } from '../books/tables.ts'
import { nameOf } from '../books/trial-balance.ts'
import { familyCrud, goWithFamily } from '../family-accounts/family-accounts.ts'
import { list } from '../invoices/pricing/read-billable.ts'
import { type Method, receiptReversals, receipts, type ReceiptPage } from './contract.ts'
import { sayReversalReason } from './reversal-reasons.ts'
import { receipt, receiptList } from './tables.ts'

const places = { campus: receiptList.campusId }

export const receiptCrud = crudOf(receipts, {
  table: receiptList,
  rowsOf: 'receipt',
  within: places,
  rows: { familyAccountId: () => familyCrud, campusId: () => campusCrud },
  until: null,
  fill: { fields: ['fatherName', 'reversedReason'], read: readFathersAndReasons },
})

/** The fathers of the children whose fees a receipt settled, or of the whole family where it only pays ahead; and why it was reversed. */
async function readFathersAndReasons(db: Db | Tx, user: User, ids: readonly string[]) {
  const comma = user.language === 'en' ? ', ' : '، '
  const rows = await db.execute<{ id: string; fatherName: string; reason: string }>(sql`
    with settled as (
      select distinct t.receipt_id as id, i.student_id, i.father_name
      from receipt_tender t join posting p on p.journal_id = t.journal_id join invoice i on i.id = p.invoice_id
      where t.receipt_id = any (${list(ids)}::uuid[])
    ), child as (
      select id, student_id, father_name from settled
      union all
      select r.id, m.student_id, '' from receipt r join family_member m on m.family_account_id = r.family_account_id
        and m.valid_from <= r.day and (m.valid_until is null or m.valid_until >= r.day)
      where r.id = any (${list(ids)}::uuid[]) and not exists (select from settled where settled.id = r.id)
    )
    select r.id, r.reversed_reason as reason, coalesce(string_agg(distinct named.father, ${comma}), '') as "fatherName"
    from receipt r left join (
      select c.id, coalesce(${fatherOf(user, 's')}, c.father_name) as father
      from child c left join student s on s.id = c.student_id) named on named.id = r.id and named.father <> ''
    where r.id = any (${list(ids)}::uuid[]) group by r.id`)
  return new Map(
    rows.map(({ id, fatherName, reason }) => [
      id,
      { fatherName, reversedReason: sayReversalReason(user, reason) },
    ]),
  )
}

goWithFamily(
  { table: 'receipt', column: 'family_account_id' },
  { table: 'cheque', column: 'family_account_id' },
  { table: 'refund', column: 'family_account_id' },
)
numberedBy('receipt', sql`select campus_id, year_key, serial as number from receipt`)
numberedBy('refund', sql`select campus_id, year_key, serial as number from refund where serial is not null`)

explainSources('receipt', async (db, _, ids) => {
  const rows = await db.execute<{ id: string; number: string; payer: string }>(sql`
    select id, number, payer from receipt where id = any (${list(ids)}::uuid[])`)
  return new Map(
    rows.map(({ id, number, payer }) => [
      id,
      {
        page: `receipts/${id}`,
        basis: [{ sentence: sentence('Receipt {number} of {family}'), fill: { number, family: payer } }],
      },
    ]),
  )
})
for (const [kind, page] of [
  ['advance', 'family-accounts'],
  ['cash-session', 'cash-sessions'],
  ['cheque', 'cheques'],
  ['refund', 'refunds'],
] as const)
  explainSources(
    kind,
    async (_db, _user, ids) => new Map(ids.map((id) => [id, { page: `${page}/${id}`, basis: [] }])),
  )

checkBeforeClosing({
  key: 'tills',
  title: sentence('{count, plural, one {# till is} other {# tills are}} not counted yet'),
  page: 'cash-sessions?state=open',
  blocks: false,
  count: (db, { firstDay, lastDay }) =>
    countOf(
      db,
      sql`select 1 from cash_session where state = 'open' and opened_on between ${firstDay}::date and ${lastDay}::date`,
    ),
})

/** The page of a receipt for a reader who has opened no transaction. */
export async function readReceipt(school: School, user: User, { id }: { id: string }): Promise<ReceiptPage> {
  const [seen] = await school.db
    .select({ id: receiptList.id })
    .from(receiptList)
    .where(and(eq(receiptList.id, id), reach(user, receipts.name, 'view', places)))
  return seen ? readReceiptPage(school.db, user, id) : refuseMissing()
}

/** A receipt as its page shows it, for whoever sees it or has just written to it. */
export async function readReceiptPage(db: Db | Tx, user: User, id: string): Promise<ReceiptPage> {
  const can = (resource: string, action: 'mark' | 'edit') =>
    sql<boolean>`coalesce(${reach(user, resource, action, { campus: receipt.campusId })}, false)`
  const [row] = await db
    .select({
      receipt,
      state: sql<ReceiptPage['state']>`(select l.state from receipts l where l.id = receipt.id)`,
      campus: sql<string>`(select c.name from campus c where c.id = receipt.campus_id)`,
      family: sql<string>`(select f.name from family_account f where f.id = receipt.family_account_id)`,
      billNumber: sql<string>`(select f.psid from family_account f where f.id = receipt.family_account_id)`,
      mayPrint: can(receipts.name, 'mark'),
      isOnline: sql<boolean>`receipt.online_payment_id is not null`,
      mayAsk: can(receipts.name, 'edit'),
      mayDecide: can(receiptReversals.resource, 'edit'),
    })
    .from(receipt)
    .where(eq(receipt.id, id))
  if (!row) return refuseMissing()
  const { currency, number, day, paidOn, createdAt, takenBy, amount, note, prints, familyAccountId } =
    row.receipt
  const money = (of: bigint) => toWire({ amount: of, currency })
  const [tenders, lines, ahead, reversal] = await Promise.all([
    readTenders(db, user, { id, money }),
    readSettled(db, { id, money }),
    readAhead(db, id),
    readReversal(db, user, { id, mayDecide: row.mayDecide }),
  ])
  return {
    id,
    number,
    day,
    paidOn,
    takenAt: createdAt,
    // A payment online is taken by its way of paying, which has a name in each language.
    takenBy: row.isOnline ? words(user).say(takenBy) : takenBy,
    campus: row.campus,
    family: { id: familyAccountId, name: row.family, billNumber: row.billNumber },
    state: row.state,
    amount: money(amount),
    advance: money(ahead),
    advanceUsed: money(row.receipt.advanceUsed),
    note,
    tenders,
    lines,
    prints,
    reversal,
    reversedReason: sayReversalReason(user, row.receipt.reversedReason),
    may: {
      print: row.mayPrint,
      askReversal: row.mayAsk && row.receipt.reversedAt === null && reversal?.state !== 'asked',
    },
  }
}

type Reading = { id: string; money: (amount: bigint) => ReceiptPage['amount'] }

async function readTenders(db: Db | Tx, user: User, { id, money }: Reading): Promise<ReceiptPage['tenders']> {
  type Row = Omit<ReceiptPage['tenders'][number], 'amount' | 'account'> & {
    amount: string
    accountId: string
    method: Method
  }
  const rows = await db.execute<Row>(sql`
    select t.id, t.method, t.amount::text, t.reference, t.account_id as "accountId", t.reversal_id is not null as "isReversed",
      case when c.id is null then null else jsonb_build_object('id', c.id, 'bank', c.bank, 'number', c.number, 'drawnOn', c.drawn_on,
        'state', c.state) end as cheque
    from receipt_tender t left join cheque c on c.tender_id = t.id where t.receipt_id = ${id}::uuid order by t.position`)
  const named = await db
    .select()
    .from(ledgerAccount)
    .where(sql`${ledgerAccount.id} = any (${list(rows.map(({ accountId }) => accountId))}::uuid[])`)
  const titles = new Map(named.map((account) => [account.id, nameOf(user, account).title]))
  return rows.map(({ accountId, amount, ...tender }) => ({
    ...tender,
    amount: money(BigInt(amount)),
    account: titles.get(accountId) ?? '',
  }))
}

/** What a receipt settled: an allocation is a posting, and the names are those of the invoice. */
async function readSettled(db: Db | Tx, { id, money }: Reading): Promise<ReceiptPage['lines']> {
  const rows = await db.execute<Omit<ReceiptPage['lines'][number], 'amount'> & { amount: string }>(sql`
    select i.id as "invoiceId", i.number as invoice, i.period_key as period, i.name as child, i.section_title as section, l.title,
      l.other_title as "otherTitle", (- sum(p.amount))::text as amount
    from receipt_tender t join posting p on p.journal_id = t.journal_id and p.account_id = ${accounts.receivable}::uuid
      join invoice i on i.id = p.invoice_id join invoice_line l on l.id = p.line_id
    where t.receipt_id = ${id}::uuid
    group by i.id, l.id order by min(p.id::text), i.due_on, l.position`)
  return rows.map((row) => ({ ...row, amount: money(BigInt(row.amount)) }))
}

/** What of a receipt was kept for later fees. */
async function readAhead(db: Db | Tx, id: string): Promise<bigint> {
  const [row] = await db.execute<{ amount: string }>(sql`
    select coalesce(- sum(p.amount), 0)::text as amount from receipt_tender t join posting p on p.journal_id = t.journal_id
    where t.receipt_id = ${id}::uuid and p.account_id = ${accounts.advances}::uuid`)
  return BigInt(row?.amount ?? 0)
}

async function readReversal(
  db: Db | Tx,
  user: User,
  { id, mayDecide }: { id: string; mayDecide: boolean },
): Promise<ReceiptPage['reversal']> {
  type Row = Omit<NonNullable<ReceiptPage['reversal']>, 'mayDecide'> & { askedById: string | null }
  const [row] = await db.execute<Row>(sql`
    select w.id, w.state, w.reason, w.asked_by as "askedBy", w.asked_by_id as "askedById", w.decided_by as "decidedBy"
    from receipt_reversal w where w.receipt_id = ${id}::uuid order by w.id desc limit 1`)
  if (!row) return null
  const { askedById, ...shown } = row
  return { ...shown, mayDecide: mayDecide && row.state === 'asked' && !isOwnRequest(user, askedById) }
}

/** Counts a print: the first one is the original, every later one says that it is a copy. */
export async function printReceipt(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<{ print: number }> {
  return school.transaction(user, 'receipts.printed', async (tx) => {
    const [row] = await tx
      .update(receipt)
      .set({ prints: sql`${receipt.prints} + 1` })
      .where(and(eq(receipt.id, id), reach(user, receipts.name, 'mark', { campus: receipt.campusId })))
      .returning({ number: receipt.number, print: receipt.prints })
    if (!row) return refuseUnwritable(tx, receiptCrud, { user, id })
    describe(tx, { number: row.number, count: row.print })
    return { print: row.print }
  })
}
