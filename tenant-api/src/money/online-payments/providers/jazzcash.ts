import { createHmac } from 'node:crypto'
import { isSame } from 'kit/security/hmac'
import { z } from 'zod'
import {
  NoAnswer,
  NotSigned,
  type OpeningForm,
  type PaymentProvider,
  type ProviderAccount,
  type Reading,
} from './provider.ts'

/** Where the wallet is; a test has its own, and none in production. */
type Place = { origin?: string | undefined }

type Fields = Readonly<Record<string, string | null | undefined>>

const origins = { sandbox: 'https://sandbox.jazzcash.com.pk', live: 'https://payments.jazzcash.com.pk' }

/**
 * The wallet JazzCash by “Page Redirection” 1.1: a form of ours opens its page, and its page posts what came of it back.
 * Both are signed by the secure hash. The secret is the password and the integrity salt, with a space between them.
 */
export function jazzcash({ origin }: Place = {}): PaymentProvider {
  const at = ({ config }: ProviderAccount, path: string) =>
    new URL(path, origin ?? testOrigin() ?? origins[config.place === 'live' ? 'live' : 'sandbox']).href
  return {
    key: 'jazzcash',
    currencies: ['PKR'],
    async start(_, { id, now }) {
      return { reference: referenceOf(id, now), url: null }
    },
    form(account, opening) {
      const fields = formOf(account, opening)
      return {
        url: at(account, '/CustomerPortal/transactionmanagement/merchantform/'),
        fields: { ...fields, pp_SecureHash: secureHash(fields, keysOf(account).salt) },
      }
    },
    hear(account, { raw, headers }) {
      const fields = message.parse(fieldsOf(raw, String(headers['content-type'] ?? '')))
      if (!isSigned(fields, keysOf(account).salt)) throw new NotSigned()
      const { pp_TxnRefNo: reference, pp_ResponseCode: code, pp_RetreivalReferenceNo: number } = fields
      return { eventId: [reference, code, number].filter(Boolean).join(' '), reference }
    },
    answer(account) {
      const fields = { pp_ResponseCode: '000', pp_ResponseMessage: 'IPN received successfully' }
      return { ...fields, pp_SecureHash: secureHash(fields, keysOf(account).salt) }
    },
    async read(account, { reference, amount, currency }) {
      const answer = await inquire(account, reference)
      // The answer names no amount: what is paid is what the signed form asked for, and nothing else.
      const state = stateOf(answer)
      return {
        state,
        amount,
        currency,
        charges: null,
        providerNumber: answer.pp_RetrievalReferenceNo ?? answer.pp_RetreivalReferenceNo ?? '',
        refunded: state === 'refunded' ? amount : 0n,
      }
    },
    async test(account) {
      await inquire(account, 'T20000101000000TRIAL')
    },
  }

  /** Asks what came of a payment. Of one that the wallet does not know the payer has not sent the form. */
  async function inquire(account: ProviderAccount, reference: string): Promise<Inquiry> {
    const { password, salt } = keysOf(account)
    const fields = {
      pp_TxnRefNo: reference,
      pp_MerchantID: String(account.config.merchantId ?? ''),
      pp_Password: password,
    }
    const body = { ...fields, pp_SecureHash: secureHash(fields, salt) }
    const answer = await fetch(at(account, '/ApplicationAPI/API/PaymentInquiry/Inquire'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    }).catch((error: unknown) => {
      throw new NoAnswer(String(error))
    })
    if (!answer.ok) throw new NoAnswer(`JazzCash answers ${answer.status}`)
    const read = inquiry.safeParse(await answer.json().catch(() => null))
    if (!read.success) throw new NoAnswer('JazzCash answers something else')
    const { pp_ResponseCode: code, pp_ResponseMessage: says, pp_SecureHash: hash } = read.data
    if (hash && !isSigned(read.data, salt)) throw new NoAnswer('The integrity salt is another one')
    if (code !== codes.good && code !== codes.unknown) throw new NoAnswer(`${code} ${says ?? ''}`.trim())
    return read.data
  }
}

const codes = { good: '000', unknown: '109' }
/** Of what was paid and came back: by its code, since the word of the state has none for it. */
const refundedCodes = new Set(['122', '131'])
const disputedCodes = new Set(['126', '128'])
const paidCodes = new Set(['000', '121', '200'])
/** After these nothing more comes. Others, as a system that is down, may still become a payment. */
const failedCodes = new Set(['112', '113', '116', '129'])

