import { sentence } from 'kit/text/words'
import { defineModule } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'
import { endJob } from './viewing.ts'

/** Impersonation: looking at the school as somebody else, without changing anything. */
export const viewing = defineModule({
  name: 'viewing',
  contract,
  defaultGrants: {
    super_admin: [['view-as', 'view', 'institute']],
    administrator: [['view-as', 'view', 'institute']],
  },
  sentences: {
    'viewing.begun': sentence('Began to look at the school as {name}: {reason}'),
    'viewing.ended': sentence('Ended the look at the school as {name}'),
    'viewing.role-begun': sentence('Began to look at the school as the role {role}: {reason}'),
    'viewing.role-ended': sentence('Ended the look at the school as the role {role}'),
  },
  jobs: { 'viewing.end': endJob },
  routes,
})
