import { z } from 'zod'
import { type LatestDay, marked, type NamedRows } from './field-kinds.ts'
import { moneyShape } from '../values/money.ts'
import { cleanAddress, cleanLine, cleanName, cleanPhone } from '../text/typed-text.ts'
import { sentence } from '../text/words.ts'

/**
 * The specification's sentences (section 5) as zod messages. `{field}` is filled by `explainIssues` with the field's
 * own translated title, or with the word "field" where the schema has none.
 */
export const fieldRules = {
  required: sentence('{field} is required'),
  email: sentence('{field} must be a valid email'),
  alphabetic: sentence('{field} may only contain alphabetic characters'),
  alphabeticSpaces: sentence('{field} may only contain alphabetic characters and spaces'),
  numeric: sentence('{field} may only contain numeric characters'),
  elevenDigits: sentence('{field} must be numeric and exactly 11 digits'),
  phone: sentence('phone number is not valid'),
  colour: sentence('{field} must be a colour such as #2563eb'),
  unfinished: sentence('{field} is only half filled in: finish it or empty it'),
  nameEdge: sentence('{field} must begin with a letter'),
} as const

const letter = /[\p{L}\p{M}]|\u200c|\u200d/u
/** The letters that a rule of letters allows, one by one: a refusal names the first other one. */
export const letterIn: Readonly<Record<string, RegExp>> = {
  [fieldRules.alphabetic]: letter,
  [fieldRules.alphabeticSpaces]: /[\p{L}\p{M} '’.-]|\u200c|\u200d/u,
}

/** A person's name in any script: letters and marks, spaces, ' - . and the joiners that Urdu spelling needs. */
export function personName(max = 60, min = 1) {
  return bounded(z.string().overwrite(cleanName), { min, max })
    .regex(/^(?:[\p{L}\p{M} '’.-]|\u200c|\u200d)*$/u, fieldRules.alphabeticSpaces)
    .regex(/^(\p{L}.*)?$/u, fieldRules.nameEdge)
}

/** One word of letters and marks of any script. */
export function word(max = 60, min = 1) {
  return text(min, max).regex(/^(?:[\p{L}\p{M}]|\u200c|\u200d)*$/u, fieldRules.alphabetic)
}

/** Words of letters and marks of any script, with spaces between them. */
export function wordsOfLetters(max: number, min: number) {
  return text(min, max).regex(/^(?:[\p{L}\p{M} ]|\u200c|\u200d)*$/u, fieldRules.alphabeticSpaces)
}

/** An e-mail address of at most 254 characters; compare addresses without regard to case. */
export function email() {
  const address = z.string().overwrite(cleanAddress).check(z.email(fieldRules.email)).max(254)
  return marked(address, { kind: 'email' })
}

/** A login name in place of an e-mail address; compare without regard to case. */
export function username() {
  return bounded(z.string().overwrite(cleanAddress), { min: 1, max: 60 }).regex(
    /^[^\s@\p{C}]*$/u,
    sentence('{field} must be without blanks and without @'),
  )
}

/**
 * A telephone number as typed; `readPhone(text, country)` of kit/values/phone.ts converts it to E.164 or
 * explains why not.
 */
export function phone() {
  const number = z.string().overwrite(cleanPhone).min(1).regex(typedPhone, fieldRules.phone)
  return marked(number, { kind: 'phone' })
}

const typedPhone = /^(\+?[\d\u0660-\u0669\u06f0-\u06f9 ().\u2010-\u2015-]{1,24})?$/

/** A text that is a telephone number or empty, stored as typed. */
export function phoneText(min: number, max: number) {
  return bounded(z.string().overwrite(cleanPhone), { min, max }).regex(typedPhone, fieldRules.phone)
}

/** A text that is an e-mail address or empty. */
export function emailText(min: number, max: number) {
  return bounded(z.string().overwrite(cleanAddress), { min, max }).refine(
    (typed) => typed === '' || email().safeParse(typed).success,
    fieldRules.email,
  )
}

/** Digits only, in any of the three digit systems: registration numbers, CNIC without dashes. */
export function digits(min: number, max: number) {
  return text(min, max).regex(/^[\d\u0660-\u0669\u06f0-\u06f9]*$/, fieldRules.numeric)
}

/** Above this length a text is prose, in which several blanks may be meant. */
const longestLine = 300

/**
 * Text that must not be empty; it is cleaned, or prose trimmed, before its length is checked. Marks that turn the order
 * of what follows them are dropped from both: they show another word than the one stored.
 */
export function text(min: number, max: number) {
  const typed = z.string().overwrite(withoutTurns)
  return bounded(max > longestLine ? typed.trim() : typed.overwrite(cleanLine), { min, max })
}

/** Embeddings, overrides and isolates. The marks U+200E and U+200F stay in prose: they turn nothing but themselves. */
function withoutTurns(typed: string): string {
  return typed.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

function bounded(typed: z.ZodString, { min, max }: { min: number; max: number }) {
  return min > 1 ? typed.min(1).min(min).max(max) : typed.min(min).max(max)
}

/** A new password: 8 to 128 characters, nothing is trimmed. */
export function password() {
  return z.string().min(8).max(128)
}

/** Money in the school's currency: a bigint column of minor units, `{ amount, currency }` on the wire. */
export function money() {
  return moneyShape.clone()
}

/** One of a few known values, each with its name: `oneOf({ day: sentence('Day'), evening: sentence('Evening') })`. */
export function oneOf<const C extends Readonly<Record<string, string>>>(choices: C) {
  return z.enum(Object.keys(choices) as [keyof C & string, ...(keyof C & string)[]]).meta({ choices })
}

type Declared = Readonly<Record<string, string>>

/** The key of something that modules declare: `declared` is filled while they are loaded, and read when it is needed. */
export function declaredKey(declared: Declared) {
  return z
    .string()
    .refine((key) => Object.hasOwn(declared, key))
    .meta({
      get enum() {
        return Object.keys(declared)
      },
    })
}

/** As `oneOf`, of what modules declare. */
export function oneOfDeclared(declared: Declared) {
  const choices = {
    get choices() {
      return declared
    },
  }
  return marked(declaredKey(declared).meta(choices), { kind: 'choice', declared })
}

/** A school day, `2026-11-21`, within the years that `isDay` of kit/values/day.ts accepts. */
export const dayShape = z.iso
  .date()
  .regex(/^(?:19|20|21)\d\d-/)
  .brand<'Day'>()

/** A day that lies ahead by no more than this: what is sent and what is imported is checked by it. */
export function dayUntil(latest: LatestDay) {
  return marked(dayShape.clone(), { kind: 'day', latest })
}

/** A time of day in the school's zone, `08:05`. */
export function timeOfDay() {
  return z.iso.time({ precision: -1 })
}

/** A colour `#2563eb`, in lower case. */
export function colour() {
  return marked(z.string().regex(/^#[0-9a-f]{6}$/, fieldRules.colour), { kind: 'colour' })
}

/** One of the institute's other currencies, as ISO 4217 writes it; null is its own. */
export function currency() {
  return marked(z.string().regex(/^[A-Z]{3}$/), { kind: 'currency' })
}

/** A month `2026-11`, or a year `2026`. */
export function monthOrYear() {
  return marked(z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/), { kind: 'period' })
}

type FileGiven = {
  /** The resource whose rows have the ids of files. */
  of: () => NamedRows
  /** The resource of the field: files are uploaded for its rows, and whoever may view a row may open them. */
  for: string
  /** The accepted types. */
  types: readonly string[]
}

/** An uploaded file, by its id. */
export function fileOf(given: FileGiven) {
  return marked(z.uuid(), { kind: 'file', ...given })
}

/** The options of a choice that a school defines itself, in order. */
export function optionList<S extends z.ZodType>(option: S) {
  return marked(z.array(option).max(100), { kind: 'options' })
}

export type { NamedRows }

/**
 * The id of a row of another resource, chosen and shown by its name. `of` is a function because two resources
 * may name each other.
 */
export function rowOf(of: () => NamedRows) {
  return marked(z.uuid(), { kind: 'row', of })
}