const value = z.string().max(1_000).nullish()
const inquiry = z
  .looseObject({
    pp_ResponseCode: z.string().max(10),
    pp_ResponseMessage: value,
    pp_PaymentResponseCode: value,
    pp_Status: value,
    pp_RetrievalReferenceNo: value,
    pp_RetreivalReferenceNo: value,
    pp_SecureHash: value,
  })
  .catchall(value)
type Inquiry = z.output<typeof inquiry>
/** What comes back by the browser, and what the wallet tells by itself: the names are those of both. */
const message = z
  .looseObject({
    pp_TxnRefNo: z.string().min(1).max(40),
    pp_ResponseCode: z.string().max(10),
    pp_RetreivalReferenceNo: value,
    pp_SecureHash: z.string().max(200),
  })
  .catchall(value)

function stateOf({
  pp_ResponseCode: asked,
  pp_PaymentResponseCode: code,
  pp_Status: status,
}: Inquiry): Reading['state'] {
  const of = code ?? ''
  if (asked === codes.unknown) return 'pending'
  if (refundedCodes.has(of)) return 'refunded'
  if (disputedCodes.has(of)) return 'disputed'
  if (status ? status === 'Completed' : paidCodes.has(of)) return 'paid'
  return status === 'Failed' || status === 'Dropped' || failedCodes.has(of) ? 'failed' : 'pending'
}

/** The password of the merchant, and the salt of the secure hash. */
function keysOf({ secret }: Pick<ProviderAccount, 'secret'>): { password: string; salt: string } {
  const [password = '', salt = ''] = secret.split(/\s+/)
  return { password, salt }
}

/**
 * HMAC-SHA256 under the salt, in capitals: over the salt and the values that are not empty, of the fields whose names
 * begin with pp in the order of their names, with & between them.
 */
export function secureHash(fields: Fields, salt: string): string {
  const values = Object.keys(fields)
    .filter((name) => name.startsWith('pp') && name !== 'pp_SecureHash' && fields[name])
    .toSorted()
    .map((name) => fields[name])
  return createHmac('sha256', salt)
    .update([salt, ...values].join('&'))
    .digest('hex')
    .toUpperCase()
}

function isSigned(fields: Fields, salt: string): boolean {
  return salt !== '' && isSame(secureHash(fields, salt), (fields.pp_SecureHash ?? '').toUpperCase())
}

function formOf(account: ProviderAccount, opening: OpeningForm): Record<string, string> {
  return {
    pp_Version: '1.1',
    pp_TxnType: 'MWALLET',
    pp_Language: 'EN',
    pp_MerchantID: String(account.config.merchantId ?? ''),
    pp_SubMerchantID: '',
    pp_Password: keysOf(account).password,
    pp_BankID: 'TBANK',
    pp_ProductID: 'RETL',
    pp_TxnRefNo: opening.reference,
    // In paisa, as the books have it.
    pp_Amount: String(opening.amount),
    pp_TxnCurrency: 'PKR',
    pp_TxnDateTime: timeInPakistan(opening.startedAt),
    pp_BillReference: opening.billNumber,
    pp_Description: 'School fees',
    pp_TxnExpiryDateTime: timeInPakistan(opening.expiresAt),
    pp_ReturnURL: opening.returns,
    ppmpf_1: opening.id.replaceAll('-', ''),
    ppmpf_2: '',
    ppmpf_3: '',
    ppmpf_4: '',
    ppmpf_5: '',
  }
}

/** yyyyMMddHHmmss by the clocks of Pakistan, which are five hours ahead all year. */
function timeInPakistan(at: Date): string {
  return new Date(at.getTime() + 5 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

/** Twenty letters at most, unique for the merchant: T, the second, and the end of our id. */
function referenceOf(id: string, now: Date): string {
  const end = (BigInt(`0x${id.slice(-12)}`) % 36n ** 5n).toString(36).toUpperCase().padStart(5, '0')
  return `T${timeInPakistan(now)}${end}`
}

/** A form, as a browser posts it, or JSON. */
function fieldsOf(raw: Buffer, type: string): unknown {
  const text = raw.toString('utf8')
  return type.includes('json') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}

/** Where a test has its wallet. */
function testOrigin(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.NODE_ENV === 'production' ? undefined : env.MAKTAB_JAZZCASH
}
