/**
 * Areas that few users open: their words load with the first of their pages. No page of another area may use
 * any of their words.
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
