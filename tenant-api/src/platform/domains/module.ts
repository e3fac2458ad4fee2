import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** Domains of the school's own: claimed here, looked for by the control plane, served once their DNS says so. */
export const domains = defineModule({
  name: 'domains',
  contract,
  defaultGrants: {
    super_admin: [
      [contract.domains.resource, 'view', 'institute'],
      [contract.domains.resource, 'edit', 'institute'],
    ],
  },
  sentences: {
    'domains.claimed': sentence('Claimed the domain {domain}'),
    'domains.preferred': sentence('Made {domain} the first address of the school'),
    'domains.dropped': sentence('Gave the domain {domain} up'),
  },
  routes,
})
