import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** The provider's support, which can look at the school only while a super admin lets it. */
export const supportAccess = defineModule({
  name: 'support-access',
  contract,
  defaultGrants: {
    super_admin: [
      ['support-access', 'view', 'institute'],
      ['support-access', 'edit', 'institute'],
    ],
  },
  sentences: {
    'support-access.granted': sentence(
      'Let the provider’s support look as {role} for {hours, plural, one {# hour} other {# hours}}: {reason}',
    ),
    'support-access.revoked': sentence('Ended the provider’s support access: {reason}'),
    'support-access.entered': sentence('{operator} of the provider’s support came in'),
    'support-access.left': sentence('{operator} of the provider’s support left'),
    'support-looks.noted': sentence('{operator} of the provider’s support asked for {request}'),
    'support-access.seeded': sentence('Added a look of the provider’s support to the demo school'),
  },
  quiet: ['support-looks.noted'],
  routes,
  mentions: {
    'support_grant.granted_by': 'what the school has let',
  },
})
