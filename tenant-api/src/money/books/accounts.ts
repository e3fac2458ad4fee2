import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { ledgerAccounts } from './contract.ts'
import { ledgerAccount } from './tables.ts'

/**
 * The accounts of the product. They have the same ids in every school, so that postings name them without a look-up;
 * migration 0015 gives them to each school, and a school may only rename them.
 */
export const accounts = {
  till: accountId('1000'),
  bank: accountId('1100'),
  cheques: accountId('1150'),
  clearing: accountId('1160'),
  interCampus: accountId('1190'),
  /** Each posting names a student and the line of an invoice. */
  receivable: accountId('1200'),
  sponsors: accountId('1210'),
  staffAdvances: accountId('1220'),
  stock: accountId('1300'),
  inputTax: accountId('1400'),
  /** Each posting names a student. */
  deposits: accountId('2000'),
  /** Each posting names a family. */
  advances: accountId('2010'),
  unidentified: accountId('2020'),
  payables: accountId('2100'),
  salariesPayable: accountId('2110'),
  eobiPayable: accountId('2120'),
  socialSecurityPayable: accountId('2130'),
  taxWithheld: accountId('2140'),
  providentFund: accountId('2150'),
  outputTax: accountId('2200'),
  opening: accountId('3000'),
  retainedEarnings: accountId('3100'),
  tuition: accountId('4000'),
  admission: accountId('4010'),
  annualCharges: accountId('4020'),
  exams: accountId('4030'),
  laboratory: accountId('4040'),
  transport: accountId('4050'),
  hostel: accountId('4060'),
  otherFees: accountId('4080'),
  concessions: accountId('4090'),
  fines: accountId('4800'),
  sales: accountId('4900'),
  cashOver: accountId('4950'),
  recovered: accountId('4960'),
  stockFound: accountId('4970'),
  salaries: accountId('5000'),
  employerContributions: accountId('5010'),
  costOfGoods: accountId('5100'),
  generalExpenses: accountId('5200'),
  badDebts: accountId('5800'),
  paymentCharges: accountId('5810'),
  cashShort: accountId('5820'),
  stockLost: accountId('5830'),
} as const

/** The id of an account of the product, by its code. */
export function accountId(code: string): string {
  return `01900000-0000-7000-8000-00000000${code}`
}

/** The titles of the product's accounts, as the migration writes them: readers see them in their own language. */
export const accountTitles: readonly string[] = [
  sentence('Cash in tills'),
  sentence('Bank'),
  sentence('Cheques in hand'),
  sentence('Online payments on their way'),
  sentence('Between campuses'),
  sentence('Fees receivable'),
  sentence('Receivable from sponsors'),
  sentence('Advances to staff'),
  sentence('Stock'),
  sentence('Input tax'),
  sentence('Security deposits'),
  sentence('Advances from families'),
  sentence('Deposits not identified yet'),
  sentence('Payable to suppliers'),
  sentence('Salaries payable'),
  sentence('EOBI payable'),
  sentence('Social security payable'),
  sentence('Income tax withheld'),
  sentence('Provident fund'),
  sentence('Output tax'),
  sentence('Opening balances'),
  sentence('Retained earnings'),
  sentence('Tuition fees'),
  sentence('Admission fees'),
  sentence('Annual charges'),
  sentence('Exam fees'),
  sentence('Laboratory fees'),
  sentence('Transport fees'),
  sentence('Hostel fees'),
  sentence('Other fees'),
  sentence('Concessions'),
  sentence('Fines'),
  sentence('Sales'),
  sentence('Cash over'),
  sentence('Bad debts recovered'),
  sentence('Stock found'),
  sentence('Salaries'),
  sentence('Employer’s contributions'),
  sentence('Cost of goods sold'),
  sentence('General expenses'),
  sentence('Rent'),
  sentence('Electricity, gas and water'),
  sentence('Repairs'),
  sentence('Printing and stationery'),
  sentence('Fuel and vehicles'),
  sentence('Bad debts'),
  sentence('Bank and payment charges'),
  sentence('Cash short'),
  sentence('Stock lost'),
]

const onlyRenamed = {
  code: 'ledger-accounts.only-renamed',
  message: sentence('The program books on this account. Its title can be changed, nothing else'),
  field: 'code',
}

export const ledgerAccountCrud = crudOf(ledgerAccounts, {
  table: ledgerAccount,
  within: {},
  taken: {
    ...takenName(ledgerAccounts, 'ledger_account_title_taken', 'title'),
    ledger_account_code_taken: {
      code: 'ledger-accounts.code-exists',
      message: sentence('Another account has this number'),
      field: 'code',
    },
    ledger_account_code_of_kind: {
      code: 'ledger-accounts.other-kind',
      message: sentence(
        'The number does not fit the kind: assets begin with 1, liabilities with 2, equity with 3, income with 4, expenses with 5',
      ),
      field: 'code',
    },
    ledger_account_system_renamed: onlyRenamed,
    ledger_account_system_stays: onlyRenamed,
    ledger_account_kind_stays: {
      code: 'ledger-accounts.kind-stays',
      message: sentence('There are entries on this account, so it keeps its kind. Add another account'),
      field: 'kind',
    },
  },
})

/** An account as figures name it, in a query that joins `ledger_account a`. */
export const accountJson = sql`json_build_object('id', a.id, 'code', a.code, 'title', a.title, 'otherTitle', a.other_title,
  'kind', a.kind, 'isSystem', a.is_system)`
