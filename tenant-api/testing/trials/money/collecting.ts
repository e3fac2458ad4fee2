import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleReceipt, exampleReversal } from 'tenant-api/contract/money/receipts'
import { exampleCheque } from 'tenant-api/contract/money/cheques'
import { exampleRefund } from 'tenant-api/contract/money/refunds'
import { exampleSession } from 'tenant-api/contract/money/tills'
import { exampleFamily } from 'tenant-api/contract/money/family-accounts'
import { exampleInvoice, exampleInvoiceLine } from 'tenant-api/contract/money/invoices'
import { exampleGuardian, exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { enrol, prepared, type Sql } from '../people/students-and-guardians.ts'
import { dropJournals } from './books.ts'
import { preparations as ofInvoices } from './invoices.ts'

const exampleTender = '01980000-0000-7000-8000-0000000c0501'
const exampleBooking = '01980000-0000-7000-8000-0000000c0601'
const exampleParty = '01980000-0000-7000-8000-0000000f7501'
const familyParty = '01980000-0000-7000-8000-0000000c0701'
const cheques = '01900000-0000-7000-8000-000000001150'
const [receivable, deposits, advances, opening] = [
  '01900000-0000-7000-8000-000000001200',
  '01900000-0000-7000-8000-000000002000',
  '01900000-0000-7000-8000-000000002010',
  '01900000-0000-7000-8000-000000003000',
]

/** Rows of these lists are decided about by a power of its own. */
export const decidedOn = {
  'POST /receipt-reversals/:id/decision': 'receipts',
  'POST /refunds/:id/decision': 'refunds',
}

/** Money is given back within the limit of a role, and a key has none. */
export const refusedToKeys = {
  'POST /receipt-reversals/:id/decision': 'beyond-reach',
}

/** What the examples of receipts, tills, cheques and refunds stand on. */
export const preparations: Record<string, Preparation> = {
  'GET /collection-desk/families': withInvoice(),
  'GET /collection-desk/families/:id': withInvoice(),
  'GET /collection-desk/sections/:id': prepared(enrol),
  'POST /receipts': withInvoice(),
  'POST /receipts/bulk': withInvoice(),
  'POST /receipts/bulk/rehearsal': withInvoice(),
  'POST /advances/applications': withInvoice(ahead),
  'GET /receipts/:id': withInvoice(receipt),
  'GET /receipts/:id/history': withInvoice(receipt),
  'GET /receipts/:id/history/:day': withInvoice(receipt),
  'GET /receipts/:id/page': withInvoice(receipt),
  'GET /receipts/:id/file': withInvoice(receipt),
  'POST /receipts/:id/prints': withInvoice(receipt),
  'POST /receipts/:id/reversals': withInvoice(receipt),
  'POST /receipt-reversals/:id/decision': withInvoice(async (sql) => {
    await receipt(sql)
    await sql`insert into receipt_reversal (id, receipt_id, campus_id, reason, asked_by_id, asked_by)
      values (${exampleReversal}, ${exampleReceipt}, ${mainCampus}, 'Wrong family', uuidv7(), 'Waqas Javed')`
  }),
  'GET /cash-sessions/:id': prepared(session),
  'GET /cash-sessions/:id/history': prepared(session),
  'GET /cash-sessions/:id/history/:day': prepared(session),
  'GET /cash-sessions/:id/page': prepared(session),
  'GET /cash-sessions/:id/file': prepared(counted),
  'GET /my-receipts': withInvoice(ownReceipt),
  'GET /my-receipts/:id/file': withInvoice(ownReceipt),
  'POST /cash-sessions': prepared(noSession),
  'POST /cash-sessions/:id/count': own(session),
  'POST /cash-sessions/:id/expenses': own(session),
  'POST /cash-sessions/:id/banking': own(counted),
  'GET /cheques/:id': withInvoice((sql) => cheque(sql, 'received')),
  'GET /cheques/:id/history': withInvoice((sql) => cheque(sql, 'received')),
  'GET /cheques/:id/history/:day': withInvoice((sql) => cheque(sql, 'received')),
  'POST /cheques': withInvoice(),
  'POST /cheques/:id/receipt': withInvoice((sql) => cheque(sql, 'held')),
  'POST /cheques/deposits': withInvoice((sql) => cheque(sql, 'received')),
  'POST /cheques/:id/clearing': withInvoice((sql) => cheque(sql, 'deposited')),
  'POST /cheques/:id/bounce': withInvoice((sql) => cheque(sql, 'deposited')),
  'POST /cheques/:id/return': withInvoice((sql) => cheque(sql, 'held')),
  'GET /refunds/:id': withInvoice((sql) => refund(sql, 'asked')),
  'GET /refunds/:id/history': withInvoice((sql) => refund(sql, 'asked')),
  'GET /refunds/:id/history/:day': withInvoice((sql) => refund(sql, 'asked')),
  'GET /family-accounts/:id/refundables': withInvoice(deposit),
  'POST /refunds': withInvoice(deposit),
  'POST /refunds/:id/decision': withInvoice((sql) => refund(sql, 'asked')),
  'POST /refunds/:id/payment': withInvoice((sql) => refund(sql, 'approved')),
}

/** An open invoice of the family, no receipt, and whatever else. */
function withInvoice(more: (sql: Sql) => Promise<void> = async () => undefined): Preparation {
  return async (scene) => {
    await prepared(nothing)(scene)
    await ofInvoices['POST /invoices/fines']?.(scene)
    await prepared(more)(scene)
    return undefined
  }
}

/** The till of whoever calls. */
function own(prepare: (sql: Sql) => Promise<void>): Preparation {
  return async (scene) => {
    await prepared(prepare)(scene)
    const { accountId } = scene.member
    await change(
      scene.school,
      (sql) => sql`update cash_session set cashier_id = ${accountId},
        person_id = (select person_id from account where id = ${accountId}) where id = ${exampleSession}`,
    )
    return undefined
  }
}

async function nothing(sql: Sql): Promise<void> {
  await sql`delete from refund`
  await sql`delete from cheque`
  await sql`delete from receipt_reversal`
  await sql`delete from receipt_tender`
  await sql`delete from receipt`
  await sql`delete from till_expense`
  await sql`delete from cash_session`
  await dropJournals(
    sql,
    sql`journal_id = ${exampleBooking} or (party_id = ${exampleParty} and account_id = ${deposits})
      or party_id in (select id from party where family_account_id = ${exampleFamily})`,
  )
  await sql`delete from party where family_account_id = ${exampleFamily}`
}

async function booking(
  sql: Sql,
  sides: readonly { account: string; party?: string; line?: true; amount: number }[],
) {
  await sql`insert into journal (id, kind, day, campus_id, act_id)
    values (${exampleBooking}, 'receipt', '2026-11-18', ${mainCampus}, (select id from act order by id limit 1))`
  for (const { account, party, line, amount } of sides)
    await sql`insert into posting (journal_id, account_id, campus_id, party_id, invoice_id, line_id, amount, currency, day)
      values (${exampleBooking}, ${account}, ${mainCampus}, ${party ?? null}, ${line ? exampleInvoice : null},
        ${line ? exampleInvoiceLine : null}, ${amount}, 'PKR', '2026-11-18')`
}

/** A receipt of 1,000 in a way that needs no till. */
async function receipt(sql: Sql): Promise<void> {
  await taken(sql, 'transfer', '01900000-0000-7000-8000-000000001100')
}

async function taken(sql: Sql, method: string, account: string): Promise<void> {
  await booking(sql, [
    { account, amount: 100_000 },
    { account: receivable, party: exampleParty, line: true, amount: -100_000 },
  ])
  await sql`update invoice_open set amount = amount - 100000 where line_id = ${exampleInvoiceLine}`
  await sql`insert into receipt (id, campus_id, year_key, serial, number, family_account_id, payer, children, day, paid_on, currency,
      amount, method, taken_by)
    values (${exampleReceipt}, ${mainCampus}, '2026', 900001, 'MAIN/2026/900001', ${exampleFamily}, 'Imran Khalid', 'Bilal',
      '2026-11-18', '2026-11-18', 'PKR', 100000, ${method}, 'Waqas Javed')`
  await sql`insert into receipt_tender (id, receipt_id, position, campus_id, method, amount, account_id, journal_id)
    values (${exampleTender}, ${exampleReceipt}, 0, ${mainCampus}, ${method}, 100000, ${account}, ${exampleBooking})`
}

async function cheque(sql: Sql, state: 'held' | 'received' | 'deposited'): Promise<void> {
  const isHeld = state === 'held'
  if (!isHeld) await taken(sql, 'cheque', cheques)
  await sql`insert into cheque (id, campus_id, family_account_id, payer, bank, number, drawn_on, currency, amount, state, tender_id, taken_by)
    values (${exampleCheque}, ${mainCampus}, ${exampleFamily}, 'Imran Khalid', 'HBL', '00001', '2026-11-18', 'PKR', 100000, ${state},
      ${isHeld ? null : exampleTender}, 'Waqas Javed')`
}

async function noSession(sql: Sql): Promise<void> {
  await nothing(sql)
}

/** A till with 6,000 in it. */
async function session(sql: Sql): Promise<void> {
  await nothing(sql)
  await sql`update period set state = 'open', closed_at = null, reopening_at = null, reopening_by_id = null`
  await sql`insert into cash_session (id, campus_id, cashier, currency, opened_on, opened_at, float_amount)
    values (${exampleSession}, ${mainCampus}, 'Waqas Javed', 'PKR', '2026-11-19', now(), 500000)`
}

async function counted(sql: Sql): Promise<void> {
  await session(sql)
  await sql`update cash_session set state = 'counted', counted = '[]', counted_amount = 600000, expected = 600000, counted_at = now()
    where id = ${exampleSession}`
}

/** A receipt of a family whose bills a guardian gets. */
async function ownReceipt(sql: Sql): Promise<void> {
  await receipt(sql)
  await sql`delete from guardian_link where student_id = ${exampleStudent} and guardian_id = ${exampleGuardian}`
  await sql`insert into guardian_link (student_id, guardian_id, relation, gets_bills)
    values (${exampleStudent}, ${exampleGuardian}, 'father', true)`
}

async function ahead(sql: Sql): Promise<void> {
  await sql`insert into party (id, kind, family_account_id) values (${familyParty}, 'family', ${exampleFamily})`
  await booking(sql, [
    { account: opening, amount: 50_000 },
    { account: advances, party: familyParty, amount: -50_000 },
  ])
}

async function deposit(sql: Sql): Promise<void> {
  await booking(sql, [
    { account: opening, amount: 500_000 },
    { account: deposits, party: exampleParty, amount: -500_000 },
  ])
}

async function refund(sql: Sql, state: 'asked' | 'approved'): Promise<void> {
  await deposit(sql)
  await sql`insert into refund (id, campus_id, kind, family_account_id, student_id, payee, currency, amount, state, reason, asked_on,
      asked_by, decided_at)
    values (${exampleRefund}, ${mainCampus}, 'deposit', ${exampleFamily}, ${exampleStudent}, 'Imran Khalid', 'PKR', 500000, ${state},
      'Has left the school', '2026-11-18', 'Waqas Javed', ${state === 'asked' ? null : new Date()})`
}
