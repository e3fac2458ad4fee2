import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a code is shown, in seconds. */
export const stepSeconds = 30
/** How many steps a clock may be fast or slow. */
const drift = 1

/** A new secret with as many bytes as the hash, as RFC 4226 demands. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** The time step of an instant, in half minutes since 1970 (RFC 6238). */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** The digits of a step: HOTP of RFC 4226 with SHA-1, which every authenticator app supports. */
export function codeOf(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const from = (hash.at(-1) ?? 0) & 0x0f
  const cut = hash.readUInt32BE(from) & 0x7fff_ffff
  return String(cut % 10 ** digits).padStart(digits, '0')
}

/**
 * The step of this code, among the steps that are valid now and later than the last used one; null if there is
 * none.
 */
export function stepOfCode(
  secret: Buffer,
  code: string,
  { now, after }: { now: Date; after: number },
): number | null {
  const present = stepOf(now)
  const steps = Array.from({ length: 2 * drift + 1 }, (_, at) => present - drift + at)
  const given = Buffer.from(code)
  const found = steps.filter((step) => {
    const right = Buffer.from(codeOf(secret, step))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return found.find((step) => step > after) ?? null
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as authenticator apps accept it by hand. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The otpauth URL in the picture: the account and the school. */
export function keyAddress({
  school,
  login,
  secret,
}: {
  school: string
  login: string
  secret: string
}): string {
  // A colon separates the two, so neither may contain one.
  const [issuer = '', name = ''] = [school, login].map((text) => text.replaceAll(':', ' '))
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(name)}?${query}`
}
