import { defineModule } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** Reauthentication: proves in an open session that it is still the same person. */
export const proof = defineModule({
  name: 'proof',
  contract,
  routes,
})
