import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  support_grant: sentence('Access of the provider’s support'),
  support_session: sentence('Visit of the provider’s support'),
  account: sentence('Account'),
  assignment: sentence('Role of a person'),
  role: sentence('Role'),
  role_grant: sentence('Permission'),
  approval_limit: sentence('Limit of approval'),
  signing_key: sentence('Signing key'),
} as const
