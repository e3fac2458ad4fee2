import type { InstituteType } from 'kit/institute/institute-type'
import type { Digits, Language } from 'kit/text/locale'
import type { WeekdayName } from 'kit/values/day'
import type { RoleKey } from '../authorization/role-keys.ts'

/** The institute's settings that any request may need; the settings page of each explains it. */
export type Profile = {
  name: string
  /** The name in another script; empty where there is none. */
  otherName: string
  type: InstituteType
  /** ISO 3166-1 alpha-2. */
  country: string
  /** An IANA time zone. */
  zone: string
  languages: Language[]
  language: Language
  /** ISO 4217. */
  currency: string
  otherCurrencies: string[]
  dateFormat: 'dd-MM-yyyy' | 'dd/MM/yyyy' | 'MM/dd/yyyy' | 'yyyy-MM-dd'
  weekStart: 'monday' | 'saturday' | 'sunday'
  /** The weekdays and times that week views show; until midnight is 00:00. */
  weekDays: WeekdayName[]
  dayFrom: string
  dayUntil: string
  nastaliqEverywhere: boolean
  arabicDigits: Digits
  theme: 'blue' | 'green' | 'purple' | 'yellow' | 'maroon' | 'sky-blue' | 'light-green'
  colour: string | null
  mode: 'system' | 'light' | 'dark'
  pageTitle: string
  footer: string
  showsFooter: boolean
  /** The hashes of the pictures; null if there is none. */
  logo: string | null
  favicon: string | null
  idleMinutes: number
  /** Who may log in by a code or a link instead of a password. */
  codesFor: 'nobody' | 'families' | 'everybody'
  registersGuardians: boolean
  registersStaff: boolean
  /** The roles that must have a second factor; `own` stands for all custom roles of the school. */
  secondFactorRoles: (RoleKey | 'own')[]
  secondFactorDays: number
  /** Since when each of them must have it. */
  secondFactorDemands: Readonly<Record<string, string>>
  maxUploadMb: number
  feeAllowedDays: number
  /** The school's custom fields as JSON; `customFieldsOf` reads it. */
  customFields: string
  /** The external accounts by which people log in. */
  providers: { key: 'google' | 'own'; label: string; isOnlyForStaff: boolean }[]
}
