import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

export const home = defineModule({
  name: 'home',
  // Whoever is signed in has a home page; what stands there is what each module lets that person view.
  contract,
  routes,
})
