import { foldDigits } from '../text/locale.ts'
import { sentence } from '../text/words.ts'

/** The types of a person's identity document. */
export const identityTypes = {
  'id-card': sentence('ID card'),
  'birth-certificate': sentence('Birth certificate'),
  'driving-licence': sentence('Driving licence'),
  passport: sentence('Passport'),
} as const
export type IdentityType = keyof typeof identityTypes

/** A number as it is stored, without dashes and blanks, or why it is invalid. */
export type ReadIdentity = { ok: true; number: string } | { ok: false; message: string; digits: number }

/**
 * The number of digits of an ID card, and in Pakistan of a B-form: CNIC, Emirates ID, Iqama, QID and those of
 * Kuwait and Bahrain.
 */
const digitsOf: Readonly<Record<string, number>> = { PK: 13, AE: 15, SA: 10, QA: 11, KW: 12, BH: 9 }

/** Parses an identity number as written in a country (ISO 3166), in three digit systems. */
export function readIdentity(text: string, type: IdentityType, country: string): ReadIdentity {
  const number = bareIdentity(text)
  const isOfState = type === 'id-card' || (type === 'birth-certificate' && country === 'PK')
  const digits = isOfState ? (digitsOf[country] ?? 0) : 0
  if (digits > 0 && !new RegExp(`^\\d{${digits}}$`).test(number))
    return { ok: false, digits, message: sentence('{field} must be numeric and exactly {digits} digits') }
  if (!/^[\p{L}\p{N}]{3,30}$/u.test(number))
    return { ok: false, digits, message: sentence('{field} may have letters and digits only') }
  return { ok: true, number }
}

/** Removes dashes and blanks, for storage. */
export function bareIdentity(text: string): string {
  return foldDigits(text.normalize('NFKC'))
    .replace(/[\s./\u2010-\u2015-]/g, '')
    .toUpperCase()
}

/** Formats a stored number as printed on the card: 35202-1234567-1. */
export function printIdentity(number: string): string {
  return /^\d{13}$/.test(number) ? `${number.slice(0, 5)}-${number.slice(5, 12)}-${number.slice(12)}` : number
}
