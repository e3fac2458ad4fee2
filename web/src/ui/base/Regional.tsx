import type { DatePattern, Digits, Language } from 'kit/text/locale'
import type { WeekdayName } from 'kit/values/day'
import { createContext, useContext } from 'react'

/** The weekdays that are shown, all where none is named, and the times between which a day is. */
export type WeekView = { days: readonly WeekdayName[]; from: string; until: string }

/**
 * The reader's formats: the language, and the school's time zone, date format and country. The shell provides
 * it.
 */
export type Regional = {
  language: Language
  zone: string
  pattern: DatePattern
  /** The first day of the week in calendars. */
  weekStart: 'monday' | 'saturday' | 'sunday'
  /** What views of a week show at least; until midnight is 00:00. */
  weekView: WeekView
  /** ISO 3166, for telephone numbers; ISO 4217, for amounts. */
  country: string
  currency: string
  /** In which campuses may have their fees besides. */
  otherCurrencies: readonly string[]
  /** The digits of Arabic; code that prints numbers need not read it, but must rerender when it changes. */
  arabicDigits: Digits
}

export const RegionalContext = createContext<Regional>({
  language: 'en',
  zone: 'UTC',
  pattern: 'dd-MM-yyyy',
  weekStart: 'monday',
  weekView: { days: [], from: '00:00', until: '00:00' },
  country: 'PK',
  currency: 'PKR',
  otherCurrencies: [],
  arabicDigits: 'latin',
})

/** All currencies of the school, its own first. */
export function useCurrencies(): readonly string[] {
  const { currency, otherCurrencies } = useRegional()
  return [currency, ...otherCurrencies]
}

/** The currencies to choose from where the campus is not known; undefined where the school has one alone. */
export function useCurrencyChoice(): readonly string[] | undefined {
  const all = useCurrencies()
  return all.length > 1 ? all : undefined
}

export function useRegional(): Regional {
  return useContext(RegionalContext)
}
