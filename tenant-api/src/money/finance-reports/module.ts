import type { Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

const seen = (reach: Reach): DefaultGrant[] => [
  [contract.financeReports.resource, 'view', reach],
  [contract.bookReports.resource, 'view', reach],
]

/** What the office, the owner and the auditor read of the money, on the screen, as Excel and on paper. */
export const financeReports = defineModule({
  name: 'finance-reports',
  contract,
  defaultGrants: {
    super_admin: seen('institute'),
    administrator: seen('institute'),
    admin: seen('campus'),
    campus_manager: seen('campus'),
    finance_staff: seen('campus'),
    // Who takes payments sees what came in.
    moderator: [[contract.financeReports.resource, 'view', 'campus']],
  },
  sentences: {
    'finance-reports.pack-taken': sentence(
      'Downloaded the auditor’s pack of the books from {first} to {last}',
    ),
  },
  routes,
})
