import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { listenJob } from './listening.ts'
import { routes } from './routes.ts'

/**
 * The school's enquiries to the provider: the texts are stored at the provider, the fact that they were sent
 * here.
 */
export const support = defineModule({
  name: 'support',
  contract,
  defaultGrants: {
    super_admin: [
      [contract.support.resource, 'view', 'institute'],
      [contract.support.resource, 'edit', 'institute'],
    ],
  },
  sentences: {
    'support.asked': sentence('Asked the provider: {subject}'),
    'support.written': sentence('Wrote to the provider: {subject}'),
    'support.closed': sentence('Closed the enquiry {subject}'),
    'support.answered': sentence('The provider has answered: {subject}'),
  },
  jobs: { 'support.listen': listenJob },
  routes,
})
