import { foldDigits } from '../text/locale.ts'
import { sentence } from '../text/words.ts'

/** What a person is known by to the state. */
export const identityTypes = {
  'id-card': sentence('ID card'),
  'birth-certificate': sentence('Birth certificate'),
  'driving-licence': sentence('Driving licence'),
  passport: sentence('Passport'),
} as const
export type IdentityType = keyof typeof identityTypes

/** A number as it is stored, bare of dashes and blanks, or why it cannot be. */
export type ReadIdentity = { ok: true; number: string } | { ok: false; message: string; digits: number }

/** The digits of an ID card, and in Pakistan of a B-form: CNIC, Emirates ID, Iqama, QID and those of Kuwait and Bahrain. */
const digitsOf: Readonly<Record<string, number>> = { PK: 13, AE: 15, SA: 10, QA: 11, KW: 12, BH: 9 }

/** Reads an identity number as people of a country (ISO 3166) write it, in three digit systems. */
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

/** A number bare of dashes and blanks, as it is stored. */
export function bareIdentity(text: string): string {
  return foldDigits(text.normalize('NFKC'))
    .replace(/[\s./\u2010-\u2015-]/g, '')
    .toUpperCase()
}

/** A stored number as it stands on the card: 35202-1234567-1. */
export function printIdentity(number: string): string {
  return /^\d{13}$/.test(number) ? `${number.slice(0, 5)}-${number.slice(5, 12)}-${number.slice(12)}` : number
}
