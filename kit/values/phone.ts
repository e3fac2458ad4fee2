import { countries, type Country, countryOf } from './country.ts'
import { fieldRules } from '../contract/fields.ts'
import { foldDigits } from '../text/locale.ts'
import { cleanPhone } from '../text/typed-text.ts'

/** A telephone number in its stored form (E.164, `+923001234567`), or why it is invalid. */
export type ReadPhone = { ok: true; e164: string } | { ok: false; code: string; message: string }

/**
 * Parses a number as written in a school's country (ISO 3166): national form or with + or 00 and a calling
 * code, also without its plus, in three digit systems. Pakistan and the Gulf are checked against their numbering plans, others by
 * length.
 */
export function readPhone(text: string, country: string): ReadPhone {
  const bare = foldDigits(cleanPhone(text).normalize('NFKC')).replace(/[\s().\u2010-\u2015-]/g, '')
  const international = /^(?:\+|00)(.*)$/.exec(bare)?.[1]
  if (international !== undefined) return readInternational(international)
  const home = isWithCallingCode(bare, country) ? readInternational(bare) : undefined
  return home?.ok ? home : readNational(bare, country)
}

/**
 * Whether the calling code stands before the number without its plus, as messengers and gateways write it. Where
 * the plan of the country is unknown, only what is too long for a number at home is taken for one.
 */
function isWithCallingCode(bare: string, country: string): boolean {
  const calling = countryOf(country)?.callingCode
  if (calling === undefined || !bare.startsWith(calling)) return false
  const rest = bare.slice(calling.length)
  const plan = plans[country]
  if (plan === undefined) return calling !== '1' && /^\d{10,11}$/.test(rest)
  return !plan.test(bare) && plan.test(rest.replace(/^0/, ''))
}

/**
 * Formats a stored number as people of a country write it: `0300 1234567` at home, `+971 50 123 4567` from
 * elsewhere.
 */
export function printPhone(e164: string, country: string): string {
  if (!e164.startsWith('+')) return e164
  const bare = e164.slice(1)
  const own = countryOf(country)
  const home = own && bare.startsWith(own.callingCode) ? own : undefined
  const callingCode = home?.callingCode ?? longestCode(bare)
  if (callingCode === undefined) return e164
  const significant = bare.slice(callingCode.length)
  if (!home) return `+${callingCode} ${inGroups(significant)}`
  return callingCode === '92' ? inPakistan(significant) : `${trunkOf(home)}${inGroups(significant)}`
}

// Area codes of large cities have two digits; those of other places and of mobiles have three.
const largeCity = /^(?:2[12]|4[0-4678]|5[1-357]|6[1-8]|71|74|81|91|1[13])/

function inPakistan(significant: string): string {
  const code = largeCity.test(significant) ? 2 : 3
  return `0${significant.slice(0, code)} ${significant.slice(code)}`
}

function trunkOf({ code, callingCode }: Country): string {
  return callingCode === '1' || code === 'HU' || trunks[code] !== undefined ? '' : '0'
}

/** Formats as 50 123 4567; the eight digits of the smaller Gulf states as 5512 3456. */
function inGroups(digits: string): string {
  if (digits.length <= 5) return digits
  if (digits.length === 8) return `${digits.slice(0, 4)} ${digits.slice(4)}`
  const head = digits.slice(0, -7)
  return [head, digits.slice(-7, -4), digits.slice(-4)].filter(Boolean).join(' ')
}

/**
 * Sorted so that a longer calling code matches first; it is never the beginning of a number with a shorter
 * code.
 */
const longestFirst = countries.toSorted((a, b) => b.callingCode.length - a.callingCode.length)

const callingCodes = new Set(countries.map(({ callingCode }) => callingCode))

/** The longest calling code with which a number begins; the longest of all have four digits. */
function longestCode(bare: string): string | undefined {
  return [4, 3, 2, 1].map((length) => bare.slice(0, length)).find((code) => callingCodes.has(code))
}

// Significant numbers by the plans of the seven home countries: mobiles, landlines, service numbers.
const plans: Readonly<Record<string, RegExp>> = {
  PK: /^(?:3\d{9}|[24-9]\d{8,9}|[2-9]\d111\d{6})$/,
  AE: /^(?:5\d{8}|[2-4679]\d{7}|(?:600|800)\d{3,9})$/,
  SA: /^(?:5\d{8}|1[1-7]\d{7}|9200\d{5}|800\d{7})$/,
  KW: /^(?:[569]\d{7}|41\d{6}|2\d{7})$/,
  QA: /^[2-7]\d{7}$/,
  BH: /^[136-9]\d{7}$/,
  OM: /^[279]\d{7}$/,
}

// The trunk prefixes that are dialled inside a country; most of the world dials 0.
const trunks: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(['KW', 'QA', 'BH', 'OM', 'IT', 'SM', 'VA'].map((country) => [country, /^(?!)/])),
  ...Object.fromEntries(['RU', 'KZ', 'BY', 'TM'].map((country) => [country, /^8(?=\d{9,10}$)/])),
  HU: /^06/,
}
const northAmericanTrunk = /^1(?=\d{10}$)/

function readNational(bare: string, country: string): ReadPhone {
  const calling = countryOf(country)?.callingCode
  if (calling === undefined) return invalid
  const plan = plans[country]
  const trunk = calling === '1' ? northAmericanTrunk : (trunks[country] ?? /^0/)
  const significant = bare.replace(trunk, '')
  if (country === 'PK' && (significant === bare || !plan?.test(significant)) && !/^\d{11}$/.test(bare)) {
    return { ok: false, code: 'eleven-digits', message: fieldRules.elevenDigits }
  }
  if (plan === undefined) return readByLength(calling, significant)
  return plan.test(significant) ? valid(calling, significant) : invalid
}

function readInternational(bare: string): ReadPhone {
  const found = longestFirst.find(({ callingCode }) => bare.startsWith(callingCode))
  if (!found) return invalid
  const { callingCode, code } = found
  const rest = bare.slice(callingCode.length)
  const plan = plans[code]
  if (plan === undefined) return readByLength(callingCode, rest)
  // +92 (0)300 …: people write the trunk zero after the calling code.
  const significant = rest.replace(/^0/, '')
  return plan.test(significant) ? valid(callingCode, significant) : invalid
}

/** E.164 has at most 15 digits with the calling code; the shortest numbers of any country have 7. */
function readByLength(calling: string, significant: string): ReadPhone {
  const usual = calling === '1' ? /^[2-9]\d{2}[2-9]\d{6}$/ : /^\d{4,14}$/
  const length = calling.length + significant.length
  return usual.test(significant) && length >= 7 && length <= 15 ? valid(calling, significant) : invalid
}

function valid(calling: string, significant: string): ReadPhone {
  return { ok: true, e164: `+${calling}${significant}` }
}

const invalid: ReadPhone = { ok: false, code: 'phone', message: fieldRules.phone }
