import type { DatePattern, Digits, Language } from 'kit/text/locale'
import { createContext, useContext } from 'react'

/** How this reader writes: the language, and the school's zone, dates and place. The shell provides it. */
export type Regional = {
  language: Language
  zone: string
  pattern: DatePattern
  /** The day on which calendars and weeks begin. */
  weekStart: 'monday' | 'saturday' | 'sunday'
  /** ISO 3166, for telephone numbers; ISO 4217, for amounts. */
  country: string
  currency: string
  /** With which digits Arabic is written; what prints a number need not ask, only be drawn anew when it changes. */
  arabicDigits: Digits
}

export const RegionalContext = createContext<Regional>({
  language: 'en',
  zone: 'UTC',
  pattern: 'dd-MM-yyyy',
  weekStart: 'monday',
  country: 'PK',
  currency: 'PKR',
  arabicDigits: 'latin',
})

export function useRegional(): Regional {
  return useContext(RegionalContext)
}
