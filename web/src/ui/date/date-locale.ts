import { intlTag } from 'kit/text/locale'
import type { Regional } from '../base/Regional.tsx'

/** The tag in whose order a date is typed: in English the school's own, in Urdu and Arabic day, month, year. */
export function dateTag({ language, pattern }: Pick<Regional, 'language' | 'pattern'>): string {
  if (language !== 'en') return intlTag(language)
  if (pattern.startsWith('MM')) return 'en-US'
  return pattern.startsWith('yyyy') ? 'en-CA' : 'en-GB'
}

/** react-aria's word for the day on which a week begins. */
export const firstDays = { monday: 'mon', saturday: 'sat', sunday: 'sun' } as const
