import type { Reach } from 'kit/contract/contract'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

const views = (reach: Reach): DefaultGrant[] => [[contract.reportCards.resource, 'view', reach]]

/** Report cards on paper and in the hands of families; whoever has one may verify it. */
export const reportCards = defineModule({
  name: 'report-cards',
  contract,
  defaultGrants: {
    super_admin: views('institute'),
    administrator: views('institute'),
    admin: views('campus'),
    campus_manager: views('campus'),
    guardian: views('own'),
    student: views('own'),
  },
  sentences: {},
  routes,
})
