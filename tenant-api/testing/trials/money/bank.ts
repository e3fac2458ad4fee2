import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleBankAccount, exampleBankLine } from 'tenant-api/contract/money/bank'
import { exampleOnlinePayment } from 'tenant-api/contract/money/online-payments'
import { exampleReceipt } from 'tenant-api/contract/money/receipts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { preparations as ofCollecting } from './collecting.ts'

const ledger = '01900000-0000-7000-8000-000000001100'

/** A line, and a payment of a family that a provider has not paid out yet. */
const payout: Preparation = async (scene) => {
  await ofCollecting['GET /receipts/:id']?.(scene)
  return prepared(async (sql) => {
    await line(sql, 97_100)
    await sql`delete from online_payment where id = ${exampleOnlinePayment}`
    await sql`insert into online_payment (id, campus_id, family_account_id, provider, reference, payer, day, currency, amount, state,
        started_by, expires_at, paid_amount, paid_at)
      select ${exampleOnlinePayment}, campus_id, family_account_id, 'stripe', 'cs_trial', payer, day, currency, amount, 'paid', payer,
        '2026-11-19T06:00:00Z', amount, '2026-11-18T06:00:00Z' from receipt where id = ${exampleReceipt}`
    await sql`update receipt set online_payment_id = ${exampleOnlinePayment} where id = ${exampleReceipt}`
  })(scene)
}

/** What the examples of the bank stand on. */
export const preparations: Record<string, Preparation> = {
  'POST /bank-accounts': prepared(nothing),
  'GET /bank-accounts/:id': prepared(account),
  'PATCH /bank-accounts/:id': prepared(account),
  'GET /bank-accounts/:id/lines': prepared(account),
  'GET /bank-accounts/:id/reconciliation': prepared(account),
  'POST /bank-accounts/:id/statements/reading': prepared(account),
  'POST /bank-accounts/:id/statements': prepared(account),
  'POST /bank-accounts/:id/matches': prepared(account),
  'POST /bank-accounts/:id/certain-lines': prepared(account),
  'POST /bank-lines/:id/match': async (scene) => {
    await prepared(nothing)(scene)
    await ofCollecting['POST /receipts']?.(scene)
    return prepared((sql) => line(sql, 100_000))(scene)
  },
  'GET /bank-lines/:id/settlement': prepared((sql) => line(sql, 100_000)),
  'POST /bank-lines/:id/settlement': payout,
  'POST /bank-lines/:id/charge': prepared((sql) => line(sql, -15_000)),
  'POST /bank-lines/:id/unknown': prepared((sql) => line(sql, 100_000)),
  'POST /bank-lines/:id/ignoring': prepared((sql) => line(sql, 100_000)),
  'POST /bank-lines/:id/undo': prepared((sql) => line(sql, 100_000, 'ignored')),
}

async function nothing(sql: Sql): Promise<void> {
  await sql`update period set state = 'open', closed_at = null, reopening_at = null, reopening_by_id = null`
  await sql`delete from bank_settlement`
  await sql`delete from bank_line`
  await sql`delete from bank_account`
}

async function account(sql: Sql): Promise<void> {
  await nothing(sql)
  await sql`insert into bank_account (id, ledger_account_id, campus_id, currency, bank, opening_day, opening_balance)
    values (${exampleBankAccount}, ${ledger}, ${mainCampus}, 'PKR', 'HBL', '2026-11-01', 0)`
}

async function line(sql: Sql, amount: number, state = 'unmatched'): Promise<void> {
  await account(sql)
  await sql`insert into bank_line (id, bank_account_id, campus_id, day, amount, text, fingerprint, ordinal, state)
    values (${exampleBankLine}, ${exampleBankAccount}, ${mainCampus}, '2026-11-18', ${amount}, 'Cash deposit', 'example', 1, ${state})`
}
