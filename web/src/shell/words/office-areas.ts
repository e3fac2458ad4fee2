/**
 * The names of areas that few users open: their words load with the first of their pages. No page of another area may
 * use any of their words.
 */
export const officeAreas: readonly string[] = [
  'api-keys',
  'audit',
  'bells',
  'custom-fields',
  'domains',
  'imports',
  'oidc',
  'promotion',
  'roles',
  'school-export',
  'subject-plans',
  'usage',
  'webhooks',
]
