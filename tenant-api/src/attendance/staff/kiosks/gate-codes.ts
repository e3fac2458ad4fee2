import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { codeKey } from 'kit/storage/keys'
import type { School } from '../../../core/school/school.ts'
import { stepSeconds } from './contract.ts'

// Crockford's base 32: no two of its characters look alike.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A kiosk's code in a step: 40 bits of an HMAC under the school's own key, so that nobody without the key can
 * make one.
 */
function codeIn(school: School, kiosk: string, step: number): string {
  const mac = createHmac('sha256', codeKey(school.dataKey)).update(`gate-code:${kiosk}:${step}`).digest()
  return inLetters(mac.subarray(0, 8))
}

export function codeNow(school: School, kiosk: string): { code: string; changesIn: number } {
  const now = school.now().getTime()
  const length = stepSeconds * 1000
  const step = Math.floor(now / length)
  return { code: dashed(codeIn(school, kiosk, step)), changesIn: (step + 1) * length - now }
}

/** Which of these kiosks shows this code now, or did in the previous step; undefined if none. */
export function whoShows<K extends { id: string }>(
  school: School,
  { kiosks, typed }: { kiosks: readonly K[]; typed: string },
): K | undefined {
  const code = asTyped(typed)
  const step = Math.floor(school.now().getTime() / (stepSeconds * 1000))
  return kiosks.find(({ id }) => [step, step - 1].some((at) => isSame(codeIn(school, id, at), code)))
}

/** A code that opens a tablet: 60 bits. */
export function newOpeningCode(): string {
  return dashed(inLetters(randomBytes(12)))
}

/** The secret that the tablet keeps in its cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Normalizes a typed code: small letters, blanks, and an O for a zero. */
export function asTyped(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

function inLetters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => letters[byte % 32]).join('')
}

function dashed(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
