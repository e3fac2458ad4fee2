import { isDay, type Day } from 'kit/values/day'
import { exponent } from 'kit/values/money'
import { z } from 'zod'

/** Codes of the banks' guide: a bank shows its own words for each. */
export const codes = {
  good: '00',
  unknown: '01',
  blocked: '02',
  other: '03',
  invalid: '04',
  failed: '05',
} as const

export type Inquiry = {
  response_Code: string
  consumer_Detail: string
  bill_status: string
  due_date: string
  amount_within_dueDate: string
  amount_after_dueDate: string
  billing_month: string
  date_paid: string
  amount_paid: string
  tran_auth_Id: string
  reserved: string
}

export const inquiryShape = z.object({
  consumer_number: z.string().regex(/^\d{8,18}$/),
  bank_mnemonic: z.string().max(20).default(''),
  reserved: z.string().max(400).default(''),
})
export const paymentShape = inquiryShape.extend({
  bank_mnemonic: z.string().min(1).max(20),
  tran_auth_id: z.string().min(1).max(20),
  /** Paisa, in thirteen digits behind a sign. */
  transaction_amount: z.string().regex(/^\+?\d{1,14}$/),
  tran_date: z.string().regex(/^\d{8}$/),
  tran_time: z.string().max(6).default(''),
})

export type Paid = { response_Code: string; Identification_parameter: string; reserved: string }

export function nothing(code: string, reserved = ''): Inquiry {
  return {
    response_Code: code,
    consumer_Detail: '',
    bill_status: '',
    due_date: '',
    amount_within_dueDate: '',
    amount_after_dueDate: '',
    billing_month: '',
    date_paid: '',
    amount_paid: '',
    tran_auth_Id: '',
    reserved,
  }
}

export function answer(code: string, reserved = '', receipt = ''): Paid {
  return { response_Code: code, Identification_parameter: receipt, reserved }
}

/** Banks write hundredths in thirteen digits behind a sign. */
export function inPaisa(amount: bigint, currency: string): string {
  const hundredths =
    exponent(currency) === 3 ? amount / 10n : exponent(currency) === 0 ? amount * 100n : amount
  return `+${String(hundredths).padStart(13, '0')}`
}

export function fromPaisa(paisa: bigint, currency: string): bigint {
  const digits = exponent(currency)
  return digits === 3 ? paisa * 10n : digits === 0 ? paisa / 100n : paisa
}

export function dayOf(compact: string): Day | null {
  const day = `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`
  return isDay(day) ? day : null
}

export function latin(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]/g, '')
      .trim() || 'Family'
  )
}
