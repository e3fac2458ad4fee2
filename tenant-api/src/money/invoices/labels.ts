import { sentence } from 'kit/text/words'

/** What the messages are called, in their log and in the settings. */
export const messages = {
  'fees.issued': sentence('New fees'),
  'fees.due-soon': sentence('Fees are due soon'),
  'fees.due-today': sentence('Fees are due today'),
  'fees.overdue': sentence('Fees are overdue'),
} as const
