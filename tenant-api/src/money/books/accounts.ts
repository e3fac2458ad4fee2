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
