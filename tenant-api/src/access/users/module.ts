import { sentence } from 'kit/text/words'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as impersonation from './impersonation/contract.ts'
import { endJob } from './impersonation/viewing.ts'
import { routes } from './routes.ts'
import { statesJob } from './states-job.ts'
import { userCrud } from './users.ts'

const list = crudModule(contract.users, userCrud, {
  grants: { institute: { edit: ['super_admin', 'administrator'] }, campus: { edit: ['admin'] } },
})

const viewAs = ['view-as', 'view', 'institute'] as const

/** The accounts of the school, and who may log in; `impersonation` shows the school as one of them sees it. */
export const users = defineModule({
  ...list,
  contract: [contract, impersonation],
  defaultGrants: {
    ...list.defaultGrants,
    super_admin: [...(list.defaultGrants?.super_admin ?? []), viewAs],
    administrator: [...(list.defaultGrants?.administrator ?? []), viewAs],
  },
  sentences: {
    ...list.sentences,
    'accounts.switched-on': sentence('Switched on the log-in of {name}'),
    'accounts.switched-off': sentence('Switched off the log-in of {name}: {reason}'),
    'accounts.suspended': sentence('Deactivated the log-in of {name}: {reason}'),
    'accounts.logged-out': sentence('Logged {name} out on every device'),
    'accounts.password-drawn': sentence('Made a new password for {name}'),
    'accounts.login-changed': sentence('Changed the log-in of {name}'),
    'accounts.many-asked': sentence(
      'Asked to switch {count, plural, one {# log-in} other {# log-ins}} on or off',
    ),
    'accounts.many-switched-on': sentence('Switched on {count, plural, one {# log-in} other {# log-ins}}'),
    'accounts.many-switched-off': sentence(
      'Switched off {count, plural, one {# log-in} other {# log-ins}}: {reason}',
    ),
    'accounts.many-suspended': sentence(
      'Deactivated {count, plural, one {# log-in} other {# log-ins}}: {reason}',
    ),
    'viewing.begun': sentence('Began to look at the school as {name}: {reason}'),
    'viewing.ended': sentence('Ended the look at the school as {name}'),
    'viewing.role-begun': sentence('Began to look at the school as the role {role}: {reason}'),
    'viewing.role-ended': sentence('Ended the look at the school as the role {role}'),
  },
  quiet: ['accounts.many-asked'],
  jobs: { 'users.states': statesJob, 'viewing.end': endJob },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  // The global search finds a person once, not a second time by their account.
  search: [],
})
