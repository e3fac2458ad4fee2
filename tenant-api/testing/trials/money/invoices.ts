import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleFamily } from 'tenant-api/contract/money/family-accounts'
import { exampleConcessionType, exampleFeeType } from 'tenant-api/contract/money/fee-setup'
import {
  exampleInvoice,
  exampleInvoiceLine,
  exampleRun,
  exampleWriteOff,
} from 'tenant-api/contract/money/invoices'
import { exampleConcession } from 'tenant-api/contract/money/invoices/concessions'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { enrol, prepared, type Sql } from '../people/students-and-guardians.ts'
import { dropJournals } from './books.ts'

const tuition = '01900000-0000-7000-8000-000000004000'
export const exampleParty = '01980000-0000-7000-8000-0000000f7501'
const exampleBooking = '01980000-0000-7000-8000-0000000f7601'
export const overdue = { due: '2026-11-10', open: 850_000 }

/** Where nobody's id is answered otherwise than by 404 and than by the field of a form, with the reason. */
export const answeredOtherwise = {
  'POST /invoices/charges body.studentIds.0': 'as of any new row, what lies out of reach is refused by 403',
  'POST /concessions body.studentIds.0': 'as of any new row, what lies out of reach is refused by 403',
}

/** Rows of these lists are decided about by a power of its own. */
export const decidedOn = {
  'POST /concessions/:id/decision': 'concessions',
  'POST /concessions/:id/ending': 'concessions',
  'POST /write-offs/:id/decision': 'invoices',
  'POST /invoices/:id/fine-waivers': 'invoices',
  'POST /invoices/discounts': 'invoices',
}

/** What the examples of invoices, runs and concessions stand on. */
export const preparations: Record<string, Preparation> = {
  'GET /invoices/:id': prepared(invoice),
  'GET /invoices/:id/history': prepared(invoice),
  'GET /invoices/:id/history/:day': prepared(invoice),
  'GET /invoices/:id/page': prepared(invoice),
  'GET /students/:id/invoices': prepared(invoice),
  'GET /my-dues': prepared(invoice),
  'POST /invoices/charges': prepared(charged),
  'POST /invoices/opening-dues': prepared(charged),
  'POST /invoices/:id/credits': prepared(invoice),
  'POST /invoices/discounts': prepared(invoice),
  'POST /invoices/cancellations': prepared(invoice),
  'POST /invoices/fines': prepared(invoice),
  'POST /invoices/:id/fine-waivers': prepared(invoice),
  'POST /invoices/due-days': prepared(invoice),
  'POST /invoices/completions': prepared(invoice),
  'POST /invoices/notifications': prepared(invoice),
  'POST /invoices/:id/promises': prepared(invoice),
  'PATCH /invoices/:id/comment': async (scene) => {
    await prepared(invoice)(scene)
    const [row] = await scene.school.sql`select version from invoice where id = ${exampleInvoice}`
    return { version: Number(row?.version) }
  },
  'POST /invoices/:id/write-offs': prepared(invoice),
  'POST /write-offs/:id/decision': prepared((sql) => writeOff(sql, 'asked')),
  'POST /write-offs/:id/recovery': prepared((sql) => writeOff(sql, 'approved')),
  'GET /billing-runs/rehearsal': prepared(enrol),
  'POST /billing-runs': prepared(noRun),
  'POST /billing-runs/supplements': prepared(noRun),
  'GET /billing-runs/:id': prepared(run),
  'GET /billing-runs/:id/history': prepared(run),
  'GET /billing-runs/:id/history/:day': prepared(run),
  'GET /billing-runs/:id/page': prepared(run),
  'POST /billing-runs/:id/undoing': prepared(run),
  'POST /billing-runs/:id/notifications': prepared(run),
  'POST /concessions': prepared(noConcession),
  'GET /concessions/:id': prepared((sql) => concession(sql, 'asked')),
  'GET /concessions/:id/history': prepared((sql) => concession(sql, 'asked')),
  'GET /concessions/:id/history/:day': prepared((sql) => concession(sql, 'asked')),
  'GET /students/:id/concessions': prepared((sql) => concession(sql, 'asked')),
  'POST /concessions/:id/decision': prepared((sql) => concession(sql, 'asked')),
  'POST /concessions/:id/ending': prepared((sql) => concession(sql, 'approved')),
}

/** The student has a family account, and every month is open. */
async function family(sql: Sql): Promise<void> {
  await sql`update period set state = 'open', closed_at = null, reopening_at = null, reopening_by_id = null`
  await sql`update family_account set archived_at = null, merged_into_id = null, campus_ids = array[${mainCampus}::uuid]
    where id = ${exampleFamily}`
  await sql`delete from family_member where student_id = ${exampleStudent}`
  await sql`insert into family_member (family_account_id, student_id, valid_from) values (${exampleFamily}, ${exampleStudent}, '2024-04-01')`
  await sql`update fee_type set archived_at = null, tax_rate_id = null, income_account_id = null where id = ${exampleFeeType}`
}

async function charged(sql: Sql): Promise<void> {
  await family(sql)
  await sql`update student set registration_number = 'RSS-1' where id = ${exampleStudent}`
  await sql`delete from invoice where student_id = ${exampleStudent} and kind = 'opening'`
}

