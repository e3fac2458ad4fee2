import { defineModule } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** Logging in by six digits, or by a link, that come by letter or by text. */
export const logInCodes = defineModule({
  name: 'log-in-codes',
  contract,
  routes,
})
