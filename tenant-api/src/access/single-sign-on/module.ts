import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { sealedFor } from './connection.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

/** Log-in by an external account: Google's, or that of the school's own OpenID provider. */
export const oidc = defineModule({
  name: 'oidc',
  labels,
  columns: {
    clientId: sentence('Client ID'),
    domains: sentence('E-mail domains'),
    isOnlyForStaff: sentence('Staff log in with it only'),
    issuer: sentence('Address of the provider'),
    label: sentence('Text on the button'),
    linkedAt: sentence('Linked'),
  },
  contract,
  sentences: {
    'oidc.seeded': sentence('Added the providers of the demo school'),
    'oidc.changed': sentence('Changed who may log in by an account of {name}'),
    'oidc.linked': sentence('{name} linked an account of {provider} to the log-in'),
    'oidc.unlinked': sentence('{name} unlinked the account of {provider} from the log-in'),
    'oidc.taken-away': sentence('Unlinked the account of {provider} from the log-in of {name}'),
  },
  sealed: [
    { table: 'oidc_provider', column: 'secret_sealed', by: 'key', label: (key) => sealedFor({ key }) },
  ],
  routes,
  personal: [
    {
      table: 'oidc_journey',
      area: 'log-in',
      by: { session_id: 'session' },
      erase: 'delete',
      hides: 'a secret of the log-in',
    },
    { table: 'oidc_link', area: 'log-in', by: { account_id: 'account' }, erase: 'delete' },
  ],
  audited: {
    oidc_provider: z.object({ key: oneOf({ google: sentence('Google'), own: sentence('Of the school') }) }),
  },
})
