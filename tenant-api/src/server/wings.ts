/** The parts of the API from the lowest to the highest: a file imports only of its own and of earlier ones. */
export const wings = [
  'core',
  'platform',
  'crud',
  'institute',
  'access',
  'people',
  'accounts',
  'admissions',
  'attendance',
  'messages',
  'learning',
  'money',
  'records',
  'server',
] as const
