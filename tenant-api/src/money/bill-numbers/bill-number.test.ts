import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { exampleFamily } from '../family-accounts/contract.ts'
import * as contract from '../online-payments/contract.ts'

const cast = await castSchool()
const secret = 'a password of the bank'
const number = '10043000000016'

beforeAll(async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(contract.listProviders, {})
  await nasreen.call(contract.changeProvider, {
    params: { key: 'bill-number' },
    version: rows.find(({ key }) => key === 'bill-number')?.version ?? 0,
    body: { isOn: true, secret, config: { username: '1link', networks: [] } },
  })
})

async function ask(path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await cast.app().inject({
    method: 'POST',
    url: `/api/v1/bill-number/${path}`,
    payload,
    headers: { host: cast.host, username: '1link', password: secret, ...headers },
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, string> }
}
const inquire = (consumer_number: string) =>
  ask('BillInquiry', { consumer_number, bank_mnemonic: 'HBL', reserved: 'r' })
const pay = (tran_auth_id: string, transaction_amount: string, more: object = {}) =>
  ask('BillPayment', {
    consumer_number: number,
    tran_auth_id,
    transaction_amount,
    tran_date: '20261119',
    tran_time: '101500',
    bank_mnemonic: 'HBL',
    reserved: '',
    ...more,
  })

async function receipts() {
  const school = await cast.school()
  return school.db.execute<{ number: string }>(sql`
    select number from receipt where family_account_id = ${exampleFamily}::uuid and online_payment_id is not null`)
}

test('a bank is told what is due of family 1 on 19 November, within and after the due date (example 26)', async () => {
  const { status, body } = await inquire(number)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    response_Code: '00',
    bill_status: 'U',
    amount_within_dueDate: '+0000002075000',
    amount_after_dueDate: '+0000002165000',
    due_date: '20261110',
    billing_month: '2611',
    reserved: 'r',
  })
  expect(body.consumer_Detail).toBe('Imran Khalid'.padEnd(30))
})

test('an unknown number is 01, nonsense 04, and whoever is not the bank is told nothing', async () => {
  expect((await inquire('99999999999')).body.response_Code).toBe('01')
  expect((await inquire('12')).body.response_Code).toBe('04')
  expect((await pay('1', 'much')).body.response_Code).toBe('04')
  expect((await pay('1', '+0000000010000', { tran_date: '20269999' })).body.response_Code).toBe('04')
  const wrong: Record<string, string>[] = [{ password: 'another' }, { username: '' }]
  for (const headers of wrong)
    expect((await ask('BillInquiry', { consumer_number: number }, headers)).status).toBe(401)
})

test('a payment is answered by its receipt, and a repeat, also at the same moment, as the first was', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => pay('482913', '+0000001000000')))
  expect(new Set(all.map(({ body }) => body.response_Code))).toEqual(new Set(['00']))
  const [first, ...rest] = await receipts()
  expect(rest).toEqual([])
  expect(new Set(all.map(({ body }) => body.Identification_parameter))).toEqual(new Set([first?.number]))
  const again = await pay('482913', '+0000001000000')
  expect(again.body.Identification_parameter).toBe(first?.number)
  expect(await receipts()).toHaveLength(1)
})

test('what is more than due is kept for later fees, and the bill is paid then', async () => {
  expect((await pay('482914', '+0000005000000')).body.response_Code).toBe('00')
  const { body } = await inquire(number)
  expect(body).toMatchObject({
    bill_status: 'P',
    amount_within_dueDate: '+0000000000000',
    date_paid: '20261119',
    amount_paid: '0000005000000',
    tran_auth_Id: '482914',
  })
})
