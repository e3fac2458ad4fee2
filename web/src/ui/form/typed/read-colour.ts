import { fieldRules } from 'kit/contract/fields'
import { foldDigits } from 'kit/text/locale'
import type { Unread } from './typed.ts'

/** Parses `#2563eb`, `2563EB` and `#26e`, in any digits. */
export function readColour(typed: string): string | Unread | null {
  const text = foldDigits(typed).trim().toLowerCase()
  if (text === '') return null
  const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(text) ?? []
  if (long) return `#${long}`
  return short ? `#${short.replace(/./g, '$&$&')}` : { typed, why: fieldRules.colour }
}
