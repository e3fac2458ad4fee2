import { defineModule } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** The seal over the audit log: how far it goes, and what does not fit it. `seal.ts` makes it. */
export const auditSeal = defineModule({
  name: 'audit-seal',
  contract,
  sentences: {},
  routes,
})
