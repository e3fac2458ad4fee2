import { sql } from 'drizzle-orm'
import { address } from 'kit/http/client'
import { startWalletServer, type WalletMessage } from 'kit/testing/wallet-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupees } from '../../../testing/fees.ts'
import { castSchool } from '../../../testing/school.ts'
import { exampleFamily } from '../family-accounts/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const merchant = { id: 'MC12345', password: 'u109hw2z3u', salt: '82688w383v' }
const wallet = await startWalletServer(merchant)
process.env.MAKTAB_JAZZCASH = wallet.address
afterAll(() => {
  delete process.env.MAKTAB_JAZZCASH
  return wallet.close()
})

const params = { key: 'jazzcash' as const }

beforeAll(async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(contract.listProviders, {})
  const version = rows.find(({ key }) => key === 'jazzcash')?.version ?? 0
  const config = { merchantId: merchant.id, place: 'sandbox' }
  const secret = `${merchant.password} ${merchant.salt}`
  await nasreen.call(contract.changeProvider, { params, version, body: { isOn: true, config, secret } })
})

/** What our page gives the guardian’s browser to post, with its policy. */
async function pageOf(id: string, login = 'imran.khalid') {
  const { cookies } = await cast.as(login)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = address(contract.openPaymentPage, { params: { id } })
  const page = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  const fields = [...page.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  return {
    status: page.statusCode,
    location: page.headers.location,
    policy: String(page.headers['content-security-policy']),
    action: /action="([^"]*)"/.exec(page.body)?.[1] ?? '',
    fields: Object.fromEntries(fields),
  }
}

/** Begins a payment and opens the page of the wallet. */
async function begin(amount: number) {
  const guardian = await cast.as('imran.khalid')
  const body = { familyAccountId: exampleFamily, provider: 'jazzcash' as const, amount: rupees(amount) }
  const { id, url } = await guardian.call(contract.startPayment, { body })
  const page = await pageOf(id)
  expect(new URL(url).pathname).toBe(address(contract.openPaymentPage, { params: { id } }))
  expect(await wallet.open(page.action, page.fields)).toBe(200)
  return { id, reference: page.fields.pp_TxnRefNo ?? '', guardian, page }
}

async function post({ url, type, body }: WalletMessage) {
  const { pathname } = new URL(url)
  const headers = { host: cast.host, 'content-type': type, origin: 'https://payments.jazzcash.com.pk' }
  return cast.app().inject({ method: 'POST', url: pathname, headers, payload: body })
}

const leadsTo = (page: string) => /http-equiv="refresh" content="0; url=([^"]+)"/.exec(page)?.[1]

async function receiptsOf(id: string) {
  const { db } = await cast.school()
  return db.execute<{ amount: string; method: string }>(
    sql`select (amount / 100)::text as amount, method from receipt where online_payment_id = ${id}::uuid`,
  )
}

test('a form of our page, which alone may post there, opens the wallet; its browser comes back, and a receipt is written', async () => {
  const { id, reference, guardian, page } = await begin(1000)
  expect(page.policy).toContain(`form-action ${wallet.address};`)
  expect(page.fields).toMatchObject({ pp_Amount: '100000', pp_TxnCurrency: 'PKR', pp_MerchantID: 'MC12345' })
  const back = await post(wallet.finish(reference))
  expect([back.statusCode, leadsTo(back.body)]).toEqual([200, `/i/own-payments/${id}`])
  const followed = await guardian.call(contract.followPayment, { params: { id } })
  expect(followed).toMatchObject({ state: 'paid', receipt: { amount: rupees(1000) } })
  await cast.work()
  expect(await receiptsOf(id)).toEqual([{ amount: '1000', method: 'wallet' }])
  expect(await pageOf(id)).toMatchObject({ status: 303, location: `/i/own-payments/${id}` })
})

test('what comes back is a hint: it is signed, or it is nothing, and the wallet is asked all the same', async () => {
  const { id, reference } = await begin(800)
  const forged = await post(wallet.finish(reference, '112', { pp_ResponseCode: '000' }))
  expect([forged.statusCode, leadsTo(forged.body)]).toEqual([200, '/i/my-dues'])
  // Signed as paid, but the wallet has it pending.
  const early = wallet.finish(reference)
  wallet.change(reference, '157')
  await post(early)
  await cast.work()
  expect(await receiptsOf(id)).toEqual([])
  wallet.change(reference, '121')
  const notice = wallet.notice(reference)
  const url = `http://school/api/v1/payment-events/jazzcash`
  const told = await post({ ...notice, url })
  expect([told.statusCode, told.json()]).toMatchObject([200, { received: true, pp_ResponseCode: '000' }])
  await post({ ...notice, url })
  await cast.work()
  expect(await receiptsOf(id)).toHaveLength(1)
  const misSigned = wallet.notice(reference, { pp_AuthCode: '1' })
  expect((await post({ ...misSigned, url })).statusCode).toBe(401)
})

test('a guardian whose payment is declined is told so, once; nobody else opens the page of it', async () => {
  const { id, reference, guardian } = await begin(700)
  expect((await pageOf(id, 'mehwish.tahir')).status).toBe(404)
  await post(wallet.finish(reference, '112'))
  expect((await guardian.call(contract.followPayment, { params: { id } })).state).toBe('failed')
  await cast.work()
  await cast.work()
  const { db } = await cast.school()
  const told = await db.execute<{ name: string; amount: string; children: string }>(sql`
    select p.name, m.fill ->> 'amount' as amount, m.fill ->> 'children' as children
    from message m join person p on p.id = m.person_id where m.event = 'fees.online-failed'`)
  expect([...told]).toEqual([
    { name: 'Imran Khalid', amount: '700 PKR', children: expect.stringContaining('Bilal') },
  ])
})

test('the settings take both halves of the secret, and the test finds a wrong one', async () => {
  const nasreen = await cast.as('nasreen')
  expect(await nasreen.call(contract.tryProvider, { params })).toEqual({ problem: '' })
  const { rows } = await nasreen.call(contract.listProviders, {})
  const { version = 0, addresses = [] } = rows.find(({ key }) => key === 'jazzcash') ?? {}
  expect(addresses.map((text) => new URL(text).pathname)).toEqual([
    '/api/v1/payment-returns/jazzcash',
    '/api/v1/payment-events/jazzcash',
  ])
  const change = (body: object) => nasreen.call(contract.changeProvider, { params, version, body })
  await expect(change({ config: { merchantId: '', place: 'sandbox' } })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/config/merchantId' }] },
  })
  await change({ secret: 'another 82688w383v' })
  expect((await nasreen.call(contract.tryProvider, { params })).problem).toContain('101')
})
