import { createHmac } from 'node:crypto'
import { seal } from 'kit/storage/keys'
import { startPracticeBank } from 'kit/testing/practice-bank'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleFamily } from 'tenant-api/contract/money/family-accounts'
import { exampleOnlinePayment } from 'tenant-api/contract/money/online-payments'
import { secureHash } from '../../../src/money/online-payments/providers/jazzcash.ts'
import { exampleGuardian, exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'
import type { Sql } from '../people/students-and-guardians.ts'
import { preparations as ofInvoices } from './invoices.ts'

const secret = 'a secret of the trials'
const bank = await startPracticeBank({ secret })

/** What the examples of paying online stand on: providers that are on, and a payment that the bank does not know. */
export const preparations: Record<string, Preparation> = {
  'PATCH /payment-providers/:key': providers,
  'POST /payment-providers/:key/trials': providers,
  'GET /own-payments/options': withPayment,
  'POST /own-payments': withPayment,
  'POST /own-payments/:id/check': withPayment,
  'GET /own-payments/:id/page': withWallet,
  'GET /online-payments/:id': withPayment,
  'POST /online-payments/:id/check': withPayment,
  'POST /payment-events/:key': signed,
  'POST /payment-returns/:key': returned,
  'POST /bill-number/BillInquiry': ofBank,
  'POST /bill-number/BillPayment': ofBank,
}

async function providers({ school }: Scene): Promise<Parts> {
  // A test that ran before in this process had a bank of its own, and took it along.
  process.env.MAKTAB_PRACTICE_BANK = bank.address
  await change(school, async (sql) => {
    for (const key of ['practice', 'bill-number'])
      await sql`update payment_provider set is_on = true, secret_sealed = ${seal(school.dataKey, secret, `payment-provider:${key}`)},
        config = '{"username": "1link", "networks": []}' where key = ${key}`
  })
  const [row] = await school.sql<
    { version: number }[]
  >`select version from payment_provider where key = 'bill-number'`
  return { version: row?.version ?? 1 }
}

/** A family whose bills a guardian gets, with a payment that failed: no bank is asked about it. */
async function withPayment(scene: Scene): Promise<undefined> {
  await providers(scene)
  await ofInvoices['POST /invoices/fines']?.(scene)
  await change(scene.school, (sql) => payment(sql))
  return undefined
}

async function payment(sql: Sql): Promise<void> {
  await sql`delete from receipt_tender where receipt_id in (select id from receipt where online_payment_id is not null)`
  await sql`delete from receipt where online_payment_id is not null`
  await sql`delete from online_payment where family_account_id = ${exampleFamily} or id = ${exampleOnlinePayment}`
  await sql`delete from guardian_link where student_id = ${exampleStudent} and guardian_id = ${exampleGuardian}`
  await sql`insert into guardian_link (student_id, guardian_id, relation, gets_bills)
    values (${exampleStudent}, ${exampleGuardian}, 'father', true)`
  await sql`insert into online_payment (id, campus_id, family_account_id, provider, reference, payer, day, currency, amount, state, started_by,
      expires_at)
    values (${exampleOnlinePayment}, ${mainCampus}, ${exampleFamily}, 'stripe', 'cs_trial', 'Imran Khalid', '2026-11-18', 'PKR', 100000, 'failed',
      'Imran Khalid', '2026-11-19T06:00:00Z')`
}

/** The payment is one of the wallet, and its page can still be opened. */
async function withWallet(scene: Scene): Promise<undefined> {
  await withPayment(scene)
  await wallet(scene)
  await change(scene.school, async (sql) => {
    await sql`update online_payment set provider = 'jazzcash', reference = 'T20261118091000TRIAL', state = 'pending',
      expires_at = '2027-11-19T06:00:00Z' where id = ${exampleOnlinePayment}`
  })
  return undefined
}

async function wallet({ school }: Scene): Promise<void> {
  await change(
    school,
    (
      sql,
    ) => sql`update payment_provider set is_on = true, config = '{"merchantId": "MC12345", "place": "sandbox"}',
      secret_sealed = ${seal(school.dataKey, `${secret.replaceAll(' ', '')} salt`, 'payment-provider:jazzcash')} where key = 'jazzcash'`,
  )
}

/** What the page of the wallet sends the browser back with. */
async function returned(scene: Scene): Promise<Parts> {
  await wallet(scene)
  const fields = { pp_ResponseCode: '000', pp_TxnRefNo: 'T20261118091000TRIAL' }
  const body = new URLSearchParams({ ...fields, pp_SecureHash: secureHash(fields, 'salt') }).toString()
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

async function signed(scene: Scene): Promise<Parts> {
  await providers(scene)
  const body = JSON.stringify({ type: 'payment.changed', reference: 'PB-trial' })
  const at = String(Math.floor(scene.stage.now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`evt_trial.${at}.${body}`).digest('base64')
  return {
    body,
    headers: { 'webhook-id': 'evt_trial', 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` },
  }
}

async function ofBank(scene: Scene): Promise<Parts> {
  await withPayment(scene)
  return { headers: { username: '1link', password: secret } }
}
