/**
 * Areas that few people open, and most never do: their words travel with the first of their pages. No page of another
 * area shows anything of theirs.
 */
export const officeAreas: readonly string[] = [
  'api-keys',
  'bells',
  'custom-fields',
  'oidc',
  'promotion',
  'roles',
  'subject-plans',
  'usage',
  'webhooks',
]