/** An invoice of November with one line, all of it open and booked. */
export async function invoice(sql: Sql): Promise<void> {
  await family(sql)
  const act = sql`(select id from act order by id limit 1)`
  await sql`delete from invoice_open where invoice_id = ${exampleInvoice}`
  await dropJournals(
    sql,
    sql`invoice_id = ${exampleInvoice} or journal_id = ${exampleBooking}
      or journal_id in (select id from journal where source_id = ${exampleInvoice})`,
  )
  await sql`delete from invoice_line where invoice_id = ${exampleInvoice}`
  await sql`delete from write_off where invoice_id = ${exampleInvoice}`
  await sql`delete from invoice where id = ${exampleInvoice}`
  await sql`delete from receivable where party_id = ${exampleParty}`
  await sql`delete from party where id = ${exampleParty}`
  await sql`insert into party (id, kind, student_id) values (${exampleParty}, 'student', ${exampleStudent})`
  await sql`insert into invoice (id, year_key, serial, number, kind, student_id, family_account_id, party_id, campus_id, name, father_name,
      registration_number, section_title, period_key, issued_on, due_on, currency, total)
    values (${exampleInvoice}, '2026', 900001, 'MAIN/2026/900001', 'extra', ${exampleStudent}, ${exampleFamily}, ${exampleParty},
      ${mainCampus}, 'Bilal', 'Imran', 'RSS-1043', '7-B', '2026-11', '2026-11-01', ${overdue.due}, 'PKR', ${overdue.open})`
  await sql`insert into invoice_line (id, invoice_id, position, fee_type_id, title, gross, account_id, act_id, day)
    select ${exampleInvoiceLine}, ${exampleInvoice}, 0, ${exampleFeeType}, 'Tuition', ${overdue.open}, ${tuition}, ${act}, '2026-11-01'`
  await sql`insert into journal (id, kind, day, campus_id, act_id, source_kind, source_id)
    select ${exampleBooking}, 'invoice', '2026-11-01', ${mainCampus}, ${act}, 'invoice', ${exampleInvoice}`
  await sql`insert into posting (journal_id, account_id, campus_id, party_id, invoice_id, line_id, amount, currency, day) values
    (${exampleBooking}, '01900000-0000-7000-8000-000000001200', ${mainCampus}, ${exampleParty}, ${exampleInvoice}, ${exampleInvoiceLine},
      ${overdue.open}, 'PKR', '2026-11-01'),
    (${exampleBooking}, ${tuition}, ${mainCampus}, null, null, null, ${-overdue.open}, 'PKR', '2026-11-01')`
  await sql`insert into invoice_open (line_id, invoice_id, amount) values (${exampleInvoiceLine}, ${exampleInvoice}, ${overdue.open})`
}

async function writeOff(sql: Sql, state: 'asked' | 'approved'): Promise<void> {
  await invoice(sql)
  await sql`insert into write_off (id, invoice_id, campus_id, amount, state, reason, asked_by, decided_at)
    values (${exampleWriteOff}, ${exampleInvoice}, ${mainCampus}, ${overdue.open}, ${state}, 'Moved away', 'Waqas Javed',
      ${state === 'asked' ? null : new Date()})`
  if (state === 'asked') return
  await sql`insert into invoice_line (invoice_id, position, kind, title, gross, account_id, credits_line_id, act_id, day, basis)
    select ${exampleInvoice}, 1, 'write-off', 'Tuition', ${-overdue.open}, '01900000-0000-7000-8000-000000005800', ${exampleInvoiceLine},
      (select id from act order by id limit 1), '2026-11-18', jsonb_build_object('writeOff', ${exampleWriteOff}::text)`
  await sql`update invoice_open set amount = 0 where invoice_id = ${exampleInvoice}`
  await sql`update invoice set adjusted = ${-overdue.open} where id = ${exampleInvoice}`
}

async function noRun(sql: Sql): Promise<void> {
  await family(sql)
  await sql`delete from billing_run where state in ('issuing', 'undoing')`
}

/** A run that was issued and of which nothing is paid. */
async function run(sql: Sql): Promise<void> {
  await noRun(sql)
  await sql`delete from billing_run where id = ${exampleRun}`
  await sql`insert into billing_run (id, campus_id, period_key, from_key, issued_on, due_on, currency, state, started_by)
    values (${exampleRun}, ${mainCampus}, '2026-11', '2026-11', '2026-11-01', '2026-11-10', 'PKR', 'issued', 'Waqas Javed')`
}

async function noConcession(sql: Sql): Promise<void> {
  await sql`delete from concession where student_id = ${exampleStudent}`
  await sql`update concession_type set archived_at = null, category = 'merit', from_child = null, until_child = null
    where id = ${exampleConcessionType}`
}

async function concession(sql: Sql, state: 'asked' | 'approved'): Promise<void> {
  await noConcession(sql)
  await sql`insert into concession (id, student_id, campus_id, type_id, basis_points, valid_from, state, asked_by, decided_at)
    values (${exampleConcession}, ${exampleStudent}, ${mainCampus}, ${exampleConcessionType}, 2500, '2026-04-01', ${state},
      'Waqas Javed', ${state === 'asked' ? null : new Date()})`
}
