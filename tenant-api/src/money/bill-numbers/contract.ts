import { endpoint } from 'kit/contract/contract'
import { z } from 'zod'

const anything = z.record(z.string().max(60), z.unknown())

export const inquireBill = endpoint({
  method: 'POST',
  path: '/bill-number/BillInquiry',
  summary: 'A bank asks what is due on a bill number; answered by the codes of its guide',
  may: 'webhook',
  limit: 4 * 1024,
  body: anything,
  response: z.object({
    response_Code: z.string(),
    consumer_Detail: z.string(),
    bill_status: z.string(),
    due_date: z.string(),
    amount_within_dueDate: z.string(),
    amount_after_dueDate: z.string(),
    billing_month: z.string(),
    date_paid: z.string(),
    amount_paid: z.string(),
    tran_auth_Id: z.string(),
    reserved: z.string(),
  }),
  example: { body: { consumer_number: '10043000000016', bank_mnemonic: 'HBL', reserved: '' } },
})

export const payBill = endpoint({
  method: 'POST',
  path: '/bill-number/BillPayment',
  summary: 'A bank says that a bill number was paid; a repeat is answered as the first was',
  may: 'webhook',
  limit: 4 * 1024,
  body: anything,
  response: z.object({
    response_Code: z.string(),
    Identification_parameter: z.string(),
    reserved: z.string(),
  }),
  example: {
    body: {
      consumer_number: '10043000000016',
      tran_auth_id: '482913',
      transaction_amount: '+0000000100000',
      tran_date: '20261119',
      tran_time: '101500',
      bank_mnemonic: 'HBL',
      reserved: '',
    },
  },
})
