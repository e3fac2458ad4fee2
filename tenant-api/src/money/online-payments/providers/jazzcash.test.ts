import { startWalletServer } from 'kit/testing/wallet-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { jazzcash, secureHash } from './jazzcash.ts'
import { NoAnswer, NotSigned, type OpeningForm } from './provider.ts'

const merchant = { id: 'MC12345', password: 'u109hw2z3u', salt: '82688w383v' }
const wallet = await startWalletServer(merchant)
afterAll(() => wallet.close())
beforeEach(() => wallet.behave({}))

const provider = jazzcash({ origin: wallet.address })
const account = {
  config: { merchantId: merchant.id, place: 'sandbox' },
  secret: `${merchant.password} ${merchant.salt}`,
}
const now = new Date('2026-11-19T04:10:00Z')
let count = 0

async function opening(): Promise<OpeningForm> {
  count += 1
  const id = `01980000-0000-7000-8000-${String(count).padStart(12, '0')}`
  const amount = 2_165_000n
  const starting = { id, amount, currency: 'PKR', family: 'Khalid', back: '', events: '', now }
  const { reference, url } = await provider.start(account, starting)
  expect([url, /^T20261119091000[0-9A-Z]{5}$/.test(reference)]).toEqual([null, true])
  return {
    id,
    reference,
    amount,
    billNumber: '10043000000016',
    returns: 'http://school.localhost/api/v1/payment-returns/jazzcash',
    startedAt: now,
    expiresAt: new Date('2026-11-20T04:10:00Z'),
  }
}

/** A payment whose page is open at the wallet. */
async function begun() {
  const of = await opening()
  const form = provider.form?.(account, of)
  if (!form) throw new Error('no form')
  expect(await wallet.open(form.url, form.fields)).toBe(200)
  const payment = { reference: of.reference, amount: of.amount, currency: 'PKR', providerNumber: '' }
  return { form, payment, read: () => provider.read(account, payment) }
}

function hear(body: string, type = 'application/x-www-form-urlencoded') {
  return provider.hear(account, { raw: Buffer.from(body), headers: { 'content-type': type }, now })
}

test('the secure hash is that of the examples of its documents', () => {
  const fields = { pp_MerchantID: 'MER123', pp_OrderInfo: 'A48cvE28', pp_Amount: '2995' }
  expect(secureHash(fields, '0F5DD14AE2').toLowerCase()).toBe(
    'c7689cda7474eb1adcd343fd0c0b676bad0ba66361cc46db589bdb0da4c1c867',
  )
  const notice = {
    pp_Version: '2.0',
    pp_TxnType: 'MWALLET',
    pp_BankID: '',
    pp_ProductID: null,
    pp_Password: '0123456789',
    pp_TxnRefNo: 'T20240418145702',
    pp_TxnDateTime: '20240418145702',
    pp_ResponseCode: '121',
    pp_ResponseMessage: 'Transaction has been marked confirmed by Merchant.',
    pp_AuthCode: '060935465981',
    pp_SettlementExpiry: null,
    pp_RetreivalReferenceNo: '240418718258',
  }
  expect(secureHash(notice, '0123456789')).toBe(
    '2B47BCF7825FA27FC8B522292BC8D226213FCCDA685FC68A67EC20B10836E5B7',
  )
})

test('a payment is pending until its page is left, and then what the inquiry says', async () => {
  const before = await opening()
  const unknown = { reference: before.reference, amount: 1n, currency: 'PKR', providerNumber: '' }
  expect((await provider.read(account, unknown)).state).toBe('pending')
  const { payment, read } = await begun()
  expect((await read()).state).toBe('pending')
  wallet.finish(payment.reference)
  expect(await read()).toMatchObject({ state: 'paid', amount: 2_165_000n, currency: 'PKR' })
  for (const [code, state] of [
    ['112', 'failed'],
    ['122', 'refunded'],
    ['126', 'disputed'],
    ['157', 'pending'],
    ['121', 'paid'],
  ] as const) {
    wallet.change(payment.reference, code)
    expect((await read()).state).toBe(state)
  }
  const { providerNumber } = await read()
  expect(providerNumber).toMatch(/^\d{12}$/)
})

test('the wallet refuses a form with another amount, a field too much, and one without a field', async () => {
  const { form } = await begun()
  const { url, fields } = form
  const { pp_Language: _, ...without } = fields
  for (const wrong of [{ ...fields, pp_Amount: '100' }, { ...fields, pp_CNIC: '123456' }, without])
    expect(await wallet.open(url, wrong as Record<string, string>)).toBe(400)
})

test('a message counts that the wallet has signed, by the browser or by itself', async () => {
  const { payment } = await begun()
  const back = wallet.finish(payment.reference)
  expect(hear(back.body)).toMatchObject({ reference: payment.reference })
  const notice = wallet.notice(payment.reference)
  expect(hear(notice.body, notice.type)).toMatchObject({ reference: payment.reference })
  for (const [name, value] of Object.entries({ pp_Amount: '1', pp_ResponseCode: '121', ppmpf_1: 'other' }))
    expect(() => hear(wallet.finish(payment.reference, '000', { [name]: value }).body)).toThrow(NotSigned)
  wallet.behave({ isMisSigned: true })
  expect(() => hear(wallet.finish(payment.reference).body)).toThrow(NotSigned)
  const { pp_SecureHash: hash, ...words } = provider.answer?.(account) ?? {}
  expect([words.pp_ResponseCode, hash]).toEqual(['000', secureHash(words, merchant.salt)])
})

test('the test finds a merchant, a password or a salt that the wallet does not take, and an answer that another signed', async () => {
  await expect(provider.test(account)).resolves.toBeUndefined()
  const { password, salt } = merchant
  for (const [secret, code] of [
    [`other ${salt}`, '101'],
    [`${password} other`, 'integrity salt'],
  ] as const)
    await expect(provider.test({ ...account, secret })).rejects.toThrow(code)
  const config = { ...account.config, merchantId: 'MC99999' }
  await expect(provider.test({ ...account, config })).rejects.toThrow('101')
  const { payment, read } = await begun()
  wallet.finish(payment.reference)
  wallet.behave({ isMisSigned: true })
  await expect(read()).rejects.toThrow(NoAnswer)
  wallet.behave({ isBroken: true })
  await expect(read()).rejects.toThrow(NoAnswer)
})
