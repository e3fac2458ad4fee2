import { defineModule } from '../../core/module.ts'
import { historyOf } from './contract.ts'
import { routes } from './routes.ts'

/** What happened to people, told from the audit. Whoever sees a record sees its history. */
export const history = defineModule({
  name: 'history',
  permissions: [],
  endpoints: Object.values(historyOf).flatMap((endpoints) => Object.values(endpoints)),
  routes,
})
