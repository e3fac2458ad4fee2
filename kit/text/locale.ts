/**
 * The single source of facts about languages: names, directions, digits, dates, collation. Safe in Node and
 * browsers. `ur-PK` alone prints Latin digits and CLDR's `ar` varies by country, so every tag names its digits.
 */

export const languages = [
  { id: 1, code: 'en', name: 'English', ownName: 'English', dir: 'ltr' },
  { id: 2, code: 'ur', name: 'Urdu', ownName: 'اردو', dir: 'rtl' },
  { id: 3, code: 'ar', name: 'Arabic', ownName: 'العربية', dir: 'rtl' },
] as const

export type Language = (typeof languages)[number]['code']
export type Direction = (typeof languages)[number]['dir']

/**
 * `own` are the language's own digits (ur ۰–۹, ar ٠–٩); for Arabic a school chooses, with Latin as the default.
 */
export type Digits = 'latin' | 'own'

export type DigitChoice = { digits?: Digits | undefined }

/** Zone is IANA; pattern as in `datePatterns`. */
export type InstantFormat = DigitChoice & { zone: string; pattern?: DatePattern }

/** The date formats that a school may choose in its settings; the first is the default. */
export const datePatterns = [
  'dd-MM-yyyy',
  'dd/MM/yyyy',
  'yyyy-MM-dd',
  'MM/dd/yyyy',
  'd MMM yyyy',
  'd MMMM yyyy',
  'EEEE d MMMM yyyy',
] as const
export type DatePattern = (typeof datePatterns)[number]

export const defaultLanguage: Language = 'en'

const tags = {
  en: { latin: 'en-GB-u-nu-latn', own: 'en-GB-u-nu-latn' },
  ur: { latin: 'ur-PK-u-nu-latn', own: 'ur-PK-u-nu-arabext' },
  ar: { latin: 'ar-u-nu-latn', own: 'ar-u-nu-arab' },
} as const
const usualDigits: Record<Language, Digits> = { en: 'latin', ur: 'own', ar: 'latin' }

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language.code === value)
}

export function direction(language: Language): Direction {
  return language === 'en' ? 'ltr' : 'rtl'
}

/** Sets the digits of Arabic from now on. For browsers only: a server serves many schools at once. */
export function writeArabicIn(digits: Digits): void {
  usualDigits.ar = digits
}

/** The BCP 47 tag to hand to Intl, react-aria and `i18n.activate(language, tag)`. */
export function intlTag(language: Language, { digits = usualDigits[language] }: DigitChoice = {}): string {
  return tags[language][digits]
}

/** A number in the language's digits and grouping; `options` are Intl's. Identifiers are not numbers: print them bare. */
export function formatNumber(
  language: Language,
  value: number | bigint | `${number}`,
  { digits, ...options }: DigitChoice & Intl.NumberFormatOptions = {},
): string {
  return numberFormat(intlTag(language, { digits }), options).format(value)
}

/** "a, b and c" in the language. */
export function formatList(language: Language, items: readonly string[]): string {
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(items)
}

/** A school day `YYYY-MM-DD` in the school's date format; no time zone is involved. */
export function formatDate(
  language: Language,
  day: string,
  { pattern = datePatterns[0], digits }: DigitChoice & { pattern?: DatePattern } = {},
): string {
  return printPattern(language, new Date(`${day}T00:00:00Z`), { zone: 'UTC', pattern, digits })
}

/** An instant (RFC 3339 text, epoch milliseconds or Date) as date and time of day in the school's zone. */
export function formatInstant(
  language: Language,
  instant: string | number | Date,
  format: InstantFormat,
): string {
  return `${formatInstantDate(language, instant, format)} ${formatTime(language, instant, format)}`
}

/** Only the date of an instant, in the school's zone. */
export function formatInstantDate(
  language: Language,
  instant: string | number | Date,
  { zone, pattern = datePatterns[0], digits }: InstantFormat,
): string {
  return printPattern(language, new Date(instant), { zone, pattern, digits })
}

