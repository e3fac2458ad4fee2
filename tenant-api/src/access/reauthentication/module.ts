import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** What proves once more, in a session that is open, that it is still the same person who sits there. */
export const proof = defineModule({
  name: 'proof',
  permissions: [],
  endpoints: [contract.readProof, contract.askProof, contract.proveAgain],
  routes,
})
