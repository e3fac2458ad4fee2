import type { DefaultGrant } from '../../core/module.ts'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

const own: DefaultGrant[] = [[contract.reportCards.resource, 'view', 'own']]

/** Report cards on paper and in the hands of families; whoever has one may verify it. */
export const reportCards = defineModule({
  name: 'report-cards',
  contract,
  defaultGrants: { guardian: own, student: own },
  sentences: {},
  routes,
})
