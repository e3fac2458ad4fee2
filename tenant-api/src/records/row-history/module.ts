import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** What happened to people, told from the audit. Whoever sees a record sees its history. */
export const history = defineModule({
  name: 'history',
  contract,
  routes,
})
