import { countryOf } from 'kit/values/country'
import { type FieldError, refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'

type Institute = Readonly<Record<string, unknown>>

/** Zone, currencies and country are those that dates and money can really be printed with. */
export function refuseUnusable(row: Institute): void {
  const { timeZone, country, currency, language } = row
  const [languages, others] = [listed(row.languages), listed(row.otherCurrencies)]
  const errors: FieldError[] = []
  const unless = (holds: boolean, pointer: string, message: string) => {
    if (!holds) errors.push({ pointer, code: 'choice', message })
  }
  unless(isTimeZone(String(timeZone)), '/timeZone', sentence('Choose a time zone from the list'))
  unless(currencies.has(String(currency)), '/currency', sentence('Choose a currency from the list'))
  unless(
    others.every((code) => currencies.has(code) && code !== currency) && isEachOnce(others),
    '/otherCurrencies',
    sentence('Other currencies are chosen from the list, each once'),
  )
  unless(countryOf(String(country)) !== undefined, '/country', sentence('Choose a country from the list'))
  unless(isEachOnce(languages), '/languages', sentence('Each language is chosen once'))
  unless(
    languages.includes(String(language)),
    '/language',
    sentence('The first language must be one of the languages'),
  )
  unless(isEachOnce(listed(row.weekDays)), '/weekDays', sentence('Each weekday is chosen once'))
  const until = String(row.dayUntil).slice(0, 5)
  unless(
    until === '00:00' || String(row.dayFrom).slice(0, 5) < until,
    '/dayUntil',
    sentence('Days are shown until a time after that from which they are shown, or until midnight'),
  )
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function isEachOnce(codes: readonly string[]): boolean {
  return new Set(codes).size === codes.length
}

/** An IANA name; an offset such as `+05:00` has no summer time and is none. */
function isTimeZone(zone: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
