import { defineModule } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

export const search = defineModule({
  name: 'search',
  // Whoever is signed in may search; what is found is what each module lets that person view.
  contract,
  routes,
})
