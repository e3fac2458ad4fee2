import { defineModule } from '../../core/module.ts'
import { listActivity, readHome } from './contract.ts'
import { routes } from './routes.ts'

export const home = defineModule({
  name: 'home',
  // Whoever is signed in has a home page; what stands there is what each module lets that person view.
  permissions: [],
  endpoints: [readHome, listActivity],
  routes,
})
