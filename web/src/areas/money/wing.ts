import type { Area } from '../../shell/navigation/area.ts'
import { applicantFees } from './applicant-fees/area.ts'
import { bank } from './bank/area.ts'
import { books } from './books/area.ts'
import { collecting } from './collecting/area.ts'
import { challans } from './challans/area.ts'
import { defaulters } from './defaulters/area.ts'
import { familyAccounts } from './family-accounts/area.ts'
import { feeCertificates } from './fee-certificates/area.ts'
import { feeSetup } from './fee-setup/area.ts'
import { financeReports } from './finance-reports/area.ts'
import { invoices } from './invoices/area.ts'
import { onlinePayments } from './online-payments/area.ts'

export const wing: readonly Area[] = [
  familyAccounts,
  feeSetup,
  books,
  invoices,
  challans,
  feeCertificates,
  defaulters,
  applicantFees,
  collecting,
  onlinePayments,
  financeReports,
  bank,
]