/** Only the time of day of an instant, `08:05` on a 24-hour clock, in the school's zone. */
export function formatTime(
  language: Language,
  instant: string | number | Date,
  { zone, digits }: DigitChoice & { zone: string },
): string {
  const options = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateFormat(intlTag(language, { digits }), options).format(new Date(instant))
}

/**
 * Parts of a school day in words ("November 2026", "Thursday"); `options` are Intl's, no time zone is involved.
 */
export function formatDayPart(
  language: Language,
  day: string,
  options: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>,
  { digits }: DigitChoice = {},
): string {
  const format = dateFormat(intlTag(language, { digits }), {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** A month `2026-11` ("November 2026") or a year `2026`. */
export function formatPeriod(language: Language, period: string, choice: DigitChoice = {}): string {
  return period.length === 4
    ? formatDayPart(language, `${period}-01-01`, { year: 'numeric' }, choice)
    : formatDayPart(language, `${period}-01`, { month: 'long', year: 'numeric' }, choice)
}

/** Converts ٠–٩ and ۰–۹ to 0–9 and leaves everything else alone. */
export function foldDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** Prints the digits of a finished text (a roll number in a heading) in the language's own digits. */
export function dressDigits(language: Language, text: string, { digits }: DigitChoice = {}): string {
  return text.replace(/\d/g, (digit) => numberFormat(intlTag(language, { digits }), {}).format(Number(digit)))
}

/** Compares names for sorting: both scripts in one order, numbers by value, case and marks last. */
export function compareNames(language: Language): (a: string, b: string) => number {
  return new Intl.Collator([language, 'und'], { numeric: true }).compare
}

/** The best of the allowed languages for an Accept-Language header, else the fallback. */
export function pickLanguage(
  acceptLanguage: string | undefined,
  allowed: readonly Language[] = languages.map((language) => language.code),
  fallback: Language = defaultLanguage,
): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map(readPreference)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { code } of wanted) {
    if (code === '*') return fallback
    if (isLanguage(code) && allowed.includes(code)) return code
  }
  return fallback
}

function readPreference(part: string): { code: string; weight: number } {
  const [tag = '', ...settings] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const quality = settings.find((setting) => setting.startsWith('q='))
  const weight = quality ? Number(quality.slice(2)) : 1
  return { code: tag.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 }
}

type Printing = { zone: string; pattern: DatePattern; digits: Digits | undefined }

function printPattern(language: Language, at: Date, { zone, pattern, digits }: Printing): string {
  const tag = intlTag(language, { digits })
  const part = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes) =>
    dateFormat(tag, { timeZone: zone, calendar: 'gregory', ...options })
      .formatToParts(at)
      .find((found) => found.type === type)?.value ?? ''
  const printed: Record<string, () => string> = {
    yyyy: () => part({ year: 'numeric' }, 'year'),
    MMMM: () => part({ day: 'numeric', month: 'long' }, 'month'),
    MMM: () => part({ day: 'numeric', month: 'short' }, 'month'),
    MM: () => twoDigits(part({ month: '2-digit' }, 'month')),
    dd: () => twoDigits(part({ day: '2-digit' }, 'day')),
    d: () => part({ day: 'numeric' }, 'day'),
    EEEE: () => part({ weekday: 'long' }, 'weekday'),
  }
  const twoDigits = (text: string) => (text.length === 1 ? zero(tag) + text : text)
  return pattern.replace(/yyyy|MMMM|MMM|MM|dd|d|EEEE/g, (token) => printed[token]?.() ?? token)
}

function zero(tag: string): string {
  return numberFormat(tag, {}).format(0)
}

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter costs some 50 microseconds, using one less than 1.
function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const found = numberFormats.get(key) ?? new Intl.NumberFormat(tag, options)
  numberFormats.set(key, found)
  return found
}

function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const found = dateFormats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  dateFormats.set(key, found)
  return found
}
