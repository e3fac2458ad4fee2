import { sentence } from 'kit/text/words'

export const accountKinds = {
  asset: sentence('Asset'),
  liability: sentence('Liability'),
  equity: sentence('Equity'),
  income: sentence('Income'),
  expense: sentence('Expense'),
} as const
export type AccountKind = keyof typeof accountKinds

/** Whose balances an account may consist of. */
export const partyKinds = {
  student: sentence('Students'),
  family: sentence('Families'),
  employee: sentence('Employees'),
  supplier: sentence('Suppliers'),
  sponsor: sentence('Sponsors'),
} as const
export type PartyKind = keyof typeof partyKinds

/** What a journal books; all modules of money share this list. */
export const journalKinds = {
  opening: sentence('Opening balance'),
  invoice: sentence('Invoice'),
  fine: sentence('Fine'),
  credit: sentence('Credit note'),
  receipt: sentence('Receipt'),
  advance: sentence('Advance applied'),
  'write-off': sentence('Write-off'),
  recovery: sentence('Recovered debt'),
  refund: sentence('Refund'),
  till: sentence('Till count'),
  banking: sentence('Cash banked'),
  settlement: sentence('Online settlement'),
  'bank-line': sentence('Bank line'),
  payslip: sentence('Payslip'),
  salary: sentence('Salary paid'),
  expense: sentence('Expense'),
  purchase: sentence('Purchase'),
  sale: sentence('Sale'),
  stock: sentence('Stock count'),
  voucher: sentence('Journal by hand'),
  reversal: sentence('Reversal'),
} as const
export type JournalKind = keyof typeof journalKinds

export const voucherStates = {
  asked: sentence('Waiting'),
  approved: sentence('Approved'),
  rejected: sentence('Rejected'),
  withdrawn: sentence('Withdrawn'),
} as const
export type VoucherState = keyof typeof voucherStates
