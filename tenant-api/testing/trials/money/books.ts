import type postgres from 'postgres'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleAccount, exampleJournal } from 'tenant-api/contract/money/books'
import { examplePeriod } from 'tenant-api/contract/money/books/periods'
import { exampleVoucher } from 'tenant-api/contract/money/books/vouchers'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { ofResource, type Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'

const charges = '01900000-0000-7000-8000-000000005810'
const bank = '01900000-0000-7000-8000-000000001100'

/** What is another person's, or was sent by one, is refused after a key was let in, by these words. */
export const refusedToKeys = {
  'POST /vouchers/:id/withdrawal': 'beyond-reach',
}

/** Rows of these lists are decided about by a power of its own. */
export const decidedOn = {
  'POST /vouchers/:id/approval': 'vouchers',
  'POST /vouchers/:id/rejection': 'vouchers',
  'POST /vouchers/:id/reversal': 'vouchers',
}

/** What the examples of the books stand on: an account, a journal, a journal by hand and a period. */
export const preparations: Record<string, Preparation> = {
  ...ofResource('/ledger-accounts', prepared(ledgerAccount)),
  'GET /journals/:id': prepared(journal),
  'GET /journals/:id/postings': prepared(journal),
  'GET /vouchers/:id': prepared((sql) => voucher(sql, 'asked')),
  'GET /vouchers/:id/details': prepared((sql) => voucher(sql, 'asked')),
  'POST /vouchers': prepared(open),
  'POST /vouchers/:id/approval': prepared((sql) => voucher(sql, 'asked')),
  'POST /vouchers/:id/rejection': prepared((sql) => voucher(sql, 'asked')),
  'POST /vouchers/:id/withdrawal': async (scene) => {
    await prepared((sql) => voucher(sql, 'asked'))(scene)
    const { accountId } = scene.member
    await change(
      scene.school,
      (sql) => sql`update voucher set asked_by_id = ${accountId} where id = ${exampleVoucher}`,
    )
    return undefined
  },
  'POST /vouchers/:id/reversal': prepared(booked),
  'POST /periods': prepared(noPeriods),
  'GET /periods/:id/checklist': prepared((sql) => period(sql, 'open')),
  'POST /periods/:id/closing': prepared((sql) => period(sql, 'open')),
  'POST /periods/:id/reopening-request': prepared((sql) => period(sql, 'closed')),
  'POST /periods/:id/reopening': prepared((sql) => period(sql, 'asked')),
}

/** Takes the journals of these postings out of the books, and what reverses them: whole ones, as the product writes them. */
export async function dropJournals(sql: Sql, postings: postgres.PendingQuery<postgres.Row[]>): Promise<void> {
  const rows = await sql<{ id: string }[]>`
    with dropped as (select journal_id as id from posting where ${postings})
    select id from dropped union select id from journal where reverses_id in (select id from dropped)`
  const ids = rows.map(({ id }) => id)
  await sql`delete from posting where journal_id = any (${ids})`
  await sql`delete from journal where id = any (${ids})`
}

/** It is in use, and the number and the title of the example are free. */
async function ledgerAccount(sql: Sql): Promise<void> {
  await dropJournals(sql, sql`account_id in (select id from ledger_account where code in ('5260', '5270'))`)
  await sql`delete from voucher_line where account_id in (select id from ledger_account where code in ('5260', '5270'))`
  await sql`delete from ledger_account where code in ('5260', '5270') or title = 'Sports and events'`
  await sql`insert into ledger_account (id, code, title, kind) values (${exampleAccount}, '5270', 'Fairs', 'expense')`
}

/** Every month is open. */
async function open(sql: Sql): Promise<void> {
  await sql`update period set state = 'open', closed_at = null, reopening_at = null, reopening_by_id = null`
}

async function journal(sql: Sql): Promise<void> {
  await dropJournals(sql, sql`journal_id = ${exampleJournal}`)
  await sql`insert into journal (id, kind, day, campus_id, act_id)
    select ${exampleJournal}, 'voucher', '2026-11-18', ${mainCampus}, id from act order by id limit 1`
  await sql`insert into posting (journal_id, account_id, campus_id, amount, currency, day)
    select ${exampleJournal}, p.account::uuid, ${mainCampus}, p.amount, 'PKR', '2026-11-18'
    from (values (${charges}, 45000), (${bank}, -45000)) p (account, amount)`
}

async function voucher(sql: Sql, state: 'asked' | 'approved'): Promise<void> {
  await open(sql)
  await sql`delete from voucher_line where voucher_id = ${exampleVoucher}`
  await sql`delete from voucher where id = ${exampleVoucher}`
  if (state === 'approved') await journal(sql)
  await dropJournals(
    sql,
    sql`journal_id in (select id from journal where key = ${`voucher:${exampleVoucher}`})`,
  )
  const [number, journalId] = state === 'approved' ? [9001, exampleJournal] : [null, null]
  await sql`insert into voucher (id, campus_id, day, currency, memo, total, state, asked_by, asked_at, decided_at, year_key,
      number, serial, journal_id)
    values (${exampleVoucher}, ${mainCampus}, '2026-11-18', 'PKR', 'Bank charges', 45000, ${state}, 'Waqas Javed', now(),
      ${state === 'asked' ? null : new Date()}, ${number === null ? null : '2026-27'}, ${number},
      ${number === null ? '' : 'MAIN/JV/2026-27/9001'}, ${journalId})`
  await sql`insert into voucher_line (voucher_id, position, account_id, amount)
    values (${exampleVoucher}, 0, ${charges}, 45000), (${exampleVoucher}, 1, ${bank}, -45000)`
}

async function booked(sql: Sql): Promise<void> {
  await voucher(sql, 'approved')
}

async function noPeriods(sql: Sql): Promise<void> {
  await sql`delete from period`
}

/** One month that is over, alone. */
async function period(sql: Sql, state: 'open' | 'closed' | 'asked'): Promise<void> {
  await sql`delete from period`
  await sql`delete from voucher where state = 'asked'`
  const at = state === 'open' ? null : new Date()
  await sql`insert into period (id, first_day, last_day, year_first_day, state, closed_by, closed_at, reopening_at)
    values (${examplePeriod}, '2026-10-01', '2026-10-31', '2026-07-01', ${at === null ? 'open' : 'closed'}, 'Tariq Mehmood',
      ${at}, ${state === 'asked' ? at : null})`
}
