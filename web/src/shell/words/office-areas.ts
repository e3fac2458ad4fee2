/**
 * Areas that few people open, and most never do: their words travel with the first of their pages. No page of another
 * area shows anything of theirs.
 */
export const officeAreas: readonly string[] = [
  'access/api-keys',
  'access/roles',
  'access/single-sign-on',
  'institute/bell-schedules',
  'institute/custom-fields',
  'learning/subject-plans',
  'people/promotion',
  'records/usage',
  'records/webhooks',
]
