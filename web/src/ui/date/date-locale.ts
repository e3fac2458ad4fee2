import { intlTag } from 'kit/text/locale'
import type { Regional } from '../base/Regional.tsx'

/**
 * The locale that decides the order of date segments: in English the school's own, in Urdu and Arabic day,
 * month, year.
 */
export function dateTag({ language, pattern }: Pick<Regional, 'language' | 'pattern'>): string {
  if (language !== 'en') return intlTag(language)
  if (pattern.startsWith('MM')) return 'en-US'
  return pattern.startsWith('yyyy') ? 'en-CA' : 'en-GB'
}

/** react-aria's names of the first day of the week. */
export const firstDays = { monday: 'mon', saturday: 'sat', sunday: 'sun' } as const
