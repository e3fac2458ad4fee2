import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  oidc_provider: sentence('Log-in with another account'),
  oidc_link: sentence('Account elsewhere'),
} as const
